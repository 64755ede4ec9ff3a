import { Box, Flex } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { canLoadMore, nextPage } from '#client/fetch-next.ts';
import { moveFocusBetween } from '#client/focus-in-list.ts';
import { findNextFocus, useFocusNext } from '#client/focus-next.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { RefusedRows } from '#client/ui/table/refused-rows.tsx';
import { Check } from '#client/ui/table/selection-parts.tsx';
import { WrittenText } from '#client/ui/written-text.tsx';
import { describeSpan, unknownTask } from '#domains/time/labels.ts';
import { formatHoursMinutes } from '#shared/dates.ts';
import { sumHours } from '#shared/hours.ts';
import type { LineState, SubmittedLine, SubmittedWeek } from '../schema.ts';
import { ReturnDialog } from './return-dialog.tsx';
import { countEntries, useDecideLines } from './use-decisions.ts';

/** As many as one act can decide about. */
const pageSize = 200;

const titleOf = ({ task }: SubmittedLine) => task?.title ?? unknownTask;
/** `1:30 on “Book the venue”, Mar 3, 9:00 am to 10:30 am` */
const describeLine = (line: SubmittedLine) =>
  `${formatHoursMinutes(line.duration)} on “${titleOf(line)}”, ${describeSpan(line)}`;

type LineProps = { line: SubmittedLine; isSelected: boolean; onSelect: (is: boolean) => void };

const Line = ({ line, isSelected, onSelect }: LineProps) => (
  <Flex as="li" borderTopWidth="1px" align="flex-start" py="1" gap="1">
    <Check
      label={`Select ${describeLine(line)}`}
      checked={isSelected}
      onChange={({ target }) => onSelect(target.checked)}
    />
    <Box flex="1" minW="0" py="2">
      <Flex gap="3" justify="space-between">
        <Box minW="0" fontWeight="medium" overflowWrap="anywhere">
          {titleOf(line)}
        </Box>
        <Box fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {formatHoursMinutes(line.duration)}
        </Box>
      </Flex>
      <Box color="muted" fontSize="sm">
        {describeSpan(line)}
        {line.correctedAt ? ' · Corrected' : line.editedAt && ' · Edited'}
      </Box>
      {line.returnReason && (
        <Box mt="1" color="danger" overflowWrap="anywhere" maxW="text">
          Returned: {line.returnReason}
        </Box>
      )}
      {line.notes && (
        <WrittenText mt="1" maxW="text">
          {line.notes}
        </WrittenText>
      )}
    </Box>
  </Flex>
);

type WeekLinesProps = {
  week: SubmittedWeek;
  state: LineState;
  label: string;
  /** Opens the form to return all of them. */
  returnsAll: boolean;
};

/**
 * The entries of a week with their notes. Some or all of them are approved, or returned with a reason. Those of a former VA
 * cannot be returned.
 */
export function WeekLines({ week, state, label, returnsAll }: WeekLinesProps) {
  const list = trpc.timeApprovals.lines.useInfiniteQuery(
    {
      clientId: week.client.id,
      vaId: week.va?.id ?? null,
      week: week.week,
      state,
      limit: pageSize,
    },
    { getNextPageParam: nextPage },
  );
  const canReturn = state === 'submitted';
  const lines = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const [isReturning, setReturning] = useState(false);
  const [isStarting, setStarting] = useState(returnsAll);
  if (isStarting && lines.length > 0) {
    setStarting(false);
    choose(new Set(lines.map(({ id }) => id)));
    setReturning(true);
  }
  const toolbar = useRef<HTMLDivElement>(null);
  // Lines that were decided about or changed are no longer in the list.
  const selected = lines.filter(({ id }) => chosen.has(id));
  const findFocus = () => toolbar.current?.querySelector<HTMLElement>('input') ?? findNextFocus();
  const decisions = useDecideLines({
    lines: lines.map((line) => ({ id: line.id, name: describeLine(line) })),
    onDone() {
      choose(new Set());
      setReturning(false);
      requestAnimationFrame(() => findFocus()?.focus());
    },
  });
  const { node, remember } = useFocusNext({ isBusy: decisions.isApproving });
  const select = (id: number, is: boolean) =>
    choose((now) => new Set(is ? [...now, id] : [...now].filter((one) => one !== id)));
  const logs = selected.map(({ id, version }) => ({ id, version }));
  const hours = formatHoursMinutes(sumHours(selected.map(({ duration }) => duration)));
  const isAll = lines.length > 0 && selected.length === lines.length;

  if (list.isPending)
    return (
      <Box py="3">
        <LoadingNote>Loading entries</LoadingNote>
        <Skeleton />
      </Box>
    );
  if (list.error && lines.length === 0)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <Box ref={node} onKeyDown={moveFocusBetween('input[type=checkbox]')}>
      <Flex ref={toolbar} align="center" wrap="wrap" gap="2" py="1">
        <Check
          label="Select all entries"
          checked={isAll}
          isMixed={!isAll && selected.length > 0}
          onChange={() => choose(new Set(isAll ? [] : lines.map(({ id }) => id)))}
        />
        <Box
          flex="1"
          minW={{ base: 'calc(100% - 4rem)', sm: '8rem' }}
          color="muted"
          fontSize="sm"
          aria-live="polite"
        >
          {selected.length > 0
            ? `${countEntries(selected.length)} selected, ${hours}`
            : `Select entries to approve ${canReturn ? 'or return ' : ''}them`}
        </Box>
        <Button
          size="sm"
          disabled={selected.length === 0}
          loading={decisions.isApproving}
          loadingText="Approving..."
          onClick={() => {
            remember();
            decisions.approve({ logs });
          }}
        >
          Approve selected
        </Button>
        {canReturn && (
          <Button
            size="sm"
            color="danger"
            disabled={selected.length === 0}
            onClick={() => {
              remember();
              setReturning(true);
            }}
          >
            Return selected
          </Button>
        )}
      </Flex>
      <Box as="ul" aria-label={label} borderBottomWidth="1px">
        {lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            isSelected={chosen.has(line.id)}
            onSelect={(is) => select(line.id, is)}
          />
        ))}
      </Box>
      {canLoadMore(list) && <LoadMore list={list} shown={countEntries(lines.length)} />}
      {isReturning && (
        <ReturnDialog
          count={selected.length}
          total={isAll ? week.lines : undefined}
          name={week.va?.fullName ?? 'the VA'}
          isSending={decisions.isReturning}
          onReturn={(reason) => decisions.returnLines({ logs, reason })}
          onClose={() => setReturning(false)}
          returnFocus={findFocus}
        />
      )}
      {decisions.refusal && (
        <RefusedRows
          refusal={decisions.refusal}
          onClose={decisions.closeRefusal}
          onDeselect={() => {
            for (const { id } of decisions.refusal?.rows ?? []) select(id, false);
            decisions.closeRefusal();
          }}
        />
      )}
    </Box>
  );
}
