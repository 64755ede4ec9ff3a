import { later, useOpenLater } from '../later.ts';
import type { SidePanelProps } from './side-panel-frame.tsx';

const frame = later(async () => (await import('./side-panel-frame.tsx')).SidePanelFrame);

/** A panel with details next to a list. On close the focus returns to the list. */
export function SidePanel(props: SidePanelProps) {
  const [Frame, isOpen] = useOpenLater(frame, props.open);
  return Frame && <Frame {...props} open={isOpen} />;
}
