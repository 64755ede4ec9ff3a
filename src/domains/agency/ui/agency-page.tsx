import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { trpc } from '#client/trpc.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { PageSections } from '#client/ui/page-sections.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { SellerLogo } from '#domains/invoices/ui/seller/seller-logo.tsx';
import { SellerSection } from '#domains/invoices/ui/seller/seller-section.tsx';
import { PlansSection } from '#domains/plans/ui/offers/plans-section.tsx';
import type { AgencyState } from '../schema.ts';
import { CategoriesForm } from './categories-form.tsx';
import { ContactForm, MailForm } from './contact-forms.tsx';
import { FilesSwitch } from './files-switch.tsx';
import { IdentityForm } from './identity-form.tsx';
import { ClaimsForm, QuestionsForm, TestimonialsForm } from './landing-forms.tsx';
import { RemindersForm } from './reminders-form.tsx';
import { type SectionForm, SettingsSection } from './settings-section.tsx';

type Section = {
  id: string;
  title: string;
  detail: string;
  names: (keyof AgencyState)[];
  form: (form: SectionForm & { key: number }) => ReactNode;
};

function Logo() {
  const found = trpc.seller.get.useQuery();
  return found.data ? <SellerLogo seller={found.data} /> : <Skeleton h="6rem" aria-hidden />;
}

const sections: Section[] = [
  {
    id: 'identity',
    title: 'Identity',
    detail: 'The name, the logo and the color in the portal, on the landing page and in emails.',
    names: ['name', 'color'],
    form: ({ key, ...form }) => (
      <Flex key={key} direction="column" gap="6">
        <Logo />
        <IdentityForm {...form} />
      </Flex>
    ),
  },
  {
    id: 'emails',
    title: 'Emails',
    detail: 'The sender and the reply address of emails.',
    names: ['senderName', 'replyTo'],
    form: ({ key, ...form }) => <MailForm key={key} {...form} />,
  },
  {
    id: 'contact',
    title: 'Contact',
    detail:
      'On the landing page. Empty fields use the values of the installation. Your working hours are in the support chat, too.',
    names: [
      'businessHours',
      'email',
      'schedulingUrl',
      'linkedinUrl',
      'facebookUrl',
      'privacyUrl',
      'termsUrl',
    ],
    form: ({ key, ...form }) => <ContactForm key={key} {...form} />,
  },
  {
    id: 'claims',
    title: 'Claims',
    detail: 'The figures at the top of the landing page. State only what is true of your agency.',
    names: ['claims'],
    form: ({ key, ...form }) => <ClaimsForm key={key} {...form} />,
  },
  {
    id: 'testimonials',
    title: 'Testimonials',
    detail: 'What clients say on the landing page.',
    names: ['testimonials'],
    form: ({ key, ...form }) => <TestimonialsForm key={key} {...form} />,
  },
  {
    id: 'questions',
    title: 'Questions',
    detail:
      'On the landing page. The default answers change with your prices and rules. After you edit one, all are saved as they are.',
    names: ['questions'],
    form: ({ key, ...form }) => <QuestionsForm key={key} {...form} />,
  },
  {
    id: 'task-categories',
    title: 'Task categories',
    detail:
      'Clients and VAs choose one for each task and routine. A category in use cannot be removed. Retire it instead: it stays where it is used, but is no longer offered.',
    names: ['taskCategories'],
    form: ({ key, ...form }) => <CategoriesForm key={key} kind="taskCategories" section={form} />,
  },
  {
    id: 'services',
    title: 'Services',
    detail:
      'Visitors see them on the landing page. VAs choose one as their specialization, and clients say which they need. For other work, add a service instead of renaming one that is in use.',
    names: ['serviceCategories'],
    form: ({ key, ...form }) => (
      <CategoriesForm key={key} kind="serviceCategories" section={form} />
    ),
  },
  {
    id: 'files',
    title: 'Files',
    detail: 'What can be attached to tasks, comments and messages besides pictures and PDFs.',
    names: ['officeFiles'],
    form: ({ key, ...form }) => <FilesSwitch key={key} {...form} />,
  },
  {
    id: 'reminders',
    title: 'Reminders',
    detail: 'The emails that remind clients of open invoices.',
    names: ['reminders'],
    form: ({ key, ...form }) => <RemindersForm key={key} {...form} />,
  },
];

/** The settings of the agency, for administrators. Those of a person are on the page of settings. */
export function AgencyPage() {
  const found = trpc.agency.get.useQuery();
  const contentOf = ({ id: _, form, ...settings }: Section) => {
    if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    if (!found.data) return <Skeleton h="24rem" aria-hidden />;
    return (
      <SettingsSection {...settings} current={found.data}>
        {form}
      </SettingsSection>
    );
  };
  return (
    <Page>
      <PageHeader title="Agency" detail="What clients, VAs and visitors see of your agency." />
      <PageSections
        to="/settings/agency"
        sections={[
          ...sections.map((section) => ({ ...section, content: () => contentOf(section) })),
          { id: 'plans', title: 'Plans and prices', content: () => <PlansSection /> },
          { id: 'invoices', title: 'Invoices', content: () => <SellerSection /> },
        ]}
      />
    </Page>
  );
}
