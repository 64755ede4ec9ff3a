/** The ten most used calls, as a browser or another program makes them. */
export type Call = {
  name: string;
  as: 'client' | 'va';
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: () => Record<string, unknown>;
};

type People = { vaId: number; clientId: number; taskId: number };

let serial = 0;
const board = encodeURIComponent(JSON.stringify({}));

export const callsOf = ({ vaId, taskId }: People): Call[] => [
  { name: 'GET /api/user', as: 'client', method: 'GET', path: '/api/user' },
  {
    name: 'GET /api/tasks, 200 of them',
    as: 'client',
    method: 'GET',
    path: '/api/tasks?limit=200',
  },
  {
    name: 'tRPC tasks.board',
    as: 'client',
    method: 'GET',
    path: `/trpc/tasks.board?input=${board}`,
  },
  { name: 'GET /api/tasks/{id}', as: 'client', method: 'GET', path: `/api/tasks/${taskId}` },
  { name: 'GET comments', as: 'client', method: 'GET', path: `/api/tasks/${taskId}/comments` },
  {
    name: 'GET time logs of a task',
    as: 'client',
    method: 'GET',
    path: `/api/time-logs?taskId=${taskId}&limit=50`,
  },
  {
    name: 'GET messages with a person',
    as: 'client',
    method: 'GET',
    path: `/api/messages?contactId=${vaId}&limit=50`,
  },
  {
    name: 'POST /api/tasks',
    as: 'client',
    method: 'POST',
    path: '/api/tasks',
    body: () => ({
      title: `Measured task ${++serial}`,
      description: 'A task that a benchmark creates.',
      category: 'admin',
      priority: 'low',
      dueDate: '2030-01-31',
      estimatedHours: 1,
    }),
  },
  {
    name: 'POST a comment',
    as: 'client',
    method: 'POST',
    path: `/api/tasks/${taskId}/comments`,
    body: () => ({ content: `Comment ${++serial}` }),
  },
  {
    name: 'POST a message',
    as: 'client',
    method: 'POST',
    path: '/api/messages',
    body: () => ({ receiverId: vaId, content: `Message ${++serial}` }),
  },
];
