type Address = {
  line1?: string | null;
  line2?: string | null;
  city?: string | null;
  region?: string | null;
  postalCode?: string | null;
  country?: string | null;
};

/** The lines of an address as they are written on a receipt; null without an address. */
export function formatAddress(address: Address): string | null {
  const { line1, line2, city, region, postalCode, country } = address;
  if (!line1) return null;
  const place = [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [line1, line2, place, country].filter(Boolean).join('\n');
}
