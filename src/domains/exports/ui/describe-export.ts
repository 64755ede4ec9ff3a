import { formatSize } from '#domains/files/ui/format-file.ts';
import { exportedLists, isExportedList } from '#shared/exported-lists.ts';
import { plural } from '#shared/plural.ts';
import type { ExportJob } from '../schema.ts';

/** "Leads", "Activity" */
export function exportTitle({ list }: Pick<ExportJob, 'list'>) {
  const words = isExportedList(list) ? exportedLists[list].replace(/^the /, '') : list;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const isInProgress = ({ status }: Pick<ExportJob, 'status'>) =>
  status === 'queued' || status === 'running';

/** One line about the state of an export. */
export function exportDetail({ status, rowCount, size, failure }: ExportJob): string {
  const rows = plural(rowCount, 'row');
  if (status === 'queued') return 'Waiting to start';
  if (status === 'running') return rowCount === 0 ? 'Starting' : `${rows} so far`;
  if (status === 'failed') return failure ?? 'The export failed.';
  return `${rows}, ${formatSize(size ?? 0)}`;
}
