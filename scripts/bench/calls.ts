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

/** A call with the minimum ratio to the bare server that we aim at. */
type ComparedCall = Call & { aim: number };

export const taskListCall: ComparedCall = {
  name: 'GET /api/tasks, 200 of them',
  method: 'GET',
  path: '/api/tasks?limit=200',
  aim: 0.75,
};

export const userCall: ComparedCall = {
  name: 'GET /api/user',
  method: 'GET',
  path: '/api/user',
  aim: 0.6,
};

export const newTaskName = 'POST /api/tasks';

/** The ten most used calls of a client, reads first. */
export const callsOf = ({ vaId, taskId }: Person): ComparedCall[] => [
  userCall,
  taskListCall,
  {
    name: 'tRPC tasks.board, 200 tasks',
    method: 'GET',
    path: '/trpc/tasks.board?input=%7B%7D',
    aim: 0.65,
  },
  { name: 'GET /api/tasks/{id}', method: 'GET', path: `/api/tasks/${taskId}`, aim: 0.6 },
  { name: 'GET 20 comments', method: 'GET', path: `/api/tasks/${taskId}/comments`, aim: 0.6 },
  { name: 'GET 20 time logs', method: 'GET', path: `/api/time-logs?taskId=${taskId}`, aim: 0.6 },
  {
    name: 'GET 50 messages',
    method: 'GET',
    path: `/api/messages?contactId=${vaId}&limit=50`,
    aim: 0.6,
  },
  {
    name: newTaskName,
    method: 'POST',
    path: '/api/tasks',
    status: 201,
    aim: 0.8,
    body: {
      title: 'A measured task',
      description: 'A task that a benchmark creates.',
      category: 'admin',
      priority: 'low',
      dueDate: '2030-01-31',
      estimatedHours: 1,
    },
  },
  {
    name: 'POST a comment',
    method: 'POST',
    path: `/api/tasks/${taskId}/comments`,
    status: 201,
    aim: 0.8,
    body: { content: 'A measured comment' },
  },
  {
    name: 'POST a message',
    method: 'POST',
    path: '/api/messages',
    status: 201,
    aim: 0.8,
    body: { receiverId: vaId, content: 'A measured message' },
  },
];
