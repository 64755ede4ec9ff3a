import { Box } from '@chakra-ui/react';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { useFocusNext } from '#client/focus-next.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { useAct } from '#client/use-act.ts';
import { formatHoursMinutes } from '#shared/dates.ts';
import { sumHours } from '#shared/hours.ts';
import { plural } from '#shared/plural.ts';
import type { SubmittedWeek } from '../schema.ts';
import { approvedToast, countEntries, toWeekRef } from './use-decisions.ts';
import { pageSize } from './use-weeks.ts';

/** Approves the weeks that are shown, if there are several, after a confirmation. */
export function ApproveAll({ weeks }: { weeks: SubmittedWeek[] }) {
  const [asked, ask] = useState<SubmittedWeek[] | null>(null);
  const close = () => ask(null);
  const approve = useAct(trpc.timeApprovals.approveWeeks, {
    done: ({ changed }) => approvedToast(changed),
    onSuccess: close,
    failed: 'Failed to approve the weeks',
  });
  const { node, remember } = useFocusNext({ isBusy: approve.isPending });
  const shown = weeks.slice(0, pageSize);
  const hours = formatHoursMinutes(sumHours((asked ?? shown).map((week) => week.hours)));
  const count = (asked ?? shown).reduce((sum, { lines }) => sum + lines, 0);
  return (
    <Box ref={node}>
      {shown.length > 1 && (
        <Button
          size="sm"
          icon={<CheckCheck aria-hidden size={16} strokeWidth={1.75} />}
          onClick={() => {
            remember();
            ask(shown);
          }}
        >
          Approve {shown.length} weeks…
        </Button>
      )}
      {asked && (
        <ConfirmMutation
          mutation={approve}
          input={{ weeks: asked.map((week) => toWeekRef(week, 'submitted')) }}
          onClose={close}
          tone="primary"
          title={`Approve ${plural(asked.length, 'week')}?`}
          confirmLabel={`Approve ${plural(asked.length, 'week')}`}
          confirmingLabel="Approving..."
        >
          {hours} in {countEntries(count)} will be approved and locked.
        </ConfirmMutation>
      )}
    </Box>
  );
}
