import { defineList } from '#server/csv-export.ts';
import { describeChanges } from './facts.ts';
import { actionLabels, kindLabels } from './labels.ts';
import { readActivity } from './operations.ts';
import { actorOf, toText } from './phrases.ts';
import { listAuditInput } from './schema.ts';
import { describeEntry } from './sentences/describe-entry.ts';

/** The activity in the sentences of the screen. */
export const activityExport = defineList({
  path: '/admin/audit',
  access: ['admin'],
  input: listAuditInput,
  readPage: readActivity,
  columns: {
    time: { label: 'Time', cell: ({ createdAt }) => createdAt },
    person: { label: 'Person', cell: (entry) => toText([actorOf(entry)].flat()) },
    activity: { label: 'Activity', cell: (entry) => toText(describeEntry(entry)) },
    details: { label: 'Details', cell: (entry) => describeChanges(entry).join('; ') },
    kind: { label: 'Kind', cell: ({ objectKind }) => kindLabels[objectKind] },
    action: { label: 'Action', cell: ({ action }) => actionLabels[action] },
    address: { label: 'IP address', cell: ({ address }) => address },
  },
});
