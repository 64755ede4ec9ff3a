import {
  entry,
  helen,
  helensOwn,
  maya,
  rosa,
  type SentenceCase,
  someone,
  system,
} from './sample-entries.ts';

const clientAndVa = { clientId: maya, vaId: rosa };

/** Sentences about accounts, invitations, leads and mails. */
export const peopleSentences: SentenceCase[] = [
  [
    entry('user created', maya, someone, null, { role: 'client' }),
    'Maya Lindqvist joined as a client',
  ],
  [
    entry('user created', rosa, helensOwn, null, { role: 'va' }),
    'Helen Okafor created the account of Rosa Delgado, a virtual assistant',
  ],
  [
    entry('user created', helen, system, null, { role: 'admin' }),
    'The system created the account of Helen Okafor, an administrator',
  ],
  [
    entry('user created', 404, someone, null, { role: 'client' }),
    'A deleted user joined as a client',
  ],
  [
    entry('lead rejected', 404, helensOwn, { status: 'lead' }, { status: 'rejected' }),
    'Helen Okafor rejected a deleted lead',
  ],
  [entry('user updated', helen), 'Helen Okafor changed their own profile'],
  [entry('user updated', rosa), 'Helen Okafor changed the account of Rosa Delgado'],
  [
    entry('user updated', rosa, helensOwn, { status: 'active' }, { status: 'inactive' }),
    'Helen Okafor deactivated Rosa Delgado',
  ],
  [
    entry('user updated', rosa, helensOwn, null, { weeklyHours: 40, validFrom: '2026-03-01' }),
    'Helen Okafor set the weekly hours of Rosa Delgado',
  ],
  [
    entry('user updated', rosa, someone, null, { weeklyHours: 40, by: 'invitation' }),
    'Rosa Delgado got the weekly hours of their invitation',
  ],
  [
    entry('user updated', rosa, someone, null, { fields: ['email'], by: 'link' }),
    'Rosa Delgado confirmed a new email address',
  ],
  [
    entry('user deleted', 404, helensOwn, { role: 'va', status: 'active' }),
    'Helen Okafor deleted the account of a virtual assistant',
  ],
  [entry('user approved', rosa), 'Helen Okafor approved Rosa Delgado as a virtual assistant'],
  [entry('user rejected', rosa), 'Helen Okafor rejected Rosa Delgado as a virtual assistant'],
  [entry('user invited', rosa), 'Helen Okafor asked for a password reset link for Rosa Delgado'],
  [entry('user password-changed', helen), 'Helen Okafor changed their password'],
  [entry('user password-changed', rosa), 'Helen Okafor set a new password for Rosa Delgado'],
  [
    entry('user password-changed', rosa, someone, null, { by: 'link' }),
    'Rosa Delgado set a new password with a link',
  ],
  [
    entry('user sessions-ended', helen, helensOwn, null, { ended: 1 }),
    'Helen Okafor signed out 1 other device',
  ],
  [
    entry('user sessions-ended', rosa, helensOwn, null, { ended: 3 }),
    'Helen Okafor ended 3 sessions of Rosa Delgado',
  ],
  [
    entry('assignment assigned', rosa, helensOwn, null, clientAndVa),
    'Helen Okafor assigned Rosa Delgado to Fjordlight Outdoor',
  ],
  [
    entry('assignment assigned', rosa, helensOwn, null, { ...clientAndVa, isUndo: true }),
    'Helen Okafor undid the end of the assignment of Rosa Delgado to Fjordlight Outdoor',
  ],
  [
    entry('assignment unassigned', 404, helensOwn, { vaId: 404, clientId: 405 }),
    'Helen Okafor unassigned a deleted user from a deleted client',
  ],
  [
    entry('lead created', 60, helensOwn, null, { status: 'lead', source: 'by-hand' }),
    'Helen Okafor added the lead Petra Klein',
  ],
  [
    entry('lead accepted', 60, helensOwn, { status: 'request' }, { status: 'lead' }),
    'Helen Okafor accepted the demo request of Petra Klein',
  ],
  [
    entry('lead rejected', 60, helensOwn, { status: 'lead' }, { status: 'rejected' }),
    'Helen Okafor rejected the lead Petra Klein',
  ],
  [
    entry('lead converted', 60, helensOwn, { status: 'lead' }, { userId: maya, role: 'client' }),
    'Helen Okafor converted the lead Petra Klein into a client, Maya Lindqvist',
  ],
  [
    entry('lead updated', 60, helensOwn, { status: 'lead' }, { status: 'contacted' }),
    'Helen Okafor moved the lead Petra Klein to Contacted',
  ],
  [
    entry('lead updated', 60, helensOwn, { ownerId: null }, { ownerId: rosa }),
    'Helen Okafor assigned the lead Petra Klein to Rosa Delgado',
  ],
  [
    entry('lead updated', 60, helensOwn, { ownerId: rosa }, { ownerId: null }),
    'Helen Okafor removed Rosa Delgado from the lead Petra Klein',
  ],
  [
    entry('lead updated', 60, helensOwn, { ownerId: rosa }, { ownerId: maya }),
    'Helen Okafor re-assigned the lead Petra Klein of Rosa Delgado to Maya Lindqvist',
  ],
  [
    entry('lead updated', 60, helensOwn, { monthlyValue: 600 }, { monthlyValue: 800 }),
    'Helen Okafor changed the lead Petra Klein',
  ],
  [entry('lead deleted', 404, helensOwn, { status: 'lead' }), 'Helen Okafor deleted a lead'],
  [
    entry('lead deleted', 404, helensOwn, { status: 'lead' }, { leadId: 60 }),
    'Helen Okafor merged a duplicate into the lead Petra Klein',
  ],
  [
    entry('mail created', 99, helensOwn, null, { leadId: 60 }),
    'Helen Okafor wrote an email to the lead Petra Klein',
  ],
  [
    entry('lead-comment created', 92, helensOwn, null, { leadId: 60 }),
    'Helen Okafor commented on the lead Petra Klein',
  ],
  [
    entry('client-note created', 95, helensOwn, null, { clientId: maya, userId: helen }),
    'Helen Okafor wrote a note on Fjordlight Outdoor',
  ],
  [
    entry('client-note updated', 95, helensOwn, null, { clientId: maya, userId: helen }),
    'Helen Okafor edited their note on Fjordlight Outdoor',
  ],
  [
    entry('client-note deleted', 95, helensOwn, { clientId: maya, userId: rosa }),
    'Helen Okafor deleted the note of Rosa Delgado on Fjordlight Outdoor',
  ],
  [
    entry('client-note deleted', 95, helensOwn, { clientId: 404, userId: 405 }),
    'Helen Okafor deleted the note of a deleted user on a deleted client',
  ],
  [
    entry('invitation invited', 65, helensOwn, null, { role: 'va' }),
    'Helen Okafor invited Nora New as a virtual assistant',
  ],
  [
    entry('invitation invited', 65, helensOwn, null, { role: 'va', link: 'again' }),
    'Helen Okafor sent the invitation of Nora New again',
  ],
  [
    entry('invitation deleted', 65, helensOwn, { role: 'va', status: 'open' }),
    'Helen Okafor withdrew the invitation of Nora New',
  ],
  [
    entry('mail retried', 99, helensOwn, null, { kind: 'welcome' }),
    'Helen Okafor retried an undelivered welcome email',
  ],
  [entry('sign-in signed-in', helen), 'Helen Okafor signed in'],
  [
    entry('sign-in sign-in-failed', rosa, someone, null, { isKnownAccount: true }),
    'A sign-in as Rosa Delgado failed',
  ],
  [
    entry('sign-in sign-in-failed', 0, someone, null, { isKnownAccount: false }),
    'A sign-in with an unknown email address or username failed',
  ],
];
