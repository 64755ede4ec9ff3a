import { Box, Flex } from '@chakra-ui/react';
import { Layers, LoaderCircle, Timer, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { isComposing } from '#client/keyboard.ts';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { approvalLabels } from '#domains/time/labels.ts';
import { approvalIcons } from '#domains/time/ui/approval-cells.tsx';
import { formatHoursMinutes } from '#shared/dates.ts';
import type { TimesheetCell } from '../schema.ts';
import { approvalColors } from './approval-look.ts';
import { Cell, CellInput } from './grid-parts.ts';
import type { CellValue } from './use-cell-values.ts';

const icon = { 'aria-hidden': true, size: 12, strokeWidth: 2 } as const;

const obstacleIcon = ({ obstacle }: TimesheetCell) =>
  obstacle === 'several' ? <Layers {...icon} /> : obstacle === 'timer' ? <Timer {...icon} /> : null;

/** What screen readers say after the hours. */
function describeCell({ approval, returnReason, logCount, obstacle }: TimesheetCell) {
  const label = approvalLabels[approval];
  return [
    ...(approval === 'open' ? [] : [returnReason === null ? label : `${label}: ${returnReason}`]),
    ...(logCount > 1 ? [`${logCount} time logs`] : []),
    ...(obstacle === 'timer' ? ['recorded by a timer'] : []),
  ].join(', ');
}

function Content({
  cell,
  value,
}: {
  cell: TimesheetCell | undefined;
  value: CellValue | undefined;
}) {
  if (value) {
    const isFailed = value.problem !== null;
    return (
      <Flex justify="center" align="center" gap="1" color={isFailed ? 'danger' : 'muted'}>
        {isFailed ? (
          <TriangleAlert {...icon} />
        ) : (
          <Box as={LoaderCircle} aria-hidden boxSize="3" animation="spin 1s linear infinite" />
        )}
        {value.text || 'empty'}
        <VisuallyHidden>{isFailed ? `, not saved: ${value.problem}` : ', saving'}</VisuallyHidden>
      </Flex>
    );
  }
  if (!cell) return null;
  const description = describeCell(cell);
  const ApprovalIcon = approvalIcons[cell.approval];
  return (
    <Flex justify="center" align="center" gap="1" color={approvalColors[cell.approval].color}>
      {obstacleIcon(cell)}
      {cell.approval !== 'open' && <ApprovalIcon {...icon} />}
      {formatHoursMinutes(cell.hours)}
      {description && <VisuallyHidden>, {description}</VisuallyHidden>}
    </Flex>
  );
}

export type Editing = { text: string; isTyped: boolean };

type GridCellProps = {
  place: string;
  label: string;
  cell: TimesheetCell | undefined;
  value: CellValue | undefined;
  /** Null unless the cell is edited. */
  editing: Editing | null;
  isActive: boolean;
  /** Nothing can be entered in any cell. */
  isReader: boolean;
  /** Why nothing can be entered; shown as a tooltip. */
  lockReason: string | null;
  onFocus: () => void;
  onOpen: (isTouch: boolean) => void;
  onEdit: () => void;
  onCommit: (text: string, event?: KeyboardEvent) => void;
  onCancel: () => void;
};

/** A day of a task. It shows its hours, or a field while the user types. */
export function GridCell(props: GridCellProps) {
  const { place, label, cell, value, editing, isActive, isReader, lockReason } = props;
  const { onFocus, onOpen, onEdit, onCommit, onCancel } = props;
  const look = approvalColors[cell?.approval ?? 'open'];
  const isFailed = value !== undefined && value.problem !== null;
  const tint = isFailed ? 'danger.tint' : look.bg;
  return (
    <Cell
      data-place={place}
      tabIndex={isActive ? 0 : -1}
      isOpen={lockReason === null && !isReader}
      {...(tint !== 'transparent' && { bg: tint })}
      aria-readonly={lockReason !== null || isReader}
      aria-invalid={isFailed}
      data-tooltip={value?.problem ?? cell?.returnReason ?? lockReason ?? undefined}
      onFocus={onFocus}
      onClick={({ nativeEvent }) =>
        onOpen(nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch')
      }
      onDoubleClick={onEdit}
    >
      {editing ? (
        <Field label={label} editing={editing} onCommit={onCommit} onCancel={onCancel} />
      ) : (
        <Content cell={cell} value={value} />
      )}
    </Cell>
  );
}

type FieldProps = Pick<GridCellProps, 'label' | 'onCommit' | 'onCancel'> & { editing: Editing };

function Field({ label, editing, onCommit, onCancel }: FieldProps) {
  // Removing the field takes its focus, which must not save it a second time.
  const isDone = useRef(false);
  const finish = (act: () => void) => {
    if (isDone.current) return;
    isDone.current = true;
    act();
  };
  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key, currentTarget } = event;
    event.stopPropagation();
    if (isComposing(event)) return;
    const isSideways = key === 'ArrowLeft' || key === 'ArrowRight';
    const commits =
      ['Enter', 'Tab', 'ArrowUp', 'ArrowDown'].includes(key) || (isSideways && editing.isTyped);
    if (commits) finish(() => onCommit(currentTarget.value, event));
    if (key === 'Escape') {
      event.preventDefault();
      finish(onCancel);
    }
  }
  return (
    <CellInput
      ref={(field: HTMLInputElement | null) => {
        if (!field || document.activeElement === field) return;
        field.focus();
        if (!editing.isTyped) field.select();
      }}
      aria-label={label}
      defaultValue={editing.text}
      autoComplete="off"
      maxLength={20}
      enterKeyHint="done"
      onKeyDown={press}
      onClick={(event) => event.stopPropagation()}
      onFocus={(event) => event.stopPropagation()}
      onBlur={({ currentTarget }) => finish(() => onCommit(currentTarget.value))}
    />
  );
}
