/** A figure with the minus sign of typography, as wide as a plus, in place of a hyphen: `−$5.00`. For reading, not for files. */
export const withMinusSign = (figure: string) => figure.replace('-', '−');
