import * as z from 'zod';
import { roles } from '#shared/value-sets.ts';

/** Not in actor.ts, which every screen loads: most screens need no zod. */
export const role = z.enum(roles);
