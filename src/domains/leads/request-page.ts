import { createElement as h } from 'react';
import { DomainError } from '#server/errors.ts';
import type { ErrorResponse } from '#server/http/send-error.ts';
import type { FormFields, HtmlForm } from '#server/pages/html-form.ts';
import { htmlPage } from '#server/pages/html-page.ts';
import { failedTexts, type RequestField, requestFields, sentTexts } from './request-fields.ts';
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
    requestFields().map((field) =>
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
    return htmlPage("We've received your request", h('p', null, body.message));
  const errors = new Map(body.issues?.map(({ path, message }) => [path, message]));
  const alert = h('p', { role: 'alert', className: 'error' }, messageOf(refused));
  const ticket = leadTicket.safeParse(body.details).data?.ticket;
  return htmlPage('Request a demo', alert, h(Form, { fields, errors, ticket }));
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
      : htmlPage(sentTexts.title, h('p', { role: 'status' }, sentTexts.text)),
};
