import type { ReactNode } from 'react';
import type { Section } from '../content.ts';
import { Dial } from './dial.tsx';

type PageSectionProps = {
  id: Section;
  title: string;
  lead?: string;
  /** What the clock beside the title shows. */
  clock: [hour: number, minute: number];
  /** The content stands below the title, not beside it. */
  isWide?: boolean;
  children: ReactNode;
};

export function PageSection({
  id,
  title,
  lead,
  clock: [hour, minute],
  isWide = false,
  children,
}: PageSectionProps) {
  return (
    <section id={id} className={`section ${id}`} aria-labelledby={`${id}-title`}>
      <div className="section-inner">
        <header className={isWide ? 'section-head section-head-wide' : 'section-head'}>
          <Dial hour={hour} minute={minute} />
          <h2 id={`${id}-title`}>{title}</h2>
          {lead && <p>{lead}</p>}
        </header>
        {children}
      </div>
    </section>
  );
}
