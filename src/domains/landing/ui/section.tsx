import type { ReactNode } from 'react';
import type { Section } from '../content.ts';

type PageSectionProps = {
  id: Section;
  title: string;
  lead?: string;
  children: ReactNode;
};

export function PageSection({ id, title, lead, children }: PageSectionProps) {
  return (
    <section id={id} className={`section ${id}`} aria-labelledby={`${id}-title`}>
      <div className="section-inner">
        <header className="section-head">
          <h2 id={`${id}-title`}>{title}</h2>
          {lead && <p>{lead}</p>}
        </header>
        {children}
      </div>
    </section>
  );
}
