import { hideMentions } from '#domains/comments/mentions.ts';
import { readInvoices } from '#domains/invoices/list-operations.ts';
import { readLeads } from '#domains/leads/operations.ts';
import { searchMessages } from '#domains/messages/history-queries.ts';
import { messageScope } from '#domains/messages/policy.ts';
import { readRoutines } from '#domains/routines/list-routines.ts';
import { listTasks } from '#domains/tasks/list/queries.ts';
import { taskFileScope, taskScope } from '#domains/tasks/policy.ts';
import { readUsers } from '#domains/users/directory/operations.ts';
import { listPage as readWorkflows } from '#domains/workflows/list-workflows.ts';
import type { ActionContext } from '#server/context.ts';
import { isAdmin, isVa } from '#shared/actor.ts';
import { hasTrigram } from '#shared/search-text.ts';
import { excerptOf } from './excerpt.ts';
import { findComments, findCompanies, findFiles } from './queries.ts';
import type { Found } from './schema.ts';

const perKind = 5;
/** The longest text that invoices can be searched for. */
const maxInvoiceText = 40;

/** For administrators clients by company, then people by name, without the actor. */
async function findPeople({ db, actor }: ActionContext, q: string): Promise<Found['people']> {
  const [companies, named] = await Promise.all([
    isAdmin(actor) ? findCompanies(db, q, perKind) : [],
    readUsers(
      { db, actor },
      { q, limit: perKind + 1, sort: 'created', order: 'descending', role: undefined },
    ),
  ]);
  const known = new Set([actor.id, ...companies.map(({ id }) => id)]);
  const others = named.items
    .filter(({ id }) => !known.has(id))
    .map((one) => ({ ...one, companyName: null }));
  return [...companies, ...others].slice(0, perKind);
}

/** What only the indexes of texts can find. */
async function findTexts(context: ActionContext, q: string) {
  const { db, actor } = context;
  const page = { limit: perKind };
  const [tasks, leads, routines, workflows] = await Promise.all([
    listTasks(db, taskScope(actor), { q }, { ...page, order: 'newest' }),
    isAdmin(actor)
      ? readLeads(context, { ...page, q, order: 'newest', sortOrder: 'descending' })
      : { items: [] },
    readRoutines(context, { ...page, q }),
    readWorkflows(db, actor, { ...page, q }),
  ]);
  const [messages, comments, files] = await Promise.all([
    searchMessages(db, messageScope(actor), q, perKind),
    findComments(db, taskScope(actor), q, perKind),
    findFiles(db, taskFileScope(actor), messageScope(actor), q, perKind),
  ]);
  return {
    tasks,
    leads: leads.items,
    routines: routines.items,
    workflows: workflows.items,
    messages: messages.map(({ content, ...row }) => ({ ...row, text: excerptOf(content, q) })),
    comments: comments.map(({ content, ...row }) => ({
      ...row,
      text: excerptOf(hideMentions(content), q),
    })),
    files,
  };
}

const noTexts: Awaited<ReturnType<typeof findTexts>> = {
  tasks: [],
  leads: [],
  routines: [],
  workflows: [],
  messages: [],
  comments: [],
  files: [],
};

/**
 * A few of everything with this text that the actor may see. Each kind has the rules of its own list. They are searched in
 * three steps, so that one search does not take most of the database connections.
 */
export async function findEverything(context: ActionContext, q: string) {
  const { actor } = context;
  const [people, invoices] = await Promise.all([
    findPeople(context, q),
    isVa(actor)
      ? { items: [] }
      : readInvoices(context, { limit: perKind, view: 'all', q: q.slice(0, maxInvoiceText) }),
  ]);
  const texts = hasTrigram(q) ? await findTexts(context, q) : noTexts;
  return { ...texts, people, invoices: invoices.items };
}
