import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>) {
  await recordOwned(db);
  await recordRemarks(db);
  await recordOffice(db);
  for (const [table, record, kind] of [
    ['subscriptions', 'record_subscription_event', 'subscription'],
    ['workflows', 'record_owned_event', 'workflow'],
    ['routines', 'record_owned_event', 'routine'],
    ['workflow_comments', 'record_workflow_comment_event', 'workflow-comment'],
    ['leads', 'record_office_event', 'lead'],
    ['custom_plan_templates', 'record_office_event', 'plan-template'],
    ['lead_comments', 'record_lead_comment_event', 'lead-comment'],
  ]) {
    await sql`create constraint trigger ${sql.raw(`${table}_event`)}
      after insert or update or delete on ${sql.raw(`${table}`)}
      deferrable initially deferred for each row
      when (current_setting('gva.silent', true) is distinct from 'on')
      execute function ${sql.raw(`${record}`)}(${sql.lit(kind)})`.execute(db);
  }
}

/** What belongs to a client: they see it, and so does the VA who works for them. */
async function recordOwned(db: Kysely<unknown>) {
  for (const [name, owner] of [
    ['record_owned_event', 'client_id'],
    ['record_subscription_event', 'user_id'],
  ]) {
    const client = sql.raw(`coalesce(new.${owner}, old.${owner})`);
    await sql`
      create function ${sql.raw(`${name}`)}() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and new is not distinct from old then
          return null;
        end if;
        perform record_event(
          kind => tg_argv[0],
          object_id => coalesce(new.id, old.id),
          operation => event_operation(tg_op),
          client_id => ${client},
          va_id => va_of_client(${client}));
        return null;
      end $$
    `.execute(db);
  }
}

// A comment that went with its workflow or lead has no event of its own.
async function recordRemarks(db: Kysely<unknown>) {
  await sql`
    create function record_workflow_comment_event() returns trigger language plpgsql as $$
    declare
      workflow record;
    begin
      select id, client_id into workflow
        from workflows where id = coalesce(new.workflow_id, old.workflow_id);
      if not found then
        return null;
      end if;
      perform record_event(
        kind => tg_argv[0],
        object_id => coalesce(new.id, old.id),
        operation => event_operation(tg_op),
        client_id => workflow.client_id,
        va_id => va_of_client(workflow.client_id),
        parent_id => workflow.id,
        actor_id => new.user_id);
      return null;
    end $$
  `.execute(db);
  await sql`
    create function record_lead_comment_event() returns trigger language plpgsql as $$
    begin
      if not exists (select from leads where id = coalesce(new.lead_id, old.lead_id)) then
        return null;
      end if;
      perform record_event(
        kind => tg_argv[0],
        object_id => coalesce(new.id, old.id),
        operation => event_operation(tg_op),
        parent_id => coalesce(new.lead_id, old.lead_id),
        actor_id => new.user_id);
      return null;
    end $$
  `.execute(db);
}

/** What only administrators see has no parties. */
async function recordOffice(db: Kysely<unknown>) {
  await sql`
    create function record_office_event() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new is not distinct from old then
        return null;
      end if;
      perform record_event(
        kind => tg_argv[0],
        object_id => coalesce(new.id, old.id),
        operation => event_operation(tg_op));
      return null;
    end $$
  `.execute(db);
}
