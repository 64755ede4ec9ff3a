import type { Diagram } from './diagram-json.ts';
import type { ConnectionPoint, StepType } from './diagram-schema.ts';

export type Template = {
  /** The key of a service. */
  service: string;
  title: string;
  description: string;
  diagram: Diagram;
};

type Sketch = Omit<Template, 'diagram'> & {
  steps: [type: StepType, key: string, title: string, column: number, row: number, how?: string][];
  lines: [from: string, to: string, leaves?: ConnectionPoint, arrives?: ConnectionPoint][];
};

// Multiples of the editor's grid (20), with room for lines and labels between the steps.
const columnWidth = 280;
const rowHeight = 120;
// The middles of all steps of a row are on one line, and their corners on the grid.
const maxHeight = 100;
const heightOf = (type: StepType) => (type === 'decision' ? maxHeight : 60);

/** As in the editor, Yes leaves a decision on the right and No on the left. */
const getAnswer = (leaves: ConnectionPoint) =>
  leaves === 'right' ? 'Yes' : leaves === 'left' ? 'No' : null;

function createTemplate({ steps, lines, ...about }: Sketch): Template {
  const decisions = new Set(steps.filter(([type]) => type === 'decision').map(([, key]) => key));
  return {
    ...about,
    diagram: {
      nodes: steps.map(([type, id, title, column, row, description = null]) => ({
        id,
        title,
        description,
        type,
        x: column * columnWidth,
        y: row * rowHeight + (maxHeight - heightOf(type)) / 2,
        width: 200,
        height: heightOf(type),
      })),
      connections: lines.map(([from, to, leaves = 'bottom', arrives = 'top']) => ({
        from,
        to,
        fromPoint: leaves,
        toPoint: arrives,
        label: decisions.has(from) ? getAnswer(leaves) : null,
      })),
      notes: [],
    },
  };
}

