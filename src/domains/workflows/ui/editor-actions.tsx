import { Ellipsis, History, MessageSquare, Save, Send } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, type MenuGroup } from '#client/ui/menu.tsx';
import type { Workflow } from '../schema.ts';

export type PanelName = 'comments' | 'versions' | 'problems';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

type PanelButtonsProps = {
  panel: PanelName | null;
  commentCount: number;
  onToggle: (panel: PanelName) => void;
};

/** The panels that every reader can open beside the diagram. */
export const PanelButtons = ({ panel, commentCount, onToggle }: PanelButtonsProps) => (
  <>
    <Button
      size="sm"
      variant="ghost"
      px="2"
      aria-label={`Comments, ${commentCount}`}
      aria-expanded={panel === 'comments'}
      data-tooltip="Comments"
      icon={<MessageSquare {...icon} />}
      onClick={() => onToggle('comments')}
    >
      {commentCount}
    </Button>
    <IconButton
      label="Versions"
      aria-expanded={panel === 'versions'}
      onClick={() => onToggle('versions')}
    >
      <History {...icon} />
    </IconButton>
  </>
);

type EditorActionsProps = {
  workflow: Workflow;
  isDirty: boolean;
  isSaving: boolean;
  isBusy: boolean;
  actions: Record<
    'save' | 'publish' | 'unpublish' | 'archive' | 'edit' | 'duplicate' | 'delete',
    () => void
  >;
};

/** The owner's actions on a workflow. */
export function EditorActions({
  workflow,
  isDirty,
  isSaving,
  isBusy,
  actions,
}: EditorActionsProps) {
  const { status, title } = workflow;
  const entry = (id: keyof typeof actions, label: string) => ({ id, label, onSelect: actions[id] });
  const groups: MenuGroup[] = [
    { items: [entry('edit', 'Edit details'), entry('duplicate', 'Duplicate')] },
    {
      items: [
        ...(status === 'draft' ? [] : [entry('unpublish', 'Back to draft')]),
        ...(status === 'published' ? [] : [entry('publish', 'Publish')]),
        ...(status === 'archived' ? [] : [entry('archive', 'Archive')]),
      ],
    },
    { items: [{ ...entry('delete', 'Delete workflow'), tone: 'danger' }] },
  ];
  return (
    <>
      {status === 'draft' && (
        <Button
          size="sm"
          display={{ base: 'none', sm: 'inline-flex' }}
          icon={<Send {...icon} />}
          loading={isBusy}
          onClick={actions.publish}
        >
          Publish
        </Button>
      )}
      <Button
        size="sm"
        variant="primary"
        icon={<Save {...icon} />}
        disabled={!isDirty}
        loading={isSaving}
        loadingText="Saving..."
        data-tooltip="Save (Ctrl+S)"
        onClick={actions.save}
      >
        Save
      </Button>
      <Menu
        trigger={
          <IconButton label={`Actions for ${title}`} hint={false} color="muted">
            <Ellipsis {...icon} />
          </IconButton>
        }
        groups={groups}
      />
    </>
  );
}
