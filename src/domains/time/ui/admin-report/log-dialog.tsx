import { lazy } from 'react';
import type { ReportedLog } from '../../report/schema.ts';

const CorrectTimeDialog = lazy(async () => ({
  default: (await import('./correct-time-dialog.tsx')).CorrectTimeDialog,
}));
const AdjustTimeDialog = lazy(async () => ({
  default: (await import('./adjust-time-dialog.tsx')).AdjustTimeDialog,
}));

/** Approved time is adjusted, other time is corrected. */
export const LogDialog = (props: { log: ReportedLog; onClose: () => void }) =>
  props.log.approval === 'approved' ? (
    <AdjustTimeDialog {...props} />
  ) : (
    <CorrectTimeDialog {...props} />
  );
