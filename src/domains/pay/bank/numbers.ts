/** A number as it is stored: without the spaces and hyphens between its groups. */
export const cleanNumber = (written: string) => written.replace(/[\s\u00a0-]/g, '').toUpperCase();

/** The remainder of a long number by 97, digit by digit. */
const modulo97 = (digits: string) =>
  [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);

/** Whether the check digits of an IBAN are right (ISO 13616). Letters count from A = 10. */
export function isIban(number: string) {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(number)) return false;
  const turned = number.slice(4) + number.slice(0, 4);
  return modulo97(turned.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))) === 1;
}

const weights = [3, 7, 1];

/** Whether the check digit of a routing number of a bank in the United States is right (ABA). */
export function isRoutingNumber(number: string) {
  if (!/^\d{9}$/.test(number) || /^0+$/.test(number)) return false;
  const sum = [...number].reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0),
    0,
  );
  return sum % 10 === 0;
}

/** Whether it has the form of a BIC (ISO 9362): bank, country, place and perhaps a branch. */
export const isBic = (number: string) => /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(number);

/** The end of a number, by which its owner recognizes it. */
export const maskNumber = (number: string) =>
  `•••• ${number.slice(-Math.min(4, Math.floor(number.length / 3)))}`;
