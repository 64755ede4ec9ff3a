import { leadStatusLabels } from '#domains/leads/statuses.ts';
import { plural } from '#shared/plural.ts';
import type { MailKind } from '#shared/value-sets.ts';
import { labelOf } from '../facts.ts';
import {
  actorOf,
  clientIn,
  type Described,
  factOf,
  inviteeOf,
  isNew,
  isOwn,
  leadIn,
  leadNameOf,
  leadOf,
  roleNames,
  roleOf,
  type Sentences,
  userIn,
  userOf,
  type Words,
  words,
} from '../phrases.ts';

const mailNames: Record<MailKind, string> = {
  invitation: 'invitation',
  welcome: 'welcome',
  'password-reset': 'password reset',
  'sign-in-warning': 'sign-in warning',
  'email-change': 'email change',
  'email-changed': 'email change',
  'time-corrected': 'corrected time',
  'time-adjusted': 'adjusted time',
  lead: 'lead',
  'plan-changed': 'plan',
  'payment-recorded': 'payment',
  'payment-voided': 'payment',
  'hours-corrected': 'hours',
  'task-mail': 'task by email',
  notification: 'notification',
  'missed-messages': 'missed messages',
  digest: 'daily summary',
  invoice: 'invoice',
  'invoice-reminder': 'reminder of an invoice',
  'bank-details': 'changed bank details',
  'weekly-report': 'weekly report',
};

function describeCreation(entry: Described): Words {
  const person = userOf(entry, entry.objectId);
  const isRegistration = entry.actorId === null && entry.address !== null;
  return isRegistration
    ? words`${person} joined as ${roleOf(entry)}`
    : words`${actorOf(entry)} created the account of ${person}, ${roleOf(entry)}`;
}

function describeUserChange(entry: Described): Words {
  const [who, person] = [actorOf(entry), userOf(entry, entry.objectId)];
  if (factOf(entry, 'by') === 'link') return words`${person} confirmed a new email address`;
  if (isOwn(entry)) return words`${who} changed their own profile`;
  if (factOf(entry, 'by') === 'invitation')
    return words`${person} got the weekly hours of their invitation`;
  if (entry.after?.weeklyHours !== undefined)
    return words`${who} set the weekly hours of ${person}`;
  if (isNew(entry, 'status', 'inactive')) return words`${who} deactivated ${person}`;
  return words`${who} changed the account of ${person}`;
}

function describeNewPassword(entry: Described): Words {
  const person = userOf(entry, entry.objectId);
  if (factOf(entry, 'by') === 'link') return words`${person} set a new password with a link`;
  if (isOwn(entry)) return words`${person} changed their password`;
  return words`${actorOf(entry)} set a new password for ${person}`;
}

function describeEndedSessions(entry: Described): Words {
  const count = Number(factOf(entry, 'ended') ?? 1);
  if (isOwn(entry)) return words`${actorOf(entry)} signed out ${plural(count, 'other device')}`;
  const sessions = plural(count, 'session');
  return words`${actorOf(entry)} ended ${sessions} of ${userOf(entry, entry.objectId)}`;
}

function describeLeadChange(entry: Described): Words {
  const [who, lead] = [actorOf(entry), leadOf(entry)];
  const { before, after } = entry;
  if (after?.status !== undefined && after.status !== before?.status)
    return words`${who} moved ${lead} to ${labelOf(leadStatusLabels, after.status)}`;
  if (after?.ownerId !== undefined) return describeNewOwner(entry);
  return words`${who} changed ${lead}`;
}

function describeNewOwner(entry: Described): Words {
  const [who, lead] = [actorOf(entry), leadOf(entry)];
  const former = entry.before?.ownerId;
  const formerOwner = typeof former === 'number' ? userOf(entry, former) : null;
  if (entry.after?.ownerId === null)
    return words`${who} removed ${formerOwner ?? 'the owner'} from ${lead}`;
  const owner = userIn(entry, 'ownerId');
  return formerOwner
    ? words`${who} re-assigned ${lead} of ${formerOwner} to ${owner}`
    : words`${who} assigned ${lead} to ${owner}`;
}

