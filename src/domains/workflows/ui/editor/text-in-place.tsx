import { type KeyboardEvent, useRef } from 'react';

type TextInPlaceProps = {
  label: string;
  text: string;
  /** Enter begins a new line instead of ending; Escape ends all the same. */
  hasLines?: boolean;
  maxLength: number;
  className: string;
  /** Every letter that is typed. */
  onType: (text: string) => void;
  onEnd: () => void;
  /** Back to what it was. */
  onCancel: () => void;
};

/** A text that is written where it stands. */
export function TextInPlace(props: TextInPlaceProps) {
  const { label, text, hasLines = false, maxLength, className, onType, onEnd, onCancel } = props;
  const isOver = useRef(false);

  function end(how: () => void) {
    if (isOver.current) return;
    isOver.current = true;
    how();
  }
  /** The keyboard stays in the canvas when the field goes. */
  function leave({ currentTarget }: KeyboardEvent, how: () => void) {
    const canvas = currentTarget.closest<HTMLElement>('.react-flow');
    end(how);
    canvas?.focus({ preventScroll: true });
  }
  function answer(event: KeyboardEvent) {
    // The keys of the canvas are letters here.
    event.stopPropagation();
    // Enter that chooses a word of an input method belongs to that.
    if (event.nativeEvent.isComposing) return;
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
      defaultValue={text}
      maxLength={maxLength}
      rows={hasLines ? 3 : 1}
      onChange={(event) =>
        onType(hasLines ? event.target.value : event.target.value.replace(/\s*\n\s*/g, ' '))
      }
      onKeyDown={answer}
      onCopy={(event) => event.stopPropagation()}
      onCut={(event) => event.stopPropagation()}
      onPaste={(event) => event.stopPropagation()}
      onBlur={() => end(onEnd)}
    />
  );
}
