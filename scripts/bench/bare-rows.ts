// The bodies of the bare server: the same fields as ours, built from rows by hand. The benchmark fails if they differ.

export type Row = Record<string, unknown>;

export const toUser = (row: Row) => ({
  id: row.user_id,
  username: row.username,
  fullName: row.full_name,
  email: row.email,
  role: row.role,
  status: row.status,
  profileImage: row.profile_image,
  createdAt: row.created_at,
});

const partiesOf = (row: Row) => ({
  client: { id: row.client_id, fullName: row.client_name },
  va: row.va_id && { id: row.va_id, fullName: row.va_name, profileImage: row.va_image },
});

const progressOf = (row: Row) =>
  row.workflow_done === null ? null : { done: row.workflow_done, total: row.workflow_total };

export function toTask(row: Row) {
  const { client, va } = partiesOf(row);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    clientId: row.client_id,
    vaId: row.va_id,
    status: row.status,
    priority: row.priority,
    category: row.category,
    dueDate: row.due_date,
    estimatedHours: row.estimated_hours,
    attachments: row.attachments,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    completedAt: row.completed_at,
    client,
    va,
    workflowProgress: progressOf(row),
  };
}

export const toTaskDetail = (row: Row) => ({
  ...toTask(row),
  hasLoggedTime: row.has_logged_time,
  returnCount: row.return_count,
});

function toCard(row: Row) {
  const { client, va } = partiesOf(row);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    clientId: row.client_id,
    vaId: row.va_id,
    status: row.status,
    priority: row.priority,
    category: row.category,
    dueDate: row.due_date,
    position: row.position,
    version: row.version,
    createdAt: row.created_at,
    attachmentCount: row.attachment_count,
    commentCount: row.comment_count,
    loggedHours: row.logged_hours,
    returnCount: row.return_count,
    workflowProgress: progressOf(row),
    client,
    va,
  };
}

export function toBoard(cards: Row[], counts: Row[]) {
  const columnOf = ({ name, count }: Row) => ({
    cards: cards
      .filter(({ status }) => status === name)
      .slice(0, 30)
      .map(toCard),
    nextCursor: null,
    count,
  });
  const columns = counts.map((row) => [row.name, columnOf(row)]);
  return { result: { data: Object.fromEntries(columns) } };
}

export const toComment = (row: Row) => ({
  id: row.id,
  taskId: row.task_id,
  userId: row.user_id,
  content: row.content,
  attachments: row.attachments,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  mentions: row.mentions,
  user: { fullName: row.full_name, role: row.role, profileImage: row.profile_image },
});

export const toTimeLog = (row: Row) => ({
  id: row.id,
  taskId: row.task_id,
  vaId: row.va_id,
  startTime: row.start_time,
  endTime: row.end_time,
  duration: row.duration,
  notes: row.notes,
  createdAt: row.created_at,
  editedAt: row.edited_at,
  correctedAt: row.corrected_at,
  version: row.version,
  approval: row.approval,
  returnReason: row.return_reason,
  adjustedDuration: row.adjusted_duration,
  task: { id: row.task_id, title: row.task_title },
  va: { id: row.va_id, fullName: row.va_name },
});

export const toMessage = (row: Row) => ({
  id: row.id,
  senderId: row.sender_id,
  receiverId: row.receiver_id,
  content: row.content,
  isRead: row.is_read,
  readAt: row.read_at,
  attachments: row.attachments,
  clientKey: row.client_key,
  createdAt: row.created_at,
  editedAt: row.edited_at,
  deletedAt: row.deleted_at,
  tasks: row.tasks,
});
