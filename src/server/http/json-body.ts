import { errorCodes, type FastifyInstance } from 'fastify';
import { invalid } from '#server/errors.ts';

const maxDepth = 32;
const forbiddenKey = /"(?:__proto__|\\u005f|constructor)/i;

/** The nesting depth of a JSON text, without parsing it. */
function depthOf(json: string): number {
  let depth = 0;
  let deepestSeen = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index++) {
    const character = json[index];
    if (isInString) {
      if (character === '\\') index++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') deepestSeen = Math.max(deepestSeen, ++depth);
    else if (character === '}' || character === ']') depth--;
  }
  return deepestSeen;
}

/** Whether any object in the value has a key that could be used for prototype pollution. */
function reachesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Object.hasOwn(value, '__proto__')) return true;
  const constructorValue: unknown = Object.getOwnPropertyDescriptor(value, 'constructor')?.value;
  if (
    typeof constructorValue === 'object' &&
    constructorValue !== null &&
    Object.hasOwn(constructorValue, 'prototype')
  )
    return true;
  return Object.values(value).some(reachesPrototype);
}

/** Parses the body of a request; throws if it is invalid. An empty body is undefined. */
export function parseJsonBody(json: string): unknown {
  if (json.trim() === '') return undefined;
  if (depthOf(json) > maxDepth) throw invalid('The JSON is nested too deeply');
  let body: unknown;
  try {
    body = JSON.parse(json);
  } catch {
    throw invalid('The body is not valid JSON');
  }
  if (forbiddenKey.test(json) && reachesPrototype(body))
    throw invalid('The body has a key that is not allowed');
  return body;
}

/**
 * Applies the same rules to a plugin with its own body parsers: tRPC would accept multipart forms and any JSON. The body
 * is parsed twice, which is cheap for its size.
 */
export function requireJson(scope: FastifyInstance) {
  scope.addHook('onRequest', ({ headers }, _reply, done) => {
    const type = headers['content-type'];
    const isForm = type?.startsWith('multipart/');
    done(isForm ? new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type) : undefined);
  });
  scope.addHook('preValidation', async ({ body }) => {
    if (typeof body === 'string') parseJsonBody(body);
  });
}
