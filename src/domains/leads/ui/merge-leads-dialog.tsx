import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { useAct } from '#client/use-act.ts';
import { formatDate } from '#shared/dates.ts';
import { canBecomeUser } from '../policy.ts';
import type { LeadListing } from '../schema.ts';
import { leadStatusLabels } from '../statuses.ts';

type MergeLeadsDialogProps = {
  lead: LeadListing;
  onClose: () => void;
  /** Opens the lead that stays. */
  onMerged: (id: number) => void;
};

const Choice = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '3',
    px: '3',
    py: '2.5',
    borderWidth: '1px',
    borderRadius: 'control',
    cursor: 'pointer',
    _hover: { bg: 'hover' },
    '&:has(:checked)': { borderColor: 'brand', bg: 'brand.tint' },
    '& input': { accentColor: 'var(--gva-colors-brand)' },
  },
});

/** Merges a lead with its duplicates. The administrator chooses which one stays. */
export function MergeLeadsDialog({ lead, onClose, onMerged }: MergeLeadsDialogProps) {
  const all = [lead, ...lead.duplicates];
  const users = all.filter((one) => !canBecomeUser(one));
  const [staysId, setStaysId] = useState(users[0]?.id ?? lead.id);
  const merge = useAct(trpc.leads.merge, {
    done: ({ fullName }) => ({
      title: 'Leads merged',
      description: `Everything about ${fullName} is now in one lead.`,
    }),
    onSuccess({ id }) {
      onClose();
      onMerged(id);
    },
    failed: 'Failed to merge leads',
  });
  // A user is never merged into another lead, so a second one stays too.
  const duplicateIds = all
    .filter((one) => one.id !== staysId && canBecomeUser(one))
    .map(({ id }) => id);
  return (
    <ConfirmMutation
      onClose={onClose}
      title={`Merge ${duplicateIds.length + 1} leads?`}
      confirmLabel="Merge"
      confirmingLabel="Merging..."
      mutation={merge}
      input={{ id: staysId, duplicateIds }}
    >
      Comments, emails and requests move to the lead that stays, which also takes the facts that it
      lacks. The other leads are deleted. You can't undo this.
      <Box as="fieldset" mt="4" display="flex" flexDirection="column" gap="2" color="ink">
        <Box as="legend" mb="2" fontWeight="medium">
          Which lead stays?
        </Box>
        {all.map((one) => (
          <Choice key={one.id}>
            <input
              type="radio"
              name="stays"
              checked={one.id === staysId}
              disabled={users.length > 0 && canBecomeUser(one)}
              onChange={() => setStaysId(one.id)}
            />
            <Box as="span" minW="0" overflowWrap="anywhere">
              {one.fullName}
              <Box as="span" display="block" color="muted" fontSize="sm">
                {leadStatusLabels[one.status]}
                {!canBecomeUser(one) && ', already a user'}
                {one.id === lead.id && `, created ${formatDate(lead.createdAt)}`}
              </Box>
            </Box>
          </Choice>
        ))}
      </Box>
    </ConfirmMutation>
  );
}
