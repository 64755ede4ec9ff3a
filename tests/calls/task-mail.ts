import { always, type Entry, ownWork, who } from './entry.ts';

const own = (status: number) => [
  {
    name: 'own',
    input: always(),
    expected: who(`401 403 ${status} ${status} ${status} ${status} ${status}`),
  },
];

/** The own address for tasks by email. */
export const taskMailCalls: Entry[] = [
  { number: 56, procedure: 'taskMail.address', cases: own(200) },
  { number: 56, procedure: 'taskMail.create', audit: ownWork, cases: own(200) },
  { number: 56, procedure: 'taskMail.renew', audit: ownWork, cases: own(200) },
];
