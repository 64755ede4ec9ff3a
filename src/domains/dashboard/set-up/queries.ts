import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { defaultAgency } from '#shared/agency.ts';
import type { ConfirmedStep, SetUp, VaFirstDay } from './schema.ts';

type StoredSetUp = Omit<SetUp, 'isComplete' | 'takesCards'>;

/** The steps of a new agency; undefined if the agency was in use before there were any. */
export async function findSetUp(db: Db, actorId: number) {
  const { rows } = await sql<StoredSetUp>`
    select hidden_at is not null as "isHidden",
      owner_id is not distinct from ${actorId}::integer and not 'name' = any (confirmed) and exists (
        select from users where id = owner_id and full_name = username
      ) as "asksName",
      client.is_there or exists (select from tasks) as "hasWork",
      'identity' = any (confirmed) or seller_details.logo_id is not null
        or coalesce(agency_settings ->> 'name', ${defaultAgency.name}) <> ${defaultAgency.name} as "hasIdentity",
      -- The first two versions are those of the specification.
      'plans' = any (confirmed) or exists (select from catalogue_plans where id > 2) as "hasPlans",
      'payment' = any (confirmed) as "hasPayment",
      (select count(*)::integer from (select from invitations
          where role = 'va' and accepted_at is null and revoked_at is null and expires_at > now()
          limit 100) as open) as "openInvitations",
      (select count(*)::integer from (select from users where role = 'va' order by full_name, id limit 100) as vas) as vas,
      (select max(id) from leads) is not null as "hasLead",
      client.is_there as "hasClient",
      exists (select from invoices where issued_on is not null) as "hasInvoice"
    from agency_set_up, seller_details,
      lateral (select exists (select from users where role = 'client' order by full_name, id limit 1) as is_there) as client
  `.execute(db);
  return rows[0];
}

/** A retry changes nothing. */
export const confirmInSetUp = (db: Db, step: ConfirmedStep | 'name') =>
  db
    .updateTable('agencySetUp')
    .set({ confirmed: sql<string[]>`confirmed || ${step}::text` })
    .where(sql<boolean>`not ${step} = any (confirmed)`)
    .execute();

export const setSetUpHidden = (db: Db, isHidden: boolean) =>
  db
    .updateTable('agencySetUp')
    .set({ hiddenAt: isHidden ? sql<string>`coalesce(hidden_at, now())` : null })
    .execute();

/** The first steps of a VA; undefined for one who worked before there were any. */
export async function findVaFirstDay(db: Db, vaId: number) {
  const { rows } = await sql<Omit<VaFirstDay, 'isComplete'>>`
    select hidden_at is not null as "isHidden",
      users.profile_image is not null as "hasPhoto",
      time_zone_at is not null as "hasTimeZone",
      (select time_zone from presence where user_id = ${vaId}) as "timeZone",
      (select weekly_hours from va_capacities where va_id = ${vaId}
        order by valid_from desc limit 1) as "weeklyHours",
      exists (select from tasks where va_id = ${vaId}) as "hasTask"
    from va_first_days join users on users.id = va_id
    where va_id = ${vaId}
  `.execute(db);
  return rows[0];
}

export const setVaFirstDayHidden = (db: Db, vaId: number, isHidden: boolean) =>
  db
    .updateTable('vaFirstDays')
    .set({ hiddenAt: isHidden ? sql<string>`coalesce(hidden_at, now())` : null })
    .where('vaId', '=', vaId)
    .execute();
