import { trpc } from '#client/trpc.ts';
import type { LeadOwner } from '../schema.ts';

/** Active administrators by name, who can work on leads, and the current owner even if deactivated. */
export function useOwners(current?: LeadOwner | null) {
  const admins = trpc.users.list.useQuery({
    role: 'admin',
    sort: 'name',
    order: 'ascending',
    limit: 200,
  });
  const active = (admins.data?.items ?? []).filter(
    (user) => 'status' in user && user.status !== 'inactive',
  );
  const isListed = !current || active.some(({ id }) => id === current.id);
  return isListed ? active : [current, ...active];
}

export const toOwnerOptions = (owners: readonly { id: number; fullName: string }[]) =>
  owners.map(({ id, fullName }) => ({ value: String(id), label: fullName }));
