import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { useAct } from '#client/use-act.ts';
import { changesSince } from '#shared/object-fields.ts';
import type { EditLead, LeadDetails } from '../../pipeline-schema.ts';
import { toastLeadFailure } from '../toast-lead-failure.ts';

export type FactChanges = Partial<Pick<LeadDetails, keyof EditLead>>;

const isContact = (changes: FactChanges) =>
  ['fullName', 'email', 'phone', 'company'].some((name) => name in changes);

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
    onSuccess: (saved) =>
      utils.leads.get.setData({ id: lead.id }, (before) => before && { ...before, ...saved }),
    onError(error) {
      setEditing(true);
      toastLeadFailure(error);
    },
  });
  function save(changes: FactChanges) {
    setEditing(false);
    setEntered(changes);
    // A second attempt knows the changes of others.
    const before = edit.isError ? lead : opened;
    if (Object.keys(changesSince(before, changes)).length === 0) return edit.reset();
    const { version } = before;
    edit.mutate({ id: lead.id, ...changes, ...(isContact(changes) && { version }) });
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
    error: edit.error,
    save,
    cancel,
    /** The props of the InlineEdit. */
    place: { isEditing, isSaving: edit.isPending, onEdit: open },
  };
}
