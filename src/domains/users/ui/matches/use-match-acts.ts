import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { useAct } from '#client/use-act.ts';
import { useActor } from '#client/use-user.ts';
import { canWorkOnMatch } from '../../matches/policy.ts';
import type { Match } from '../../matches/schema.ts';

export type WaitingClient = { id: number; fullName: string };

/** What this administrator can do for the match of a client, and the dialog that is open. */
export function useMatchActs(client: WaitingClient, match: Match | null) {
  const actor = useActor();
  const [isProposing, setProposing] = useState(false);
  const takeOver = useAct(trpc.matches.takeOver, {
    done: {
      title: 'Match taken over',
      description: `You work on the match of ${client.fullName}.`,
    },
    failed: 'Failed to assign the match to you',
  });
  const withdraw = useAct(trpc.matches.withdraw, {
    done: {
      title: 'Proposal withdrawn',
      description: `${client.fullName} sees that you still look for a VA.`,
    },
    failed: 'Failed to withdraw the proposal',
  });

  const admin = match?.admin ?? null;
  // Refused if another administrator has it by now.
  const fromId = admin ? { fromId: admin.id } : {};
  const isMine = admin?.id === actor.id;
  const isOpen = match?.proposal?.outcome === null;
  const canWork = canWorkOnMatch(actor, admin);
  const acts = [
    ...(isMine
      ? []
      : [
          {
            id: 'take-over',
            label: 'Assign to me',
            run: () => takeOver.mutate({ clientId: client.id, ...fromId }),
          },
        ]),
    ...(canWork
      ? [
          {
            id: 'propose',
            label: isOpen ? 'Change proposal' : 'Propose VA',
            run: () => setProposing(true),
          },
        ]
      : []),
    ...(canWork && isOpen
      ? [
          {
            id: 'withdraw',
            label: 'Withdraw proposal',
            run: () => withdraw.mutate({ clientId: client.id }),
          },
        ]
      : []),
  ];
  return {
    acts,
    isPending: takeOver.isPending || withdraw.isPending,
    isProposing,
    stopProposing: () => setProposing(false),
  };
}
