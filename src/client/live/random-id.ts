/** `crypto.randomUUID` exists only on https and localhost. */
export const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('-');
