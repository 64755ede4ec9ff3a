let holds = 0;
const waiting = new Set<() => void>();

/** While somebody drags a card, or a move of theirs is on its way, nothing else may shift the board. */
export function holdBoard(): () => void {
  holds += 1;
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    holds -= 1;
    if (holds > 0) return;
    for (const run of [...waiting]) {
      waiting.delete(run);
      run();
    }
  };
}

/** Runs at once, or when the last hold has ended. */
export function whenReleased(run: () => void) {
  if (holds === 0) run();
  else waiting.add(run);
}
