import { type RawBuilder, sql } from 'kysely';
import type { CursorParts } from '#shared/page.ts';

/** Either the rows with the highest value first, or all rows page by page in the order of the id. */
export type Rows = { limit: number; after?: CursorParts | undefined; byId?: boolean };

/** The end of a query: the rows of the page. `id` must not be null. */
export const pageOfRows = (
  { limit, after, byId = false }: Rows,
  id: RawBuilder<unknown>,
  highest: RawBuilder<unknown>,
) => sql`
  where ${id} > ${after?.[1] ?? -1}::integer
  order by ${byId ? id : sql`${highest}, ${id}`} limit ${limit}::integer`;

/** The company of a client, or the name of one without a company; null if the client was deleted. */
export const nameOfClient = (clientId: RawBuilder<unknown>) => sql`coalesce(
  (select nullif(company_name, '') from client_profiles where user_id = ${clientId}),
  (select full_name from users where id = ${clientId}))`;
