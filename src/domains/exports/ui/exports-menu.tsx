import { type ComponentType, useEffect, useRef, useState } from 'react';
import { saveFrom } from '#client/save-file.ts';
import { trpc } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import type { ExportJob } from '../schema.ts';
import { exportDetail, exportTitle, isInProgress } from './describe-export.ts';
import type { ExportsPopoverProps } from './exports-popover.tsx';
import { ExportsTrigger } from './exports-trigger.tsx';

/** Tells when an export in progress ends, on whichever page the user is. */
function useExportToasts(jobs: ExportJob[] | undefined) {
  const before = useRef<ExportJob[]>([]);
  useEffect(() => {
    if (!jobs) return;
    const wasInProgress = new Set(before.current.filter(isInProgress).map(({ id }) => id));
    before.current = jobs;
    const ended = jobs.find((job) => wasInProgress.has(job.id) && !isInProgress(job));
    if (!ended) return;
    const { url } = ended;
    if (url === null)
      toastFailure(`${exportTitle(ended)} could not be exported`, null, exportDetail(ended));
    else
      toast({
        title: `${exportTitle(ended)} exported`,
        description: exportDetail(ended),
        action: { label: 'Download', onClick: () => saveFrom(url) },
      });
  }, [jobs]);
}

/** The exports of the last 7 days. Hidden while there are none. */
export default function ExportsMenu() {
  const { data: jobs } = trpc.exports.list.useQuery();
  const [isOpen, setOpen] = useState(false);
  const [Popover, setPopover] = useState<ComponentType<ExportsPopoverProps> | null>(null);
  useExportToasts(jobs);
  // Rendered closed first: a popover that is open on its first render has no trigger to return the focus to.
  useEffect(() => {
    if (Popover) setOpen(true);
  }, [Popover]);
  if (!jobs || (jobs.length === 0 && !isOpen)) return null;

  // Loaded on the first click, because few people open it.
  const load = () =>
    import('./exports-popover.tsx').then(
      (module) => setPopover(() => module.ExportsPopover),
      (error: unknown) => toastFailure('Failed to open the exports', error),
    );
  if (Popover) return <Popover jobs={jobs} isOpen={isOpen} onOpenChange={setOpen} />;
  return (
    <ExportsTrigger
      jobs={jobs}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => void load()}
    />
  );
}
