import { afterAll, expect, onTestFinished, test } from 'vitest';
import { positionAt } from '#server/live/outbox.ts';
import { isAfter, parsePosition } from '#shared/snapshot.ts';
import { createTestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { makeFactories } from '../support/factories.ts';
import { findPosition, idsOf, readWithReconnects, startNode } from '../support/live-readers.ts';

const database = await createTestDatabase({ poolSize: 34 });
const make = makeFactories(database.db);
afterAll(() => database.drop());

test('readers miss and double nothing, in one order, while 30 writers commit and nodes restart', async () => {
  const nodes = [1, 2, 3].map(() => startNode(database));
  onTestFinished(() => Promise.all(nodes.map((node) => node.close())).then(() => {}));
  const clients = await Promise.all(
    Array.from({ length: 10 }, () => make.createUser({ role: 'client' })),
  );
  const tasks = await Promise.all(
    clients.map(({ id }) => make.createTask({ clientId: id, vaId: null })),
  );
  const start = await findPosition(database);
  const readers = [null, null, null, ...clients.map(({ id }) => id)].map((clientId) => ({
    clientId,
    ...readWithReconnects(nodes, start, clientId),
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
    await database.db.transaction().execute(async (trx) => {
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
  }
  await Promise.all(
    Array.from({ length: 30 }, async (_, n) => {
      for (let round = 1; round <= 24; round += 1) {
        await write(n, round);
        if (n === 0 && round % 8 === 0) await restartNode((round / 8) % 3);
      }
    }),
  );

  const stored = database.db.selectFrom('events').selectAll().orderBy('xid').orderBy('id');
  const first = parsePosition(start);
  const events = (await stored.execute()).filter(
    (event) => first && isAfter(positionAt(event), first),
  );
  // Some transactions wrote their events after those of later ones, so that the order of the ids is another one.
  const ids = events.map(({ id }) => id);
  expect(ids).not.toEqual(ids.toSorted((a, b) => a - b));
  for (const { clientId, received, ids: readIds, stop } of readers) {
    const own = events.filter((event) => clientId === null || event.clientId === clientId);
    await eventually(() => new Set(readIds()).size).toBe(own.length);
    await stop();
    expect(idsOf(received)).toEqual(own.map(({ id }) => id));
    expect(received.map(({ event }) => event.kind)).not.toContain('resync');
    const positions = received.flatMap(({ id }) => parsePosition(id) ?? []);
    const isBack = positions.some((one, i) => isAfter(positions[i - 1] ?? one, one));
    expect(isBack).toBe(false);
  }
});
