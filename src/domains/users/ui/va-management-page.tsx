import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { AssignVaCard } from './assignments/assign-va-card.tsx';
import { AssignmentsCard } from './assignments/assignments-card.tsx';

const route = getRouteApi('/portal/va-management');

export function VaManagementPage() {
  const { q, client } = route.useSearch();
  const navigate = useNavigate({ from: '/va-management' });
  const search = (words: string | undefined, chosen: number | undefined) =>
    void navigate({
      search: { ...(words && { q: words }), ...(chosen && { client: chosen }) },
      replace: true,
      resetScroll: false,
    });
  return (
    <Page>
      <PageHeader title="VA Management" detail="Assign VAs to clients." />
      <AssignVaCard clientId={client} onAssigned={() => client && search(q, undefined)} />
      <AssignmentsCard q={q} onSearch={(words) => search(words, client)} />
    </Page>
  );
}
