import { errorCodes, type FastifyInstance } from 'fastify';
import { invalid } from '#server/errors.ts';

const deepest = 32;
const forbiddenKey = /"(?:__proto__|\\u005f|constructor)/i;

/** How deep arrays and objects are nested in a JSON text, without building them. */
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

/** Whether any object in the value has a key that could reach a prototype. */
function reachesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Object.hasOwn(value, '__proto__')) return true;
  const made: unknown = Object.getOwnPropertyDescriptor(value, 'constructor')?.value;
  if (typeof made === 'object' && made !== null && Object.hasOwn(made, 'prototype')) return true;
  return Object.values(value).some(reachesPrototype);
}

/** The body of a request, or a sentence about what is wrong with it. An empty body is no body. */
export function parseJsonBody(json: string): unknown {
  if (json.trim() === '') return undefined;
  if (depthOf(json) > deepest) throw invalid('The JSON is nested too deeply');
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
 * Holds a door that brings its own parsers to the same rules: tRPC hands forms and any JSON on to its procedures.
 * Its text of a body is read here once more, which costs a form's worth of JSON and no more.
 */
export function requireJson(scope: FastifyInstance) {
  scope.addHook('onRequest', async ({ headers }) => {
    const type = headers['content-type'];
    if (type?.startsWith('multipart/')) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type);
  });
  scope.addHook('preValidation', async ({ body }) => {
    if (typeof body === 'string') parseJsonBody(body);
  });
}
