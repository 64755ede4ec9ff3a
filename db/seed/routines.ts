import type { Priority, Recurrence } from '#shared/value-sets.ts';

export interface DemoRoutine {
  client: string;
  title: string;
  description: string;
  recurrence: Recurrence;
  priority: Priority;
  isCompulsory: boolean;
  attachments?: string[];
  /** The title of the attached workflow. */
  workflow?: string;
  created: number;
}

export const routines: DemoRoutine[] = [
  {
    client: 'client',
    title: 'Inbox and help desk before 9',
    description:
      'Answer what can be answered, put the rest under "Maya" with a suggestion, and send the three most urgent points as a message.',
    recurrence: 'daily',
    priority: 'high',
    isCompulsory: true,
    attachments: ['inbox-rules.pdf'],
    workflow: 'Inbox zero every morning',
    created: -200,
  },
  {
    client: 'client',
    title: 'Roast plan for the next week',
    description:
      'Take open orders and subscriptions, add the safety stock and send the kilos per coffee to Erik by Friday noon.',
    recurrence: 'weekly',
    priority: 'high',
    isCompulsory: true,
    attachments: ['roast-plan-template.xlsx'],
    created: -190,
  },
  {
    client: 'client',
    title: 'Newsletter',
    description:
      'First Tuesday of the month, 9 AM. Draft on the Thursday before, test mail on Monday.',
    recurrence: 'monthly',
    priority: 'medium',
    isCompulsory: true,
    created: -180,
  },
  {
    client: 'client',
    title: 'Answer reviews',
    description: 'Google, marketplace and Instagram. Thank, answer, never argue.',
    recurrence: 'weekly',
    priority: 'low',
    isCompulsory: false,
    created: -120,
  },
  {
    client: 'client',
    title: 'Papers for the VAT return',
    description:
      'Receipts matched, foreign invoices listed, cash book scanned. Folder to the accountant by the tenth.',
    recurrence: 'quarterly',
    priority: 'urgent',
    isCompulsory: true,
    attachments: ['vat-checklist.pdf'],
    created: -175,
  },
  {
    client: 'client',
    title: 'Stock-taking',
    description:
      'Prepare the lists, enter the results, compare with the books and write down the differences.',
    recurrence: 'yearly',
    priority: 'medium',
    isCompulsory: true,
    created: -170,
  },
  {
    client: 'jonas.berg',
    title: 'Ticket queue, first round',
    description: 'Everything that came in overnight gets a first answer before 10 AM.',
    recurrence: 'daily',
    priority: 'urgent',
    isCompulsory: true,
    created: -280,
  },
  {
    client: 'jonas.berg',
    title: 'Returns report',
    description: 'Number, value and the three most common reasons, compared with last month.',
    recurrence: 'monthly',
    priority: 'medium',
    isCompulsory: false,
    created: -250,
  },
  {
    client: 'priya.raman',
    title: 'Post the class of the week',
    description: 'Picture, menu, free places, link. On Monday at 11, on Instagram and Facebook.',
    recurrence: 'weekly',
    priority: 'medium',
    isCompulsory: true,
    created: -150,
  },
  {
    client: 'priya.raman',
    title: 'Course calendar for the next quarter',
    description:
      'Ask the cooks for their dates, avoid school holidays, and send me a draft six weeks ahead.',
    recurrence: 'quarterly',
    priority: 'high',
    isCompulsory: true,
    created: -140,
  },
  {
    client: 'samuel.adeyemi',
    title: 'Rent received?',
    description:
      'Compare the bank account with the rent roll on the fourth working day and send the friendly reminder.',
    recurrence: 'monthly',
    priority: 'high',
    isCompulsory: true,
    attachments: ['rent-roll.xlsx', 'reminder-text.docx'],
    created: -205,
  },
  {
    client: 'samuel.adeyemi',
    title: 'Smoke alarm certificates',
    description: 'Ask every building manager for the yearly test report and file it by building.',
    recurrence: 'yearly',
    priority: 'high',
    isCompulsory: true,
    created: -200,
  },
  {
    client: 'tom.whitfield',
    title: 'Site diary',
    description:
      'Collect the photos and notes of the three crews and file them by project before 6 PM.',
    recurrence: 'daily',
    priority: 'medium',
    isCompulsory: true,
    created: -300,
  },
  {
    client: 'tom.whitfield',
    title: 'Competitor prices',
    description: 'Look up our five main competitors and note what has changed.',
    recurrence: 'monthly',
    priority: 'low',
    isCompulsory: false,
    created: -260,
  },
  {
    client: 'hannah.schmidt',
    title: 'Chase missing receipts',
    description:
      'List what is missing for each client and write to them; call those who have not answered twice.',
    recurrence: 'weekly',
    priority: 'high',
    isCompulsory: true,
    created: -190,
  },
  {
    client: 'elena.petrova',
    title: "Confirm tomorrow's appointments",
    description:
      'Text everyone at 2 PM, call those without an answer at 4 PM, fill gaps from the waiting list.',
    recurrence: 'daily',
    priority: 'high',
    isCompulsory: true,
    created: -130,
  },
  {
    client: 'david.cohen',
    title: 'Fifty new contacts',
    description:
      'A checked address, role, company size and one sentence on why for each. Enter them into the CRM, tagged with the week.',
    recurrence: 'weekly',
    priority: 'medium',
    isCompulsory: false,
    created: -100,
  },
];
