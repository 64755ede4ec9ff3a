import { Monitor, Moon, Sun } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { type ColorPreference, setColorPreference } from '#client/theme/mode.ts';
import { useColorPreference } from '#client/theme/use-color-mode.ts';
import { ChoiceCards, type ChoiceOption } from '#client/ui/choice-cards.tsx';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { FormSection } from '#client/ui/form-section.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { useUser } from '#client/use-user.ts';
import { ChangePasswordForm } from '#domains/auth/ui/change-password-form.tsx';
import { OpenSessions } from '#domains/auth/ui/open-sessions.tsx';
import { KindTable } from '#domains/notifications/ui/settings/kind-table.tsx';
import { TaskMailSection } from '#domains/tasks/ui/mail/task-mail-section.tsx';
import { isAdmin, isVa } from '#shared/actor.ts';
import { roleLabels } from '../labels.ts';
import { DaysAndTimes } from './settings/days-and-times.tsx';
import { MailHours } from './settings/mail-hours.tsx';
import { TimeZone } from './settings/time-zone.tsx';

// Only VAs load it.
const BankDetailsSection = lazy(async () => ({
  default: (await import('#domains/pay/ui/bank/bank-details-section.tsx')).BankDetailsSection,
}));

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

const options: ChoiceOption<ColorPreference>[] = [
  { value: 'system', title: 'System', icon: <Monitor {...icon} /> },
  { value: 'light', title: 'Light', icon: <Sun {...icon} /> },
  { value: 'dark', title: 'Dark', icon: <Moon {...icon} /> },
];

/** Saved in this browser, not in the account, because a user may want different themes on different devices. */
const Appearance = () => (
  <ChoiceCards
    legend="Theme"
    name="theme"
    options={options}
    value={useColorPreference()}
    onChange={setColorPreference}
  />
);

export function SettingsPage() {
  const { fullName, email, username, role } = useUser();
  return (
    <Page>
      <PageHeader
        title="Settings"
        detail="Account, security, notifications and appearance."
        actions={
          isAdmin({ role }) && <ButtonLink to="/settings/agency">Settings of the agency</ButtonLink>
        }
      />
      <FormSection
        title="Account Information"
        detail="To change your name or email, edit your profile."
      >
        <DescriptionList isTabular>
          <Fact name="Full Name">{fullName}</Fact>
          <Fact name="Email">{email}</Fact>
          <Fact name="Username">{username}</Fact>
          <Fact name="Role">{roleLabels[role]}</Fact>
        </DescriptionList>
      </FormSection>
      <FormSection title="Change Password" detail="Changing it signs you out on all other devices.">
        <ChangePasswordForm />
      </FormSection>
      <FormSection title="Appearance" detail="Saved on this device only.">
        <Appearance />
      </FormSection>
      <FormSection
        title="Notifications"
        detail="What you are told of. Nobody is told of what they did themselves."
      >
        <KindTable />
      </FormSection>
      <FormSection title="Email hours" detail="When notifications are emailed, in your time zone.">
        <MailHours />
      </FormSection>
      <FormSection
        title="Time zone"
        detail="Shows people you work with your local time, and decides when a day begins for you."
      >
        <TimeZone />
      </FormSection>
      <TaskMailSection />
      {isVa({ role }) && (
        <Suspense>
          <BankDetailsSection />
        </Suspense>
      )}
      <FormSection title="Days and times" detail="How weeks and times are shown to you.">
        <DaysAndTimes />
      </FormSection>
      <FormSection title="Devices" detail="Devices where you're signed in.">
        <OpenSessions />
      </FormSection>
    </Page>
  );
}
