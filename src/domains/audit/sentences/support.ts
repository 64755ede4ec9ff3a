import {
  actorOf,
  type Described,
  factOf,
  isNew,
  type Sentences,
  userIn,
  userOf,
  type Words,
  words,
} from '../phrases.ts';

const conversationOf = (entry: Described) =>
  words`the support conversation of ${userOf(entry, entry.objectId)}`;

function describeAssignment(entry: Described): Words {
  const [who, conversation] = [actorOf(entry), conversationOf(entry)];
  if (entry.actorId !== null && factOf(entry, 'ownerId') === entry.actorId)
    return words`${who} took ${conversation}`;
  return words`${who} assigned ${conversation} to ${userIn(entry, 'ownerId')}`;
}

/** Support conversations in the administrators' inbox. */
export const supportSentences: Pick<Sentences, 'support'> = {
  support: {
    assigned: describeAssignment,
    unassigned: (e) =>
      words`${actorOf(e)} removed ${userIn(e, 'ownerId')} from ${conversationOf(e)}`,
    updated: (e) =>
      isNew(e, 'status', 'closed')
        ? words`${actorOf(e)} closed ${conversationOf(e)}`
        : words`${actorOf(e)} reopened ${conversationOf(e)}`,
  },
};
