import { HoursLimit } from '#domains/ledger/ui/guard/hours-limit.tsx';
import { KeptWork } from '#domains/ledger/ui/guard/kept-work.tsx';
import { HoursHistory } from '#domains/ledger/ui/hours-history.tsx';
import type { Subscription } from '../subscriptions/schema.ts';
import { Column, Columns } from './columns.tsx';
import { ExtraHours } from './extra-hours.tsx';

type HoursPartProps = { running: Subscription | undefined; hadPlan: boolean };

/** What happens when the hours are used up, hours to buy, and where the hours came from and went. */
export const HoursPart = ({ running, hadPlan }: HoursPartProps) => {
  const main = (
    <Column>
      {hadPlan && <HoursLimit hourlyRate={running?.hourlyRate} />}
      <KeptWork />
      <HoursHistory />
    </Column>
  );
  return running ? (
    <Columns>
      {main}
      <Column order={{ base: -1, lg: 0 }}>
        <ExtraHours subscription={running} />
      </Column>
    </Columns>
  ) : (
    main
  );
};
