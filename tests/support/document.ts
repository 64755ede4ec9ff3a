import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { expectNoInnards } from './contract.ts';

type Content = { content?: Record<string, { schema: unknown }> };
export type Operation = { requestBody?: Content; responses: Record<string, Content> };
export type ApiDocument = { paths: Record<string, Record<string, Operation>> };

/** What `fetch` or anything else received. */
export type Received = { status: number; contentType: string | null; body: string };

const json = 'application/json';
const pointer = (...parts: string[]) =>
  parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Holds what is sent and answered against an OpenAPI document, and nothing but that. */
export function readDocument(document: ApiDocument) {
  // The document around the schemas has words of its own, which are no JSON Schema.
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'api');

  const operationOf = (spelling: string) => {
    const [method = '', path = ''] = spelling.split(' ');
    const key = `/api${path.replace(/:(\w+)/g, '{$1}')}`;
    const operation = document.paths[key]?.[method.toLowerCase()];
    if (!operation) throw new Error(`The document has no ${spelling}`);
    return { operation, at: ['paths', key, method.toLowerCase()] };
  };

  const expectValid = (value: unknown, at: string[], what: string) => {
    const $ref = `api#${pointer(...at, 'content', json, 'schema')}`;
    const validate = ajv.getSchema($ref) ?? ajv.compile({ $ref });
    expect(validate(value), `${what}: ${ajv.errorsText(validate.errors)}`).toBe(true);
  };

  return {
    /** The statuses that the document says this call may answer. */
    statusesOf: (spelling: string) =>
      Object.keys(operationOf(spelling).operation.responses).map(Number),

    /** The answer is the JSON that the document describes for exactly this status. */
    expectAnswer(spelling: string, { status, contentType, body }: Received) {
      const { operation, at } = operationOf(spelling);
      const what = `${spelling} answered ${status} ${body.slice(0, 400)}`;
      expect(Object.keys(operation.responses), what).toContain(String(status));
      expect(contentType, what).toMatch(/^application\/json(; charset=utf-8)?$/);
      expectValid(JSON.parse(body), [...at, 'responses', String(status)], what);
      if (status >= 400) expectNoInnards(body);
    },

    /** What was accepted is what the document says may be sent. */
    expectAccepted(spelling: string, sent: unknown) {
      const { operation, at } = operationOf(spelling);
      if (operation.requestBody) expectValid(sent, [...at, 'requestBody'], `${spelling} took`);
    },
  };
}
