import type * as z from 'zod';
import type { Access, Method } from '#server/rest-route.ts';

/** The OpenAPI description of a path outside the route table, which takes a form or returns a file. */
export type OtherPath = {
  spelling: `${Method} /${string}`;
  access: Access;
  summary: string;
  /** The path parameters. */
  params?: z.ZodObject;
  /** The fields of the form. */
  form?: z.ZodObject;
  status: 200 | 201;
  /** A schema for JSON, or the possible content types of a file. */
  output: z.ZodType | readonly string[];
  /** A description for each error status. */
  refuses: Partial<Record<400 | 401 | 403 | 404 | 409 | 413 | 415 | 416, string>>;
};
