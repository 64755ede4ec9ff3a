const longName = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe von und zu Obertupfing';
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const rosa = { id: 2, fullName: 'Rosa Delgado', profileImage: null };

const client = (id: number, fields: object = {}) => ({
  id,
  companyName: 'Fjordlight Outdoor',
  fullName: 'Jonas Berg',
  email: 'jonas.berg@fjordlight.example',
  profileImage: null,
  status: 'active',
  createdAt: '2026-01-05T09:00:00.000Z',
  plan: {
    plan: 'full-time',
    customPlanName: null,
    monthlyHours: 160,
    status: 'active',
    endDate: null,
  },
  hours: { used: 41.5, available: 160 },
  va: rosa,
  owed: 0,
  overdue: 0,
  openTasks: 12,
  overdueTasks: 0,
  lastActivityAt: daysAgo(0.1),
  health: { level: 'good', reasons: [] },
  ...fields,
});

/** A client with long texts, who needs everything. */
const wornOut = client(3, {
  companyName: `${longName} & Söhne`,
  fullName: longName,
  email: `${'long'.repeat(15)}@example.com`,
  plan: {
    plan: 'custom',
    customPlanName: 'A custom plan with a name that is as long as the form allows it',
    monthlyHours: 40,
    status: 'cancelled',
    endDate: '2098-12-31',
  },
  hours: { used: 47, available: 40 },
  va: { ...rosa, fullName: longName },
  owed: 12_400,
  overdue: 600,
  overdueTasks: 100,
  lastActivityAt: daysAgo(14),
  health: {
    level: 'risk',
    reasons: [
      'All hours are used',
      'Inactive for 14 days',
      '100 overdue tasks',
      'Last rating: 3 of 5',
    ],
  },
});

/** A client of each level of health. */
export const clients = [
  client(1),
  client(2, {
    plan: null,
    va: null,
    hours: { used: 0, available: 0 },
    openTasks: 0,
    health: { level: 'risk', reasons: ['No VA', 'No plan'] },
  }),
  wornOut,
  client(4, {
    hours: { used: 140, available: 160 },
    health: { level: 'watch', reasons: ['Over 80% of hours used'] },
  }),
  client(5, { status: 'inactive', health: { level: 'inactive', reasons: [] } }),
];
const note = (id: number, content: string, fields: object = {}) => ({
  id,
  clientId: 3,
  author: { id: 1, fullName: 'Helen Okafor', profileImage: null },
  content,
  createdAt: daysAgo(id),
  updatedAt: daysAgo(id),
  ...fields,
});
/** What is shown of the client with long texts. */
export const overview = {
  client: wornOut,
  tasks: [
    {
      id: 1,
      title: 'A title that is long enough to take more than one line on the screen of a phone',
      status: 'in-progress',
      priority: 'urgent',
      dueDate: '2020-01-31',
      vaName: longName,
    },
    {
      id: 2,
      title: 'Book the venue',
      status: 'todo',
      priority: 'low',
      dueDate: '2098-01-31',
      vaName: null,
    },
  ],
  conversation: {
    unread: 3,
    last: { senderId: 3, content: 'word '.repeat(120).trim(), createdAt: daysAgo(3) },
  },
  notes: {
    items: [
      note(1, 'Prefers calls.\nBefore 10 am.', { updatedAt: daysAgo(0) }),
      note(2, 'Left by somebody who is gone', { author: null }),
    ],
    nextCursor: 'next',
  },
};
