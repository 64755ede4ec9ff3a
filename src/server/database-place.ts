import { sql } from 'kysely';

/** SQL for the place of this database: its server and its number there. A copy of the database has another place. */
export const placeOfDatabase = sql<string>`(select format('%s/%s', system_identifier, pg_database.oid)
  from pg_control_system(), pg_database where datname = current_database())`;
