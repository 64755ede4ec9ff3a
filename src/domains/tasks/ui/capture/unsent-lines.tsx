import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod';
import { Dialog, DialogBody } from '#client/ui/dialog.tsx';
import { useActor } from '#client/use-user.ts';
import { createTasksInput } from '../../schema.ts';
import { FailedLines } from './failed-lines.tsx';
import { holdUnsent, isUnsent, readUnsent, removeUnsent } from './unsent-tasks.ts';
import { useCreateTasks } from './use-create-tasks.ts';

const unsentTasks = z.object({
  enteredAt: z.number(),
  call: createTasksInput.required({ id: true }),
});

/** The server keeps the id of a call for a day. A later call would create its tasks a second time, so the user decides. */
const maxAgeMs = 12 * 3_600_000;

function parseUnsent(text: string) {
  try {
    return [unsentTasks.parse(JSON.parse(text))];
  } catch {
    // Written by another version of the page.
    return [];
  }
}

const listUnsent = (userId: number) =>
  readUnsent(userId)
    .flatMap(parseUnsent)
    .toSorted((a, b) => a.enteredAt - b.enteredAt);

/**
 * Sends the lines of an earlier page again, and shows those that fail. If the user closes the dialog, the lines stay stored for
 * the next page.
 */
export default function UnsentLines() {
  const { id } = useActor();
  const { failedCalls, showFailed, retry, discard } = useCreateTasks();
  const [isClosed, setClosed] = useState(false);

  async function sendAgain({ enteredAt, call }: z.infer<typeof unsentTasks>) {
    await holdUnsent(id, call);
    if (!isUnsent(id, call)) removeUnsent(id, call);
    else if (Date.now() - enteredAt > maxAgeMs) showFailed(call);
    else await retry(call);
  }
  const sendAll = useEffectEvent(() => {
    for (const unsent of listUnsent(id)) void sendAgain(unsent);
  });
  useEffect(() => sendAll(), []);

  if (isClosed || failedCalls.length === 0) return null;
  return (
    <Dialog
      open
      onClose={() => setClosed(true)}
      title="Unconfirmed tasks"
      description="The server has not confirmed these lines of the quick capture. If you wrote a line yesterday or earlier, look for its task on the board before you try again."
    >
      <DialogBody pb="5">
        <FailedLines
          calls={failedCalls}
          outcome="was not confirmed"
          onRetry={retry}
          onDiscard={discard}
        />
      </DialogBody>
    </Dialog>
  );
}
