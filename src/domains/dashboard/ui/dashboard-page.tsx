import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { PageSpinner } from '#client/ui/spinner.tsx';
import { useUser } from '#client/use-user.ts';
import type { TaskStatus } from '#domains/tasks/schema.ts';
import type { TaskFilterProps } from '#domains/tasks/ui/list/task-list-card.tsx';
import type { Role } from '#shared/actor.ts';
import { importDashboard } from './role-dashboards.ts';

const route = getRouteApi('/portal/dashboard');

const dashboards: Record<Role, LazyExoticComponent<ComponentType<TaskFilterProps>>> = {
  admin: lazy(importDashboard.admin),
  va: lazy(importDashboard.va),
  client: lazy(importDashboard.client),
};

export function DashboardPage() {
  const { status } = route.useSearch();
  const navigate = useNavigate({ from: '/dashboard' });
  const Dashboard = dashboards[useUser().role];

  const filter = (next: TaskStatus | undefined) =>
    void navigate({ search: next ? { status: next } : {}, resetScroll: false });

  return (
    <Suspense
      fallback={
        <Page>
          <PageHeader title="Dashboard" />
          <PageSpinner />
        </Page>
      }
    >
      <Dashboard status={status} onFilter={filter} />
    </Suspense>
  );
}
