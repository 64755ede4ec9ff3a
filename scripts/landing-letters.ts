// The landing page's fonts contain only these letters. A test fails when a text of the page needs another one; then add
// it here and run `npm run landing:fonts`.

/** The letters of titles and large figures; their font is inlined in the page. */
export const displayLetters =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 $%,.-+/?&'():";

/** The letters of all other texts. */
export const letters = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}\u00a0©·×–—‘’“”…→`;
