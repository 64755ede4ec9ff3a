// The types of the package name the module of Node instead, which browsers do not have.
declare module 'punycode/punycode.es6.js' {
  /** The domain with the letters of all languages; labels without `xn--` stay. */
  export function toUnicode(domain: string): string;
}
