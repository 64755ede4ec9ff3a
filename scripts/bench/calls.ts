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

export type CallKey =
  | 'user'
  | 'list'
  | 'board'
  | 'task'
  | 'comments'
  | 'timeLogs'
  | 'messages'
  | 'newTask'
  | 'newComment'
  | 'newMessage';

type ComparedCall = Call & {
  key: CallKey;
  /** The minimum ratio to the bare server that we aim at. */
  aim: number;
  /** The number of statements that check permissions and limits; they come first. 0 by default. */
  checks?: number;
};

export const taskListCall: ComparedCall = {
  key: 'list',
  name: 'GET /api/tasks, 200 of them',
  method: 'GET',
  path: '/api/tasks?limit=200',
  aim: 0.75,
};

export const userCall: ComparedCall = {
  key: 'user',
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
    key: 'board',
    name: 'tRPC tasks.board, 200 tasks',
    method: 'GET',
    path: '/trpc/tasks.board?input=%7B%7D',
    aim: 0.65,
  },
  {
    key: 'task',
    name: 'GET /api/tasks/{id}',
    method: 'GET',
    path: `/api/tasks/${taskId}`,
    aim: 0.6,
  },
  {
    key: 'comments',
    name: 'GET 20 comments',
    method: 'GET',
    path: `/api/tasks/${taskId}/comments`,
    aim: 0.6,
    checks: 1,
  },
  {
    key: 'timeLogs',
    name: 'GET 20 time logs',
    method: 'GET',
    path: `/api/time-logs?taskId=${taskId}`,
    aim: 0.6,
    checks: 1,
  },
  {
    key: 'messages',
    name: 'GET 50 messages',
    method: 'GET',
    path: `/api/messages?contactId=${vaId}&limit=50`,
    aim: 0.6,
  },
  {
    key: 'newTask',
    name: newTaskName,
    method: 'POST',
    path: '/api/tasks',
    status: 201,
    aim: 0.8,
    checks: 1,
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
    key: 'newComment',
    name: 'POST a comment',
    method: 'POST',
    path: `/api/tasks/${taskId}/comments`,
    status: 201,
    aim: 0.8,
    checks: 2,
    body: { content: 'A measured comment' },
  },
  {
    key: 'newMessage',
    name: 'POST a message',
    method: 'POST',
    path: '/api/messages',
    status: 201,
    aim: 0.8,
    checks: 2,
    body: { receiverId: vaId, content: 'A measured message' },
  },
];
