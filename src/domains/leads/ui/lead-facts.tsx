import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { planLabels } from '#domains/plans/catalogue.ts';
import type { LeadListing } from '../schema.ts';

const Anchor = chakra('a', {
  base: { color: 'brand', overflowWrap: 'anywhere', _hover: { textDecoration: 'underline' } },
});

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Flex minW="0" direction={{ base: 'row', sm: 'column' }} align="baseline">
    <Box as="dt" color="muted" fontSize="sm" w={{ base: '20', sm: 'auto' }} flexShrink={0}>
      {label}
    </Box>
    <Box as="dd" minW="0" overflowWrap="anywhere">
      {children}
    </Box>
  </Flex>
);

/** A number that is more than digits and the usual signs is shown, but not offered to call. */
const isDialable = (phone: string) => /^[+\d][\d\s().-]{4,}$/.test(phone);

export function LeadFacts({ lead }: { lead: LeadListing }) {
  const { email, phone, company, serviceType, plan } = lead;
  return (
    <Grid
      as="dl"
      mt="3"
      columnGap="6"
      rowGap="1"
      gridTemplateColumns={{
        base: 'minmax(0, 1fr)',
        sm: 'repeat(auto-fill, minmax(13.75rem, 1fr))',
      }}
    >
      <Fact label="Email">
        <Anchor href={`mailto:${email}`}>{email}</Anchor>
      </Fact>
      {phone && (
        <Fact label="Phone">
          {isDialable(phone) ? (
            <Anchor href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</Anchor>
          ) : (
            phone
          )}
        </Fact>
      )}
      {company && <Fact label="Company">{company}</Fact>}
      {serviceType && <Fact label="Service">{serviceType}</Fact>}
      {plan && <Fact label="Plan">{planLabels[plan]} plan</Fact>}
    </Grid>
  );
}
