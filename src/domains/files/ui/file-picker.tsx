import { Box, chakra } from '@chakra-ui/react';
import { Paperclip } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useId } from 'react';
import { buttonRecipe } from '#client/ui/button.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { agency } from '#shared/agency.ts';
import { accept } from '../schema.ts';

const hidden = {
  position: 'absolute',
  w: '1px',
  h: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

const Zone = chakra('label', {
  base: {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    columnGap: '2',
    minH: '14',
    px: '4',
    py: '3',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'edge',
    borderRadius: 'control',
    color: 'ink',
    cursor: 'pointer',
    transition: 'background-color 120ms, border-color 120ms',
    _hover: { borderColor: 'muted', bg: 'hover' },
    '&:has(input:focus-visible)': {
      outline: '2px solid',
      outlineColor: 'brand',
      outlineOffset: '2px',
    },
    '& input': hidden,
  },
});

const SmallZone = chakra('label', buttonRecipe);
const smallZoneFocus = {
  '& input': hidden,
  '&:has(input:focus-visible)': { outline: '2px solid', outlineOffset: '2px' },
};

type FilePickerProps = {
  label: string;
  onFiles: (files: File[]) => void;
  /** Empty if the surrounding text already gives the hint. */
  hint?: string;
  accept?: string;
  multiple?: boolean;
  icon?: ReactNode;
  /** A small button, for use next to a visible drop zone. */
  isSmall?: boolean;
  /** Only the icon is visible. */
  isIcon?: boolean;
  disabled?: boolean;
};

const filesHint = () =>
  agency().officeFiles
    ? 'PNG, JPG, GIF, PDF, DOCX, XLSX, CSV, TXT, ZIP up to 10MB'
    : 'PNG, JPG, GIF, PDF up to 10MB';

/** A native file input with custom styling, so that keyboard, mouse and touch all work. */
export function FilePicker(props: FilePickerProps) {
  const { label, onFiles, hint = filesHint(), isSmall = false, multiple = true } = props;
  const { isIcon = false, disabled = false } = props;
  const { icon = <Paperclip aria-hidden size={16} strokeWidth={1.75} /> } = props;
  const hintId = useId();

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    onFiles([...(currentTarget.files ?? [])]);
    // Reset the input, so that the same file can be selected again after it was removed.
    currentTarget.value = '';
  }
  const field = (
    <input
      type="file"
      multiple={multiple}
      disabled={disabled}
      accept={props.accept ?? accept()}
      aria-describedby={hint ? hintId : undefined}
      onChange={choose}
    />
  );

  if (isIcon)
    return (
      <SmallZone
        variant="ghost"
        boxSize="10"
        px="0"
        flexShrink={0}
        position="relative"
        color="muted"
        cursor={disabled ? 'default' : 'pointer'}
        opacity={disabled ? 0.5 : 1}
        data-tooltip={label}
        css={smallZoneFocus}
      >
        {icon}
        <VisuallyHidden>{label}</VisuallyHidden>
        {field}
      </SmallZone>
    );
  if (isSmall)
    return (
      <Box display="flex" alignItems="center" gap="3" flexWrap="wrap">
        <SmallZone size="sm" position="relative" cursor="pointer" css={smallZoneFocus}>
          {icon}
          {label}
          {field}
        </SmallZone>
        {hint && (
          <Box id={hintId} color="muted" fontSize="sm">
            {hint}
          </Box>
        )}
      </Box>
    );
  return (
    <Zone>
      {icon}
      <span>{label}</span>
      {field}
      <Box as="span" id={hintId} aria-hidden color="muted" fontSize="sm">
        {hint}
      </Box>
    </Zone>
  );
}
