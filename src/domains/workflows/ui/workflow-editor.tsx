import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { useAct } from '#client/use-act.ts';
import { checkDiagram, type Problem } from '../check.ts';
import type { Diagram } from '../diagram-json.ts';
import { type ShownWorkflow, titleLimit, type Workflow } from '../schema.ts';
import { DeleteWorkflowDialog } from './delete-workflow-dialog.tsx';
import { DiagramArea } from './diagram-area.tsx';
import { ConflictDialog } from './draft/conflict-dialog.tsx';
import { DraftOffer } from './draft/draft-offer.tsx';
import { useDiagramDraft } from './draft/use-diagram-draft.ts';
import { EditorActions, PanelButtons } from './editor-actions.tsx';
import { ProblemsPanel } from './problems-panel.tsx';
import { SavedState } from './saved-state.tsx';
import { useDiagramArea } from './use-diagram-area.ts';
import { useStatus } from './use-status.ts';
import { VersionBanner } from './versions/version-view.tsx';
import { VisibilitySwitch } from './visibility-switch.tsx';
import { type PanelActions, WorkflowHeader } from './workflow-header.tsx';

const WorkflowFormDialog = lazy(async () => ({
  default: (await import('./workflow-form-dialog.tsx')).WorkflowFormDialog,
}));

const noProblems: Problem[] = [];

/** Makes Ctrl+S save the diagram instead of the page. */
function useSaveKey(save: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey)
      return;
    event.preventDefault();
    if (!event.repeat) save();
  });
  useEffect(() => {
    const watch = new AbortController();
    // In the capture phase, because text fields on the canvas stop the propagation of their keys.
    const options = { capture: true, signal: watch.signal };
    window.addEventListener('keydown', (event) => press(event), options);
    return () => watch.abort();
  }, []);
}

const titleSuffix = ' (copy)';

/** Copies the workflow with its stored diagram, or with the given one. */
function useCopy({ id, title }: Workflow, onCopied: (id: number) => void) {
  const copying = useAct(trpc.workflows.copy, {
    done: (made) => ({
      title: 'Workflow created successfully',
      description: `"${made.title}" is in your list.`,
    }),
    onSuccess: (made) => onCopied(made.id),
    failed: 'Failed to create workflow',
  });
  const name = `${title.slice(0, titleLimit - titleSuffix.length)}${titleSuffix}`;
  return {
    isCopying: copying.isPending,
    copy: (diagram?: Diagram) => copying.mutate({ id, title: name, ...(diagram && { diagram }) }),
  };
}

/** The owner's view of a workflow, with the editor and all actions. */
export function WorkflowEditor(props: PanelActions & { workflow: ShownWorkflow }) {
  const { workflow, onBack, onOpen, onDeleted } = props;
  const draft = useDiagramDraft(workflow);
  const area = useDiagramArea(workflow);
  const status = useStatus(workflow);
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const { comments, panel, setPanel, viewedVersion, setViewedVersion } = area;
  const { shown, isDirty, conflict, earlier } = draft;
  const problems = useMemo(
    () => (panel === 'problems' ? checkDiagram(shown) : noProblems),
    [panel, shown],
  );
  const { isCopying, copy } = useCopy(workflow, (id) => {
    if (conflict) draft.reset();
    onOpen(id);
  });
  const isPublished = workflow.status === 'published';

  /** A published workflow cannot be saved with problems. The panel offers to save it as a draft. */
  function save() {
    if (isPublished && isDirty && checkDiagram(shown).length > 0) setPanel('problems');
    else void saveAndClose();
  }
  useSaveKey(save);

  async function saveAndClose(currentVersion?: number) {
    if ((await draft.save(currentVersion)) && panel === 'problems') setPanel(null);
  }

  async function saveAsDraft() {
    const version = await status.unpublishNow();
    if (version !== null) await saveAndClose(version);
  }

  /** The server publishes the stored diagram, so save unsaved changes first. */
  async function publish() {
    if (checkDiagram(shown).length > 0) {
      setViewedVersion(null);
      setPanel('problems');
    } else if (await draft.save()) {
      status.publish();
      setPanel(null);
    }
  }

  return (
    <>
      <WorkflowHeader
        workflow={workflow}
        onBack={onBack}
        facts={
          <>
            <VisibilitySwitch workflow={workflow} />
            <SavedState updatedAt={workflow.updatedAt} {...draft} />
          </>
        }
        actions={
          <>
            <PanelButtons panel={panel} commentCount={comments.total} onToggle={area.togglePanel} />
            <EditorActions
              workflow={workflow}
              isDirty={isDirty}
              isSaving={draft.isSaving}
              isBusy={status.isPending}
              actions={{
                save,
                publish: () => void publish(),
                unpublish: status.unpublish,
                archive: status.archive,
                edit: () => setDialog('edit'),
                duplicate: () => copy(shown),
                delete: () => setDialog('delete'),
              }}
            />
          </>
        }
      />
      {earlier && !isDirty && viewedVersion === null && (
        <DraftOffer
          draft={earlier}
          onRestore={draft.restoreDraft}
          onDiscard={draft.discardEarlierDraft}
        />
      )}
      {viewedVersion !== null && (
        <VersionBanner
          workflow={workflow}
          version={viewedVersion}
          canRestore
          hasUnsaved={isDirty}
          onClose={() => setViewedVersion(null)}
          onRestored={() => {
            draft.reset();
            setViewedVersion(null);
          }}
        />
      )}
      <DiagramArea
        workflow={workflow}
        area={area}
        value={shown}
        onChange={draft.change}
        problems={problems}
      >
        {panel === 'problems' && (
          <ProblemsPanel
            problems={problems}
            isBusy={status.isPending || draft.isSaving}
            onSelect={area.selectStep}
            onPublish={() => void publish()}
            saving={isPublished ? { onSave: save, onSaveAsDraft: () => void saveAsDraft() } : null}
            onClose={() => setPanel(null)}
          />
        )}
      </DiagramArea>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          isCopying={isCopying}
          onClose={draft.dismissConflict}
          onTakeTheirs={draft.acceptServerVersion}
          onKeepMine={() => copy(conflict.draft.diagram)}
        />
      )}
      <Suspense>
        {dialog === 'edit' && (
          <WorkflowFormDialog workflow={workflow} onClose={() => setDialog(null)} />
        )}
      </Suspense>
      {dialog === 'delete' && (
        <DeleteWorkflowDialog
          workflow={workflow}
          onClose={() => setDialog(null)}
          onDeleted={() => {
            draft.deleteDrafts();
            onDeleted();
          }}
        />
      )}
    </>
  );
}
