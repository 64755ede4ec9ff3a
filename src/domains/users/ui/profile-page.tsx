import { Box, Flex } from '@chakra-ui/react';
import { getRouteApi } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FormSection } from '#client/ui/form-section.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { useUser } from '#client/use-user.ts';
import type { Workplace } from '../presence/schema.ts';
import type { User } from '../schema.ts';
import { Company } from './profile/company.tsx';
import { OwnHours } from './profile/own-hours.tsx';
import { PendingEmail } from './profile/pending-email.tsx';
import { ProfileForm } from './profile/profile-form.tsx';
import { ProfileOverview } from './profile/profile-overview.tsx';
import { ProfilePhoto } from './profile/profile-photo.tsx';
import { isClientProfile, isVaProfile, type Profile } from './user-kinds.ts';

const route = getRouteApi('/portal/profile');

const tabs = [
  { value: 'overview', label: 'Overview' },
  { value: 'edit', label: 'Edit Profile' },
];

export function ProfilePage() {
  const { id } = route.useSearch();
  const self = useUser();
  return id === undefined || id === self.id ? <OwnProfile /> : <OtherProfile id={id} />;
}

function OwnProfile() {
  const { edit = false } = route.useSearch();
  const navigate = route.useNavigate();
  const own = trpc.profiles.mine.useQuery();
  const open = (tab: string) => navigate({ search: tab === 'edit' ? { edit: true } : {} });

  return (
    <Page>
      <PageHeader title="Profile" detail="How others see you." />
      <Tabs label="Profile" tabs={tabs} value={edit ? 'edit' : 'overview'} onChange={open}>
        {own.isError && <ErrorState error={own.error} onRetry={() => void own.refetch()} />}
        {own.isPending && <ProfileSkeleton />}
        {own.data?.pendingEmail && (
          <PendingEmail email={own.data.pendingEmail} storedEmail={own.data.user.email} />
        )}
        {own.data && !edit && <OwnOverview {...own.data} />}
        {own.data && edit && (
          <>
            <ProfilePhoto person={own.data.user} />
            <ProfileForm own={own.data} onSaved={() => void open('overview')} />
          </>
        )}
      </Tabs>
    </Page>
  );
}

type OwnOverviewProps = { user: User; profile: Profile; workplace: Workplace };

function OwnOverview({ user, profile, workplace }: OwnOverviewProps) {
  if (isClientProfile(profile)) return <Company {...{ user, profile, workplace }} />;
  return (
    <Flex direction="column" gap="6">
      <ProfileOverview user={user} profile={profile} />
      {isVaProfile(profile) && (
        <FormSection title="Your day" detail="Your clients see it.">
          <DescriptionList display="block">
            <OwnHours own={workplace} />
          </DescriptionList>
        </FormSection>
      )}
    </Flex>
  );
}

function OtherProfile({ id }: { id: number }) {
  const person = trpc.users.get.useQuery({ id });
  return (
    <Page>
      <PageHeader
        title="Profile"
        actions={
          <ButtonLink to="/dashboard">
            <ArrowLeft aria-hidden size={16} /> Back to dashboard
          </ButtonLink>
        }
      />
      {person.isError && (
        <ErrorState
          error={person.error}
          title="We couldn't load this profile"
          onRetry={() => void person.refetch()}
        />
      )}
      {person.isPending && <ProfileSkeleton />}
      {person.data && <ProfileOverview {...person.data} />}
    </Page>
  );
}

const ProfileSkeleton = () => (
  <Box>
    <LoadingNote>Loading the profile</LoadingNote>
    <Flex align="center" gap="4">
      <Skeleton boxSize="20" borderRadius="full" />
      <Box>
        <Skeleton h="6" w="48" />
        <Skeleton h="5" w="24" mt="2" />
      </Box>
    </Flex>
    <Skeleton h="32" mt="6" borderRadius="card" />
    <Skeleton h="64" mt="6" borderRadius="card" />
  </Box>
);
