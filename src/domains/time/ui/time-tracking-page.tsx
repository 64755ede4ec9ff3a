import { CalendarDays, Clock } from 'lucide-react';
import { useState } from 'react';
import { later, useLater } from '#client/later.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { ClientHours } from '#domains/ledger/ui/guard/client-hours.tsx';
import { type ActiveTask, ActiveTasks } from './active-tasks.tsx';
import { OwnCorrections } from './own-corrections.tsx';
import { RecentLogs } from './recent-logs.tsx';
import { TimeSummary } from './time-summary.tsx';
import { useTimer } from './timer/use-timer.ts';
import { TimerPanel } from './timer-panel.tsx';

const logTimeDialog = later(async () => (await import('./log-time-dialog.tsx')).LogTimeDialog);
const trackTimeDialog = later(
  async () => (await import('./track-time-dialog.tsx')).TrackTimeDialog,
);

export function TimeTrackingPage() {
  const { timer, at } = useTimer();
  const [isPicking, pick] = useState(false);
  const [tracked, track] = useState<ActiveTask | null>(null);
  const LogTimeDialog = useLater(logTimeDialog, isPicking);
  const TrackTimeDialog = useLater(trackTimeDialog, tracked !== null);

  return (
    <Page>
      <PageHeader
        title="Time Tracking"
        detail="Your timer, your week and your time logs."
        actions={
          <>
            <ButtonLink to="/timesheet">
              <CalendarDays aria-hidden size={16} strokeWidth={1.75} />
              Timesheet
            </ButtonLink>
            <Button
              // A timer has the main button, which saves its time.
              variant={timer ? 'secondary' : 'primary'}
              icon={<Clock aria-hidden size={16} strokeWidth={1.75} />}
              onClick={() => pick(true)}
            >
              Log Time
            </Button>
          </>
        }
      />
      {timer && (
        <SectionCard title={timer.task.title}>
          <TimerPanel key={timer.id} timer={timer} at={at} />
        </SectionCard>
      )}
      <ClientHours />
      <ActiveTasks onTrack={track} />
      <TimeSummary />
      <RecentLogs />
      <OwnCorrections />
      {LogTimeDialog && isPicking && <LogTimeDialog onClose={() => pick(false)} />}
      {TrackTimeDialog && tracked && <TrackTimeDialog task={tracked} onClose={() => track(null)} />}
    </Page>
  );
}
