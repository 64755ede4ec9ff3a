import { useUser } from '#client/shell/use-user.ts';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { FormSection } from '#client/ui/form-section.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ChangePasswordForm } from '#domains/auth/ui/change-password-form.tsx';
import { OpenSessions } from '#domains/auth/ui/open-sessions.tsx';
import { roleLabels } from '../labels.ts';
import { Appearance } from './settings/appearance.tsx';
import { TimeZone } from './settings/time-zone.tsx';

export function SettingsPage() {
  const { fullName, email, username, role } = useUser();
  return (
    <Page>
      <PageHeader title="Settings" detail="Your account, how you sign in, and how it looks." />
      <FormSection title="Account Information" detail="Name and email are changed on your profile.">
        <DescriptionList isTabular>
          <Fact name="Full Name">{fullName}</Fact>
          <Fact name="Email">{email}</Fact>
          <Fact name="Username">{username}</Fact>
          <Fact name="Role">{roleLabels[role]}</Fact>
        </DescriptionList>
      </FormSection>
      <FormSection
        title="Change Password"
        detail="A new password signs you out everywhere but here."
      >
        <ChangePasswordForm />
      </FormSection>
      <FormSection title="Appearance" detail="Kept on this device.">
        <Appearance />
      </FormSection>
      <FormSection
        title="Time zone"
        detail="Tells the people you work with what time it is where you are."
      >
        <TimeZone />
      </FormSection>
      <FormSection title="Devices" detail="Where you are signed in now.">
        <OpenSessions />
      </FormSection>
    </Page>
  );
}
