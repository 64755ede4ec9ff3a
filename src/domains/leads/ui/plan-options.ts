import {
  choiceLabel,
  choosableCatalogue,
  recordedPrice,
} from '#domains/plans/catalogue/catalogue.ts';
import { formatMoney } from '#shared/money.ts';

/** The plans that a lead can be interested in, with their prices. */
export const toPlanOptions = (current?: unknown) =>
  choosableCatalogue(current).map((plan) => ({
    value: plan.slug,
    label: `${choiceLabel(plan.slug)}, ${formatMoney(recordedPrice(plan))}`,
  }));
