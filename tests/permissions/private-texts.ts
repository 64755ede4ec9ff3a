import type pg from 'pg';
import type { ActorName, World } from '../calls/world.ts';

/** Of a log and of its former versions. */
const readersOfNotes = 'client va';

/**
 * The free texts of each table, and who may read them besides administrators:
 * - `client`, `va`: the client or the VA of the row; `va` is also the current VA of its client
 * - `pool`: approved VAs while the task has no VA
 * - `clients`, `vas`: every client, every approved VA
 * A column with `?` is filled when a new row does not have it.
 */
const readersOf: Record<string, string> = {
  'client_profiles: company_name': 'client vas',
  'client_profiles: work_style? languages?': 'client va',
  'va_profiles: availability? bio?': 'va clients',
  'feedback: comment?': 'va clients',
  'client_needs: languages': 'client',
  'matches: note': 'client',
  'matches: reason': '',
  'client_notes: content': '',
  'leads: full_name company? phone? message? service_type? next_step? rejection_note': '',
  'lead_comments: content': '',
  'lead_mails: subject content': '',
  'lead_answers: sender subject content': '',
  'lead_merges: full_name company phone message service_type': '',
  // A visitor with the link of the invitation reads the name.
  'invitations: full_name': 'anyone',
  'custom_plan_templates: name description?': '',
  'subscriptions: custom_plan_name?': 'client va',
  'subscriptions: payment_method?': 'client',
  'hours_ledger: reason': 'client va',
  'billing_addresses: line1 line2? city region? postal_code? country tax_number?': 'client',
  'payments: billing_name company_name payment_method failure': 'client',
  'payments: billing_address? tax_number? reference': 'client',
  'payments: note': '',
  'payment_voids: reason': 'client',
  'invoices: seller_name seller_address seller_tax_number seller_footer': 'client',
  'invoices: buyer_name buyer_company buyer_address buyer_tax_number reason memo?': 'client',
  'invoice_lines: description': 'client',
  'seller_details: name address tax_number footer': '',
  'exports: failure': '',
  'failed_jobs: about reason': '',
  'audit_log: address': '',
  'month_closings: reason': '',
  'pay_adjustments: note': 'va',
  'pay_statement_lines: task_title client_name': 'va',
  'pay_statements: va_name payout_reference': 'va',
  'tasks: title description': 'client va pool',
  'archived_tasks: title': 'client',
  'task_comments: content': 'client va pool',
  'files: name': 'client va',
  // Not administrators.
  'messages: content': 'client va',
  'support_messages: content': 'client va',
  'time_logs: notes?': `${readersOfNotes} pool`,
  'time_logs: return_reason': 'client va pool',
  'time_log_changes: notes': `${readersOfNotes} pool`,
  'time_log_decisions: reason': 'client va',
  'time_adjustments: reason': 'client va',
  'time_corrections: reason': 'client va',
  'time_corrections: former_notes notes': readersOfNotes,
  'timers: notes?': 'va',
  'routines: title description': 'client va',
  'routine_occurrences: error': 'client va',
  'workflows: title description? category': 'client vas',
  'workflow_steps: title description?': 'client vas',
  'workflow_comments: content': 'client vas',
  'workflow_runs: title': 'client va pool',
};

const columns = Object.entries(readersOf).flatMap(([names, readers]) => {
  const [table = '', list = ''] = names.split(': ');
  return list.split(' ').map((column) => ({
    table,
    column: column.replace('?', ''),
    isFilled: column.endsWith('?'),
    readers: readers.split(' ').filter(Boolean),
  }));
});

