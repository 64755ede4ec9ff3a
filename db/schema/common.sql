-- What every file uses: extensions, and functions of any table.

-- Settings of a transaction for its triggers:
-- `gva.silent`: 'on' suppresses events, totals, checks of hours and automatic timestamps during bulk loads.
-- `gva.actor`: the id of the user that events name as their actor, and corrections in the ledger as their author.
-- `gva.reason`: the reason of an administrator's correction, which hours limits do not reject.
-- `gva.changes_plan`: 'on' while a plan is replaced by its scheduled change.
-- `gva.removed_client`: the id of the client who is being deleted, whose approved time may be deleted.
-- `gva.undo`: 'on' while a bulk change is undone, which decides no review.
-- `gva.told`: the ids of the users whose inbox has an event already.
-- `gva.clock`, `gva.today`: in tests, the current time and the current day.

-- Trigram indexes find any part of a text; btree_gin adds a plain column to such an index. Both are PostgreSQL's own.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Sets the time of the last change, unless the new row equals the old one or a bulk load sets its own times.
create function touch_updated_at() returns trigger language plpgsql as $$
begin
  if new is distinct from old
      and current_setting('gva.silent', true) is distinct from 'on' then
    new.updated_at := now();
  end if;
  return new;
end $$;

-- Rejects every change of an append-only table.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

-- The form of a text that is searched: without accents, in lower case, and with the quotation marks and dashes of a
-- keyboard. `toSearchText` of the app is the same function. Most texts are ASCII, for which lower case is enough.
create function search_text(value text) returns text language sql immutable parallel safe as $$
  select case when octet_length(value) = char_length(value) then lower(value collate pg_c_utf8)
    else normalize(replace(replace(replace(replace(
      translate(
        lower(regexp_replace(
          normalize(translate(value, '’‘‛ʼʹ′´“”„‟″‐‑‒–—―−', '''''''''''''''"""""-------'), NFKD),
          '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c\u0640'
            '\u064b-\u065f\u0670\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]',
          '', 'g') collate pg_c_utf8),
        'øłđıς', 'oldiσ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC)
  end
$$;

-- Hours as a whole number of seconds. 600 s are 0.16666666666666666667 hours, in this spelling only, so that equal hours are
-- equal numbers. Every sum of hours that is stored or compared goes through it: a sum of such numbers differs from its exact
-- value by much less than a second.
create function exact_hours(hours numeric) returns numeric language sql immutable parallel safe as $$
  select round(round(hours * 3600), 20) / 3600
$$;

-- What hours cost at a rate, in cents. `costOf` in src/shared/money.ts is the same. 50 minutes at 6.99 are exactly 5.825; the
-- inner rounding keeps the digits that hours do not have from moving it below the half cent.
create function cost_of(hours numeric, hourly_rate numeric) returns numeric
language sql immutable parallel safe as $$
  select round(round(hours * hourly_rate, 12), 2)
$$;

-- The currency of all money. A change of it, which locks the row for update, waits for those who have read it here, so that
-- it finds their rows and is refused.
create function agency_currency() returns text language sql volatile as $$
  select currency from seller_details for key share
$$;
create function refuse_other_currency() returns trigger language plpgsql as $$
begin
  if new.currency is distinct from agency_currency() then
    raise exception '% is not the currency of the agency', new.currency using
      errcode = 'integrity_constraint_violation', constraint = 'agency_currency';
  end if;
  return new;
end $$;

-- Locks the rows that transactions of all clients write while they commit: totals, loads of VAs, invoices and their
-- numbers. Everyone takes this one lock, so that two transactions cannot deadlock.
create function lock_shared_rows() returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('gva events'))
$$;
