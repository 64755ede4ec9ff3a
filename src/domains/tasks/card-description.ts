import { sql } from 'kysely';
import { quoteMark } from './quoted-text.ts';

/** Without quoted lines at the beginning, unless there is nothing else. */
const own = sql<string>`
  case when starts_with(tasks.description, ${sql.lit(quoteMark)})
    then coalesce(nullif(regexp_replace(tasks.description,
      ${sql.lit(`^(?:${quoteMark}[^\\n]*(?:\\n+|$))+`)}, ''), ''), tasks.description)
    else tasks.description end`;

/** The beginning of the description, which is all that fits on a card. */
export const cardDescription = sql<string>`
  case when length(${own}) > 160 then left(${own}, 159) || '…' else ${own} end`;
