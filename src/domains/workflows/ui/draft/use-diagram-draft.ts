import { useMemo, useRef, useState } from 'react';
import { errorMessage, readStale } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { toast } from '#client/ui/toaster.tsx';
import { useUser } from '#client/use-user.ts';
import { type Diagram, toDiagram } from '../../diagram-json.ts';
import type { ShownWorkflow, StaleWorkflow } from '../../schema.ts';
import { isSameDiagram } from './differences.ts';
import {
  type DiagramDraft,
  deleteDraft,
  findDrafts,
  newDraftKey,
  type StoredDraft,
} from './draft-storage.ts';
import { useStoredDraft } from './use-stored-draft.ts';

/** The version that was saved in the meantime, and the unsaved draft. */
export type Conflict = { stale: StaleWorkflow; draft: DiagramDraft };

/** Finds drafts from earlier visits, and deletes those that equal the stored diagram. */
function findUnsavedDrafts(userId: number, workflow: ShownWorkflow) {
  const stored = toDiagram(workflow);
  const drafts = findDrafts(userId, workflow.id);
  const isSaved = ({ diagram }: DiagramDraft) => isSameDiagram(diagram, stored);
  for (const { key } of drafts.filter(isSaved)) deleteDraft(key);
  return drafts.filter((one) => !isSaved(one));
}

/** Holds the owner's unsaved changes to the diagram, stores them on this device and saves them. */
export function useDiagramDraft(workflow: ShownWorkflow) {
  const { id: userId } = useUser();
  const { id, version, title, category } = workflow;
  const utils = trpc.useUtils();
  const [key] = useState(() => newDraftKey(userId, id));
  const [earlier, setEarlier] = useState(() => findUnsavedDrafts(userId, workflow));
  const [draft, setDraft] = useState<DiagramDraft | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const stored = useMemo(() => toDiagram(workflow), [workflow]);
  const isDirty = useMemo(
    () => draft !== null && !isSameDiagram(draft.diagram, draft.base.diagram),
    [draft],
  );
  const shown = useMemo(() => {
    // Keep the same object after a save: the editor clears its undo history when it gets another diagram.
    const showsDraft =
      draft && (isDirty || version < draft.base.version || isSameDiagram(draft.diagram, stored));
    return showsDraft ? draft.diagram : stored;
  }, [draft, isDirty, version, stored]);
  const isDraftStored = useStoredDraft(key, isDirty ? draft : null);
  const hasNewerVersion = isDirty && draft !== null && !isSameDiagram(draft.base.diagram, stored);

  function change(diagram: Diagram) {
    const base = isDirty && draft ? draft.base : { version, diagram: stored };
    setDraft({ base, diagram, changedAt: new Date().toISOString(), of: { title, category } });
  }

  const { mutateAsync, isPending: isSaving } = trpc.workflows.saveDiagram.useMutation({
    // Before the workflow is read again, so that its new version is known as the base of the draft.
    onSuccess(saved) {
      utils.workflows.get.setData({ id }, (known) => known && { ...known, ...saved });
      const submitted = request.current;
      if (!submitted) return;
      setDraft((now) => {
        // Changes made during the request are still unsaved.
        if (now && now.diagram !== submitted.diagram)
          return { ...now, base: { version: saved.version, diagram: toDiagram(saved) } };
        return { ...submitted, base: { version: saved.version, diagram: submitted.diagram } };
      });
      toast({ title: 'Workflow saved successfully!' });
    },
  });
  /** The draft that is being saved. */
  const request = useRef<DiagramDraft>(null);

  async function saveDraft(base: number, submitted: DiagramDraft): Promise<boolean> {
    try {
      await mutateAsync({ id, version: base, ...submitted.diagram });
      return true;
    } catch (error) {
      const stale = readStale<StaleWorkflow>(error);
      if (!stale) {
        const description = `${errorMessage(error)} Your diagram is saved on this device.`;
        toast({ title: 'Failed to save workflow', description, tone: 'destructive' });
      } else if (isSameDiagram(toDiagram(stale.current), submitted.base.diagram)) {
        // The diagram itself is unchanged, so saving over the newer version overwrites nothing.
        return saveDraft(stale.current.version, submitted);
      } else setConflict({ stale, draft: submitted });
      return false;
    }
  }

  /** Returns whether the diagram is saved. A caller that has just changed the workflow passes its new version. */
  async function save(currentVersion = version) {
    if (request.current) return false;
    if (!isDirty || !draft) return true;
    request.current = draft;
    const isSaved = await saveDraft(hasNewerVersion ? draft.base.version : currentVersion, draft);
    request.current = null;
    return isSaved;
  }

  const removeEarlier = (draftKey: string) => {
    setEarlier((all) => all.filter((one) => one.key !== draftKey));
    deleteDraft(draftKey);
  };

  function acceptServerVersion() {
    if (!conflict) return;
    const { current } = conflict.stale;
    utils.workflows.get.setData({ id }, current);
    setDraft(null);
    setConflict(null);
  }

  return {
    shown,
    isDirty,
    isDraftStored,
    /** Someone else saved the diagram after this draft was started. */
    hasNewerVersion,
    isSaving,
    change,
    save,
    /** The newest unsaved draft from an earlier visit. */
    earlier: earlier[0] ?? null,
    restoreDraft({ key: draftKey, ...restored }: StoredDraft) {
      setDraft(restored);
      removeEarlier(draftKey);
    },
    discardEarlierDraft: ({ key: draftKey }: StoredDraft) => removeEarlier(draftKey),
    conflict,
    acceptServerVersion,
    dismissConflict: () => setConflict(null),
    deleteDrafts() {
      for (const { key: draftKey } of findDrafts(userId, id)) deleteDraft(draftKey);
    },
    /** Drops the draft, after it was copied or replaced. */
    reset() {
      setDraft(null);
      setConflict(null);
    },
  };
}
