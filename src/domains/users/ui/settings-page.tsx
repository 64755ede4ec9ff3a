import { useUser } from '#client/shell/use-user.ts';
import { Facts } from '#client/ui/facts.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { ChangePasswordForm } from '#domains/auth/ui/change-password-form.tsx';
import { OpenSessions } from '#domains/auth/ui/open-sessions.tsx';
import { roleLabels } from '../labels.ts';
import { Appearance } from './settings/appearance.tsx';

export function SettingsPage() {
  const { fullName, email, username, role } = useUser();
  const facts = [
    { label: 'Full Name', value: fullName },
    { label: 'Email', value: email },
    { label: 'Username', value: username },
    { label: 'Role', value: roleLabels[role] },
  ];
  return (
    <Page>
      <PageHeader title="Settings" detail="Your account, how you sign in, and how it looks." />
      <SectionCard title="Account Information" detail="Name and email are changed on your profile.">
        <Facts facts={facts} />
      </SectionCard>
      <SectionCard
        title="Change Password"
        detail="A new password signs you out everywhere but here."
      >
        <ChangePasswordForm />
      </SectionCard>
      <SectionCard title="Appearance" detail="Kept on this device.">
        <Appearance />
      </SectionCard>
      <SectionCard title="Devices" detail="Where you are signed in now.">
        <OpenSessions />
      </SectionCard>
    </Page>
  );
}
