/** A deterministic random number generator (mulberry32), so that the demo is the same on every machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 (inclusive) to 1 (exclusive). */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** An integer from `from` to `to`, both inclusive. */
  integer(from: number, to: number) {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(probability: number) {
    return this.next() < probability;
  }

  pick<Choice>(choices: readonly Choice[]): Choice {
    const choice = choices[this.integer(0, choices.length - 1)];
    if (choice === undefined) throw new Error('Nothing to pick from.');
    return choice;
  }

  shuffle<Choice>(choices: readonly Choice[]): Choice[] {
    return choices
      .map((choice) => ({ choice, order: this.next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ choice }) => choice);
  }
}
