import { defineMail } from '#server/mail/template.ts';
import { formatDay } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import { hoursLine, partsOf, restOf } from './describe.ts';
import type { ReportContent } from './schema.ts';

type Mailed = ReportContent & {
  id: number;
  fullName: string;
  week: string;
  unsubscribeLink: string;
};

/** More titles than this are read in the portal. */
const maxTitles = 10;

const sample: Mailed = {
  id: 4,
  fullName: 'Maya Lindqvist',
  week: '2026-03-02',
  done: {
    count: 2,
    tasks: [
      { id: 1, title: 'Book the venue' },
      { id: 2, title: 'Inbox cleanup' },
    ],
  },
  inProgress: { count: 1, tasks: [{ id: 3, title: 'Compare three newsletter tools' }] },
  waiting: { count: 1, tasks: [{ id: 4, title: 'Draft of the spring offer' }] },
  hoursUsed: 12.5,
  hoursLeft: 41,
  unsubscribeLink: 'https://gva.example/unsubscribe/sample',
};
const none = { count: 0, tasks: [] };

function listPart({ title, count, tasks }: ReturnType<typeof partsOf>[number], site: string) {
  const named = tasks.slice(0, maxTitles);
  const rest = restOf({ count, tasks: named });
  const entries = named.map((task) => ({ title: task.title, href: `${site}/tasks?id=${task.id}` }));
  return {
    heading: `${title} (${count})`,
    entries: [...entries, ...(rest === null ? [] : [{ title: rest }])],
  };
}

export const weeklyReportMail = defineMail<Mailed>({
  kind: 'weekly-report',
  samples: {
    usual: sample,
    'only hours': { ...sample, done: none, inProgress: none, waiting: none },
  },
  write: (report, site) => ({
    subject: `Your week of ${formatDay(report.week)}`,
    preview: `${plural(report.done.count, 'task')} done. ${hoursLine(report)}.`,
    greets: report.fullName,
    blocks: [`${hoursLine(report)}.`],
    thing: partsOf(report).map((part) => listPart(part, site)),
    button: { label: 'Open the report', href: `${site}/weekly-reports?id=${report.id}` },
    notes: ['The report is also in the portal, where you can download it as a PDF.'],
    footer: {
      reason: 'You get this email because emails about your weekly reports are turned on.',
      links: [
        { label: 'Turn off these emails', href: report.unsubscribeLink },
        { label: 'Choose which emails you get', href: `${site}/settings#notifications` },
      ],
    },
  }),
});
