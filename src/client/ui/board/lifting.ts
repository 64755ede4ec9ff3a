import {
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';

export type LiftedBy = 'pointer' | 'keyboard';

export const liftedBy = ({ activatorEvent }: DragStartEvent): LiftedBy =>
  activatorEvent instanceof KeyboardEvent ? 'keyboard' : 'pointer';

export const isTouch = ({ activatorEvent }: DragStartEvent) => activatorEvent.type === 'touchstart';

const keyboardCodes = { start: ['Space'], end: ['Space', 'Enter'], cancel: ['Escape', 'Tab'] };
const mouse = { activationConstraint: { distance: 5 } };
const touch = { activationConstraint: { delay: 120, tolerance: 5 } };

/** Cards are lifted by mouse, touch and keyboard. A lifted card moves from placement to placement, so dnd-kit gets no coordinates. */
export const useCardSensors = (onKey: (event: KeyboardEvent) => void) =>
  useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(KeyboardSensor, {
      keyboardCodes,
      coordinateGetter(event) {
        onKey(event);
        return undefined;
      },
    }),
  );

const noAnnouncement = () => undefined;

/** Boards make their own announcements, because dnd-kit does not know the columns and the placements in them. */
export const accessibilityOf = (draggable: string) => ({
  announcements: {
    onDragStart: noAnnouncement,
    onDragOver: noAnnouncement,
    onDragEnd: noAnnouncement,
    onDragCancel: noAnnouncement,
  },
  screenReaderInstructions: { draggable },
});
