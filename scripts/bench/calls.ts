import type { Person } from './prepare.ts';

export type Call = {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  body?: Record<string, unknown>;
  /** The expected status; 200 by default. */
  status?: number;
  headers?: Record<string, string>;
};

type ComparedCall = Call & {
  /** The minimum ratio to the bare server that we aim at. */
  aim: number;
  /** The number of statements that check permissions and limits; they come first. */
  checks: number;
};

const read = (name: string, path: string, aim = 0.6, checks = 0): ComparedCall => ({
  name,
  method: 'GET',
  path,
  aim,
  checks,
});

const write = (name: string, path: string, checks: number, body: object): ComparedCall => ({
  name,
  method: 'POST',
  path,
  status: 201,
  aim: 0.8,
  checks,
  body: { ...body },
});

export const userCall = read('GET /api/user', '/api/user');
export const taskListCall = read('GET /api/tasks, 200 of them', '/api/tasks?limit=200', 0.75);
export const newTaskName = 'POST /api/tasks';

/** The ten most used calls of a client, reads first. */
export const callsOf = ({ vaId, taskId }: Person): ComparedCall[] => [
  userCall,
  taskListCall,
  read('tRPC tasks.board, 200 tasks', '/trpc/tasks.board?input=%7B%7D', 0.65),
  read('GET /api/tasks/{id}', `/api/tasks/${taskId}`),
  read('GET 20 comments', `/api/tasks/${taskId}/comments`, 0.6, 1),
  read('GET 20 time logs', `/api/time-logs?taskId=${taskId}`, 0.6, 1),
  read('GET 50 messages', `/api/messages?contactId=${vaId}&limit=50`),
  write(newTaskName, '/api/tasks', 1, {
    title: 'A measured task',
    description: 'A task that a benchmark creates.',
    category: 'admin',
    priority: 'low',
    dueDate: '2030-01-31',
    estimatedHours: 1,
  }),
  write('POST a comment', `/api/tasks/${taskId}/comments`, 2, { content: 'A measured comment' }),
  write('POST a message', '/api/messages', 2, {
    receiverId: vaId,
    content: 'A measured message',
  }),
];
