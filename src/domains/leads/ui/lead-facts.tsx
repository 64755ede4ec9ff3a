import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ClampedText } from '#client/ui/clamped-text.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { planLabel } from '#domains/plans/catalogue/catalogue.ts';
import { formatDateTime } from '#shared/dates.ts';
import type { LeadListing } from '../schema.ts';

const Anchor = chakra('a', {
  base: { color: 'brand', overflowWrap: 'anywhere', _hover: { textDecoration: 'underline' } },
});

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box position="relative" minW="0">
    <VisuallyHidden as="dt">{label}</VisuallyHidden>
    <Box as="dd" minW="0" overflowWrap="anywhere">
      {children}
    </Box>
  </Box>
);

/** Only plain phone numbers become links; other texts are shown as they are. */
const isDialable = (phone: string) => /^[+\d][\d\s().-]{4,}$/.test(phone);

export const EmailLink = ({ email }: { email: string }) => (
  <Anchor href={`mailto:${email}`}>{email}</Anchor>
);

export const PhoneLink = ({ phone }: { phone: string }) =>
  isDialable(phone) ? (
    <Anchor href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</Anchor>
  ) : (
    phone
  );

/** Contact data, request and age of a lead, on one line if it fits. */
export function LeadFacts({ lead }: { lead: LeadListing }) {
  const { email, phone, company, serviceType, plan, message, createdAt } = lead;
  return (
    <Flex fontSize="sm" columnGap="4" rowGap="1" align="center" wrap="wrap">
      <Flex as="dl" columnGap="4" wrap="wrap" minW="0">
        {company && <Fact label="Company">{company}</Fact>}
        <Fact label="Email">
          <EmailLink email={email} />
        </Fact>
        {phone && (
          <Fact label="Phone">
            <PhoneLink phone={phone} />
          </Fact>
        )}
        {serviceType && <Fact label="Service">{serviceType}</Fact>}
        {plan && <Fact label="Plan">{planLabel(plan)} plan</Fact>}
      </Flex>
      <Box color="muted">Created {formatDateTime(createdAt)}</Box>
      {message && (
        <ClampedText
          lines={1}
          flex="1 1 12rem"
          maxW="text"
          css={{ '&[data-open]': { flex: '1 0 100%', order: 1 } }}
        >
          {message}
        </ClampedText>
      )}
    </Flex>
  );
}
