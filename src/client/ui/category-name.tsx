import { labelIn } from '#shared/categories.ts';
import { useServices, useTaskCategories } from '../use-agency.ts';

/** The label of a category, which follows its changes. */
export const TaskCategoryName = ({ category }: { category: string }) =>
  labelIn(useTaskCategories(), category);

export const ServiceName = ({ service }: { service: string }) => labelIn(useServices(), service);
