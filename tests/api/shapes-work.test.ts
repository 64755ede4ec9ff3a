import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { newcomer } from '../support/newcomer.ts';
import { type Ask, type Callers, shape, startCallers } from '../support/response-shapes.ts';

let gva: TestApp;
let people: Callers;
let ask: Ask;
beforeAll(async () => {
  gva = await createTestApp();
  ({ people, ask } = await startCallers(gva));
  await gva.assign(people.va, people.client);
});
afterAll(() => gva.close());

const roles = ['admin', 'va', 'client'] as const;
const done = shape('ok');
const taskOf = (va: string) =>
  shape(
    'attachments category client(fullName id) clientId completedAt createdAt description dueDate',
    `estimatedHours id priority status title updatedAt ${va} vaId version`,
  );
const newTask = {
  title: 'Book the venue',
  description: 'Twelve people, the second week of March.',
  category: 'admin',
  priority: 'high',
  dueDate: '14-03-30',
  estimatedHours: 1.5,
};

test('responses about tasks, comments, time and feedback have the documented fields', async () => {
  const { va, client } = people;
  const { id } = await ask('client', 'POST /tasks', newTask);
  expect(await ask('va', 'POST /tasks', newTask)).toMatchObject(taskOf('va'));
  const forClient = { ...newTask, clientId: client.id };
  expect(await ask('admin', 'POST /tasks', forClient)).toMatchObject(taskOf('va'));
  for (const change of [{ vaId: va.id }, { status: 'in-progress' }, { title: 'Book a venue' }])
    expect(await ask('client', 'PATCH /tasks/:id', { id, ...change })).toMatchObject(
      taskOf('va(fullName id profileImage)'),
    );

  const comment = shape(
    'attachments content createdAt id taskId updatedAt user(fullName role) userId',
  );
  const said = await ask('client', 'POST /tasks/:id/comments', { id, content: 'Please call' });
  expect(said).toMatchObject(comment);
  const rewritten = { id: said.id, content: 'Please write' };
  expect(await ask('client', 'PUT /comments/:id', rewritten)).toMatchObject(comment);

  const timeLog = shape(
    'createdAt duration endTime id notes startTime task(id title) taskId va(fullName id) vaId',
  );
  const [startTime, endTime] = [2, 1].map((hours) =>
    new Date(Date.now() - hours * 3_600_000).toISOString(),
  );
  const hour = { taskId: id, vaId: va.id, startTime, endTime, duration: 1, notes: 'Called' };
  expect(await ask('va', 'POST /time-logs', hour)).toMatchObject(timeLog);

  const feedback = shape('client(fullName id) clientId comment createdAt id rating taskId vaId');
  const rating = { vaId: va.id, rating: 5, feedback: 'Thank you' };
  expect(await ask('client', 'POST /va-feedback', rating)).toMatchObject(feedback);

  for (const who of roles) {
    expect(await ask(who, 'GET /tasks')).toMatchObject(taskOf('va'));
    expect(await ask(who, 'GET /tasks/:id/comments', { id })).toMatchObject(comment);
    expect(await ask(who, 'GET /time-logs', { taskId: id })).toMatchObject(timeLog);
    expect(await ask(who, 'GET /time-logs', { vaId: va.id })).toMatchObject(timeLog);
    expect(await ask(who, 'GET /feedback', { vaId: va.id })).toMatchObject(feedback);
  }
  expect(await ask('client', 'DELETE /comments/:id', { id: said.id })).toMatchObject(done);
  expect(await ask('client', 'DELETE /tasks/:id', { id })).toMatchObject(done);
});

test('responses about messages have the documented fields', async () => {
  const { admin, va } = people;
  const message = shape('clientKey content createdAt id isRead receiverId senderId');
  for (const who of ['va', 'client'] as const)
    expect(
      await ask(who, 'POST /messages', { receiverId: admin.id, content: 'Hello' }),
    ).toMatchObject(message);
  for (const who of roles) expect(await ask(who, 'GET /messages')).toMatchObject(message);
  const thread = { contactId: va.id, _t: 1 };
  expect(await ask('admin', 'GET /messages', thread)).toMatchObject(message);
  expect(await ask('admin', 'POST /messages/read', thread)).toMatchObject(done);
});

