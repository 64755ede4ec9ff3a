import type { DragOverEvent, DragStartEvent } from '@dnd-kit/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { type LiftedBy, liftedBy, useCardSensors } from '#client/ui/board/lifting.ts';
import { announce } from '#client/ui/live-region.tsx';
import { leadStatuses } from '#shared/lead-value-sets.ts';
import type { LeadCard } from '../../pipeline-schema.ts';
import type { LeadStatus } from '../../schema.ts';
import { leadStatusLabels } from '../../statuses.ts';

/** A lifted card and the column where it would land. */
export type Drag = { card: LeadCard; to: LeadStatus; by: LiftedBy };

export const instructions =
  'Press Enter to open the lead or Space to pick it up. While it is picked up, use the left and right arrow keys to choose a status, Space to drop it and Escape to cancel.';

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

type LeadDragOptions = {
  findCard: (id: number) => LeadCard | undefined;
  onDrop: (card: LeadCard, to: LeadStatus, by: Drag['by']) => void;
};

/** Moves cards between the columns by mouse, touch and keyboard. The server decides the place in a column. */
export function useLeadDrag({ findCard, onDrop }: LeadDragOptions) {
  const [drag, setDrag] = useState<Drag | null>(null);
  // Sensors keep the callbacks from when the card was lifted.
  const latest = useRef(drag);
  useLayoutEffect(() => {
    latest.current = drag;
  });

  function goTo(to: LeadStatus) {
    const now = latest.current;
    if (!now || now.to === to) return;
    setDrag({ ...now, to });
    if (now.by === 'keyboard') announce(`${leadStatusLabels[to]}.`);
  }

  function stepByKey(event: KeyboardEvent) {
    const step = steps[event.code];
    const now = latest.current;
    if (step === undefined || !now) return;
    event.preventDefault();
    const next = leadStatuses[leadStatuses.indexOf(now.to) + step];
    if (next) goTo(next);
  }

  const sensors = useCardSensors(stepByKey);

  function finish() {
    setDrag(null);
    return latest.current;
  }

  return {
    drag,
    sensors,
    onDragStart(event: DragStartEvent) {
      const card = findCard(Number(event.active.id));
      if (!card) return;
      setDrag({ card, to: card.status, by: liftedBy(event) });
      announce(`Picked up ${card.fullName}. ${leadStatusLabels[card.status]}.`);
    },
    onDragOver({ over }: DragOverEvent) {
      const column = leadStatuses.find((status) => status === over?.id);
      if (column && latest.current?.by === 'pointer') goTo(column);
    },
    onDragEnd() {
      const now = finish();
      if (!now) return;
      const { card, to, by } = now;
      if (card.status === to)
        announce(`${card.fullName} is back in ${leadStatusLabels[card.status]}.`);
      else onDrop(card, to, by);
    },
    onDragCancel() {
      const now = finish();
      if (now) announce(`${now.card.fullName} is back in ${leadStatusLabels[now.card.status]}.`);
    },
  };
}
