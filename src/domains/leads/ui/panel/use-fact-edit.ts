import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { useAct } from '#client/use-act.ts';
import { changesSince, pickFields } from '#shared/object-fields.ts';
import type { EditLead, LeadDetails } from '../../pipeline-schema.ts';
import { toastLeadFailure } from '../toast-lead-failure.ts';

export type FactChanges = Partial<Pick<LeadDetails, keyof EditLead>>;

const contactFacts = ['fullName', 'email', 'phone', 'company'];

/**
 * Edits a fact of a lead in its place. The new value is shown while it is being saved. If it cannot be saved, the form opens
 * again with it.
 */
export function useFactEdit(lead: LeadDetails) {
  const utils = trpc.useUtils();
  const [isEditing, setEditing] = useState(false);
  /** As it was when the form opened, not with later changes of others, which a save would undo. */
  const [opened, setOpened] = useState(lead);
  const [entered, setEntered] = useState<FactChanges>({});
  const edit = useAct(trpc.leads.edit, {
    done: { title: 'Lead updated successfully' },
    onSuccess(saved) {
      utils.leads.get.setData({ id: lead.id }, (before) => before && { ...before, ...saved });
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
    const names = Object.keys(changed);
    if (names.length === 0) return edit.reset();
    // A new plan without a value would set its price.
    if (changed.plan) Object.assign(changed, pickFields(changes, ['monthlyValue']));
    // A change of other contact data is no conflict, such as one that this user has just saved.
    const isOutdated = Object.keys(changesSince(lead, pickFields(before, names))).length > 0;
    const { version } = isOutdated ? before : lead;
    const hasContact = names.some((name) => contactFacts.includes(name));
    edit.mutate({ id: lead.id, ...changed, ...(hasContact && { version }) });
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
