import { useMemo, useRef, useState } from 'react';
import { errorMessage } from '#client/describe-error.ts';
import { useUser } from '#client/shell/use-user.ts';
import { trpc } from '#client/trpc.ts';
import { toast } from '#client/ui/toaster.tsx';
import { type Diagram, toDiagram } from '../../diagram-json.ts';
import type { StaleWorkflow } from '../../schema.ts';
import type { ShownWorkflow } from '../shown-workflow.ts';
import { isSameDiagram } from './differences.ts';
import {
  type DrawingDraft,
  dropDraft,
  findDrafts,
  type KeptDraft,
  newDraftKey,
} from './drawing-draft.ts';
import { readStale } from './stale.ts';
import { useKeptDraft } from './use-kept-draft.ts';

/** Somebody else saved first: what they saved, and what this person's drawing began from. */
export type Conflict = { stale: StaleWorkflow; mine: DrawingDraft };

/** Those that were saved after all are forgotten. */
function unsavedDrafts(userId: number, workflow: ShownWorkflow) {
  const stored = toDiagram(workflow);
  const drafts = findDrafts(userId, workflow.id);
  const isSaved = ({ diagram }: DrawingDraft) => isSameDiagram(diagram, stored);
  for (const { key } of drafts.filter(isSaved)) dropDraft(key);
  return drafts.filter((draft) => !isSaved(draft));
}

/** The diagram as its owner draws it: what is stored, what was changed since, and the way from one to the other. */
export function useDrawing(workflow: ShownWorkflow) {
  const { id: userId } = useUser();
  const { id, version, title, category } = workflow;
  const utils = trpc.useUtils();
  const [key] = useState(() => newDraftKey(userId, id));
  const [earlier, setEarlier] = useState(() => unsavedDrafts(userId, workflow));
  const [mine, setMine] = useState<DrawingDraft | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const stored = useMemo(() => toDiagram(workflow), [workflow]);
  const isDirty = useMemo(
    () => mine !== null && !isSameDiagram(mine.diagram, mine.base.diagram),
    [mine],
  );
  const shown = useMemo(() => {
    // The same object for as long as it is the same drawing: the editor's undo goes on over a save.
    const isOwn =
      mine && (isDirty || version < mine.base.version || isSameDiagram(mine.diagram, stored));
    return isOwn ? mine.diagram : stored;
  }, [mine, isDirty, version, stored]);
  const isKept = useKeptDraft(key, isDirty ? mine : null);
  const isOvertaken = isDirty && mine !== null && !isSameDiagram(mine.base.diagram, stored);

  function change(diagram: Diagram) {
    const base = isDirty && mine ? mine.base : { version, diagram: stored };
    setMine({ base, diagram, changedAt: new Date().toISOString(), of: { title, category } });
  }

  const { mutateAsync, isPending: isSaving } = trpc.workflows.saveDiagram.useMutation();
  const isUnderWay = useRef(false);

  async function store(base: number, draft: DrawingDraft): Promise<boolean> {
    try {
      const saved = await mutateAsync({ id, version: base, ...draft.diagram });
      utils.workflows.get.setData({ id }, (known) => known && { ...known, ...saved });
      setMine((now) => {
        // What was drawn while the save was under way is not saved yet.
        if (now && now.diagram !== draft.diagram)
          return { ...now, base: { version: saved.version, diagram: toDiagram(saved) } };
        return { ...draft, base: { version: saved.version, diagram: draft.diagram } };
      });
      toast({ title: 'Workflow saved successfully!' });
      void utils.workflows.invalidate();
      return true;
    } catch (error) {
      const stale = readStale(error);
      if (!stale) {
        const description = `${errorMessage(error)} Your diagram is saved on this device.`;
        toast({ title: 'Failed to save workflow', description, tone: 'destructive' });
      } else if (isSameDiagram(toDiagram(stale.current), draft.base.diagram)) {
        // Only its title or the like changed: nothing is overwritten by saving after it.
        return store(stale.current.version, draft);
      } else setConflict({ stale, mine: draft });
      return false;
    }
  }

  /** Whether what is drawn is what is stored now. The version is known where the caller has just changed it. */
  async function save(after = version) {
    if (isUnderWay.current) return false;
    if (!isDirty || !mine) return true;
    isUnderWay.current = true;
    const isStored = await store(isOvertaken ? mine.base.version : after, mine);
    isUnderWay.current = false;
    return isStored;
  }

  const forget = (draftKey: string) => {
    setEarlier((all) => all.filter((one) => one.key !== draftKey));
    dropDraft(draftKey);
  };

  function takeTheirs() {
    if (!conflict) return;
    const { current } = conflict.stale;
    utils.workflows.get.setData({ id }, current);
    setMine(null);
    setConflict(null);
    void utils.workflows.invalidate();
  }

  return {
    shown,
    isDirty,
    isKept,
    /** Somebody saved since this drawing began. */
    isOvertaken,
    isSaving,
    change,
    save,
    /** What was drawn here before and never saved. */
    earlier: earlier[0] ?? null,
    goOnWith({ key: draftKey, ...draft }: KeptDraft) {
      setMine(draft);
      forget(draftKey);
    },
    discardEarlier: ({ key: draftKey }: KeptDraft) => forget(draftKey),
    conflict,
    takeTheirs,
    leaveConflict: () => setConflict(null),
    /** Nothing is to come back of it. */
    forgetDrafts() {
      for (const { key: draftKey } of findDrafts(userId, id)) dropDraft(draftKey);
    },
    /** The drawing lives on elsewhere. */
    letGo() {
      setMine(null);
      setConflict(null);
    },
  };
}
