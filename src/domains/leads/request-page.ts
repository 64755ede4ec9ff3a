import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { DomainError } from '#server/errors.ts';
import type { FormFields, HtmlForm } from '#server/html-form.ts';
import type { ErrorResponse } from '#server/send-error.ts';
import { failedTexts, type RequestField, requestFields, sentTexts } from './request-fields.ts';
import { requestStyle } from './request-page-style.ts';
import { leadTicket, requestForm, toLead } from './request-schema.ts';

// `createElement` instead of JSX, because Node runs this file as it is.

type ControlProps = { field: RequestField; value: string; error: string | undefined };

function Control({ field, value, error, isFirst }: ControlProps & { isFirst: boolean }) {
  const { name, kind, autoComplete, maxLength, required, placeholder, options = [] } = field;
  const shared = {
    id: name,
    name,
    required,
    defaultValue: value,
    ...(error && {
      'aria-invalid': true,
      'aria-describedby': `${name}-error`,
      autoFocus: isFirst,
    }),
  };
  if (kind === 'choice')
    return h(
      'select',
      shared,
      [{ value: '', label: placeholder }, ...options].map((option) =>
        h('option', { key: option.value, value: option.value }, option.label),
      ),
    );
  if (kind === 'long') return h('textarea', { ...shared, maxLength, rows: 5 });
  return h('input', { ...shared, maxLength, type: kind, autoComplete });
}

function Field(props: ControlProps & { isFirst: boolean }) {
  const { name, label, required, looksRequired } = props.field;
  const asterisk = (required || looksRequired) && h('span', { 'aria-hidden': true }, ' *');
  return h(
    'div',
    null,
    h('label', { htmlFor: name }, label, asterisk),
    h(Control, props),
    props.error && h('p', { className: 'error', id: `${name}-error` }, props.error),
  );
}

const honeypot = h(
  'div',
  { className: 'trap', 'aria-hidden': true },
  h('label', { htmlFor: 'website' }, 'Leave this empty'),
  h('input', { id: 'website', name: 'website', type: 'text', tabIndex: -1, autoComplete: 'off' }),
);

type FormProps = { fields: FormFields; errors: Map<string, string>; ticket: string | undefined };

/** The form with the visitor's input and the errors. */
function Form({ fields, errors, ticket }: FormProps) {
  const [firstInvalid] = errors.keys();
  return h(
    'form',
    { method: 'post', action: '/api/leads' },
    ticket && h('input', { type: 'hidden', name: 'ticket', value: ticket }),
    requestFields.map((field) =>
      h(Field, {
        key: field.name,
        field,
        value: fields[field.name] ?? '',
        error: errors.get(field.name),
        isFirst: field.name === firstInvalid,
      }),
    ),
    honeypot,
    h('button', { type: 'submit' }, 'Request a demo'),
  );
}

const meta = (name: string, content: string) => h('meta', { name, content });

function page(title: string, ...body: ReactNode[]) {
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    meta('viewport', 'width=device-width, initial-scale=1'),
    meta('color-scheme', 'light dark'),
    meta('robots', 'noindex'),
    h('title', null, `${title} | GVA`),
    h('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }),
    h('style', null, requestStyle),
  );
  const back = h('p', null, h('a', { href: '/' }, 'Back to GVA'));
  const main = h('main', null, h('h1', null, title), ...body, back);
  const html = h('html', { lang: 'en' }, head, h('body', null, main));
  return `<!doctype html>${renderToStaticMarkup(html)}`;
}

const tooManyRequestsStatus = 429;
const conflictStatus = 409;

function messageOf({ status, body, retryAfterSeconds }: ErrorResponse) {
  if (body.issues) return 'Please fix the fields marked below.';
  if (status >= 500 || status < 400) return failedTexts.text;
  if (status !== tooManyRequestsStatus || body.details) return body.message;
  const wait = retryAfterSeconds ?? 60;
  return `${body.message} We kept your answers below. You can send them in ${wait} seconds.`;
}

function errorPage(fields: FormFields, refused: ErrorResponse) {
  const { status, body } = refused;
  if (status === conflictStatus)
    return page("We've received your request", h('p', null, body.message));
  const errors = new Map(body.issues?.map(({ path, message }) => [path, message]));
  const alert = h('p', { role: 'alert', className: 'error' }, messageOf(refused));
  const ticket = leadTicket.safeParse(body.details).data?.ticket;
  return page('Request a demo', alert, h(Form, { fields, errors, ticket }));
}

/** Handles the demo form of the landing page when JavaScript is disabled. */
export const requestHtmlForm: HtmlForm = {
  toInput(fields) {
    const { data, error } = requestForm.safeParse(fields);
    if (!data) {
      const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
      throw new DomainError('invalid', issues[0]?.message ?? failedTexts.text, { issues });
    }
    const { website, ticket } = fields;
    return { ...toLead(data), website, ticket };
  },
  page: (fields, refused) =>
    refused
      ? errorPage(fields, refused)
      : page(sentTexts.title, h('p', { role: 'status' }, sentTexts.text)),
};
