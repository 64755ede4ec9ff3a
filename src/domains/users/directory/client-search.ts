import { sql } from 'kysely';
import { containsPattern } from '#server/database/list-conditions.ts';

/**
 * The ids of the clients whose company, name or email contains the words. Companies and people are searched separately,
 * because with one `or` condition PostgreSQL would use neither index.
 */
export const clientIdsWith = (words: string) => sql`(
  select user_id from client_profiles where search_text(company_name) like ${containsPattern(words)}
  union all
  select id from users as person where person.role = 'client'
    and (search_text(person.full_name) like ${containsPattern(words)} or search_text(person.email) like ${containsPattern(words)}))`;
