import { Monitor, Moon, Sun } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { type ColorPreference, setColorPreference } from '#client/theme/mode.ts';
import { useColorPreference } from '#client/theme/use-color-mode.ts';
import { ChoiceCards, type ChoiceOption } from '#client/ui/choice-cards.tsx';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { FormSection } from '#client/ui/form-section.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { PageSections } from '#client/ui/page-sections.tsx';
import { useActor, useUser } from '#client/use-user.ts';
import { ChangePassword } from '#domains/auth/ui/change-password-form.tsx';
import { OpenSessions } from '#domains/auth/ui/open-sessions.tsx';
import { KindTable } from '#domains/notifications/ui/settings/kind-table.tsx';
import { TaskMailSection } from '#domains/tasks/ui/mail/task-mail-section.tsx';
import { isVa } from '#shared/actor.ts';
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

const Account = () => {
  const { fullName, email, username, role } = useUser();
  return (
    <>
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
        <ChangePassword />
      </FormSection>
      <FormSection title="Devices" detail="Devices where you're signed in.">
        <OpenSessions />
      </FormSection>
      <TaskMailSection />
    </>
  );
};

const Notifications = () => (
  <>
    <FormSection
      title="Notifications"
      detail="Choose what we tell you about. Your own actions are left out."
    >
      <KindTable />
    </FormSection>
    <FormSection title="Email hours" detail="When notifications are emailed, in your time zone.">
      <MailHours />
    </FormSection>
  </>
);

const Display = () => (
  <>
    <FormSection title="Appearance" detail="Saved on this device only.">
      <Appearance />
    </FormSection>
    <FormSection
      title="Time zone"
      detail="Shows people you work with your local time, and decides when a day begins for you."
    >
      <TimeZone />
    </FormSection>
    <FormSection title="Days and times" detail="How weeks and times are shown to you.">
      <DaysAndTimes />
    </FormSection>
  </>
);

export function SettingsPage() {
  const actor = useActor();
  return (
    <Page>
      <PageHeader title="Settings" detail="Account, security, notifications and appearance." />
      <PageSections
        to="/settings"
        sections={[
          { id: 'account', title: 'Account', content: () => <Account /> },
          { id: 'notifications', title: 'Notifications', content: () => <Notifications /> },
          { id: 'display', title: 'Display', content: () => <Display /> },
          ...(isVa(actor)
            ? [
                {
                  id: 'bank',
                  title: 'Bank details',
                  content: () => (
                    <Suspense>
                      <BankDetailsSection />
                    </Suspense>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Page>
  );
}