function describeLeadDeletion(entry: Described): Words {
  const isMerge = factOf(entry, 'leadId') !== null;
  return isMerge
    ? words`${actorOf(entry)} merged a duplicate into ${leadIn(entry)}`
    : words`${actorOf(entry)} deleted a lead`;
}

function describeConversion(entry: Described): Words {
  const user = userIn(entry, 'userId');
  return words`${actorOf(entry)} converted ${leadOf(entry)} into ${roleOf(entry)}, ${user}`;
}

/** `their note` or `the note of …`; a new note is always the actor's own. */
const noteOf = (entry: Described) =>
  entry.actorId !== null && entry.actorId === factOf(entry, 'userId')
    ? 'their note'
    : words`the note of ${userIn(entry, 'userId')}`;

function describeAssignment(entry: Described): Words {
  const [who, va] = [actorOf(entry), userIn(entry, 'vaId')];
  if (factOf(entry, 'by') === 'proposal') return words`${who} accepted ${va} as ${roleNames.va}`;
  return factOf(entry, 'isUndo') === true
    ? words`${who} undid the end of the assignment of ${va} to ${clientIn(entry)}`
    : words`${who} assigned ${va} to ${clientIn(entry)}`;
}

/** Accounts, notes on clients, invitations, leads and mails to people. */
export const peopleSentences: Pick<
  Sentences,
  | 'user'
  | 'client-note'
  | 'assignment'
  | 'invitation'
  | 'sign-in'
  | 'lead'
  | 'lead-comment'
  | 'mail'
> = {
  user: {
    created: describeCreation,
    updated: describeUserChange,
    deleted: (e) => words`${actorOf(e)} deleted the account of ${roleOf(e)}`,
    approved: (e) => words`${actorOf(e)} approved ${userOf(e, e.objectId)} as ${roleNames.va}`,
    rejected: (e) => words`${actorOf(e)} rejected ${userOf(e, e.objectId)} as ${roleNames.va}`,
    invited: (e) =>
      words`${actorOf(e)} asked for a password reset link for ${userOf(e, e.objectId)}`,
    'password-changed': describeNewPassword,
    'sessions-ended': describeEndedSessions,
  },
  'client-note': {
    created: (e) => words`${actorOf(e)} wrote a note on ${clientIn(e)}`,
    updated: (e) => words`${actorOf(e)} edited ${noteOf(e)} on ${clientIn(e)}`,
    deleted: (e) => words`${actorOf(e)} deleted ${noteOf(e)} on ${clientIn(e)}`,
  },
  assignment: {
    assigned: describeAssignment,
    unassigned: (e) => words`${actorOf(e)} unassigned ${userIn(e, 'vaId')} from ${clientIn(e)}`,
  },
  invitation: {
    invited: (e) =>
      factOf(e, 'link') === 'again'
        ? words`${actorOf(e)} sent the invitation of ${inviteeOf(e)} again`
        : words`${actorOf(e)} invited ${inviteeOf(e)} as ${roleOf(e)}`,
    deleted: (e) => words`${actorOf(e)} withdrew the invitation of ${inviteeOf(e)}`,
  },
  'sign-in': {
    'signed-in': (e) => words`${actorOf(e)} signed in`,
    'sign-in-failed': (e) =>
      e.after?.isKnownAccount
        ? words`A sign-in as ${userOf(e, e.objectId)} failed`
        : words`A sign-in with an unknown email address or username failed`,
  },
  lead: {
    created: (e) => words`${actorOf(e)} added ${leadOf(e)}`,
    accepted: (e) => words`${actorOf(e)} accepted the demo request of ${leadNameOf(e)}`,
    rejected: (e) => words`${actorOf(e)} rejected ${leadOf(e)}`,
    converted: describeConversion,
    updated: describeLeadChange,
    deleted: describeLeadDeletion,
  },
  'lead-comment': { created: (e) => words`${actorOf(e)} commented on ${leadIn(e)}` },
  mail: {
    created: (e) => words`${actorOf(e)} wrote an email to ${leadIn(e)}`,
    retried: (e) =>
      words`${actorOf(e)} retried an undelivered ${labelOf(mailNames, factOf(e, 'kind'))} email`,
  },
};
