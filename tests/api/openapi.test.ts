import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadTypes } from '#domains/files/schema.ts';
import { otherPaths, restRoutes } from '../../src/rest.ts';
import { createTestApp, type TestApp } from '../support/app.ts';

let gva: TestApp;
let document: Document;
beforeAll(async () => {
  gva = await createTestApp();
  document = (await gva.app.inject({ method: 'GET', url: '/api/openapi.json' })).json();
});
afterAll(() => gva.close());

type Operation = {
  operationId: string;
  summary: string;
  security: unknown[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};
type Schema = { $ref?: string; type?: string; items?: Schema };
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

const operationOf = ({ method, path }: { method: string; path: string }) =>
  document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];

test('the OpenAPI linter finds no error', async () => {
  // Only the rules of the OpenAPI standard, no style rules.
  const config = await createConfig({
    rules: {
      struct: 'error',
      'no-unresolved-refs': 'error',
      'no-identical-paths': 'error',
      'no-example-value-and-externalValue': 'error',
      'no-server-variables-empty-enum': 'error',
      'no-undefined-server-variable': 'error',
      'operation-operationId-unique': 'error',
      'operation-parameters-unique': 'error',
      'path-declaration-must-exist': 'error',
      'path-not-include-query': 'error',
      'path-parameters-defined': 'error',
      'security-defined': 'error',
      'spec-components-invalid-map-name': 'error',
      'spec-strict-refs': 'error',
    },
  });
  const lint = (source: object) => lintFromString({ source: JSON.stringify(source), config });
  expect(await lint(document)).toEqual([]);

  // The linter ignores unknown names of rules.
  const broken = { ...document, paths: { '/api/tasks/{id}': { get: {} } }, components: {} };
  expect((await lint(broken)).map(({ ruleId }) => ruleId)).toContain('path-parameters-defined');
});

test('starting a client’s plan and crediting an invoice accept no idempotency key, which would hide the charge from the webhook', () => {
  const acceptsKey = (method: string, path: string) =>
    operationOf({ method, path })?.parameters?.some(({ name }) => name === 'idempotency-key') ??
    false;
  expect(acceptsKey('POST', '/tasks')).toBe(true);
  for (const path of ['/clients/:clientId/plan', '/invoices/:id/credit'])
    expect(acceptsKey('POST', path), path).toBe(false);
});

test.each(restRoutes.map((row) => ({ row, name: `${row.method} ${row.path}` })))(
  '$name is documented with its security, input and responses',
  ({ row }) => {
    const operation = operationOf(row);
    expect(operation?.summary).toBe(row.summary);
    expect(operation?.security).toHaveLength(row.access === 'public' ? 0 : 1);

    const body = Object.keys(operation?.requestBody?.content ?? {});
    const fields = operation?.parameters?.filter((parameter) => parameter.in !== 'header') ?? [];
    const parameters = fields.map(({ name }) => name);
    const schema = operation?.requestBody?.content['application/json']?.schema;
    const inBody = Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});
    expect([...parameters, ...inBody].sort()).toEqual(Object.keys(row.input?.shape ?? {}).sort());
    expect(body).toEqual(inBody.length > 0 ? ['application/json'] : []);

    const answer = operation?.responses[row.status]?.content?.['application/json']?.schema;
    expect(answer).toBeDefined();
    for (const status of ['400', '429', '503'])
      expect(operation?.responses[status]?.content?.['application/json']?.schema.$ref).toBe(
        '#/components/schemas/Error',
      );
    if (row.access !== 'public') expect(operation?.responses).toHaveProperty('401');
  },
);

test('the document contains exactly the routes, each with a unique operationId', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const all = restRoutes.length + otherPaths.length;
  expect(operations).toHaveLength(all);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(all);
  expect(document.openapi).toMatch(/^3\.1\./);
});

test('the API reference page loads nothing from other hosts', async () => {
  const page = await gva.app.inject({ method: 'GET', url: '/api/docs/' });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).not.toMatch(/(src|href)="https?:/);
});

test('uploads are documented as multipart forms, and downloads by their content types', () => {
  const sent = document.paths['/api/files']?.post;
  const form = sent?.requestBody?.content['multipart/form-data']?.schema;
  expect(form).toMatchObject({
    properties: { file: { type: 'string', format: 'binary' }, purpose: { type: 'string' } },
    required: ['file'],
  });
  expect(Object.keys(sent?.responses ?? {})).toEqual(
    expect.arrayContaining(['201', '400', '401', '403', '413', '415', '503']),
  );
  const answered = document.paths['/api/files/{id}']?.get?.responses['200']?.content ?? {};
  expect(Object.keys(answered).toSorted()).toEqual(Object.keys(uploadTypes).toSorted());
});
