import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { AssignVaCard } from './assignments/assign-va-card.tsx';
import { AssignmentsCard } from './assignments/assignments-card.tsx';

const route = getRouteApi('/portal/va-management');

export function VaManagementPage() {
  const { q } = route.useSearch();
  const navigate = useNavigate({ from: '/va-management' });
  return (
    <Page>
      <PageHeader title="VA Management" detail="Assign VAs to clients." />
      <AssignVaCard />
      <AssignmentsCard
        q={q}
        onSearch={(words) => void navigate({ search: words ? { q: words } : {}, replace: true })}
      />
    </Page>
  );
}
