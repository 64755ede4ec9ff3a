import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const newTask = {
  title: 'Call the bank',
  description: 'Ask about the new business account.',
  category: 'admin',
  priority: 'high',
  dueDate: '31-01-30',
  estimatedHours: 1.5,
} as const;

describe('creating', () => {
  test('a client creates a task of their own with the documented call', async () => {
    const client = await gva.createUser({ role: 'client' });

    const response = await gva.requestAs(client)({ method: 'POST', url: '/api/tasks', body: newTask });

    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      title: 'Call the bank',
      status: 'todo',
      dueDate: '2030-01-31',
      estimatedHours: 1.5,
      clientId: client.id,
      client: { id: client.id, fullName: client.fullName },
      vaId: null,
      va: null,
      version: 1,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });
});
