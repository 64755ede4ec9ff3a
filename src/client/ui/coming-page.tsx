import { EmptyState } from './empty-state.tsx';
import type { FigureName } from './figure.tsx';
import { Page } from './page.tsx';
import { PageHeader } from './page-header.tsx';

type ComingPageProps = { title: string; figure: FigureName; children: string };

/** A section that is not built yet: it says what will be here, and nothing that is not true. */
export function ComingPage({ title, figure, children }: ComingPageProps) {
  return (
    <Page>
      <PageHeader title={title} />
      <EmptyState figure={figure} title="Not here yet">
        {children}
      </EmptyState>
    </Page>
  );
}
