// The statements of the bare server, equal to those that Kysely builds for ours.

const taskColumns = `id, title, description, client_id, va_id, status, priority, category, due_date,
  estimated_hours, attachments, version, created_at, updated_at, completed_at`;

const ofColumn = `unnest(array['todo', 'in-progress', 'in-review', 'done']) as columns(name)`;

export const statements = {
  session: `
    select s.user_id, extract(epoch from s.expires_at - now())::float as seconds_left,
      u.username, u.full_name, u.email, u.role, u.status, u.profile_image, u.created_at
    from sessions s join users u on u.id = s.user_id where s.id = $1`,
  tasks: `
    select tasks.*, client.full_name as client_name, va.full_name as va_name,
      va.profile_image as va_image
    from (select ${taskColumns} from tasks where client_id = $1
      order by created_at desc, id desc limit $2) tasks
    join users client on client.id = tasks.client_id
    left join users va on va.id = tasks.va_id
    order by tasks.created_at desc, tasks.id desc limit $2`,
  cards: `
    select tasks.*, client.full_name as client_name, va.full_name as va_name,
      va.profile_image as va_image,
      (select count(*) from task_comments c where c.task_id = tasks.id) as comment_count,
      (select coalesce(sum(duration), 0) from time_logs t where t.task_id = tasks.id) as logged_hours
    from ${ofColumn}
    join lateral (
      select id, title, client_id, va_id, status, priority, category, due_date, position, version,
        created_at, left(description, 160) as description,
        jsonb_array_length(attachments) as attachment_count
      from tasks where status = columns.name and client_id = $1
      order by position, id desc limit $2
    ) tasks on true
    join users client on client.id = tasks.client_id
    left join users va on va.id = tasks.va_id
    order by tasks.position, tasks.id desc`,
  cardCounts: `
    select columns.name, counted.count
    from ${ofColumn}
    join lateral (
      select count(*) from (
        select id from tasks where status = columns.name and client_id = $1 limit $2
      ) found
    ) counted on true`,
  task: `
    select tasks.*, client.full_name as client_name, va.full_name as va_name,
      va.profile_image as va_image
    from (select ${taskColumns} from tasks where id = $1) tasks
    join users client on client.id = tasks.client_id
    left join users va on va.id = tasks.va_id`,
  comments: `
    select c.id, c.task_id, c.user_id, c.content, c.attachments, c.created_at, c.updated_at,
      users.full_name, users.role
    from task_comments c join users on users.id = c.user_id
    where c.task_id = $1 order by c.created_at desc, c.id desc limit $2`,
  timeLogs: `
    select l.id, l.task_id, l.va_id, l.start_time, l.end_time, l.duration, l.notes, l.created_at,
      tasks.title as task_title, va.full_name as va_name
    from time_logs l join tasks on tasks.id = l.task_id left join users va on va.id = l.va_id
    where l.task_id = $1 and tasks.client_id = $2
    order by l.start_time desc, l.id desc limit $3`,
  messages: `
    select id, sender_id, receiver_id, content, is_read, client_key, created_at from messages
    where least(sender_id, receiver_id) = least($1::integer, $2)
      and greatest(sender_id, receiver_id) = greatest($1::integer, $2)
      and exists (select from users where id = $2 and role in ('admin', 'va'))
    order by created_at desc, id desc limit $3`,
  insertTask: `
    insert into tasks (title, description, category, priority, due_date, estimated_hours, client_id,
      updated_by)
    values ($1, $2, $3, $4, $5, $6, $7, $7) returning ${taskColumns}`,
  insertComment: `
    insert into task_comments (task_id, user_id, content) values ($1, $2, $3)
    returning id, task_id, user_id, content, attachments, created_at, updated_at`,
  insertMessage: `
    insert into messages (sender_id, receiver_id, content) values ($1, $2, $3)
    returning id, sender_id, receiver_id, content, is_read, client_key, created_at`,
};
