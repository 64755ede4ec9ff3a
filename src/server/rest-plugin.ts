import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '#api';
import type { Services } from '#server/context.ts';

export type RestPluginOptions = {
  services: Services;
  /** Every procedure as a function, as whoever sent the request. */
  callOf: (request: FastifyRequest) => Caller;
};

/** Paths below `/api` that are no rows of the table, because what goes in or out is no JSON of ours. */
export type RestPlugin = (scope: FastifyInstance, options: RestPluginOptions) => Promise<void>;
