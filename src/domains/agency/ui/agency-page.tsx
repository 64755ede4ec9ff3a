import { trpc } from '#client/trpc.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FormSection } from '#client/ui/form-section.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { SellerSection } from '#domains/invoices/ui/seller/seller-section.tsx';
import { FilesSwitch } from './files-switch.tsx';
import { NameForm } from './name-form.tsx';

/** The settings of the agency, for administrators. Those of a person are on the page of settings. */
export function AgencyPage() {
  const found = trpc.agency.get.useQuery();
  return (
    <Page>
      <PageHeader
        title="Agency"
        detail="What clients, VAs and visitors see of your agency."
        actions={<ButtonLink to="/settings">Your settings</ButtonLink>}
      />
      <FormSection
        title="Identity"
        detail="The name in the portal, on the landing page and in emails."
      >
        {found.data ? (
          <NameForm key={found.data.version} settings={found.data} />
        ) : found.error ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Skeleton h="6rem" aria-hidden />
        )}
      </FormSection>
      <FormSection
        title="Files"
        detail="What can be attached to tasks, comments and messages besides pictures and PDFs."
      >
        {found.data ? <FilesSwitch settings={found.data} /> : <Skeleton h="3rem" aria-hidden />}
      </FormSection>
      <SellerSection />
    </Page>
  );
}
