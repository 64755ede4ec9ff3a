type Client = { id: number; fullName: string; companyName: string | null };
type Option = { value: string; label: string };

export const clientOptions = (clients: readonly Client[]): Option[] =>
  clients.map(({ id, fullName, companyName }) => ({
    value: String(id),
    label: companyName ? `${companyName}, ${fullName}` : fullName,
  }));

/** Adds the chosen person, who is not among the options until they are loaded. */
export function withChosen(options: Option[], value: string | undefined, label = 'Loading...') {
  const isListed = value === undefined || options.some((one) => one.value === value);
  return isListed ? options : [...options, { value, label }];
}
