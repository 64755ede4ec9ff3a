import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '#api';
import type { Services } from '#server/context.ts';

export type RestPluginOptions = {
  services: Services;
  /** All procedures as functions, called as the user of the request. */
  callOf: (request: FastifyRequest) => Caller;
};

/** Paths below `/api` that are not in the route table, because their input or output is not JSON. */
export type RestPlugin = (scope: FastifyInstance, options: RestPluginOptions) => Promise<void>;
