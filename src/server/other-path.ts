import type * as z from 'zod';
import type { Access, Method } from '#server/rest-route.ts';

/** How the document describes a path that is no row of the table: a form goes in, or a file comes out. */
export type OtherPath = {
  spelling: `${Method} /${string}`;
  access: Access;
  summary: string;
  /** What stands in the path. */
  params?: z.ZodObject;
  /** The fields of the form that goes in. */
  form?: z.ZodObject;
  status: 200 | 201;
  /** What comes out: JSON, or a file of one of these types. */
  output: z.ZodType | readonly string[];
  /** A sentence by each status it may be refused with. */
  refuses: Partial<Record<400 | 401 | 403 | 404 | 409 | 413 | 415 | 416, string>>;
};
