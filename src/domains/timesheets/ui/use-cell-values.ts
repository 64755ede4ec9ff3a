import { useRef, useState } from 'react';
import * as z from 'zod';
import { errorMessage } from '#client/describe-error.ts';
import { trpc, trpcClient } from '#client/trpc.ts';
import { announce } from '#client/ui/live-region.tsx';
import { useUser } from '#client/use-user.ts';
import { formatHoursMinutes } from '#shared/dates.ts';
import { durationExamples, parseDuration } from '#shared/duration.ts';
import { exactDuration } from '#shared/hours.ts';
import type { Timesheet, TimesheetCell } from '../schema.ts';
import { cannotDelete } from '../states.ts';

/** A text that is not saved: it is being saved, or the reason why it was not. */
export type CellValue = { text: string; problem: string | null };
export type CellPlace = { taskId: number; day: string };
/** The log of the cell when the user began to type; null for an empty cell. */
type Seen = { logId: number; version: number } | null;

export const keyOf = ({ taskId, day }: CellPlace) => `${taskId} ${day}`;

export const findCell = (
  sheet: Timesheet | undefined,
  { taskId, day }: CellPlace,
): TimesheetCell | undefined =>
  sheet?.rows.find((row) => row.taskId === taskId)?.cells.find((cell) => cell.day === day);

export const seenOf = (cell: TimesheetCell | undefined): Seen =>
  cell?.log ? { logId: cell.log.id, version: cell.log.version } : null;

const notSaved = 'This is not saved yet. Edit the cell again to save it.';

const kept = z.array(z.tuple([z.string(), z.string()]));

/** The values of a week that were typed and not saved, by cell. */
function readKeptValues(key: string) {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(key) ?? '[]'));
  } catch {
    // None, or written by another version of the page.
    return [];
  }
}

function storeKeptValues(key: string, values: readonly (readonly [string, string])[]) {
  try {
    if (values.length > 0) localStorage.setItem(key, JSON.stringify(values));
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or disabled; the text then exists only in the open page.
  }
}

/** Saves the values of cells one after the other. What is not saved stays with its reason, also after a reload. */
export function useCellValues(week: string) {
  const storageKey = `gva-timesheet:${useUser().id}:${week}`;
  const utils = trpc.useUtils();
  const [values, setValues] = useState<ReadonlyMap<string, CellValue>>(
    () =>
      new Map(
        readKeptValues(storageKey).map(
          ([key, text]) => [key, { text, problem: notSaved }] as const,
        ),
      ),
  );
  const latest = useRef(values);
  const queue = useRef(Promise.resolve());
  /** The logs that this page itself created or changed since the user began to type. */
  const own = useRef(new Map<string, Seen>());

  function change(key: string, value: CellValue | null) {
    const next = new Map(latest.current);
    if (value) next.set(key, value);
    else next.delete(key);
    latest.current = next;
    setValues(next);
    storeKeptValues(
      storageKey,
      [...next].map(([name, { text }]) => [name, text] as const),
    );
  }

  async function send(place: CellPlace, text: string, hours: number, begun: Seen) {
    const key = keyOf(place);
    // A later value of the same cell is on its way.
    if (latest.current.get(key)?.text !== text) return;
    const seen = own.current.get(key) ?? begun;
    try {
      // Not a mutation of the cache, which would end after a refetch: the next value would wait for it.
      const sheet = await trpcClient.timesheets.setCell.mutate({ ...place, hours, seen });
      own.current.set(key, seenOf(findCell(sheet, place)));
      utils.timesheets.week.setData({ week }, sheet);
      if (latest.current.get(key)?.text === text) change(key, null);
    } catch (error) {
      fail(place, text, errorMessage(error));
      // Shows what another tab saved.
      void utils.timesheets.week.invalidate();
    }
  }

  function fail(place: CellPlace, text: string, problem: string) {
    if (latest.current.get(keyOf(place))?.text === text) change(keyOf(place), { text, problem });
    announce(problem);
  }

  /** Saves what was typed over `cell`. */
  function save(place: CellPlace, typed: string, cell: TimesheetCell | undefined, begun: Seen) {
    const key = keyOf(place);
    const text = typed.trim();
    const hours = text === '' ? 0 : parseDuration(text);
    const isShown = cell !== undefined && text === formatHoursMinutes(cell.hours);
    const isSame =
      isShown || (hours === 0 ? !cell : hours !== null && exactDuration(hours) === cell?.hours);
    if (isSame) return change(key, null);
    change(key, { text, problem: null });
    if (hours === null) return fail(place, text, `Enter a duration such as ${durationExamples}.`);
    if (hours === 0) return fail(place, text, cannotDelete);
    queue.current = queue.current.then(() => send(place, text, hours, begun));
  }

  return {
    values,
    save,
    /** The user begins to type: from now on changes by others are conflicts. */
    begin: (place: CellPlace) => own.current.delete(keyOf(place)),
    restore: (place: CellPlace) => change(keyOf(place), null),
    /** For a value whose row is no longer on the week, too. */
    discard: (key: string) => change(key, null),
    isSaving: [...values.values()].some(({ problem }) => problem === null),
    problems: [...values].flatMap(([key, { text, problem }]) =>
      problem === null ? [] : [{ key, text, problem }],
    ),
  };
}
export type CellValues = ReturnType<typeof useCellValues>;
