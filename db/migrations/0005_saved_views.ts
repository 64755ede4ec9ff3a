import { type Kysely, sql } from 'kysely';

/** Named filters, sort orders and columns of the administrators' lists, and a filter of the users by status. */
export async function up(db: Kysely<unknown>) {
  for (const statement of [...views, ...liveEvents, auditKinds, usersByStatus])
    await sql.raw(statement).execute(db);
}

const lists = `'users', 'leads', 'clients', 'tasks', 'time', 'payments', 'activity', 'assignments'`;

const views = [
  // A shared view stays when its owner is deleted; a private one goes with its owner.
  `create table saved_views (
  id integer primary key generated always as identity,
  list text not null check (list in (${lists})),
  name text not null check (char_length(name) between 1 and 60),
  owner_id integer references users (id) on delete set null,
  is_shared boolean not null default false,
  state jsonb not null check (jsonb_typeof(state) = 'object'),
  created_at timestamptz(3) not null default now(),
  constraint saved_views_reader check (is_shared or owner_id is not null)
)`,
  'create unique index saved_views_name_key on saved_views (owner_id, list, lower(name))',
  'create index saved_views_shared on saved_views (list, lower(name), id) where is_shared',
  `create function delete_private_views() returns trigger language plpgsql as $$
begin
  delete from saved_views where owner_id = old.id and not is_shared;
  return old;
end $$`,
  `create trigger users_private_views before delete on users
  for each row execute function delete_private_views()`,
];

const liveEvents = [
  'alter table events drop constraint events_kind_check',
  `alter table events add constraint events_kind_check check (kind in ('task', 'comment', 'time-log',
    'timer', 'message', 'user', 'assignment', 'feedback', 'subscription', 'plan-template', 'workflow',
    'workflow-comment', 'workflow-run', 'routine', 'lead', 'lead-comment', 'attention-snooze',
    'saved-view'))`,
  `create constraint trigger saved_views_event
  after insert or update or delete on saved_views deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_office_event('saved-view')`,
];

const usersByStatus = `create index users_by_status on users (status, created_at desc, id desc)`;

const auditKinds = `alter table audit_log drop constraint audit_log_object_kind_check,
  add constraint audit_log_object_kind_check check (object_kind in ('sign-in', 'export', 'file',
    'payment', 'user', 'assignment', 'subscription', 'plan-template', 'hours', 'task', 'comment',
    'workflow', 'workflow-comment', 'routine', 'lead', 'lead-comment', 'invitation', 'mail',
    'saved-view'))`;
