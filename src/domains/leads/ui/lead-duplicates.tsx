import { Box } from '@chakra-ui/react';
import { TextLink } from '#client/ui/link.tsx';
import type { LeadListing } from '../schema.ts';
import { leadStatusLabels } from '../statuses.ts';

/** Other leads of the same person, so that admins do not call anyone twice. */
export function LeadDuplicates({ lead: { duplicates } }: { lead: LeadListing }) {
  if (duplicates.length === 0) return null;
  return (
    <Box mt="2" fontSize="sm" color="muted" overflowWrap="anywhere">
      Same email or phone as{' '}
      {duplicates.map(({ id, fullName, status }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <TextLink to="/leads" search={{ id }}>
            {fullName}
          </TextLink>{' '}
          ({leadStatusLabels[status].toLowerCase()})
        </span>
      ))}
    </Box>
  );
}
