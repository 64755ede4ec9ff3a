import {
  actorOf,
  clientIn,
  type Described,
  type Sentences,
  userIn,
  userOf,
  type Words,
  words,
} from '../phrases.ts';

/** The fact before a change, if it is an id. */
const formerOf = ({ before }: Described, name: 'ownerId' | 'vaId') => {
  const id = before?.[name];
  return typeof id === 'number' ? id : null;
};

function describeStart(entry: Described): Words {
  const [who, client, former] = [actorOf(entry), clientIn(entry), formerOf(entry, 'ownerId')];
  return former === null
    ? words`${who} took over the match of ${client}`
    : words`${who} took over the match of ${client} from ${userOf(entry, former)}`;
}

function describeProposal(entry: Described): Words {
  const [who, va, client] = [actorOf(entry), userIn(entry, 'vaId'), clientIn(entry)];
  const former = formerOf(entry, 'vaId');
  return former === null
    ? words`${who} proposed ${va} to ${client}`
    : words`${who} proposed ${va} instead of ${userOf(entry, former)} to ${client}`;
}

/** The way of a client to their VA. An accepted proposal is an assignment. */
export const matchSentences: Pick<Sentences, 'match'> = {
  match: {
    started: describeStart,
    created: describeProposal,
    deleted: (e) =>
      words`${actorOf(e)} withdrew the proposal of ${userIn(e, 'vaId')} to ${clientIn(e)}`,
    rejected: (e) => words`${actorOf(e)} asked for someone else than ${userIn(e, 'vaId')}`,
  },
};
