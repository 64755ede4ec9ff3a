import type { WorkflowStatus } from './schema.ts';

export const workflowStatusLabels: Record<WorkflowStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
};

/** The categories in the form: the services of the landing page. Each has a template. */
export const serviceCategories = [
  'Administrative Support',
  'Customer Support',
  'Digital Marketing',
  'Research & Analysis',
  'Technical Support',
  'Project Management',
  'Lead Generation',
] as const;

/** Labels for categories that only workflows created through the API have. */
const otherCategories: Readonly<Record<string, string>> = {
  admin: 'Administrative',
  content: 'Content',
  'customer-service': 'Customer Service',
  'data-entry': 'Data Entry',
  marketing: 'Marketing',
  research: 'Research',
};

export const categoryName = (category: string) => otherCategories[category] ?? category;

/** The form's categories and the workflow's current one. */
export const categoryOptions = (current: string | null) =>
  [
    ...serviceCategories,
    ...(current && !serviceCategories.some((name) => name === current) ? [current] : []),
  ].map((value) => ({ value, label: categoryName(value) }));
