import type { TestApp } from '#tests/support/app.ts';

/** An administrator, a client, their VA, and a task, a routine and a workflow of the client. */
export async function createEveryone(gva: TestApp) {
  const admin = await gva.createUser({ role: 'admin' });
  const { client, va } = await gva.createPair();
  const task = await gva.createTask({ clientId: client.id, vaId: va.id });
  const [routine, workflow] = [await gva.createRoutine(client), await gva.createWorkflow(client)];
  return { admin, client, va, task, routine, workflow };
}

/** Puts ids into an address such as `/clients/:client`. */
export const addressOf = (path: string, rows: Record<string, { id: number }>) =>
  path.replace(/:(\w+)/, (_, name: string) => String(rows[name]?.id));