const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`;
export const privateTexts = new Set(columns.map(nameOf));
/** Each text with each of its readers, as `findTexts` names them. */
export const readTexts = columns.flatMap((one) =>
  (one.readers.length > 0 ? one.readers : ['admin']).map(
    (reader) => `${nameOf(one)} for ${reader}`,
  ),
);

/** Begins each private text with `~column:people~`, such as `~7:12,34~`. A task without a VA has the additional person 0. */
const marking = String.raw`
  create function people_of(fields jsonb) returns int[] language plpgsql as $people$
  declare
    people int[] := case when fields ? 'due_date' and fields ->> 'va_id' is null then '{0}' else '{}' end;
    name text; value text; parent text; parent_fields jsonb;
  begin
    for name, value in select * from jsonb_each_text(fields) loop
      parent := case name when 'statement_id' then 'pay_statements' when 'comment_id' then 'task_comments'
        when 'run_id' then 'workflow_runs' else regexp_replace(name, '_id$', 's') end;
      continue when value is null;
      if name ~ '(^|_)(client|va|user|sender|receiver|author|uploader|owner)_id$' then people := people || value::int;
      elsif name ~ '_id$' and to_regclass(parent) is not null then
        execute format('select to_jsonb(parent) from %I parent where id::text = $1', parent) into parent_fields using value;
        people := people || people_of(coalesce(parent_fields, '{}'));
      end if;
    end loop;
    return people;
  end $people$;
  create function mark_texts() returns trigger language plpgsql as $mark$
  declare
    fields jsonb := to_jsonb(new);
    former jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}' end;
    -- Who had the row before knows its texts.
    people int[] := array(select distinct unnest(people_of(fields) || people_of(former)));
    is_passed_on boolean := tg_op = 'UPDATE' and not people_of(fields) <@ people_of(former);
    known constant text := '^~\d+:([\d,]*)~';
    value text;
  begin
    for i in 0 .. tg_nargs - 1 by 3 loop
      value := coalesce(fields ->> tg_argv[i], '');
      continue when case when value = '' then tg_argv[i + 2] = 'false' or tg_op = 'UPDATE'
        else value = former ->> tg_argv[i] and not is_passed_on end;
      fields := fields || jsonb_build_object(tg_argv[i], format('~%s:%s~%s', tg_argv[i + 1],
        concat_ws(',', substring(value from known), array_to_string(people, ',')), regexp_replace(value, known, '')));
    end loop;
    return jsonb_populate_record(new, fields);
  end $mark$;`;

export async function markTexts(pool: pg.Pool) {
  await pool.query(marking);
  for (const table of new Set(columns.map((one) => one.table))) {
    const args = columns.flatMap((one, index) =>
      one.table === table ? [`'${one.column}'`, index, one.isFilled] : [],
    );
    // The name is the last one, because triggers run in the order of their names.
    await pool.query(`create trigger zz_mark_texts before insert or update on ${table}
      for each row execute function mark_texts(${args})`);
  }
}

const clientOf: Partial<Record<ActorName, 'client' | 'otherClient'>> = {
  va: 'client',
  otherVa: 'otherClient',
};

/** The marked texts in a response, whether the actor may read them, and as which of their readers. */
export function findTexts(actor: ActorName, people: World['people'], response: string) {
  function readerOf({ table, readers }: (typeof columns)[number], parties: number[]) {
    if (readers.includes('anyone')) return 'anyone';
    if (actor === 'anonymous') return undefined;
    const { id, role } = people[actor];
    if (role === 'admin') return table !== 'messages' || parties.includes(id) ? role : undefined;
    const client = clientOf[actor];
    const isParty = parties.includes(id) || (client && parties.includes(people[client].id));
    if (readers.includes(role) && isParty) return role;
    if (actor === 'newVa') return undefined;
    const isInPool = role === 'va' && parties.includes(0);
    return [...(isInPool ? ['pool'] : []), `${role}s`].find((name) => readers.includes(name));
  }
  return [...response.matchAll(/~(\d+):([\d,]*)~/g)].flatMap(([, index, ids = '']) => {
    const found = columns[Number(index)];
    if (!found) return [];
    const reader = readerOf(found, ids.split(',').map(Number));
    const name = nameOf(found);
    return reader === undefined
      ? [{ what: name, mayRead: false }]
      : [{ what: `${name} for ${reader}`, mayRead: true }];
  });
}
