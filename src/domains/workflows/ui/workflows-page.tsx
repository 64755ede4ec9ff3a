import { Flex, Heading } from '@chakra-ui/react';
import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useIsWide } from '#client/browser-state.ts';
import { useDocumentTitle } from '#client/document-title.ts';
import { Button } from '#client/ui/button.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { useActor } from '#client/use-user.ts';
import { canCreateWorkflows } from '../policy.ts';
import { WorkflowList } from './workflow-list.tsx';
import { WorkflowPanel } from './workflow-panel.tsx';
import { NoWorkflowSelected } from './workflow-states.tsx';
import type { WorkflowsSearch } from './workflows-search.ts';

// Loads the form and its validation on demand.
const WorkflowFormDialog = lazy(async () => ({
  default: (await import('./workflow-form-dialog.tsx')).WorkflowFormDialog,
}));

const route = getRouteApi('/portal/workflows');

export function WorkflowsPage() {
  useDocumentTitle('Workflows');
  const { id, q } = route.useSearch();
  const navigate = route.useNavigate();
  const isWide = useIsWide();
  const canCreate = canCreateWorkflows(useActor());
  const [isCreating, setCreating] = useState(false);
  const [previousId, setPreviousId] = useState<number | null>(null);
  const showsList = isWide || id === undefined;

  const go = (search: WorkflowsSearch, replace = false) => void navigate({ search, replace });
  const open = (chosen: number) => go({ id: chosen, ...(q && { q }) });

  function goBack() {
    setPreviousId(id ?? null);
    go({ ...(q && { q }) });
  }

  return (
    <Flex
      flex="1"
      minH="0"
      // The canvas fills the screen below the bar and scrolls by itself.
      h="calc(100dvh - var(--bar-height))"
      maxH="calc(100dvh - var(--bar-height))"
    >
      {showsList ? (
        <Flex
          direction="column"
          w={{ base: 'full', md: '15rem', xl: '18rem' }}
          flexShrink={0}
          minH="0"
          bg="surface"
          borderEndWidth={{ md: '1px' }}
        >
          <Flex align="center" justify="space-between" gap="3" px="4" pt="4" pb="3">
            <Heading as="h1" fontSize="xl" fontWeight="semibold" letterSpacing="tighter">
              Workflows
            </Heading>
            {canCreate && (
              <Button
                size="sm"
                variant="primary"
                icon={<Plus aria-hidden size={16} />}
                onClick={() => setCreating(true)}
              >
                New
              </Button>
            )}
          </Flex>
          <WorkflowList
            q={q}
            currentId={id}
            previousId={previousId}
            canCreate={canCreate}
            onSearch={(words) => go({ ...(id && { id }), ...(words && { q: words }) }, true)}
            onCreate={() => setCreating(true)}
          />
        </Flex>
      ) : (
        <VisuallyHidden as="h1">Workflows</VisuallyHidden>
      )}
      {(isWide || id !== undefined) && (
        <Flex direction="column" flex="1" minW="0" minH="0">
          {id === undefined ? (
            <NoWorkflowSelected />
          ) : (
            <WorkflowPanel
              key={id}
              id={id}
              onOpen={open}
              onDeleted={goBack}
              {...(!isWide && { onBack: goBack })}
            />
          )}
        </Flex>
      )}
      <Suspense>
        {isCreating && (
          <WorkflowFormDialog workflow={null} onClose={() => setCreating(false)} onCreated={open} />
        )}
      </Suspense>
    </Flex>
  );
}