/** One template for each service of the specification. */
export const templates: Template[] = [
  createTemplate({
    service: 'administrative-support',
    title: 'Morning inbox',
    description: 'Work through a shared inbox until only decisions are left.',
    steps: [
      ['start', 'start', 'The day begins', 1, 0],
      ['process', 'sort', 'Archive spam and newsletters', 1, 1, 'Nothing from a known sender.'],
      ['process', 'next', 'Open the oldest email', 1, 2],
      ['decision', 'known', 'Is there a known answer?', 1, 3],
      ['process', 'reply', 'Answer from the macros', 2, 3, 'Add their name and a kind word.'],
      ['process', 'ask', 'Put it on the question list', 0, 3, 'One line: who asks and for what.'],
      ['decision', 'empty', 'Is the inbox empty?', 1, 5],
      ['process', 'report', 'Send the question list', 2, 5],
      ['end', 'end', 'Inbox done', 2, 6],
    ],
    lines: [
      ['start', 'sort'],
      ['sort', 'next'],
      ['next', 'known'],
      ['known', 'reply', 'right', 'left'],
      ['known', 'ask', 'left', 'right'],
      ['reply', 'empty', 'bottom', 'top'],
      ['ask', 'empty', 'bottom', 'top'],
      ['empty', 'report', 'right', 'left'],
      ['empty', 'next', 'left', 'left'],
      ['report', 'end'],
    ],
  }),
  createTemplate({
    service: 'customer-support',
    title: 'Support ticket, start to finish',
    description: 'Answer within the hour, refund where justified and hand over the rest.',
    steps: [
      ['start', 'start', 'A ticket comes in', 1, 0],
      ['process', 'greet', 'Confirm that it arrived', 1, 1, 'Within the hour, with a name.'],
      ['process', 'look', 'Look up customer and order', 1, 2],
      ['decision', 'can', 'Can support solve it?', 1, 3],
      ['process', 'solve', 'Solve it and explain how', 2, 3],
      ['process', 'hand', 'Hand it to the specialist', 0, 3, 'With order and preferred date.'],
      ['process', 'wait', 'Pass their answer on', 0, 4],
      ['process', 'tag', 'Tag the ticket', 1, 5, 'By reason, for the monthly report.'],
      ['end', 'end', 'Ticket closed', 1, 6],
    ],
    lines: [
      ['start', 'greet'],
      ['greet', 'look'],
      ['look', 'can'],
      ['can', 'solve', 'right', 'left'],
      ['can', 'hand', 'left', 'right'],
      ['hand', 'wait'],
      ['wait', 'tag', 'bottom', 'left'],
      ['solve', 'tag', 'bottom', 'right'],
      ['tag', 'end'],
    ],
  }),
  createTemplate({
    service: 'digital-marketing',
    title: 'Social post, idea to results',
    description: 'Write, get approval for, schedule and measure one post for every channel.',
    steps: [
      ['start', 'start', 'A topic from the calendar', 1, 0],
      ['process', 'write', 'Write the post', 1, 1, 'One message, one link, one call to act.'],
      ['process', 'image', 'Find or make the picture', 1, 2, 'Only with a license on file.'],
      ['process', 'send', 'Send it for approval', 1, 3],
      ['decision', 'ok', 'Is it approved?', 1, 4],
      ['process', 'change', 'Apply the feedback', 0, 3],
      ['process', 'plan', 'Schedule it on all channels', 2, 4],
      ['process', 'count', 'Note reach and clicks', 2, 5, 'Three days after posting.'],
      ['end', 'end', 'Post done', 2, 6],
    ],
    lines: [
      ['start', 'write'],
      ['write', 'image'],
      ['image', 'send'],
      ['send', 'ok'],
      ['ok', 'plan', 'right', 'left'],
      ['ok', 'change', 'left', 'bottom'],
      ['change', 'send', 'right', 'left'],
      ['plan', 'count'],
      ['count', 'end'],
    ],
  }),
  createTemplate({
    service: 'research-analysis',
    title: 'One-page research answer',
    description: 'Turn a vague question into one page with figures, sources and a recommendation.',
    steps: [
      ['start', 'start', 'A question is asked', 1, 0],
      ['process', 'sharpen', 'Write the question down', 1, 1, 'For which decision, by when.'],
      ['process', 'collect', 'Collect sources', 1, 2, 'Publisher, date and link of each.'],
      ['decision', 'enough', 'Do two sources agree?', 1, 3],
      ['process', 'widen', 'Look for other sources', 0, 2],
      ['process', 'table', 'Put the figures in a table', 2, 3],
      ['process', 'page', 'Write one page', 2, 4, 'The recommendation first.'],
      ['process', 'check', 'Check every figure once more', 2, 5],
      ['end', 'end', 'Page delivered', 2, 6],
    ],
    lines: [
      ['start', 'sharpen'],
      ['sharpen', 'collect'],
      ['collect', 'enough'],
      ['enough', 'table', 'right', 'left'],
      ['enough', 'widen', 'left', 'bottom'],
      ['widen', 'collect', 'right', 'left'],
      ['table', 'page'],
      ['page', 'check'],
      ['check', 'end'],
    ],
  }),
  createTemplate({
    service: 'technical-support',
    title: 'Troubleshooting',
    description: 'Find out what is broken, apply known fixes and report the rest.',
    steps: [
      ['start', 'start', 'An issue is reported', 1, 0],
      ['process', 'ask', 'Ask what was expected', 1, 1, 'Device, browser, time and a screenshot.'],
      ['process', 'repeat', 'Try to reproduce it', 1, 2],
      ['decision', 'known', 'Is there a known fix?', 1, 3],
      ['process', 'fix', 'Walk them through the fix', 2, 3],
      ['process', 'report', 'Report it to the developers', 0, 3, 'Steps, result, expected result.'],
      ['process', 'tell', 'Say when to expect an update', 0, 4],
      ['process', 'write', 'Add it to the known issues', 1, 5],
      ['end', 'end', 'Case closed', 1, 6],
    ],
    lines: [
      ['start', 'ask'],
      ['ask', 'repeat'],
      ['repeat', 'known'],
      ['known', 'fix', 'right', 'left'],
      ['known', 'report', 'left', 'right'],
      ['report', 'tell'],
      ['tell', 'write', 'bottom', 'left'],
      ['fix', 'write', 'bottom', 'right'],
      ['write', 'end'],
    ],
  }),
  createTemplate({
    service: 'project-management',
    title: 'Weekly status report',
    description: 'Ask everyone for their status, find what is late and tell the client the plan.',
    steps: [
      ['start', 'start', 'Thursday afternoon', 1, 0],
      ['process', 'ask', 'Ask everyone for their status', 1, 1, 'Done, next, blocked.'],
      ['process', 'plan', 'Update the plan', 1, 2],
      ['decision', 'late', 'Is anything late?', 1, 3],
      ['process', 'call', 'Call anyone who is blocked', 2, 3, 'Agree on a date and a first step.'],
      ['process', 'risk', 'Write the risk down', 2, 4],
      ['process', 'keep', 'Confirm the next milestone', 0, 3],
      ['process', 'send', 'Send the status', 1, 5, 'Three lines and the plan.'],
      ['end', 'end', 'Status sent', 1, 6],
    ],
    lines: [
      ['start', 'ask'],
      ['ask', 'plan'],
      ['plan', 'late'],
      ['late', 'call', 'right', 'left'],
      ['late', 'keep', 'left', 'right'],
      ['call', 'risk'],
      ['risk', 'send', 'bottom', 'right'],
      ['keep', 'send', 'bottom', 'left'],
      ['send', 'end'],
    ],
  }),
  createTemplate({
    service: 'lead-generation',
    title: 'Prospect list to first call',
    description: 'Find matching companies, write to a person by name and book the call.',
    steps: [
      ['start', 'start', 'A new list', 1, 0],
      ['process', 'find', 'Find the right person', 1, 1, 'Name, role and where you found them.'],
      ['decision', 'fit', 'Is the company a match?', 1, 2],
      ['process', 'drop', 'Note why not', 0, 2],
      ['end', 'out', 'Not contacted', 0, 3],
      ['process', 'write', 'Write a first email', 2, 2, 'Two sentences about them, one about us.'],
      ['decision', 'answered', 'A reply within five days?', 2, 4],
      ['process', 'remind', 'Follow up once', 1, 4],
      ['process', 'book', 'Book the call', 3, 4],
      ['end', 'end', 'Lead handed over', 3, 5],
    ],
    lines: [
      ['start', 'find'],
      ['find', 'fit'],
      ['fit', 'write', 'right', 'left'],
      ['fit', 'drop', 'left', 'right'],
      ['drop', 'out'],
      ['write', 'answered'],
      ['answered', 'book', 'right', 'left'],
      ['answered', 'remind', 'left', 'right'],
      ['remind', 'out', 'bottom', 'right'],
      ['book', 'end'],
    ],
  }),
];
