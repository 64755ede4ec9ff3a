import { Box, chakra, Flex } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { plural } from '#shared/plural.ts';
import type { Problem } from '../check.ts';
import { FloatingPanel } from './floating-panel.tsx';

const Row = chakra('li', {
  base: {
    display: 'flex',
    gap: '2',
    py: '2',
    borderBottomWidth: '1px',
    overflowWrap: 'anywhere',
    _last: { borderBottomWidth: '0' },
    '& svg': { flexShrink: 0, mt: '0.5', color: 'time' },
  },
});

const StepButton = chakra('button', {
  base: {
    textAlign: 'start',
    minW: '0',
    textDecoration: 'underline',
    textDecorationColor: 'edge',
    textUnderlineOffset: '3px',
    _hover: { color: 'brand' },
  },
});

type ProblemsPanelProps = {
  problems: Problem[];
  isBusy: boolean;
  onSelect: (stepKey: string) => void;
  onPublish: () => void;
  /** Set for a published workflow: the panel opens before a save, not before publishing. */
  saving: { onSave: () => void; onSaveAsDraft: () => void } | null;
  onClose: () => void;
};

/** Lists what must be fixed before publishing, or before saving a published workflow. */
export function ProblemsPanel(props: ProblemsPanelProps) {
  const { problems, isBusy, onSelect, onPublish, saving, onClose } = props;
  const hasProblems = problems.length > 0;
  return (
    <FloatingPanel
      title={saving ? 'Before saving' : 'Before publishing'}
      detail={
        hasProblems
          ? `${saving ? "Published workflows can't have open issues. " : ''}${plural(problems.length, 'issue')} to fix, highlighted in the diagram.`
          : 'No issues left.'
      }
      onClose={onClose}
      footer={
        <Flex gap="2">
          {saving && (
            <Button flex="1" size="sm" disabled={isBusy} onClick={saving.onSaveAsDraft}>
              Save as draft
            </Button>
          )}
          <Button
            flex="1"
            variant="primary"
            size="sm"
            disabled={hasProblems}
            loading={isBusy}
            loadingText={saving ? 'Saving...' : 'Publishing...'}
            onClick={saving?.onSave ?? onPublish}
          >
            {saving ? 'Save' : 'Publish'}
          </Button>
        </Flex>
      }
    >
      <Box as="ul" listStyleType="none" aria-label="Problems" aria-live="polite">
        {problems.map(({ stepKey, message }) => (
          <Row key={`${stepKey} ${message}`}>
            <TriangleAlert aria-hidden size={16} strokeWidth={1.75} />
            {stepKey === null ? (
              message
            ) : (
              <StepButton type="button" onClick={() => onSelect(stepKey)}>
                {message}
              </StepButton>
            )}
          </Row>
        ))}
      </Box>
    </FloatingPanel>
  );
}
