-- To which accounts VAs are paid.

-- The bank details of a VA, encrypted: neither a dump nor an event shows them. They are deleted with the VA.
create table bank_details (
  va_id integer primary key references users (id) on delete cascade,
  sealed text not null check (char_length(sealed) between 1 and 4000),
  -- When the VA changed them last.
  updated_at timestamptz(3) not null default clock_timestamp()
);
