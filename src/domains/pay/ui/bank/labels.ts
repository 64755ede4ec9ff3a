import type { AccountKind } from '../../bank/schema.ts';

export const accountKindLabels: Record<AccountKind, string> = {
  iban: 'IBAN',
  us: 'United States: routing and account number',
  bic: 'Another country: BIC and account number',
};

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

export const countryName = (code: string) =>
  /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code;
