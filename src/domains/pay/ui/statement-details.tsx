import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import {
  formatDay,
  formatHoursMinutes,
  formatHoursWithUnit,
  formatShortDay,
  today,
} from '#shared/dates.ts';
import { formatMoney, formatRate } from '#shared/money.ts';
import { type ClientLines, groupLines } from '../group-lines.ts';
import { adjustmentLabels } from '../labels.ts';
import type { PayAdjustment, PayLine, PayStatementDetails } from '../schema.ts';

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: '4',
    py: '2',
    lineHeight: 'snug',
    '& + &': { borderTopWidth: '1px' },
  },
});

const Amount = chakra('span', {
  base: { flexShrink: 0, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
});

const Rows = chakra('ul', { base: { listStyle: 'none', m: '0', p: '0' } });

type PartProps = { title: string; detail?: ReactNode; action?: ReactNode; children: ReactNode };

const Part = ({ title, detail, action, children }: PartProps) => (
  <Box as="section" aria-label={title}>
    <Flex align="baseline" justify="space-between" gap="4" mb="1">
      <Heading as="h3" fontSize="md" fontWeight="semibold" minW="0" overflowWrap="anywhere">
        {title}
      </Heading>
      {detail && <Amount fontWeight="medium">{detail}</Amount>}
      {action}
    </Flex>
    {children}
  </Box>
);

function Line({ line }: { line: PayLine }) {
  const { bookedOn, workDate, source, taskTitle, hours, hourlyRate, amount } = line;
  const now = today(Date.now());
  const days =
    source === 'log'
      ? formatShortDay(bookedOn, now)
      : `${formatShortDay(bookedOn, now)}, correction of ${formatShortDay(workDate, now)}`;
  return (
    <Row>
      <Box minW="0">
        <Box overflowWrap="anywhere">{taskTitle ?? 'A deleted task'}</Box>
        <Box fontSize="sm" color="muted">
          {days} · {formatHoursMinutes(hours)} ·{' '}
          {hourlyRate === null ? (
            <Box as="span" color="danger">
              no pay rate
            </Box>
          ) : (
            formatRate(hourlyRate)
          )}
        </Box>
      </Box>
      <Amount>{amount === null ? '–' : formatMoney(amount)}</Amount>
    </Row>
  );
}

const ClientPart = ({ clientName, lines, hours, amount }: ClientLines) => (
  <Part title={clientName} detail={`${formatHoursMinutes(hours)} · ${formatMoney(amount)}`}>
    <Rows>
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </Rows>
  </Part>
);

type AdjustmentRowProps = { adjustment: PayAdjustment; onRemove?: (id: number) => void };

function AdjustmentRow({ adjustment, onRemove }: AdjustmentRowProps) {
  const { id, kind, amount, note } = adjustment;
  const name = `${adjustmentLabels[kind]} of ${formatMoney(Math.abs(amount))}`;
  return (
    <Row>
      <Box minW="0" flex="1">
        <Box>{adjustmentLabels[kind]}</Box>
        <Box fontSize="sm" color="muted" overflowWrap="anywhere">
          {note}
        </Box>
      </Box>
      <Amount>{formatMoney(amount)}</Amount>
      {onRemove && (
        <IconButton label={`Remove the ${name}`} color="muted" mt="-1" onClick={() => onRemove(id)}>
          <X aria-hidden size={16} strokeWidth={1.75} />
        </IconButton>
      )}
    </Row>
  );
}

type StatementDetailsProps = {
  statement: PayStatementDetails;
  /** Only for administrators, while it is a draft. */
  addAction?: ReactNode;
  onRemove?: (adjustmentId: number) => void;
};

/** The sums of a statement, its hours by client, and its bonuses and deductions. */
export function StatementDetails({ statement, addAction, onRemove }: StatementDetailsProps) {
  const { hours, gross, bonuses, deductions, total, adjustments, lines } = statement;
  const { paidOn, payoutReference } = statement;
  return (
    // Focusable, so that a statement without buttons scrolls with the keyboard.
    <Flex direction="column" gap="6" role="region" aria-label="Statement" tabIndex={0}>
      <DescriptionList isInline fontVariantNumeric="tabular-nums">
        <Fact name={`${formatHoursWithUnit(hours)} approved`}>{formatMoney(gross)}</Fact>
        {bonuses > 0 && <Fact name="Bonuses">{formatMoney(bonuses)}</Fact>}
        {deductions < 0 && <Fact name="Deductions">{formatMoney(deductions)}</Fact>}
        <Fact name="Total">
          <strong>{formatMoney(total)}</strong>
        </Fact>
        {paidOn && <Fact name="Paid on">{formatDay(paidOn)}</Fact>}
        {payoutReference && <Fact name="Reference">{payoutReference}</Fact>}
      </DescriptionList>
      {(adjustments.length > 0 || addAction) && (
        <Part title="Bonuses and deductions" action={addAction}>
          {adjustments.length === 0 ? (
            <Box color="muted">None.</Box>
          ) : (
            <Rows>
              {adjustments.map((one) => (
                <AdjustmentRow key={one.id} adjustment={one} {...(onRemove && { onRemove })} />
              ))}
            </Rows>
          )}
        </Part>
      )}
      {groupLines(lines).map((group) => (
        <ClientPart key={group.clientId} {...group} />
      ))}
      {lines.length === 0 && <Box color="muted">No approved hours are on this statement.</Box>}
    </Flex>
  );
}
