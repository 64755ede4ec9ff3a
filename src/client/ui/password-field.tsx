import { Box } from '@chakra-ui/react';
import { Eye, EyeOff } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { controlProps, FieldFrame, type FieldProps, Input } from './field.tsx';
import { IconButton } from './icon-button.tsx';

type PasswordFieldProps = FieldProps & {
  autoComplete: 'current-password' | 'new-password';
  /** Shown opposite the label, such as a button that generates a password. */
  aside?: ReactNode;
};

export function PasswordField(props: PasswordFieldProps) {
  const { field, label, autoComplete } = props;
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const capsId = `${field.id}-caps`;
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <FieldFrame {...props}>
      <Box position="relative">
        <Input
          key={field.key}
          {...controlProps(props, hasCapsLock ? capsId : undefined)}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          {...(isShown && { autoCapitalize: 'none' })}
          spellCheck={false}
          pe="11"
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
        />
        <IconButton
          position="absolute"
          insetEnd="1"
          top="1"
          color="muted"
          label={isShown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
          hint={false}
          aria-controls={field.id}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden size={16} /> : <Eye aria-hidden size={16} />}
        </IconButton>
      </Box>
      <Box aria-live="polite">
        {hasCapsLock && (
          <Box id={capsId} mt="1.5" fontSize="sm" color="time">
            Caps Lock is on.
          </Box>
        )}
      </Box>
    </FieldFrame>
  );
}
