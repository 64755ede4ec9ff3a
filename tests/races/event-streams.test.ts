import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { makeFactories } from '../support/factories.ts';
import { idsOf, readWithReconnects, startNode } from '../support/live-readers.ts';

const database = await createTestDatabase({ poolSize: 12 });
const make = makeFactories(database.db);
afterAll(() => database.drop());

const setStreams = (count: number) =>
  sql`select set_event_streams(${count}::integer)`.execute(database.db);

const listEvents = () => database.db.selectFrom('events').selectAll().orderBy('id').execute();

test('readers miss and double nothing while 30 writers commit, nodes restart and streams are added', async () => {
  const nodes = [1, 2, 3].map(() => startNode(database));
  onTestFinished(() => Promise.all(nodes.map((node) => node.close())).then(() => {}));
  const clients = await Promise.all(
    Array.from({ length: 10 }, () => make.createUser({ role: 'client' })),
  );
  const tasks = await Promise.all(
    clients.map(({ id }) => make.createTask({ clientId: id, vaId: null })),
  );
  const readers = [null, null, null, ...clients.map(({ id }) => id)].map((clientId) => ({
    clientId,
    ...readWithReconnects(nodes, clientId),
  }));

  async function restartNode(index: number) {
    const former = nodes[index];
    nodes[index] = startNode(database);
    await former?.close();
  }

  /** Changes one or two tasks of different clients, in the order of their ids, in one transaction. */
  async function write(n: number, round: number) {
    const [one, other] = [tasks[n % 10], tasks[(n + round) % 10]];
    const chosen = round % 3 === 0 ? [one, other] : [one];
    const ids = [...new Set(chosen.flatMap((task) => task?.id ?? []))].toSorted((a, b) => a - b);
    const change = database.db.transaction().execute(async (trx) => {
      for (const id of ids) {
        const title = `Title ${n}, ${round}`;
        await trx.updateTable('tasks').set({ title }).where('id', '=', id).execute();
        if (round % 4 === 0)
          await trx
            .updateTable('tasks')
            .set({ status: round % 8 === 0 ? 'done' : 'todo' })
            .where('id', '=', id)
            .execute();
      }
    });
    await change;
  }
  let isChanging = true;
  await Promise.all([
    ...Array.from({ length: 30 }, async (_, n) => {
      for (let round = 1; round <= 16 || isChanging; round += 1) {
        await write(n, round);
        if (round > 16) await pause(100);
      }
    }),
    (async () => {
      for (const streams of [16, 4, 16]) {
        const { length } = await listEvents();
        await eventually(async () => (await listEvents()).length > length + 80).toBe(true);
        await setStreams(streams);
        await restartNode(streams % 3);
      }
    })().finally(() => {
      isChanging = false;
    }),
  ]);
  const events = await listEvents();
  const streamOf = new Map(events.map(({ id, stream }) => [id, stream]));
  const placeOf = new Map(events.map(({ id, objectId, version }) => [id, { objectId, version }]));
  expect(new Set(streamOf.values()).size).toBeGreaterThan(8);

  for (const { clientId, ids } of readers) {
    const own = events.filter((event) => clientId === null || event.clientId === clientId);
    await eventually(() => new Set(ids()).size).toBe(own.length);
  }
  await Promise.all(readers.map(({ stop }) => stop()));
  for (const { received, clientId } of readers) {
    const own = events.filter((event) => clientId === null || event.clientId === clientId);
    const got = idsOf(received);
    expect(got.toSorted((a, b) => a - b)).toEqual(own.map(({ id }) => id));
    expect(received.map(({ event }) => event.kind)).not.toContain('resync');
    const last = { ofStream: new Map<number, number>(), ofTask: new Map<number, number>() };
    for (const id of got) {
      const [stream, { objectId, version }] = [
        streamOf.get(id) ?? 0,
        placeOf.get(id) ?? { objectId: 0, version: 0 },
      ];
      expect(id).toBeGreaterThan(last.ofStream.get(stream) ?? 0);
      expect(version ?? 0).toBeGreaterThanOrEqual(last.ofTask.get(objectId) ?? 0);
      last.ofStream.set(stream, id);
      last.ofTask.set(objectId, version ?? 0);
    }
  }
});
