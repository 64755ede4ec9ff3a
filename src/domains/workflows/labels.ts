import type { WorkflowStatus } from './schema.ts';

export const workflowStatusLabels: Record<WorkflowStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
};

/** What the form offers: the services of the landing page, under which the templates stand too. */
export const serviceCategories = [
  'Administrative Support',
  'Customer Support',
  'Digital Marketing',
  'Research & Analysis',
  'Technical Support',
  'Project Management',
  'Lead Generation',
] as const;

/** Names that workflows made elsewhere give their category, as people read them. */
const otherCategories: Readonly<Record<string, string>> = {
  admin: 'Administrative',
  content: 'Content',
  'customer-service': 'Customer Service',
  'data-entry': 'Data Entry',
  marketing: 'Marketing',
  research: 'Research',
};

export const categoryName = (category: string) => otherCategories[category] ?? category;

/** The offered ones, and the one it has. */
export const categoryOptions = (current: string | null) =>
  [
    ...serviceCategories,
    ...(current && !serviceCategories.some((name) => name === current) ? [current] : []),
  ].map((value) => ({ value, label: categoryName(value) }));
