import * as z from 'zod';

export const plan = z.enum(['part-time', 'full-time', 'enterprise', 'custom']);
export type Plan = z.infer<typeof plan>;
