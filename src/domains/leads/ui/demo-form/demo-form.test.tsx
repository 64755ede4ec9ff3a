import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { requestFields, serviceTypes } from '../../request-fields.ts';
import { DemoForm } from './demo-form.tsx';

const html = renderToString(createElement(DemoForm));

const [form = ''] = html.match(/<form[^>]*>/) ?? [];
const controls = html.match(/<(input|select|textarea)[^>]*>/g) ?? [];
const nameOf = (control: string) => / name="(\w+)"/.exec(control)?.[1];

test('the prerendered form works without JavaScript and has every field', () => {
  expect(form).toContain('method="post"');
  expect(form).toContain('action="/api/leads"');
  expect(form).not.toMatch(/novalidate/i);
  expect(controls.map(nameOf)).toEqual([...requestFields().map(({ name }) => name), 'website']);
  expect(html).toMatch(/<button[^>]*>Request a demo<\/button>/);
  expect(html).not.toContain('disabled');
});

test('the form offers the seven services and Other', () => {
  expect(serviceTypes()).toHaveLength(8);
  for (const service of serviceTypes()) expect(html).toContain(service.replace('&', '&amp;'));
});

test('required fields are marked, and the message has an asterisk without being required', () => {
  const required = controls.filter((control) => / required=/.test(control));
  expect(required.map(nameOf)).toEqual(['firstName', 'lastName', 'email']);
  expect(html).toContain('Message<span aria-hidden="true"> *</span>');
});
