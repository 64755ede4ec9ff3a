export const officeDays = ['mon', 'tue', 'wed', 'thu', 'fri'];

/** The columns of `presence`, in the person's time zone. */
export interface WorkHours {
  workFrom: number;
  workTo: number;
  workDays: string[];
}
