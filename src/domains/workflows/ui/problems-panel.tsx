import { Box, chakra } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
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

const Opener = chakra('button', {
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
  isPublishing: boolean;
  onSelect: (stepKey: string) => void;
  onPublish: () => void;
  onClose: () => void;
};

/** What is to be put right before publishing; the list shrinks as one draws. */
export function ProblemsPanel(props: ProblemsPanelProps) {
  const { problems, isPublishing, onSelect, onPublish, onClose } = props;
  return (
    <FloatingPanel
      title="Before publishing"
      detail={
        problems.length === 0
          ? 'Nothing is left to put right.'
          : `${problems.length} ${problems.length === 1 ? 'thing' : 'things'} to put right. They are marked in the diagram.`
      }
      onClose={onClose}
      footer={
        <Button
          wide
          variant="primary"
          size="sm"
          disabled={problems.length > 0}
          loading={isPublishing}
          loadingText="Publishing..."
          onClick={onPublish}
        >
          Publish
        </Button>
      }
    >
      <Box as="ul" listStyleType="none" aria-label="Problems" aria-live="polite">
        {problems.map(({ stepKey, message }) => (
          <Row key={`${stepKey} ${message}`}>
            <TriangleAlert aria-hidden size={16} strokeWidth={1.75} />
            {stepKey === null ? (
              message
            ) : (
              <Opener type="button" onClick={() => onSelect(stepKey)}>
                {message}
              </Opener>
            )}
          </Row>
        ))}
      </Box>
    </FloatingPanel>
  );
}
