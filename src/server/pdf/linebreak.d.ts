// The part of this package that we use; it has no types.
declare module 'linebreak' {
  type Break = { position: number; required: boolean };
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): Break | null;
  }
}
