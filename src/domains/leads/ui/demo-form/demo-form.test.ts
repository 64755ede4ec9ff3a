import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { requestFields, serviceTypes } from '../../request-fields.ts';
import { DemoForm } from './demo-form.tsx';

const html = renderToString(createElement(DemoForm));

test('without a script it is a plain form, with every field of the rules', () => {
  expect(html).toMatch(/<form[^>]* method="post"[^>]* action="\/api\/leads"/);
  expect(html).not.toContain('novalidate');
  for (const { name } of requestFields) expect(html).toContain(`name="${name}"`);
  expect(html).toMatch(/<button[^>]* type="submit"[^>]*>Request a demo<\/button>/);
  expect(html).not.toContain('disabled');
});

test('the seven services and Other can be chosen', () => {
  expect(serviceTypes).toHaveLength(8);
  for (const service of serviceTypes) expect(html).toContain(service.replace('&', '&amp;'));
});

test('what is required says so, and the message only looks as if it were', () => {
  const required = [...html.matchAll(/name="(\w+)"[^>]* required=""/g)].map(([, name]) => name);
  expect(required).toEqual(['firstName', 'lastName', 'email']);
  expect(html).toContain('Message<span aria-hidden="true"> *</span>');
});
