/** The values of a log that can be corrected. */
export type LogValues = {
  taskId: number;
  startTime: string;
  endTime: string | null;
  duration: number;
  notes: string | null;
};

export type LogVersion = {
  task: { id: number; title: string; clientId: number };
  values: LogValues;
};

export type Correction = {
  timeLogId: number;
  vaId: number | null;
  /** Null for an added log. */
  before: LogVersion | null;
  /** Null for a deleted log. */
  after: LogVersion | null;
};
