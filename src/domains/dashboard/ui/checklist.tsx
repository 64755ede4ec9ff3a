import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import type { Act } from '#client/use-act.ts';

type ChecklistProps = {
  title: string;
  /** Which steps are done. */
  steps: boolean[];
  hide: Act<{ isHidden: boolean }>;
  children: ReactNode;
};

/** A checklist that can be hidden. */
export const Checklist = ({ title, steps, hide, children }: ChecklistProps) => (
  <SectionCard
    title={title}
    detail={`${steps.filter(Boolean).length} of ${steps.length} done`}
    actions={
      <Button
        size="sm"
        variant="ghost"
        loading={hide.isPending}
        onClick={() => hide.mutate({ isHidden: true })}
      >
        Hide checklist
      </Button>
    }
  >
    {children}
  </SectionCard>
);
