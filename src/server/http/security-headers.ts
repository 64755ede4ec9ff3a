import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

/** Reads the headers that the plugin adds to a response. It writes them to Node's response, not to Fastify's reply. */
async function readHeaders(options: FastifyHelmetOptions) {
  const app = Fastify();
  await app.register(helmet, options);
  app.get('/', async (_request, reply) => reply.raw.getHeaders());
  const response = await app.inject('/');
  await app.close();
  return response.json<Record<string, string>>();
}

/**
 * Adds helmet's headers to every response. They are the same for all requests, so they are read from the plugin once: it
 * would write the policy again for each request.
 */
export async function addSecurityHeaders(app: FastifyInstance, options: FastifyHelmetOptions) {
  const headers = await readHeaders(options);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
