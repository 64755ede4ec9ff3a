import { Flex } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { Switch } from '#client/ui/switch-field.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useAct } from '#client/use-act.ts';
import type { Workflow } from '../schema.ts';

/** Saves the change immediately. */
export function VisibilitySwitch({ workflow }: { workflow: Workflow }) {
  const utils = trpc.useUtils();
  const change = useAct(trpc.workflows.setVisibility, {
    onSuccess({ id, isPublic, version }) {
      const description = isPublic ? 'The workflow is now public.' : 'The workflow is now private.';
      utils.workflows.get.setData(
        { id },
        (known) => known && { ...known, isPublic, version: Math.max(version, known.version) },
      );
      toast({ title: 'Workflow visibility updated', description });
    },
    failed: 'Failed to update workflow',
  });
  const isPublic = change.isPending ? change.variables.isPublic : workflow.isPublic;
  return (
    <Flex as="label" align="center" gap="2" cursor="pointer" color="ink" fontWeight="medium">
      <Switch
        checked={isPublic}
        onChange={({ target }) => change.mutate({ id: workflow.id, isPublic: target.checked })}
      />
      Public
    </Flex>
  );
}
