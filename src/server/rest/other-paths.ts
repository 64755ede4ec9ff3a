import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Caller } from '#api';
import type { Services } from '#server/context.ts';
import type { Access, Method } from './procedure-meta.ts';

export type RestPluginOptions = {
  services: Services;
  /** All procedures as functions, called as the user of the request. */
  callOf: (request: FastifyRequest) => Caller;
};

/** Paths below `/api` that are not in the route table, because their input or output is not JSON. */
export type RestPlugin = (scope: FastifyInstance, options: RestPluginOptions) => Promise<void>;

/** The OpenAPI description of a path outside the route table, which takes a form or returns a file. */
export type OtherPath = {
  spelling: `${Method} /${string}`;
  access: Access;
  summary: string;
  /** The path parameters. */
  params?: z.ZodObject;
  /** The query parameters. */
  query?: z.ZodObject;
  /** The fields of the form. */
  form?: z.ZodObject;
  status: 200 | 201;
  /** A schema for JSON, or the possible content types of a file. */
  output: z.ZodType | readonly string[];
  /** A description for each error status. */
  refuses: Partial<Record<400 | 401 | 403 | 404 | 409 | 413 | 415 | 416, string>>;
};
