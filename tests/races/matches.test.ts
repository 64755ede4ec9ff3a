import { afterAll, beforeAll, expect } from 'vitest';
import type { TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { createRaceApp, race, runTwenty } from './race.ts';

let gva: TestApp;
let admins: TestUser[];
beforeAll(async () => {
  gva = await createRaceApp();
  admins = await runTwenty(() => gva.createUser({ role: 'admin' }));
});
afterAll(() => gva.close());

const matchOf = (client: TestUser) => gva.callAs(client).dashboard.firstDay.query();
const reasonsOf = (answers: PromiseSettledResult<unknown>[]) =>
  answers.flatMap((answer) =>
    answer.status === 'rejected' && answer.reason instanceof Error ? [answer.reason.message] : [],
  );

race('of twenty administrators one takes over a match, and the others read who', async () => {
  const client = await gva.createUser({ role: 'client' });
  const answers = await Promise.allSettled(
    admins.map((admin) => gva.callAs(admin).matches.takeOver.mutate({ clientId: client.id })),
  );
  const winner = (await matchOf(client)).match?.admin;
  const expected = `${winner?.fullName} already works on this match.`;
  expect(reasonsOf(answers)).toEqual(Array.from({ length: 19 }, () => expected));
});

race('of twenty clients who accept the same VA one gets them', async () => {
  const [admin] = admins;
  if (!admin) throw new Error('No administrator was created.');
  const va = await gva.createUser({ role: 'va' });
  const clients = await runTwenty(() => gva.createUser({ role: 'client' }));
  for (const { id } of clients)
    await gva.callAs(admin).matches.propose.mutate({ clientId: id, vaId: va.id });
  const answers = await Promise.allSettled(
    clients.map((client) => gva.callAs(client).matches.accept.mutate({ vaId: va.id })),
  );
  expect(reasonsOf(answers)).toEqual(
    Array.from({ length: 19 }, () => 'This proposal has ended. You now see where your match is.'),
  );
  const days = await Promise.all(clients.map(matchOf));
  expect(days.filter((day) => day.va?.id === va.id)).toHaveLength(1);
  expect(days.filter(({ match }) => match?.proposal)).toHaveLength(0);
});

race('a client who accepts and an administrator who withdraws leave one of both', async () => {
  const [admin] = admins;
  if (!admin) throw new Error('No administrator was created.');
  const va = await gva.createUser({ role: 'va' });
  const client = await gva.createUser({ role: 'client' });
  await gva.callAs(admin).matches.propose.mutate({ clientId: client.id, vaId: va.id });
  const answers = await Promise.allSettled([
    gva.callAs(client).matches.accept.mutate({ vaId: va.id }),
    gva.callAs(admin).matches.withdraw.mutate({ clientId: client.id }),
  ]);
  expect(reasonsOf(answers)).toHaveLength(1);
  const day = await matchOf(client);
  expect(day.match?.proposal ?? null).toBeNull();
  expect(day.va !== null).toBe(answers[0].status === 'fulfilled');
});
