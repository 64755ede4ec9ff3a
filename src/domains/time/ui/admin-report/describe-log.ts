import { clientName } from '#shared/client-name.ts';
import { formatHoursMinutes } from '#shared/dates.ts';
import { deletedVa } from '#shared/deleted-names.ts';
import { unknownTask } from '../../labels.ts';
import type { ReportedLog } from '../../report/schema.ts';

export const workerOf = ({ va }: Pick<ReportedLog, 'va'>) => va?.fullName ?? deletedVa;
export const clientOf = ({ client }: Pick<ReportedLog, 'client'>) => clientName(client);
export const titleOf = ({ task }: Pick<ReportedLog, 'task'>) => task?.title ?? unknownTask;

/** `1:30 of Rosa Delgado on “Book the venue”` */
export const describeLog = (log: ReportedLog) =>
  `${formatHoursMinutes(log.duration)} of ${workerOf(log)} on “${titleOf(log)}”`;
