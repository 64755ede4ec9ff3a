import { ComingPage } from '#client/ui/coming-page.tsx';

export function SettingsPage() {
  return (
    <ComingPage title="Settings" figure="lock">
      Your account and your password will be managed here.
    </ComingPage>
  );
}
