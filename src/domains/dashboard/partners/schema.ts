import * as z from 'zod';
import { hoursBalance } from '#domains/ledger/schema.ts';
import { plan } from '#domains/plans/catalogue/schema.ts';
import { subscriptionStatus } from '#domains/plans/subscriptions/schema.ts';
import { taskStatus } from '#domains/tasks/schema.ts';
import { presence, workplace } from '#domains/users/presence/schema.ts';
import { user, userStatus } from '#domains/users/schema.ts';
import { serviceKey } from '#shared/category-schema.ts';
import { id } from '#shared/id.ts';
import { shownHours } from '#shared/shown-hours.ts';

const instant = z.iso.datetime({ precision: 3 });

const taskLine = z.object({
  id: z.int(),
  title: z.string(),
  status: taskStatus,
  dueDate: z.iso.date(),
  loggedHours: shownHours,
});
export type TaskLine = z.infer<typeof taskLine>;

/** What the VA does for the client: in progress, to do and in review, each by due date, at most five. */
const work = z.object({
  now: z.array(taskLine),
  next: z.array(taskLine),
  waiting: z.array(taskLine),
});
export type PartnerWork = z.infer<typeof work>;

const person = user.pick({ id: true, fullName: true, email: true, profileImage: true });
const place = presence.extend(workplace.shape);
export type Place = z.infer<typeof place>;

/** Of the current month of the business. */
const month = z.object({
  /** By the category of the task, the most hours first. */
  hours: z.array(z.object({ category: z.string(), hours: shownHours })),
  /** Tasks that were reviewed for the first time, and those of them that were approved. */
  firstTries: z.int(),
  firstApprovals: z.int(),
});
export type PartnerMonth = z.infer<typeof month>;

/** The client's VA and what they do for this client. */
export const assistantPage = z.object({
  va: person.extend({
    status: userStatus,
    specialization: serviceKey.nullable(),
    skills: z.array(z.string()),
    bio: z.string().nullable(),
    rating: z.number(),
    hourlyRate: z.number(),
    place,
  }),
  assignedAt: instant,
  own: workplace,
  work,
  month,
  /** The client's last rating of this VA. */
  rating: z.object({ rating: z.int(), createdAt: instant }).nullable(),
  /** The client's newest tasks, at most three. */
  recent: z.array(taskLine),
});
export type AssistantPage = z.infer<typeof assistantPage>;

/** Without a client, that of the VA's oldest assignment. */
export const clientPageInput = z.object({ client: id.optional() });

/** One of the VA's clients. */
export const clientPage = z.object({
  /** All clients of the VA, the oldest assignment first. */
  clients: z.array(z.object({ id: z.int(), fullName: z.string(), companyName: z.string() })),
  client: person.extend({
    companyName: z.string(),
    workStyle: z.string().nullable(),
    languages: z.string().nullable(),
    createdAt: instant,
    place,
  }),
  own: workplace,
  plan: z
    .object({
      plan,
      customPlanName: z.string().nullable(),
      status: subscriptionStatus,
      endDate: z.iso.date().nullable(),
    })
    .nullable(),
  balance: hoursBalance,
  work,
  /** The VA's tasks for the client and the available ones; each count at most 1,001. */
  tasks: z.object({ pending: z.int(), completed: z.int(), newest: z.array(taskLine) }),
});
export type ClientPage = z.infer<typeof clientPage>;
