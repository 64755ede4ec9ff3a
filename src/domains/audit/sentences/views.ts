import { viewListLabels } from '#domains/views/labels.ts';
import { labelOf } from '../facts.ts';
import { actorOf, type Described, isNew, type Sentences, type Words, words } from '../phrases.ts';

/** A view by the name that it had, and its list. */
function viewOf(entry: Described) {
  const { name, list } = entry.before ?? entry.after ?? {};
  return `view “${name}” of the ${labelOf(viewListLabels, list)}`;
}

function describeViewChange(entry: Described): Words {
  const [who, view] = [actorOf(entry), viewOf(entry)];
  if (isNew(entry, 'isShared', true)) return words`${who} shared the ${view}`;
  if (isNew(entry, 'isShared', false)) return words`${who} stopped sharing the ${view}`;
  return words`${who} changed the shared ${view}`;
}

/** Shared views of the administrators' lists. */
export const viewSentences: Pick<Sentences, 'saved-view'> = {
  'saved-view': {
    created: (e) => words`${actorOf(e)} shared the ${viewOf(e)}`,
    updated: describeViewChange,
    deleted: (e) => words`${actorOf(e)} deleted the shared ${viewOf(e)}`,
  },
};
