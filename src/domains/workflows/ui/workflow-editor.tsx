import { lazy, Suspense, useMemo, useState } from 'react';
import { checkDiagram, type Problem } from '../check.ts';
import { DeleteWorkflowDialog } from './delete-workflow-dialog.tsx';
import { ConflictDialog } from './drawing/conflict-dialog.tsx';
import { DraftOffer } from './drawing/draft-offer.tsx';
import { useDrawing } from './drawing/use-drawing.ts';
import { EditorActions, PanelButtons } from './editor-actions.tsx';
import { ProblemsPanel } from './problems-panel.tsx';
import { SavedState } from './saved-state.tsx';
import type { ShownWorkflow } from './shown-workflow.ts';
import { useCopy } from './use-copy.ts';
import { useReading } from './use-reading.ts';
import { useSaveKey } from './use-save-key.ts';
import { useStatus } from './use-status.ts';
import { VersionBanner } from './versions/version-look.tsx';
import { VisibilitySwitch } from './visibility-switch.tsx';
import { WorkflowHeader } from './workflow-header.tsx';
import type { PanelActions } from './workflow-panel.tsx';
import { WorkflowStage } from './workflow-stage.tsx';

const EditWorkflowDialog = lazy(async () => ({
  default: (await import('./edit-workflow-dialog.tsx')).EditWorkflowDialog,
}));

const none: Problem[] = [];

/** For the owner: the diagram to draw in, and everything that can become of it. */
export function WorkflowEditor(props: PanelActions & { workflow: ShownWorkflow }) {
  const { workflow, onBack, onOpen, onDeleted } = props;
  const drawing = useDrawing(workflow);
  const reading = useReading(workflow);
  const status = useStatus(workflow);
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const { comments, panel, setPanel, looked, look } = reading;
  const { shown, isDirty, conflict, earlier } = drawing;
  const problems = useMemo(
    () => (panel === 'problems' ? checkDiagram(shown) : none),
    [panel, shown],
  );
  const { isCopying, copy } = useCopy(workflow, (id) => {
    if (conflict) drawing.letGo();
    onOpen(id);
  });
  const isPublished = workflow.status === 'published';

  /** What is published can be followed, so what cannot is put right first, or made a draft. */
  function save() {
    if (isPublished && isDirty && checkDiagram(shown).length > 0) setPanel('problems');
    else void saveAndClose();
  }
  useSaveKey(save);

  async function saveAndClose(after?: number) {
    if ((await drawing.save(after)) && panel === 'problems') setPanel(null);
  }

  async function saveAsDraft() {
    const version = await status.becomeDraft();
    if (version !== null) await saveAndClose(version);
  }

  /** What is published is what is stored, so what is drawn is saved first. */
  async function publish() {
    if (checkDiagram(shown).length > 0) {
      look(null);
      setPanel('problems');
    } else if (await drawing.save()) {
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
            <SavedState updatedAt={workflow.updatedAt} {...drawing} />
          </>
        }
        actions={
          <>
            <PanelButtons
              panel={panel}
              commentCount={comments.total}
              onToggle={reading.togglePanel}
            />
            <EditorActions
              workflow={workflow}
              isDirty={isDirty}
              isSaving={drawing.isSaving}
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
      {earlier && !isDirty && looked === null && (
        <DraftOffer draft={earlier} onGoOn={drawing.goOnWith} onDiscard={drawing.discardEarlier} />
      )}
      {looked !== null && (
        <VersionBanner
          workflow={workflow}
          version={looked}
          canRestore
          hasUnsaved={isDirty}
          onClose={() => look(null)}
          onRestored={() => {
            drawing.letGo();
            look(null);
          }}
        />
      )}
      <WorkflowStage
        workflow={workflow}
        reading={reading}
        value={shown}
        onChange={drawing.change}
        problems={problems}
      >
        {panel === 'problems' && (
          <ProblemsPanel
            problems={problems}
            isBusy={status.isPending || drawing.isSaving}
            onSelect={reading.selectStep}
            onPublish={() => void publish()}
            saving={isPublished ? { onSave: save, onSaveAsDraft: () => void saveAsDraft() } : null}
            onClose={() => setPanel(null)}
          />
        )}
      </WorkflowStage>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          isCopying={isCopying}
          onClose={drawing.leaveConflict}
          onTakeTheirs={drawing.takeTheirs}
          onKeepMine={() => copy(conflict.mine.diagram)}
        />
      )}
      <Suspense>
        {dialog === 'edit' && (
          <EditWorkflowDialog workflow={workflow} onClose={() => setDialog(null)} />
        )}
      </Suspense>
      {dialog === 'delete' && (
        <DeleteWorkflowDialog
          workflow={workflow}
          onClose={() => setDialog(null)}
          onDeleted={() => {
            drawing.forgetDrafts();
            onDeleted();
          }}
        />
      )}
    </>
  );
}
