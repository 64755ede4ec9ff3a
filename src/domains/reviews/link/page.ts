import { createElement as h, type ReactNode } from 'react';
import { commentLimit } from '#domains/comments/schema.ts';
import { feedbackLimit } from '#domains/feedback/schema.ts';
import { canNamePerson } from '#domains/tasks/policy.ts';
import { factList, htmlPage } from '#server/pages/html-page.ts';
import { formatDateTime } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import { type Result, resultFacts } from '../result.ts';
import type { OpenedLink } from './operations.ts';

const paragraph = (...children: ReactNode[]) => h('p', null, ...children);
const quote = (title: string) => `“${title}”`;

const subject = ({ review }: OpenedLink) => h('p', { className: 'subject' }, quote(review.title));

const taskLink = ({ review }: OpenedLink, label = 'Open the task') =>
  paragraph(h('a', { href: `/tasks?id=${review.taskId}` }, label));

/** Without a known time zone, the time names the one it is in. */
const timeOf = (instant: string, { timeZone }: OpenedLink) =>
  timeZone ? formatDateTime(instant, timeZone) : `${formatDateTime(instant, 'UTC')} UTC`;

function submission(opened: OpenedLink) {
  const { vaName, submittedAt, returnCount } = opened.review;
  const sent = `${vaName ?? 'A former assistant'} sent it for your approval on ${timeOf(submittedAt, opened)}.`;
  return paragraph(
    returnCount > 0 ? `${sent} It came back ${plural(returnCount, 'time')} before.` : sent,
  );
}

/** What the reader decides about, as in the mail. */
function thing(opened: OpenedLink, result: Result | undefined) {
  const comment = result?.lastComment;
  return h(
    'div',
    { className: 'thing' },
    subject(opened),
    result && factList(resultFacts(result)),
    comment && h('blockquote', null, h('small', null, comment.by), comment.text),
  );
}

/** Asks for confirmation, because programs that scan mails open the links in them. */
export const approvalPage = (opened: OpenedLink, result: Result | undefined, otherPath: string) =>
  htmlPage(
    'Approve this task?',
    submission(opened),
    thing(opened, result),
    h('form', { method: 'post' }, h('button', { type: 'submit' }, 'Approve')),
    paragraph(h('a', { href: otherPath }, 'Request changes')),
    taskLink(opened),
  );

const refusedBy = (field: string) => ({
  'aria-invalid': true,
  'aria-describedby': `${field}-error`,
});
const refusal = (field: string, error: string | null | undefined) =>
  error != null && h('p', { id: `${field}-error`, className: 'error' }, error);

type Entered = { content: string; error: string | null };

export function changesPage(
  opened: OpenedLink,
  result: Result | undefined,
  otherPath: string,
  { content, error }: Entered = { content: '', error: null },
) {
  const field = h('textarea', {
    id: 'content',
    name: 'content',
    rows: 6,
    maxLength: commentLimit,
    required: true,
    defaultValue: content,
    ...(error !== null && { ...refusedBy('content'), autoFocus: true }),
  });
  const message = refusal('content', error);
  const label = h('label', { htmlFor: 'content' }, 'What should change?');
  return htmlPage(
    'Request changes',
    submission(opened),
    thing(opened, result),
    h(
      'form',
      { method: 'post' },
      h('div', null, label, field, message),
      h('button', { type: 'submit' }, 'Request changes'),
    ),
    paragraph(h('a', { href: otherPath }, 'Approve it instead')),
    taskLink(opened),
  );
}

const status = (text: string) => h('p', { role: 'status' }, text);

type EnteredRating = {
  rating: string;
  feedback: string;
  errors: { rating?: string[]; feedback?: string[] };
};

/** With `ratingPath`, the reader is asked to rate the VA. */
export function approvedPage(
  opened: OpenedLink,
  ratingPath?: string,
  { rating, feedback, errors }: EnteredRating = { rating: '', feedback: '', errors: {} },
) {
  const { vaName } = opened.review;
  const stars = [1, 2, 3, 4, 5].map((count) =>
    h(
      'label',
      { key: count },
      h('input', {
        type: 'radio',
        name: 'rating',
        value: count,
        required: true,
        'aria-label': plural(count, 'star'),
        defaultChecked: rating === String(count),
        autoFocus: errors.rating !== undefined && count === 1,
      }),
      `${count} ★`,
    ),
  );
  const question =
    ratingPath !== undefined &&
    h(
      'form',
      { method: 'post', action: ratingPath },
      h(
        'fieldset',
        errors.rating && { 'aria-describedby': 'rating-error' },
        h('legend', null, `How was the work of ${vaName}?`),
        h('p', { className: 'hint' }, 'You can skip this. 5 stars are the best.'),
        h('div', { className: 'stars' }, stars),
        refusal('rating', errors.rating?.[0]),
      ),
      h(
        'div',
        null,
        h('label', { htmlFor: 'feedback' }, 'Your feedback ', h('small', null, '(optional)')),
        h('textarea', {
          id: 'feedback',
          name: 'feedback',
          rows: 3,
          maxLength: feedbackLimit,
          defaultValue: feedback,
          ...(errors.feedback && { ...refusedBy('feedback'), autoFocus: !errors.rating }),
        }),
        refusal('feedback', errors.feedback?.[0]),
      ),
      h('button', { type: 'submit' }, 'Submit feedback'),
    );
  return htmlPage(
    'Approved',
    subject(opened),
    status(vaName === null ? 'The task is done.' : `The task is done, and ${vaName} sees it.`),
    question,
    taskLink(opened),
  );
}

export const changesRequestedPage = (opened: OpenedLink) =>
  htmlPage(
    'Changes requested',
    subject(opened),
    status(
      `It is in progress again, and ${opened.review.vaName ?? 'the next assistant'} sees your comment.`,
    ),
    taskLink(opened),
  );

export const ratedPage = (opened: OpenedLink) =>
  htmlPage('Thank you', subject(opened), status('Your rating is saved.'), taskLink(opened));

function nameDecider({ actor, review }: OpenedLink) {
  const { decidedBy, deciderName, deciderRole } = review;
  if (decidedBy === actor.id) return 'You';
  if (decidedBy === null || deciderRole === null) return 'Someone';
  const isKnown = canNamePerson(actor, review, { id: decidedBy, role: deciderRole });
  return (isKnown && deciderName) || 'Someone';
}

const decisions = {
  approved: { title: 'Already approved', act: 'approved it' },
  'changes-requested': {
    title: 'Changes were already requested',
    act: 'asked for changes',
  },
  withdrawn: { title: 'No longer in review', act: 'moved it out of review' },
} as const;

/** Who decided and when. */
export function decidedPage(opened: OpenedLink) {
  const { outcome, decidedAt } = opened.review;
  const decision = decisions[outcome ?? 'withdrawn'];
  const when = decidedAt === null ? '' : ` on ${timeOf(decidedAt, opened)}`;
  return htmlPage(
    decision.title,
    subject(opened),
    status(`${nameDecider(opened)} ${decision.act}${when}.`),
    taskLink(opened),
  );
}

/** One page for every link that decides nothing, so that it tells strangers nothing. */
export const unknownLinkPage = () =>
  htmlPage(
    'This link does not work any more',
    paragraph(
      'It is incomplete, older than 14 days, or about a task that you cannot approve any more.',
    ),
    paragraph(h('a', { href: '/tasks' }, 'Sign in'), ' to see the tasks that wait for you.'),
  );

export const failurePage = (message: string) =>
  htmlPage('That did not work', h('p', { role: 'alert' }, message));
