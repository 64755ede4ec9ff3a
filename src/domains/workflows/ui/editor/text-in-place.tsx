import { type KeyboardEvent, useRef } from 'react';
import { isComposing } from '#client/keyboard.ts';

type TextInPlaceProps = {
  label: string;
  text: string;
  /** Enter starts a new line instead of ending the edit. */
  hasLines?: boolean;
  maxLength: number;
  className: string;
  onType: (text: string) => void;
  onEnd: () => void;
  /** Restores the text from before the edit. */
  onCancel: () => void;
};

/** A text field on the canvas. */
export function TextInPlace(props: TextInPlaceProps) {
  const { label, text, hasLines = false, maxLength, className, onType, onEnd, onCancel } = props;
  const hasEnded = useRef(false);

  function endOnce(end: () => void) {
    if (hasEnded.current) return;
    hasEnded.current = true;
    end();
  }
  /** Returns the focus to the canvas. */
  function leave({ currentTarget }: KeyboardEvent, end: () => void) {
    const canvas = currentTarget.closest<HTMLElement>('.react-flow');
    endOnce(end);
    canvas?.focus({ preventScroll: true });
  }
  function handleKey(event: KeyboardEvent) {
    // Keep the canvas from handling these keys as shortcuts.
    event.stopPropagation();
    // Enter can confirm a word in an input method.
    if (isComposing(event)) return;
    const isDone = event.key === 'Enter' && (!hasLines || event.ctrlKey || event.metaKey);
    if (isDone || event.key === 'Tab') event.preventDefault();
    if (isDone || event.key === 'Tab') leave(event, onEnd);
    if (event.key === 'Escape') {
      event.preventDefault();
      leave(event, onCancel);
    }
  }

  return (
    <textarea
      ref={(field) => {
        if (!field || field === document.activeElement) return;
        field.focus({ preventScroll: true });
        field.select();
      }}
      className={`nodrag nopan nowheel nokey ${className}`}
      aria-label={label}
      dir="auto"
      defaultValue={text}
      maxLength={maxLength}
      rows={hasLines ? 3 : 1}
      onChange={(event) =>
        onType(hasLines ? event.target.value : event.target.value.replace(/\s*\n\s*/g, ' '))
      }
      onKeyDown={handleKey}
      onCopy={(event) => event.stopPropagation()}
      onCut={(event) => event.stopPropagation()}
      onPaste={(event) => event.stopPropagation()}
      onBlur={() => endOnce(onEnd)}
    />
  );
}
