/** `crypto.randomUUID` exists only on https and localhost. */
export function randomUuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  // UUID version 4; the variant digit is 8, 9, a or b.
  const variant = (8 + ((bytes[8] ?? 0) & 3)).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
