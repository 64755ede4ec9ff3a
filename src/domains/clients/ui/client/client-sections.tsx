import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ButtonLink } from '#client/ui/link.tsx';
import { RowMenu } from '#client/ui/row-menu.tsx';
import type { HeadingLevel } from '#client/ui/section-heading.tsx';
import { SkeletonCard } from '#client/ui/skeleton.tsx';
import { importClientBilling } from '#domains/plans/ui/preload-billing.ts';
import { Owed } from '../../parts/owed.tsx';
import type { ClientOverview } from '../../schema.ts';
import { ContactCard, MessagesCard, VaCard } from './client-facts.tsx';
import { ClientHealth } from './client-health.tsx';
import { NotesCard } from './notes-card.tsx';
import { OpenTasks } from './open-tasks.tsx';

const ClientBilling = lazy(async () => ({ default: (await importClientBilling()).ClientBilling }));

type ClientSectionsProps = { overview: ClientOverview; level: HeadingLevel };

/** How the client is, what they owe, their plan, hours and payments, and their tasks. */
export const ClientWork = ({ overview: { client, tasks }, level }: ClientSectionsProps) => (
  <>
    <ClientHealth health={client.health} headingLevel={level} />
    <Suspense fallback={<SkeletonCard />}>
      <ClientBilling
        clientId={client.id}
        fullName={client.fullName}
        level={level}
        owes={client.owed > 0 && <Owed {...client} />}
      />
    </Suspense>
    <OpenTasks client={client} tasks={tasks} level={level} />
  </>
);

/** The people around the client, and what they wrote. */
export const ClientPeople = ({ overview, level }: ClientSectionsProps) => {
  const { client, conversation, notes } = overview;
  return (
    <>
      <VaCard client={client} needs={overview.needs} match={overview.match} level={level} />
      <ContactCard client={client} level={level} />
      <MessagesCard client={client} conversation={conversation} level={level} />
      <NotesCard clientId={client.id} notes={notes} level={level} />
    </>
  );
};

export function ClientActions({ clientId }: { clientId: number }) {
  const navigate = useNavigate();
  return (
    <>
      <RowMenu
        label="More actions"
        groups={() => [
          {
            items: [
              {
                id: 'task',
                label: 'Create Task',
                onSelect: () =>
                  void navigate({ to: '/tasks', search: { new: true, client: clientId } }),
              },
              {
                id: 'reports',
                label: 'Weekly reports',
                onSelect: () =>
                  void navigate({ to: '/weekly-reports', search: { client: clientId } }),
              },
            ],
          },
        ]}
      />
      <ButtonLink variant="primary" to="/messages" search={{ contact: clientId }}>
        Send a message
      </ButtonLink>
    </>
  );
}
