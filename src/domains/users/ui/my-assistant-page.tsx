import { ComingPage } from '#client/ui/coming-page.tsx';

export function MyAssistantPage() {
  return (
    <ComingPage title="My Assistant" figure="people">
      Your virtual assistant, with skills and recent work, will be introduced here.
    </ComingPage>
  );
}
