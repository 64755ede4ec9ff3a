import { sql } from 'kysely';

/** SQL for the location of this database: its server and its oid there. A copy of the database has another location. */
export const databaseLocation = sql<string>`(select format('%s/%s', system_identifier, pg_database.oid)
  from pg_control_system(), pg_database where datname = current_database())`;
