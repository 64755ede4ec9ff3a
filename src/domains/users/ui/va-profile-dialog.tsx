import { Box, Flex, Heading } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { ServiceName } from '#client/ui/category-name.tsx';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { Dialog, DialogBody } from '#client/ui/dialog.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { Stars } from '#client/ui/stars.tsx';
import { WrittenText } from '#client/ui/written-text.tsx';
import { useUser } from '#client/use-user.ts';
import { canRateVa } from '#domains/feedback/policy.ts';
import { FeedbackList } from '#domains/feedback/ui/feedback-list.tsx';
import { OwnFeedback } from '#domains/feedback/ui/own-feedback.tsx';
import { formatRate } from '#shared/money.ts';
import type { VaListing } from '../directory/schema.ts';
import { SkillList } from './skill-list.tsx';
import { VaStatus } from './user-status.tsx';

function VaFacts({ va }: { va: VaListing }) {
  const { user, specialization, rating, hourlyRate, availability, skills, bio } = va;
  return (
    <Flex direction="column" gap="5">
      <Flex align="center" gap="4">
        <Avatar person={{ id: va.userId, ...user }} size="xl" />
        <Box minW="0">
          <Box fontSize="lg" fontWeight="semibold" lineHeight="snug">
            {specialization ? <ServiceName service={specialization} /> : 'General'}
          </Box>
          {user.email && (
            <Box color="muted" overflowWrap="anywhere">
              {user.email}
            </Box>
          )}
          <Box mt="1">
            <VaStatus status={user.status} />
          </Box>
        </Box>
      </Flex>
      {bio && <WrittenText maxW="text">{bio}</WrittenText>}
      <DescriptionList py="4" borderBlockWidth="1px">
        <Fact name="Rating">
          {rating > 0 ? <Stars rating={rating} showsNumber /> : 'Not rated yet'}
        </Fact>
        {hourlyRate !== null && <Fact name="Hourly Rate">{formatRate(hourlyRate)}</Fact>}
        <Fact name="Availability">{availability || 'Not specified'}</Fact>
      </DescriptionList>
      {skills.length > 0 && <SkillList skills={skills} />}
    </Flex>
  );
}

const Loading = () => (
  <Box>
    <LoadingNote>Loading the profile</LoadingNote>
    <Flex gap="4" align="center">
      <Skeleton boxSize="20" borderRadius="full" />
      <Box flex="1">
        <Skeleton h="5" w="50%" />
        <Skeleton w="70%" mt="3" />
      </Box>
    </Flex>
    <Skeleton h="16" mt="6" />
  </Box>
);

type VaProfileDialogProps = { va: { id: number; fullName: string }; onClose: () => void };

/** A VA's profile and feedback; their assigned client can also rate them. */
export function VaProfileDialog({ va: { id, fullName }, onClose }: VaProfileDialogProps) {
  const user = useUser();
  const { data: va, error, refetch } = trpc.profiles.va.useQuery({ id });
  return (
    <Dialog open onClose={onClose} title={va?.user.fullName ?? fullName}>
      <DialogBody pb="6">
        {error && !va && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!va && !error && <Loading />}
        {va && (
          <Flex direction="column" gap="6">
            <VaFacts va={va} />
            {canRateVa(user, va) && (
              <Box as="section" aria-label="Rate your assistant">
                <OwnFeedback va={{ id, fullName: va.user.fullName }} />
              </Box>
            )}
            <Box as="section" aria-labelledby="va-feedback">
              <Heading as="h3" id="va-feedback" fontSize="md" fontWeight="semibold" mb="1">
                Feedback
              </Heading>
              <FeedbackList vaId={id} />
            </Box>
          </Flex>
        )}
      </DialogBody>
    </Dialog>
  );
}
