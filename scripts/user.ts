import { parseArgs } from 'node:util';
import * as z from 'zod';
import { migrateToLatest } from '#db/migrate.ts';
import { createAccount, resetPassword, setStatus } from '#domains/users/operations.ts';
import { findUserByName, listUsers } from '#domains/users/queries.ts';
import { accountFields, newPassword, withRoleRules } from '#domains/users/schema.ts';
import { serverAuthor } from '#server/audit.ts';
import type { Db } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import { DomainError, fromDatabaseError, notFound } from '#server/errors.ts';
import { askPassword } from './ask-password.ts';
import { readScriptEnv, withDatabase } from './database-script.ts';

const usage = `Usage: npm run user -- <command> [options]

  list
  create      --role admin|va|client --username NAME --email ADDRESS --name "FULL NAME"
              [--specialization customer-support] [--skills "A, B"]   for a va
              [--company "COMPANY"]                                   for a client
  password    --username NAME       sets a new password and ends the user's sessions
  deactivate  --username NAME       ends the user's sessions and blocks new ones
  activate    --username NAME

The command asks for a password; with --password-stdin it reads it from standard input.`;

const text = { type: 'string' } as const;

class WrongUsage extends Error {}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        role: text,
        username: text,
        email: text,
        name: text,
        specialization: text,
        skills: text,
        company: text,
        'password-stdin': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return { ...values, command: positionals.length === 1 ? positionals[0] : undefined };
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}

type Arguments = ReturnType<typeof readArguments>;

const account = withRoleRules(accountFields);

async function findUser(db: Db, { username = '' }: Arguments) {
  const user = await findUserByName(db, username);
  if (!user) throw notFound(`User ${username}`);
  return user;
}

const ask = (args: Arguments) => askPassword({ fromPipe: args['password-stdin'] });

type Run = (db: Db, env: Env) => Promise<string | undefined>;

/** A command asks for its input before it connects to the database. */
const commands: Record<string, (args: Arguments) => Promise<Run>> = {
  list: async () => async (db) => {
    const users = await listUsers(db, { limit: 1000 });
    const columns = ['id', 'username', 'role', 'status', 'fullName', 'email'];
    console.table(users.toReversed(), columns);
    return undefined;
  },
  create: async (args) => {
    const { role, username, email, name, specialization, skills, company } = args;
    const person = { role, username, email, fullName: name, specialization, skills };
    const input = account.parse({ ...person, companyName: company, password: await ask(args) });
    return async (db) => {
      const user = await createAccount(db, input, { approvedAt: new Date(), author: serverAuthor });
      return `Created ${user.role} ${user.username} with id ${user.id}.`;
    };
  },
  password: async (args) => {
    const message = 'Password must be at least 6 characters';
    const password = newPassword(message).parse(await ask(args));
    return async (db, env) => {
      const user = await findUser(db, args);
      await resetPassword(db, serverAuthor, { id: user.id, newPassword: password }, env);
      return `Set a new password for ${user.username}.`;
    };
  },
  deactivate: async (args) => async (db, env) => {
    const user = await findUser(db, args);
    await setStatus(db, serverAuthor, { id: user.id, status: 'inactive' }, env);
    return `${user.username} is inactive.`;
  },
  activate: async (args) => async (db, env) => {
    const user = await findUser(db, args);
    await setStatus(db, serverAuthor, { id: user.id, status: 'active' }, env);
    return `${user.username} is active.`;
  },
};

const sentencesOf = (error: unknown) => {
  if (error instanceof z.ZodError) return error.issues.map(({ message }) => message).join('\n');
  if (error instanceof WrongUsage) return `${error.message}\n\n${usage}`;
  const refusal = error instanceof DomainError ? error : fromDatabaseError(error);
  // In a terminal the cause is more useful than "temporarily unavailable".
  const reason = refusal?.kind === 'unavailable' ? refusal.cause : (refusal ?? error);
  return reason instanceof Error ? reason.message : String(reason);
};

try {
  const args = readArguments();
  if (args.help) console.log(usage);
  else {
    const command = commands[args.command ?? ''];
    if (!command) throw new WrongUsage('Give one command.');
    const run = await command(args);
    const env = readScriptEnv();
    const message = await withDatabase(env, async ({ db }) => {
      await migrateToLatest(db);
      return run(db, env);
    });
    if (message) console.log(message);
  }
} catch (error) {
  console.error(sentencesOf(error));
  process.exitCode = 1;
}
