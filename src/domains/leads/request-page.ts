import { DomainError } from '#server/errors.ts';
import type { FormFields, HtmlForm } from '#server/html-form.ts';
import type { ErrorResponse } from '#server/send-error.ts';
import { failedTexts, type RequestField, requestFields, sentTexts } from './request-fields.ts';
import { requestStyle } from './request-page-style.ts';
import { leadTicket, requestForm, toLead } from './request-schema.ts';

const htmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => htmlEntities[character] ?? character);

type Errors = Map<string, string>;

const renderOptions = ({ placeholder = '', options = [] }: RequestField, chosen: string) =>
  [{ value: '', label: placeholder }, ...options]
    .map(({ value, label }) => {
      const selected = value === chosen ? ' selected' : '';
      return `<option value="${escapeHtml(value)}"${selected}>${escapeHtml(label)}</option>`;
    })
    .join('');

function renderControl(requestField: RequestField, value: string) {
  const { name, kind, autoComplete, maxLength, required } = requestField;
  const shared = `id="${name}" name="${name}"${required ? ' required' : ''}`;
  const textAttributes = `${shared} maxlength="${maxLength}"`;
  if (kind === 'choice')
    return { start: `select ${shared}`, end: `>${renderOptions(requestField, value)}</select>` };
  // Browsers drop the first line break in a textarea.
  if (kind === 'long')
    return {
      start: `textarea ${textAttributes} rows="5"`,
      end: `>\n${escapeHtml(value)}</textarea>`,
    };
  const start = `input ${textAttributes} type="${kind}" autocomplete="${autoComplete}"`;
  return { start: `${start} value="${escapeHtml(value)}"`, end: '>' };
}

function renderField(requestField: RequestField, value: string, errors: Errors) {
  const { name, label, required, looksRequired } = requestField;
  const { start, end } = renderControl(requestField, value);
  const error = errors.get(name);
  const isFirst = errors.keys().next().value === name;
  const errorAttributes = error
    ? ` aria-invalid="true" aria-describedby="${name}-error"${isFirst ? ' autofocus' : ''}`
    : '';
  const asterisk = required || looksRequired ? '<span aria-hidden="true"> *</span>' : '';
  const errorText = error ? `<p class="error" id="${name}-error">${escapeHtml(error)}</p>` : '';
  return `<div><label for="${name}">${label}${asterisk}</label><${start}${errorAttributes}${end}${errorText}</div>`;
}

const honeypot = `<div class="trap" aria-hidden="true"><label for="website">Leave this empty</label>
<input id="website" name="website" type="text" tabindex="-1" autocomplete="off"></div>`;

/** The form with the visitor's input and the errors. */
function renderForm(fields: FormFields, errors: Errors, ticket: string | undefined) {
  const hidden = ticket ? `<input type="hidden" name="ticket" value="${escapeHtml(ticket)}">` : '';
  const rows = requestFields.map((requestField) =>
    renderField(requestField, fields[requestField.name] ?? '', errors),
  );
  return `<form method="post" action="/api/leads">${hidden}
${rows.join('\n')}
${honeypot}
<button type="submit">Request a demo</button></form>`;
}

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} | GVA</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${requestStyle}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
<p><a href="/">Back to GVA</a></p>
</main>
</body>
</html>
`;

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
    return page("We've received your request", `<p>${escapeHtml(body.message)}</p>`);
  const errors: Errors = new Map(body.issues?.map(({ path, message }) => [path, message]));
  const alert = `<p role="alert" class="error">${escapeHtml(messageOf(refused))}</p>`;
  const ticket = leadTicket.safeParse(body.details).data?.ticket;
  return page('Request a demo', `${alert}\n${renderForm(fields, errors, ticket)}`);
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
      : page(sentTexts.title, `<p role="status">${escapeHtml(sentTexts.text)}</p>`),
};
