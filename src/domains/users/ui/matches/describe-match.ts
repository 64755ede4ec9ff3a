import type { Match } from '../../matches/schema.ts';

type Proposal = NonNullable<Match['proposal']>;

function describeProposal({ va, outcome }: Proposal) {
  const name = va?.fullName ?? 'The proposed VA';
  if (outcome === null) return `${name} is proposed. The client has not answered yet.`;
  const endings = {
    declined: `The client asked for someone else than ${name}.`,
    taken: `${name} was proposed, but now has another client.`,
    inactive: `${name} was proposed, but is no longer active.`,
    deleted: 'The account of the proposed VA was deleted.',
  };
  return endings[outcome];
}

/** Where the match of a client is, in a sentence for each fact. */
export const describeMatch = (match: Match | null): string[] => [
  match?.admin
    ? `${match.admin.fullName} works on the match.`
    : 'Nobody is matching this client yet.',
  ...(match?.proposal ? [describeProposal(match.proposal)] : []),
  ...(match?.proposal?.reason ? [`“${match.proposal.reason}”`] : []),
];

/** The short form for a list. */
export function summarizeMatch(match: Match | null) {
  const { proposal } = match ?? {};
  if (!proposal) return null;
  if (proposal.outcome !== null) return 'Needs another proposal';
  return `${proposal.va?.fullName ?? 'VA'} proposed`;
}
