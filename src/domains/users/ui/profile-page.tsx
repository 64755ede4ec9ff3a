import { ComingPage } from '#client/ui/coming-page.tsx';

export function ProfilePage() {
  return (
    <ComingPage title="Profile" figure="people">
      Your profile, and what others see of it, will be here.
    </ComingPage>
  );
}
