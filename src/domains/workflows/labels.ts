import { agency } from '#shared/agency.ts';
import { offeredIn } from '#shared/categories.ts';
import type { WorkflowStatus } from './schema.ts';

export const workflowStatusLabels: Record<WorkflowStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
};

/** The categories in the form: the services that the agency offers. A workflow stores the label. */
export const serviceLabels = () => offeredIn(agency().serviceCategories).map(({ label }) => label);

/** Workflows created through the API may have the key of a category of tasks. */
export const categoryName = (category: string) =>
  agency().taskCategories.find(({ key }) => key === category)?.label ?? category;

/** The form's categories and the workflow's current one. */
export const categoryOptions = (current: string | null) =>
  [...new Set([...serviceLabels(), ...(current ? [current] : [])])].map((value) => ({
    value,
    label: categoryName(value),
  }));
