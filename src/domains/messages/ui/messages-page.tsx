import { ComingPage } from '#client/ui/coming-page.tsx';

export function MessagesPage() {
  return (
    <ComingPage title="Messages" figure="talk">
      Conversations between clients, virtual assistants and administrators will be here.
    </ComingPage>
  );
}