test('responses about workflows and routines have the documented fields', async () => {
  const workflow =
    'category client(fullName id) clientId connections createdAt description id isPublic status title updatedAt version';
  const step =
    'conditions createdAt description height id key nextStepId position title type width workflowId xPosition yPosition';
  const connection = 'createdAt fromPoint fromStepId id label toPoint toStepId workflowId';
  const fields = { title: 'Onboarding', category: 'admin', isPublic: false, status: 'published' };
  const { id, ...made } = await ask('client', 'POST /workflows', fields);
  expect(made).toMatchObject(shape(workflow));
  const drawing = {
    nodes: [
      { id: 'a', title: 'Begin', type: 'start', x: 0, y: 0 },
      { id: 'b', title: 'End', type: 'end', x: 0, y: 100 },
    ],
    connections: [{ from: 'a', to: 'b' }],
  };
  expect(await ask('client', 'POST /workflows/:id/steps', { id, ...drawing })).toMatchObject(
    shape(`connections(${connection}) steps(${step}) version`),
  );
  const listed = workflow.replace('connections', `connections(${connection})`);
  const whole = listed.replace('status', `status steps(${step})`);
  const newRoutine = { title: 'Inbox', description: 'Sort it', isCompulsory: true };
  const routine = await ask('client', 'POST /routines', newRoutine);
  const routineShape = shape(
    'attachments client(fullName id) clientId createdAt description id isCompulsory priority',
    'recurrence title updatedAt',
  );
  expect(routine).toMatchObject(routineShape);
  for (const who of roles) {
    expect(await ask(who, 'GET /workflows')).toMatchObject(shape(listed));
    expect(await ask(who, 'GET /workflows/:id', { id })).toMatchObject(shape(whole));
    expect(await ask(who, 'GET /workflows/:id/steps', { id })).toMatchObject(shape(step));
    expect(await ask(who, 'GET /workflows/:id/connections', { id })).toMatchObject(
      shape(connection),
    );
    expect(await ask(who, 'GET /routines')).toMatchObject(routineShape);
  }
  const edited = { id: routine.id, title: 'Mail', description: 'Sort it', recurrence: 'daily' };
  expect(await ask('client', 'PUT /routines/:id', edited)).toMatchObject(routineShape);
  expect(await ask('client', 'DELETE /routines/:id', { id: routine.id })).toMatchObject(done);
  const open = { id, isPublic: true };
  expect(await ask('client', 'PATCH /workflows/:id', open)).toMatchObject(shape(listed));
  expect(await ask('client', 'DELETE /workflows/:id', { id })).toMatchObject(done);
});

test('responses about leads and their conversion have the documented fields', async () => {
  const visitor = { fullName: 'Vic Visitor', email: 'vic@example.com', message: 'Hello' };
  expect(await ask(null, 'POST /leads', visitor)).toMatchObject(done);
  const lead =
    'company createdAt email fullName id message phone plan serviceType status updatedAt';
  expect(await ask('admin', 'GET /leads')).toMatchObject(shape(lead));
  const { id } = await gva.database.db
    .selectFrom('leads')
    .select('id')
    .where('email', '=', visitor.email)
    .executeTakeFirstOrThrow();
  expect(await ask('admin', 'PATCH /leads/:id', { id, status: 'lead' })).toMatchObject(shape(lead));
  const leadComment = shape('content createdAt id leadId userId userImage userName');
  expect(await ask('admin', 'POST /leads/:id/comments', { id, content: 'Called' })).toMatchObject(
    leadComment,
  );
  expect(await ask('admin', 'GET /leads/:id/comments', { id })).toMatchObject(leadComment);
  expect(await ask('admin', 'POST /users', newcomer({ leadId: id }))).toMatchObject(
    shape('createdAt email fullName id profileImage role status username'),
  );
  expect(await ask('admin', 'DELETE /leads/:id', { id })).toMatchObject(done);
});

test('`shape` detects a missing field', async () => {
  const { fields } = await ask('client', 'GET /profile');
  expect({ fields }).toMatchObject(shape('profile(companyName) user(email)'));
  expect({ fields }).not.toMatchObject(shape('profile(companyName) user(email password)'));
});
