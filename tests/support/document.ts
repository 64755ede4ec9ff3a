import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { expectNoInternals } from './contract.ts';

type Content = { content?: Record<string, { schema: unknown }> };
export type Operation = { requestBody?: Content; responses: Record<string, Content> };
export type ApiDocument = { paths: Record<string, Record<string, Operation>> };

/** A response, from `fetch` or another client. */
export type Received = { status: number; contentType: string | null; body: string };

const json = 'application/json';
const pointer = (...parts: string[]) =>
  parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Checks requests and responses against the OpenAPI document only. */
export function readDocument(document: ApiDocument) {
  // OpenAPI keywords around the schemas are unknown to JSON Schema.
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'api');

  const operationOf = (routeName: string) => {
    const [method = '', path = ''] = routeName.split(' ');
    const key = `/api${path.replace(/:(\w+)/g, '{$1}')}`;
    const operation = document.paths[key]?.[method.toLowerCase()];
    if (!operation) throw new Error(`The document has no ${routeName}`);
    return { operation, at: ['paths', key, method.toLowerCase()] };
  };

  const expectValid = (value: unknown, at: string[], what: string) => {
    const $ref = `api#${pointer(...at, 'content', json, 'schema')}`;
    const validate = ajv.getSchema($ref) ?? ajv.compile({ $ref });
    expect(validate(value), `${what}: ${ajv.errorsText(validate.errors)}`).toBe(true);
  };

  return {
    /** The statuses that the document lists for this operation. */
    statusesOf: (routeName: string) =>
      Object.keys(operationOf(routeName).operation.responses).map(Number),

    /** Expects the JSON that the document describes for this status. */
    expectAnswer(routeName: string, { status, contentType, body }: Received) {
      const { operation, at } = operationOf(routeName);
      const what = `${routeName} answered ${status} ${body.slice(0, 400)}`;
      expect(Object.keys(operation.responses), what).toContain(String(status));
      expect(contentType, what).toMatch(/^application\/json(; charset=utf-8)?$/);
      expectValid(JSON.parse(body), [...at, 'responses', String(status)], what);
      if (status >= 400) expectNoInternals(body);
    },

    /** Expects that the document allows a request body which the server accepted. */
    expectAccepted(routeName: string, sent: unknown) {
      const { operation, at } = operationOf(routeName);
      if (operation.requestBody) expectValid(sent, [...at, 'requestBody'], `${routeName} took`);
    },
  };
}
