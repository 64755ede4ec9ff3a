import { Flex } from '@chakra-ui/react';
import { Button } from '#client/ui/button.tsx';
import { canMergeLeads } from '../../policy.ts';
import type { LeadListing } from '../../schema.ts';
import { useLeadActions } from '../lead-action.ts';
import { LeadDuplicates } from '../lead-duplicates.tsx';

/** Other leads of the same person, and the way to merge them. */
export function DuplicateNotice({ lead }: { lead: LeadListing }) {
  const { act } = useLeadActions();
  if (lead.duplicates.length === 0) return null;
  return (
    <Flex
      gap="3"
      align="center"
      justify="space-between"
      wrap="wrap"
      px="3"
      py="2"
      bg="sunken"
      borderRadius="control"
      css={{ '& > div': { mt: '0' } }}
    >
      <LeadDuplicates lead={lead} />
      {canMergeLeads([lead, ...lead.duplicates]) && (
        <Button size="sm" onClick={() => act({ kind: 'merge', lead })}>
          Merge...
        </Button>
      )}
    </Flex>
  );
}
