import { Flex } from '@chakra-ui/react';
import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { Input } from './field.tsx';

type CopyButtonProps = Pick<ButtonProps, 'size'> & {
  value: string;
  label?: string;
  /** Called before, to select the text in case the browser denies access to the clipboard. */
  onCopy?: () => void;
};

export function CopyButton({ value, label = 'Copy', onCopy, ...size }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    onCopy?.();
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  }
  const Icon = isCopied ? Check : Copy;
  return (
    <Button
      icon={<Icon aria-hidden size={16} strokeWidth={1.75} />}
      onClick={() => void copy()}
      {...size}
    >
      {isCopied ? 'Copied' : label}
    </Button>
  );
}

type CopyFieldProps = { label: string; value: string };

/** A read-only text to copy, such as a link. If the browser denies access to the clipboard, the text is selected. */
export function CopyField({ label, value }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Flex gap="2">
      <Input
        ref={input}
        readOnly
        aria-label={label}
        value={value}
        fontFamily="mono"
        fontSize="sm"
        minW="0"
        onFocus={(event) => event.target.select()}
      />
      <CopyButton value={value} onCopy={() => input.current?.select()} />
    </Flex>
  );
}
