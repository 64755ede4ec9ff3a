import * as z from 'zod';
import { monthPattern } from '#shared/month.ts';

/** `2026-03` */
export const month = z.string().regex(monthPattern, 'month must be like 2026-03');
/** `2026` */
export const year = z.string().regex(/^20\d\d$/, 'year must be like 2026');
