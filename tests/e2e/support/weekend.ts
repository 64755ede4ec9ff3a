import type { Factories } from '../../support/factories.ts';
import { createPerson, unique } from './people.ts';

export const hourMs = 3_600_000;

/** What happened before the owner's Monday: work of a VA, overdue tasks and a client without a VA. */
export async function createWeekend(people: Factories) {
  const [client, unserved, va, second, free] = [
    await createPerson(people, 'client'),
    await createPerson(people, 'client'),
    await createPerson(people, 'va'),
    await createPerson(people, 'va'),
    await createPerson(people, 'va'),
  ];
  await people.assign(va, client);
  const taskTitle = unique('Call the suppliers');
  const task = await people.createTask({
    clientId: client.id,
    vaId: va.id,
    status: 'in-progress',
    title: taskTitle,
  });
  await people.createTimeLog(task.id, va, new Date(Date.now() - 3 * hourMs).toISOString());
  for (let made = 0; made < 40; made += 1)
    await people.createTask({
      clientId: client.id,
      vaId: va.id,
      title: `Overdue ${made}`,
      dueDate: '2020-01-31',
    });
  const applicant = await people.createUser({
    role: 'va',
    isApproved: false,
    fullName: unique('Petra Applicant'),
  });
  return {
    client,
    unserved,
    va,
    second,
    free,
    applicant,
    taskTitle,
  };
}
