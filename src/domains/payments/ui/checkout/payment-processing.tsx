import { Box, Flex } from '@chakra-ui/react';
import { SectionCard } from '#client/ui/section-card.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { Spinner } from '#client/ui/spinner.tsx';

export const PaymentProcessing = ({ total }: { total: string }) => (
  <Flex gap="3" align="center" px="4" py="3" mb="5" borderRadius="control" bg="brand.tint">
    <Spinner />
    <Box lineHeight="snug">
      <Box fontWeight="semibold">Processing your payment{total && ` of ${total}`}</Box>
      <Box color="muted" fontSize="sm">
        This may take a moment. You won't be charged twice, even if you reload this page.
      </Box>
    </Box>
  </Flex>
);

export const CardSkeleton = () => (
  <SectionCard title="Card details">
    <LoadingNote>Loading the checkout</LoadingNote>
    <Flex direction="column" gap="5" aria-hidden>
      {['number', 'expiry', 'name', 'email'].map((field) => (
        <Skeleton key={field} h="10" />
      ))}
    </Flex>
  </SectionCard>
);
