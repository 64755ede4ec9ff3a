import { randomUUID } from 'node:crypto';
import type { Role } from '#shared/actor.ts';
import type { Factories } from '../../support/factories.ts';

const firstNames: Record<Role, string> = { admin: 'Ada', va: 'Vera', client: 'Clara' };

/** Creates a user with a unique name, for screens that list all users. */
export const createPerson = (people: Factories, role: Role) =>
  people.createUser({ role, fullName: `${firstNames[role]} ${randomUUID().slice(0, 13)}` });
