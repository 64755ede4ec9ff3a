import { useState } from 'react';
import { unreachableMessage } from '#client/describe-error.ts';
import { saveContent } from '#client/save-file.ts';
import { userHeaders } from '#client/trpc.ts';
import { toast } from '#client/ui/toaster.tsx';
import { ownTimeZone } from '#shared/dates.ts';
import type { ReportFormat } from '../../report/files/schema.ts';
import type { TimeReportFilter } from '../../report/schema.ts';

async function messageOf(response: Response) {
  const answer: unknown = await response.json().catch(() => null);
  const hasMessage = typeof answer === 'object' && answer !== null && 'message' in answer;
  return hasMessage ? String(answer.message) : unreachableMessage;
}

/** Downloads the time of a period as a file. Fetched by hand, because a link would save the error as a file. */
async function download(format: ReportFormat, filter: TimeReportFilter) {
  const given = Object.entries({ ...filter, timeZone: ownTimeZone() });
  const query = new URLSearchParams(
    given.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  const response = await fetch(`/api/time-report.${format}?${query}`, { headers: userHeaders() });
  if (!response.ok) throw new Error(await messageOf(response));
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveContent(await response.blob(), name ?? `time.${format}`);
}

export function useReportFile(filter: TimeReportFilter) {
  const [isPending, setPending] = useState(false);
  async function start(format: ReportFormat) {
    if (isPending) return;
    setPending(true);
    try {
      await download(format, filter);
    } catch (error) {
      const description =
        error instanceof TypeError || !(error instanceof Error)
          ? unreachableMessage
          : error.message;
      toast({ title: 'Failed to export the time', description, tone: 'destructive' });
    } finally {
      setPending(false);
    }
  }
  return { start: (format: ReportFormat) => void start(format), isPending };
}
