/** `crypto.randomUUID` is missing where a page is served over plain http from another machine. */
export const randomName = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('-');
