import { sql } from 'kysely';

/** SQL for what tells this database from every other one, also from a copy: its server and its number there. */
export const placeOfDatabase = sql<string>`(select format('%s/%s', system_identifier, pg_database.oid)
  from pg_control_system(), pg_database where datname = current_database())`;
