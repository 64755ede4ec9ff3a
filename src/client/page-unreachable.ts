/** Thrown when the code of a page cannot be loaded because the browser is offline. */
export class PageUnreachable extends Error {
  override readonly name = 'PageUnreachable';
}
