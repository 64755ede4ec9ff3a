/** What an administrator calls a kind of task or of service. */
export type Category = {
  /** Never changes, because tasks and profiles store it. */
  key: string;
  label: string;
  /** Stays on what has it and in filters, but is not offered for new things. */
  isRetired: boolean;
};

export const maxCategories = 30;
export const maxCategoryLabel = 40;

const toCategories = (labels: Record<string, string>): Category[] =>
  Object.entries(labels).map(([key, label]) => ({ key, label, isRetired: false }));

/** The categories of the specification, which `db/schema/categories.sql` inserts. */
export const defaultTaskCategories = toCategories({
  marketing: 'Marketing',
  admin: 'Administrative',
  content: 'Content',
  'customer-service': 'Customer Service',
  research: 'Research',
  'data-entry': 'Data Entry',
});
export const defaultServiceCategories = toCategories({
  'administrative-support': 'Administrative Support',
  'customer-support': 'Customer Support',
  'digital-marketing': 'Digital Marketing',
  'research-analysis': 'Research & Analysis',
  'technical-support': 'Technical Support',
  'project-management': 'Project Management',
  'lead-generation': 'Lead Generation',
});

/** Of a category that was removed, which only histories still have. */
const spellKey = (key: string) => {
  const words = key.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The label of a key. */
export const labelIn = (categories: readonly Category[], key: string) =>
  categories.find((category) => category.key === key)?.label ?? spellKey(key);

/** Those that new things can have. */
export const offeredIn = (categories: readonly Category[]) =>
  categories.filter(({ isRetired }) => !isRetired);

/** The options of a filter, which finds what has a retired category too. */
export const filterOptions = (categories: readonly Category[]) =>
  categories.map(({ key, label, isRetired }) => ({
    value: key,
    label: isRetired ? `${label} (retired)` : label,
  }));

/** The options of a form: those that are offered, and what the thing has. */
export const formOptions = (categories: readonly Category[], current?: unknown) =>
  filterOptions(
    categories.filter(({ key, isRetired }) => !isRetired || [current].flat().includes(key)),
  );

/** What a task or a routine has if nobody chose. */
export const defaultIn = (categories: readonly Category[], preferred: string) => {
  const offered = offeredIn(categories);
  return (offered.find(({ key }) => key === preferred) ?? offered[0])?.key ?? preferred;
};
