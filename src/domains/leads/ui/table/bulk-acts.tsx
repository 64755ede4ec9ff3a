import { ChevronDown } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Menu } from '#client/ui/menu.tsx';
import type { Selection } from '#client/ui/table/list-table.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useActor } from '#client/use-user.ts';
import { plural } from '#shared/plural.ts';
import type { LeadListing, LeadStatus } from '../../schema.ts';
import { leadStatusLabels, openStatuses } from '../../statuses.ts';
import { useLeadActions } from '../lead-action.ts';
import { useLeadMoves } from '../use-lead-moves.ts';
import { useOwners } from '../use-owners.ts';

type BulkActsProps = { selection: Selection<LeadListing> };

const arrow = <ChevronDown aria-hidden size={14} strokeWidth={1.75} />;
/** What can be done with the selected leads, all or none of them. */
export function BulkActs({ selection }: BulkActsProps) {
  const { rows, clear, refuse } = selection;
  const { act } = useLeadActions();
  const { moveLeads } = useLeadMoves();

  async function move(status: LeadStatus) {
    try {
      await moveLeads(rows, { status });
      clear();
    } catch (error) {
      refuse('Failed to update leads', error);
    }
  }

  return (
    <>
      <AssignMenu selection={selection} />
      <Menu
        placement="bottom-start"
        groups={[
          {
            // A conversion needs an account, and a rejection a reason.
            items: openStatuses.map((status) => ({
              id: status,
              label: leadStatusLabels[status],
              onSelect: () => void move(status),
            })),
          },
        ]}
        trigger={
          <Button size="sm">
            Move to
            {arrow}
          </Button>
        }
      />
      <Button
        size="sm"
        onClick={() =>
          act({
            kind: 'reject',
            leads: rows,
            onRejected: clear,
            onRefused: (error) => refuse('Failed to update leads', error),
          })
        }
      >
        Reject...
      </Button>
    </>
  );
}

function AssignMenu({ selection }: BulkActsProps) {
  const { rows, clear, refuse } = selection;
  const actor = useActor();
  const owners = useOwners();
  const assignMany = trpc.leads.assignMany.useMutation();

  async function undo(changes: { id: number; ownerId: number | null }[]) {
    try {
      await assignMany.mutateAsync({ changes });
      toast({ title: `${plural(changes.length, 'lead')} updated successfully` });
    } catch (error) {
      toastFailure('Failed to update leads', error);
    }
  }

  async function assign(ownerId: number | null) {
    const before = rows.map((lead) => ({ id: lead.id, ownerId: lead.ownerId }));
    try {
      await assignMany.mutateAsync({ changes: rows.map(({ id }) => ({ id, ownerId })) });
      toast({
        title: `${plural(rows.length, 'lead')} updated successfully`,
        action: { label: 'Undo', onClick: () => void undo(before) },
      });
      clear();
    } catch (error) {
      refuse('Failed to update leads', error);
    }
  }

  return (
    <Menu
      placement="bottom-start"
      groups={[
        {
          items: owners.map(({ id, fullName }) => ({
            id: String(id),
            label: id === actor.id ? `${fullName} (you)` : fullName,
            onSelect: () => void assign(id),
          })),
        },
        { items: [{ id: 'none', label: 'No owner', onSelect: () => void assign(null) }] },
      ]}
      trigger={
        <Button size="sm">
          Assign owner
          {arrow}
        </Button>
      }
    />
  );
}
