import { Flex } from '@chakra-ui/react';
import { Clock } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#client/ui/button.tsx';

const TrackTimeDialog = lazy(async () => ({
  default: (await import('#domains/time/ui/track-time-dialog.tsx')).TrackTimeDialog,
}));

/** Where the time of the current task is kept. */
export function CurrentTaskTracker({ task }: { task: { id: number; title: string } }) {
  const [isTracking, track] = useState(false);
  return (
    <Flex>
      <Button
        variant="primary"
        icon={<Clock aria-hidden size={16} strokeWidth={1.75} />}
        onClick={() => track(true)}
      >
        Track Time
      </Button>
      <Suspense>
        {isTracking && <TrackTimeDialog task={task} onClose={() => track(false)} />}
      </Suspense>
    </Flex>
  );
}
