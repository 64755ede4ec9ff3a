import { chakra } from '@chakra-ui/react';
import { ChecklistStep } from '#client/ui/checklist-step.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import {
  addDays,
  formatHoursMinutes,
  formatHoursWithUnit,
  formatMonthAndYear,
  formatShortDay,
} from '#shared/dates.ts';
import { aDeletedUser } from '#shared/deleted-names.ts';
import { formatMoney } from '#shared/money.ts';
import { addMonths } from '#shared/month.ts';
import { plural } from '#shared/plural.ts';
import type { MonthChecks, MonthDetails } from '../schema.ts';

const shown = 3;

/** `Omar Haddad, week of Nov 3 (3:30), and 2 more weeks` */
function describeWeeks({ weeks, count }: MonthChecks['notSubmitted'], last: string) {
  const first = weeks
    .slice(0, shown)
    .map(
      ({ va, week, hours }) =>
        `${va?.fullName ?? aDeletedUser}, week of ${formatShortDay(week, last)} (${formatHoursMinutes(hours)})`,
    );
  const more = count - first.length;
  return `${first.join('; ')}${more > 0 ? `; and ${plural(more, 'more week')}` : ''}`;
}

function nameUnsaved(unsaved: MonthChecks['unsavedTime']) {
  const timers = unsaved.filter(({ kind }) => kind === 'timer').length;
  const waiting = unsaved.length - timers;
  const entries = plural(waiting, 'waiting entry', 'waiting entries');
  if (timers === 0) return `Save ${entries}`;
  return `Stop ${plural(timers, 'running timer')}${waiting > 0 ? ` and save ${entries}` : ''}`;
}

const unsavedTexts = { timer: 'Timer', waiting: 'Time that waits for an answer' };

const waitingForPayment =
  '. Time that waits for the payment of an overdue invoice is saved when the invoice is paid or credited, or when you no longer stop work in the settings of the agency.';

const describeUnsaved = (unsaved: MonthChecks['unsavedTime']) =>
  unsaved
    .map(
      ({ kind, va, client }) =>
        `${unsavedTexts[kind]} of ${va ?? aDeletedUser} for ${client.fullName}`,
    )
    .join('; ');

/** What is left to do, each with the page where it is done. The first four keep the month open. */
export function Checks({ month, state, checks }: MonthDetails) {
  const { unsavedTime, notSubmitted, notApproved, draftStatements, unpaidHours } = checks;
  const [unsaved] = unsavedTime;
  const { draftInvoices, openInvoices, overdueInvoices } = checks;
  const oldest = notSubmitted.weeks[0]?.week ?? `${month}-01`;
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  return (
    <SectionCard
      title={
        state === 'closed'
          ? 'Still open'
          : `Left to do before ${formatMonthAndYear(month)} is closed`
      }
    >
      <chakra.ol listStyleType="none" m="0" p="0">
        {unsaved && (
          <ChecklistStep
            title={nameUnsaved(unsavedTime)}
            isDone={false}
            action={
              <ButtonLink to="/clients/$id" params={{ id: String(unsaved.client.id) }} size="sm">
                Open client
              </ButtonLink>
            }
          >
            {describeUnsaved(unsavedTime)}
            {unsavedTime.some(({ waitsForPayment }) => waitsForPayment) && waitingForPayment}
          </ChecklistStep>
        )}
        <ChecklistStep
          title={
            notSubmitted.count > 0
              ? `Submit ${plural(notSubmitted.count, 'week')}`
              : 'All time submitted'
          }
          isDone={notSubmitted.count === 0}
          action={
            notSubmitted.count > 0 && (
              <ButtonLink
                to="/time"
                search={{ period: 'custom', from: oldest, to: last, approval: 'open' }}
                size="sm"
              >
                Show the time
              </ButtonLink>
            )
          }
        >
          {notSubmitted.count > 0 && describeWeeks(notSubmitted, last)}
        </ChecklistStep>
        <ChecklistStep
          title={
            notApproved.count > 0
              ? `Approve ${plural(notApproved.count, 'week')}`
              : 'All submitted time approved'
          }
          isDone={notApproved.count === 0}
          action={
            notApproved.count > 0 && (
              <ButtonLink to="/time/approve" size="sm">
                Approve time
              </ButtonLink>
            )
          }
        >
          {notApproved.count > 0 && describeWeeks(notApproved, last)}
        </ChecklistStep>
        <ChecklistStep
          title={
            draftStatements.count > 0
              ? `Approve ${plural(draftStatements.count, 'pay statement')}`
              : 'All drafted pay statements approved'
          }
          isDone={draftStatements.count === 0}
          action={
            (draftStatements.count > 0 || unpaidHours !== 0) && (
              <ButtonLink to="/pay" search={{ month }} size="sm">
                Open pay
              </ButtonLink>
            )
          }
        >
          {[
            draftStatements.count > 0 && formatMoney(draftStatements.amount),
            unpaidHours !== 0 &&
              `${formatHoursWithUnit(unpaidHours)} of approved time are on no statement yet; the next draft contains them`,
          ]
            .filter((text) => text !== false)
            .join('; ')}
        </ChecklistStep>
        <ChecklistStep
          title={
            draftInvoices.count > 0
              ? `Send ${plural(draftInvoices.count, 'draft invoice')}`
              : 'All invoices sent'
          }
          isDone={draftInvoices.count === 0}
          action={
            draftInvoices.count > 0 && (
              <ButtonLink to="/billing" search={{ tab: 'draft' }} size="sm">
                Open drafts
              </ButtonLink>
            )
          }
        >
          {draftInvoices.count > 0 &&
            `${formatMoney(draftInvoices.amount)}. They can also be sent later.`}
        </ChecklistStep>
        <ChecklistStep
          title={
            openInvoices.count > 0
              ? `Collect ${plural(openInvoices.count, 'open invoice')}`
              : 'All invoices paid'
          }
          isDone={openInvoices.count === 0}
          action={
            openInvoices.count > 0 && (
              <ButtonLink to="/billing" search={{ tab: 'open' }} size="sm">
                Open invoices
              </ButtonLink>
            )
          }
        >
          {openInvoices.count > 0 &&
            `Open ${formatMoney(openInvoices.amount)}, overdue ${formatMoney(overdueInvoices.amount)}. They stay open when the month is closed.`}
        </ChecklistStep>
      </chakra.ol>
    </SectionCard>
  );
}
