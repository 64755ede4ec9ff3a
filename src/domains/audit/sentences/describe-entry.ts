import type { AuditAction } from '#shared/audit-value-sets.ts';
import { actionLabels, kindLabels } from '../labels.ts';
import {
  actorOf,
  capitalize,
  type Describe,
  type Sentences,
  type Words,
  words,
} from '../phrases.ts';
import type { AuditEntry } from '../schema.ts';
import { catalogueSentences } from './catalogue.ts';
import { invoiceSentences } from './invoices.ts';
import { jobSentences } from './jobs.ts';
import { matchSentences } from './matches.ts';
import { moneySentences } from './money.ts';
import { paySentences } from './pay.ts';
import { peopleSentences } from './people.ts';
import { supportSentences } from './support.ts';
import { viewSentences } from './views.ts';
import { workSentences } from './work.ts';

/** A sentence for each action of each kind of object, in the past tense and without a full stop. */
const sentences: Sentences = {
  ...peopleSentences,
  ...moneySentences,
  ...paySentences,
  ...invoiceSentences,
  ...workSentences,
  ...viewSentences,
  ...supportSentences,
  ...matchSentences,
  ...jobSentences,
  ...catalogueSentences,
};

/** Describes an entry in a sentence. An action that this version does not know is described by its labels. */
export function describeEntry(entry: AuditEntry): Words {
  const ofKind: Partial<Record<AuditAction, Describe>> = sentences[entry.objectKind];
  const sentence = ofKind[entry.action];
  if (sentence) return capitalize(sentence(entry));
  const [kind, action] = [kindLabels[entry.objectKind], actionLabels[entry.action]];
  return words`${actorOf(entry)}: ${kind}, ${action.toLowerCase()}`;
}
