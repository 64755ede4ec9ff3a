import type { TaskIdea } from './idea.ts';

export const admin: TaskIdea[] = [
  {
    title: 'Book travel for the supplier visit',
    description:
      'Two nights, a quiet hotel within walking distance of the station, no departure before 8. Please send two options with the full price and hold the better one until I answer.',
    hours: 2,
    priority: 'high',
  },
  {
    title: "Reconcile last month's receipts",
    description:
      'Match each card payment with a receipt from the inbox folder "Receipts". List what is missing with date, amount and shop, and write to the shops for a copy where that is possible.',
    hours: 3.5,
  },
  {
    title: 'Set up interviews for the office manager',
    description:
      'Six candidates, 45 minutes each, on two afternoons next week. Send the invitation with the address and the name of the person they will meet, and collect their documents in one folder each.',
    hours: 2.5,
    priority: 'high',
  },
  {
    title: 'Renew the business insurance',
    description:
      'The policy ends at the end of the month. Ask our broker for the renewal and one other for an offer with the same cover, and put the differences side by side.',
    hours: 2,
    priority: 'urgent',
  },
  {
    title: 'Weekly inbox clear-up',
    description:
      'Everything older than a week gets an answer, a date or an archive label. Leave the ones only I can answer under "For you", at most ten of them, with a suggested reply in the draft.',
    hours: 3,
  },
  {
    title: 'Write up the team handbook: holidays and sick leave',
    description:
      'Turn the notes of the last team meeting into two pages people can follow: how to ask, how early, who stands in. Use plain words and mark what still needs a decision.',
    hours: 4,
  },
  {
    title: 'Send reminders for unpaid invoices',
    description:
      'Everything more than ten days late gets the friendly reminder, more than thirty days the second text. Log each one in the sheet; call the three largest and note what they say.',
    hours: 2,
    priority: 'high',
  },
  {
    title: 'Plan the quarterly team lunch',
    description:
      'Nine people, one vegan, one with a nut allergy. Find a table on a Thursday near the office, up to 30 a head, and send the calendar invitation once it is confirmed.',
    hours: 1.5,
    priority: 'low',
  },
  {
    title: 'File the contracts of this year',
    description:
      'Name each file "year-month party subject", put end date and notice period into the sheet, and set a calendar reminder two weeks before each notice period ends.',
    hours: 3.5,
  },
  {
    title: 'Order new business cards',
    description:
      'Names and numbers are in the attached sheet. Ask for a proof as PDF and check every digit against the phone list before we pay. 250 cards each, matt.',
    hours: 1,
    priority: 'low',
  },
  {
    title: 'Minutes of the partner meeting',
    description:
      'The recording is 50 minutes. I need decisions, who does what until when, and open questions; no transcript. Send it to all participants by the next noon.',
    hours: 2,
  },
  {
    title: 'Move appointments around the school holidays',
    description:
      'In the two weeks of the holidays only mornings are possible. Write to everyone with an afternoon appointment, offer two alternatives and update the calendar.',
    hours: 2.5,
  },
];
