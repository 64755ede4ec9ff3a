import type { Kysely } from 'kysely';
import type { Database, NewRow } from '#db/types.ts';
import type { Plan } from '#shared/catalogue-plans.ts';
import type { Calendar } from './calendar.ts';
import { clients } from './clients.ts';
import { vas } from './vas.ts';

const admin = {
  username: 'admin',
  fullName: 'Helen Okafor',
  email: 'helen.okafor@gva.example',
  joined: -400,
};

/** User ids by username. */
export type Ids = { of: (username: string) => number };

const planTerms: Record<Plan, { monthlyHours: number; hourlyRate: number }> = {
  'part-time': { monthlyHours: 80, hourlyRate: 7.5 },
  'full-time': { monthlyHours: 160, hourlyRate: 6.5 },
  enterprise: { monthlyHours: 400, hourlyRate: 6 },
  custom: { monthlyHours: 120, hourlyRate: 7 },
};

export async function insertPeople(
  db: Kysely<Database>,
  calendar: Calendar,
  passwordHash: string,
): Promise<Ids> {
  const users = [
    { ...admin, role: 'admin' as const },
    ...vas.map((va) => ({
      ...va,
      email: `${emailName(va.fullName)}@gva.example`,
      role: 'va' as const,
      approvedAt: va.awaitsApproval ? null : calendar.at(va.joined + 1, 15.5),
    })),
    ...clients.map((client) => ({
      ...client,
      email: `${emailName(client.fullName).split('.')[0]}@${client.domain}`,
      role: 'client' as const,
    })),
  ].sort((a, b) => a.joined - b.joined);

  const rows = users.map((user, i): NewRow<'users'> => {
    const createdAt = calendar.at(user.joined, 14 + (i % 6) + i / 60);
    return {
      username: user.username,
      passwordHash,
      fullName: user.fullName,
      email: user.email,
      role: user.role,
      status: 'status' in user ? user.status : 'active',
      approvedAt: 'approvedAt' in user ? user.approvedAt : null,
      createdAt,
      updatedAt: createdAt,
    };
  });
  const inserted = await db
    .insertInto('users')
    .values(rows)
    .returning(['id', 'username'])
    .execute();
  const ids = new Map(inserted.map(({ id, username }) => [username, id]));
  const of = (username: string) => {
    const id = ids.get(username);
    if (id === undefined) throw new Error(`The demo has no user ${username}.`);
    return id;
  };
  await insertProfiles(db, calendar, of);
  return { of };
}

async function insertProfiles(
  db: Kysely<Database>,
  calendar: Calendar,
  idOf: (username: string) => number,
) {
  const clientRows = clients.map((client): NewRow<'clientProfiles'> => {
    const createdAt = calendar.at(client.joined, 15);
    return {
      userId: idOf(client.username),
      companyName: client.company,
      workStyle: client.workStyle ?? null,
      languages: client.languages ?? null,
      subscriptionPlan: client.preferredPlan ?? null,
      ...(client.preferredPlan
        ? planTerms[client.preferredPlan]
        : { monthlyHours: null, hourlyRate: null }),
      createdAt,
      updatedAt: createdAt,
    };
  });
  await db.insertInto('clientProfiles').values(clientRows).execute();

  const vaRows = vas.map((va): NewRow<'vaProfiles'> => {
    const createdAt = calendar.at(va.joined, 15);
    return {
      userId: idOf(va.username),
      specialization: va.specialization,
      hourlyRate: va.hourlyRate,
      skills: va.skills,
      availability: va.availability,
      bio: va.bio,
      assignmentStatus: va.suspended ? 'suspended' : 'unassigned',
      createdAt,
      updatedAt: createdAt,
    };
  });
  await db.insertInto('vaProfiles').values(vaRows).execute();

  const places = [...vas, ...clients].flatMap(
    ({ username, timeZone, workHours }): NewRow<'presence'>[] =>
      workHours && timeZone ? [{ userId: idOf(username), timeZone, ...workHours }] : [],
  );
  await db.insertInto('presence').values(places).execute();

  const assignments = vas.flatMap((va): NewRow<'assignments'>[] => {
    const client = clients.find(({ username }) => username === va.worksFor);
    if (!client) return [];
    const startedAt = calendar.at(Math.max(va.joined, client.joined) + 2, 16);
    return [{ vaId: idOf(va.username), clientId: idOf(client.username), startedAt }];
  });
  await db.insertInto('assignments').values(assignments).execute();
}

/** Converts 'Fatima El-Sayed' to 'fatima.elsayed'. */
function emailName(fullName: string) {
  return fullName
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(' ', '.');
}
