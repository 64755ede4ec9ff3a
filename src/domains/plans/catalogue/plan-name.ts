import * as z from 'zod';
import { planSlug } from '#shared/catalogue-plans.ts';
import { findCataloguePlan } from './catalogue.ts';

// Apart from schema.ts, because the form of the landing page needs no more of it.

export const planNamed = (error: string) =>
  z.string({ error }).regex(planSlug, { error, abort: true });

/** A plan of the catalogue, also if it is no longer offered. */
export const cataloguePlanName = (error: string) =>
  planNamed(error).refine((slug) => findCataloguePlan(slug) !== undefined, { error });
