/** A figure with the minus sign of typography, as wide as a plus, in place of a hyphen: `−$5.00`. For people to read, not for data. */
export const withMinusSign = (figure: string) => figure.replace(/^-/, '−');
