import { useEffect, useRef, useState } from 'react';
import { isUnanswered } from '#client/describe-error.ts';
import { runWhenReachable } from '#client/live/live-state.ts';
import { trpcClient } from '#client/trpc.ts';

type Va = { id: number; fullName: string };

/** After a minute the server gives the question to another tab, so an answer that is nearly as late is not shown. */
const maxAnswerMs = 45_000;

/** Tells the server that the question is on the screen, also if the connection is lost for a while. */
function confirmShown(vaId: number) {
  trpcClient.feedback.markShown.mutate({ vaId }).catch((error: unknown) => {
    if (isUnanswered(error)) runWhenReachable(() => confirmShown(vaId));
  });
}

/** Asks the server once whether to ask the client about an approved task. Returns the VA to ask about, or null. */
export function useQuestion(taskId: number) {
  const [va, setVa] = useState<Va | null>(null);
  const hasAsked = useRef(false);
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    const askedAt = Date.now();
    // An approval whose question gets no answer is not asked about.
    void trpcClient.feedback.ask
      .mutate({ taskId })
      .then((question) => {
        if (question && Date.now() - askedAt < maxAnswerMs) setVa(question.va);
      })
      .catch(() => undefined);
  }, [taskId]);
  useEffect(() => {
    if (va) confirmShown(va.id);
  }, [va]);
  return va;
}
