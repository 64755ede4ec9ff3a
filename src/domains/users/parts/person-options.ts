import type { Option } from '#client/ui/select-field.tsx';
import { clientWithContact } from '#shared/client-name.ts';

type Client = { id: number; fullName: string; companyName: string | null };

export const clientOptions = (clients: readonly Client[]): Option[] =>
  clients.map(({ id, fullName, companyName }) => ({
    value: String(id),
    label: clientWithContact({ fullName, company: companyName }),
  }));

/** Adds the chosen person, who is not among the options until they are loaded or after a deletion. `label` names them then. */
export function withChosen(options: Option[], value: string | undefined, label = 'Loading...') {
  const isListed = value === undefined || options.some((one) => one.value === value);
  return isListed ? options : [...options, { value, label }];
}
