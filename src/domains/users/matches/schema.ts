import * as z from 'zod';
import { serviceKey } from '#shared/category-schema.ts';
import { id, reference, requiredId } from '#shared/id.ts';
import { text } from '#shared/text.ts';
import { proposalOutcomes } from '#shared/value-sets.ts';

export const matchTextLimit = 2000;

const optionalText = text(matchTextLimit)
  .nullish()
  .transform((value) => value || null);

export const matchRef = z.object({ clientId: id });

export const takeOverMatchInput = matchRef.extend({
  /** The administrator who works on it as far as the caller knows. Without it, only a match that no one works on is taken. */
  fromId: reference('Unknown administrator').nullish(),
});

export const proposeVaInput = z.object({
  clientId: requiredId('Please select a client'),
  vaId: requiredId('Please select a VA'),
  /** To the client, about the VA. */
  note: optionalText,
});
export type ProposeVa = z.output<typeof proposeVaInput>;

/** The fields of the form; the page gives the client. */
export const proposeVaForm = proposeVaInput.omit({ clientId: true });

/** The VA that the client saw, so that a proposal that was changed is not accepted. */
export const acceptProposalInput = z.object({ vaId: requiredId('Please select a VA') });

export const declineProposalInput = acceptProposalInput.extend({ reason: optionalText });
export const declineProposalForm = declineProposalInput.pick({ reason: true });

const person = z.object({ id: z.int(), fullName: z.string() });

/** The match of a client without a VA, for administrators. */
export const match = z
  .object({
    /** Who works on it. */
    admin: person.nullable(),
    proposal: z
      .object({
        /** Null after the account of the VA was deleted. */
        va: person.nullable(),
        note: z.string().nullable(),
        /** How the proposal ended; null while the client can accept it. */
        outcome: z.enum(proposalOutcomes).nullable(),
        /** Why the client asked for someone else. */
        reason: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Match' });
export type Match = z.infer<typeof match>;

/** The match that the client waits for. */
export const ownMatch = z.object({
  admin: person.nullable(),
  /** An open proposal, with what every client may see of the VA. */
  proposal: z
    .object({
      va: person.extend({
        profileImage: z.string().nullable(),
        specialization: serviceKey.nullable(),
        rating: z.number(),
      }),
      note: z.string().nullable(),
    })
    .nullable(),
});
export type OwnMatch = z.infer<typeof ownMatch>;
