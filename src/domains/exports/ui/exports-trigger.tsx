import { FileDown } from 'lucide-react';
import { IconButton, type IconButtonProps } from '#client/ui/icon-button.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { plural } from '#shared/plural.ts';
import type { ExportJob } from '../schema.ts';
import { isInProgress } from './describe-export.ts';

type ExportsTriggerProps = Omit<IconButtonProps, 'label'> & { jobs: ExportJob[] };

/** The button in the top bar. It turns while an export is in progress. */
export function ExportsTrigger({ jobs, ...props }: ExportsTriggerProps) {
  const count = jobs.filter(isInProgress).length;
  return (
    <IconButton
      label="Exports"
      color={count > 0 ? 'brand' : 'muted'}
      {...(count > 0 && { 'aria-description': `${plural(count, 'export')} in progress` })}
      {...props}
    >
      {count > 0 ? (
        <Spinner size="1.125rem" />
      ) : (
        <FileDown aria-hidden size={18} strokeWidth={1.75} />
      )}
    </IconButton>
  );
}
