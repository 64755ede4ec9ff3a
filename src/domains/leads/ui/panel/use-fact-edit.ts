import { useMutation } from '@tanstack/react-query';
import type { TRPCClientError } from '@trpc/client';
import { useState } from 'react';
import type { AppRouter } from '#api';
import { trpc } from '#client/trpc.ts';
import { toast } from '#client/ui/toaster.tsx';
import { changesSince, pickFields } from '#shared/object-fields.ts';
import type { EditLead, LeadDetails } from '../../pipeline-schema.ts';
import type { Lead } from '../../schema.ts';
import { toastLeadFailure } from '../toast-lead-failure.ts';

export type FactChanges = Partial<Pick<LeadDetails, keyof EditLead>>;

/** `before` is the lead as the user has read it. */
type Save = { before: LeadDetails; changed: FactChanges };

const contactFacts = ['fullName', 'email', 'phone', 'company'];

/** A change of other contact data is no conflict, such as one that this user has just saved. */
function versionOf(latest: LeadDetails, { before, changed }: Save) {
  const names = Object.keys(changed);
  if (!names.some((name) => contactFacts.includes(name))) return {};
  const isOutdated = Object.keys(changesSince(latest, pickFields(before, names))).length > 0;
  return { version: isOutdated ? before.version : latest.version };
}

/**
 * Edits a fact of a lead in its place. The new value is shown while it is being saved. If it cannot be saved, the form opens
 * again with it.
 */
export function useFactEdit(lead: LeadDetails) {
  const { id } = lead;
  const utils = trpc.useUtils();
  const [isEditing, setEditing] = useState(false);
  /** As it was when the form opened, not with later changes of others, which a save would undo. */
  const [opened, setOpened] = useState(lead);
  const [entered, setEntered] = useState<FactChanges>({});
  const edit = useMutation<Lead, TRPCClientError<AppRouter>, Save>({
    // The saves of a lead are sent one after another, each with the version that the one before has returned.
    scope: { id: `lead ${id}` },
    mutationFn(save) {
      const stored = utils.leads.get.getData({ id });
      const latest = stored && stored.version > lead.version ? stored : lead;
      return utils.client.leads.edit.mutate({ id, ...save.changed, ...versionOf(latest, save) });
    },
    onSuccess(saved) {
      toast({ title: 'Lead updated successfully' });
      utils.leads.get.setData({ id }, (before = lead) => ({ ...before, ...saved }));
      // The address of a merged lead has the same details.
      return utils.leads.get.invalidate();
    },
    async onError(error) {
      toastLeadFailure(error);
      // What the next attempt would replace is shown with the form.
      if (error.data?.code === 'CONFLICT') await utils.leads.get.invalidate();
      setEditing(true);
    },
  });
  function save(changes: FactChanges) {
    setEditing(false);
    setEntered(changes);
    // A second attempt knows the changes of others.
    const before = edit.isError ? lead : opened;
    const changed = changesSince(before, changes);
    if (Object.keys(changed).length === 0) return edit.reset();
    // A new plan without a value would set its price.
    if (changed.plan) Object.assign(changed, pickFields(changes, ['monthlyValue']));
    edit.mutate({ before, changed });
  }
  function cancel() {
    edit.reset();
    setEditing(false);
  }
  function open() {
    setOpened(lead);
    setEditing(true);
  }
  return {
    shown: edit.isPending || edit.isError ? { ...lead, ...entered } : lead,
    /** What someone else has stored in the meantime, which the next attempt replaces. */
    conflict: edit.error?.data?.code === 'CONFLICT' ? lead : null,
    error: edit.error,
    save,
    cancel,
    /** The props of the InlineEdit. */
    place: { isEditing, isSaving: edit.isPending, onEdit: open },
  };
}
