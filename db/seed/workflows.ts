import type {
  ConnectionPoint,
  WorkflowStatus,
  WorkflowStepType,
} from '#shared/workflow-value-sets.ts';

export interface DemoStep {
  key: string;
  title: string;
  description?: string;
  type?: WorkflowStepType;
  /** Upper left corner, on the editor's 20 px grid. */
  at: [x: number, y: number];
  size?: [width: number, height: number];
}

type ConnectionDetails = [from?: ConnectionPoint, to?: ConnectionPoint, label?: string];

export interface DemoWorkflow {
  client: string;
  title: string;
  description: string;
  category: string;
  status: WorkflowStatus;
  isPublic: boolean;
  created: number;
  steps: DemoStep[];
  connections: [from: string, to: string, ...details: ConnectionDetails][];
  comments?: [username: string, text: string][];
}

const wide: [number, number] = [180, 60];
const diamond: [number, number] = [160, 80];

export const workflows: DemoWorkflow[] = [
  {
    client: 'client',
    title: 'Inbox zero every morning',
    description:
      'How the shared inbox is worked through before nine, so that only what really needs Maya reaches her.',
    category: 'admin',
    status: 'published',
    isPublic: true,
    created: -150,
    steps: [
      { key: 'start', title: '7:30, open inbox', type: 'start', at: [240, 40], size: wide },
      { key: 'spam', title: 'Archive spam and newsletters', at: [240, 140], size: wide },
      {
        key: 'answerable',
        title: 'Can I answer it?',
        type: 'decision',
        at: [240, 240],
        size: diamond,
      },
      {
        key: 'answer',
        title: 'Answer and archive',
        description: 'Use the macros, add the first name and one sentence of your own.',
        at: [520, 260],
        size: wide,
      },
      { key: 'urgent', title: 'Is it urgent?', type: 'decision', at: [240, 380], size: diamond },
      {
        key: 'message',
        title: 'Message Maya',
        description: 'One line: the subject, the sender and the deadline.',
        at: [520, 400],
        size: wide,
      },
      { key: 'draft', title: 'Draft a reply, label "Maya"', at: [240, 520], size: wide },
      { key: 'end', title: 'Inbox empty', type: 'end', at: [520, 520], size: wide },
    ],
    connections: [
      ['start', 'spam'],
      ['spam', 'answerable'],
      ['answerable', 'answer', 'right', 'left', 'Yes'],
      ['answerable', 'urgent', 'left', 'left', 'No'],
      ['urgent', 'message', 'right', 'left', 'Yes'],
      ['urgent', 'draft', 'left', 'left', 'No'],
      ['answer', 'end', 'right', 'right'],
      ['message', 'end', 'bottom', 'top'],
      ['draft', 'end', 'right', 'left'],
    ],
    comments: [
      ['va', 'I would move the newsletters into a weekly digest, some of them are worth reading.'],
      ['client', 'Good idea, please do.'],
    ],
  },
  {
    client: 'client',
    title: 'Blog post from brief to publish',
    description: 'Who does what for a blog post, from the brief to the newsletter.',
    category: 'content',
    status: 'published',
    isPublic: false,
    created: -90,
    steps: [
      { key: 'brief', title: 'Brief from Maya', type: 'start', at: [40, 80], size: [140, 60] },
      { key: 'outline', title: 'Outline, five bullets', at: [240, 80], size: [140, 60] },
      {
        key: 'draft',
        title: 'First draft',
        description: '700 to 900 words, photos marked.',
        at: [440, 80],
        size: [140, 60],
      },
      {
        key: 'review',
        title: 'Ready to publish?',
        type: 'decision',
        at: [640, 60],
        size: [140, 100],
      },
      { key: 'revise', title: 'Revise', at: [640, 240], size: [140, 60] },
      { key: 'seo', title: 'Title, summary, alt texts', at: [840, 80], size: [160, 60] },
      { key: 'publish', title: 'Schedule for Tuesday 9 AM', at: [840, 240], size: [160, 60] },
      {
        key: 'end',
        title: 'Share in the newsletter',
        type: 'end',
        at: [840, 380],
        size: [160, 60],
      },
    ],
    connections: [
      ['brief', 'outline', 'right', 'left'],
      ['outline', 'draft', 'right', 'left'],
      ['draft', 'review', 'right', 'left'],
      ['review', 'seo', 'right', 'left', 'Yes'],
      ['review', 'revise', 'left', 'left', 'No'],
      ['revise', 'draft', 'bottom', 'bottom'],
      ['seo', 'publish'],
      ['publish', 'end'],
    ],
  },
  {
    client: 'client',
    title: 'New lead qualification',
    description:
      'From a cafe that writes to us to the first sample box. Still a draft: the price part is missing.',
    category: 'marketing',
    status: 'draft',
    isPublic: false,
    created: -18,
    steps: [
      { key: 'start', title: 'Inquiry arrives', type: 'start', at: [260, 20], size: [160, 60] },
      { key: 'look', title: 'Look at website and map', at: [260, 120], size: [160, 60] },
      {
        key: 'near',
        title: 'Within delivery area?',
        type: 'decision',
        at: [260, 220],
        size: [160, 80],
      },
      {
        key: 'volume',
        title: 'More than 10 kg a month?',
        type: 'decision',
        at: [520, 220],
        size: [160, 80],
      },
      { key: 'decline', title: 'Decline, link to the web shop', at: [20, 340], size: [160, 60] },
      { key: 'shop', title: 'Offer the shop discount', at: [420, 380], size: [160, 60] },
      { key: 'samples', title: 'Send the sample box', at: [660, 380], size: [160, 60] },
      { key: 'call', title: 'Call after a week', at: [660, 480], size: [160, 60] },
      { key: 'end', title: 'Into the CRM', type: 'end', at: [260, 580], size: [160, 60] },
    ],
    connections: [
      ['start', 'look'],
      ['look', 'near'],
      ['near', 'volume', 'right', 'left', 'Yes'],
      ['near', 'decline', 'left', 'top', 'No'],
      ['volume', 'samples', 'right', 'top', 'Yes'],
      ['volume', 'shop', 'left', 'top', 'No'],
      ['samples', 'call'],
      ['call', 'end', 'left', 'right'],
      ['shop', 'end', 'bottom', 'top'],
      ['decline', 'end', 'bottom', 'left'],
    ],
    comments: [
      [
        'va',
        'Should the sample box go out without a call before? Twice there was nobody to accept it.',
      ],
    ],
  },
  {
    client: 'hannah.schmidt',
    title: 'Monthly bookkeeping handover',
    description: 'What happens between the last day of the month and the tenth, for every client.',
    category: 'data-entry',
    status: 'published',
    isPublic: true,
    created: -160,
    steps: [
      { key: 'start', title: 'Month has ended', type: 'start', at: [280, 40], size: [160, 60] },
      { key: 'bank', title: 'Download bank statements', at: [280, 140], size: [160, 60] },
      { key: 'match', title: 'Match receipts', at: [280, 240], size: [160, 60] },
      { key: 'complete', title: 'Complete?', type: 'decision', at: [280, 340], size: [160, 80] },
      {
        key: 'chase',
        title: 'Write, then call',
        description: 'Mail on the 3rd, call on the 5th.',
        at: [20, 240],
        size: [160, 60],
      },
      { key: 'book', title: 'Enter and tag', at: [540, 340], size: [160, 60] },
      { key: 'check', title: 'Four-eyes check', at: [540, 440], size: [160, 60] },
      { key: 'end', title: 'Folder to the adviser', type: 'end', at: [540, 540], size: [160, 60] },
    ],
    connections: [
      ['start', 'bank'],
      ['bank', 'match'],
      ['match', 'complete'],
      ['complete', 'book', 'right', 'left', 'Yes'],
      ['complete', 'chase', 'left', 'bottom', 'No'],
      ['chase', 'match', 'right', 'left'],
      ['book', 'check'],
      ['check', 'end'],
    ],
  },
  {
    client: 'jonas.berg',
    title: 'Warranty case for a tent (old)',
    description:
      'How warranty cases ran before the repair shop moved in-house. Kept for reference.',
    category: 'customer-service',
    status: 'archived',
    isPublic: false,
    created: -270,
    steps: [
      { key: 'start', title: 'Customer writes', type: 'start', at: [40, 100], size: [140, 60] },
      { key: 'photo', title: 'Ask for a photo', at: [240, 100], size: [140, 60] },
      { key: 'covered', title: 'Covered?', type: 'decision', at: [440, 80], size: [140, 100] },
      { key: 'send', title: 'Send the repair label', at: [660, 40], size: [160, 60] },
      { key: 'offer', title: 'Offer a paid repair', at: [440, 260], size: [160, 60] },
      { key: 'end', title: 'Close the ticket', type: 'end', at: [660, 260], size: [160, 60] },
    ],
    connections: [
      ['start', 'photo', 'right', 'left'],
      ['photo', 'covered', 'right', 'left'],
      ['covered', 'send', 'right', 'left', 'Yes'],
      ['covered', 'offer', 'left', 'left', 'No'],
      ['send', 'end'],
      ['offer', 'end', 'right', 'left'],
    ],
  },
];
