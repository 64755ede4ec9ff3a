import { Flex } from '@chakra-ui/react';
import { Button } from '#client/ui/button.tsx';
import { type Editor, findStep } from './editor.ts';

/** Says what the next click is for while a connection is being made. */
export function ModeHint({ editor }: { editor: Editor }) {
  const { connecting, history } = editor.use();
  const from = findStep(history.present, connecting?.from ?? null);
  return (
    <Flex align="center" gap="3" px="2" minW="0" fontSize="sm">
      <span>
        {from
          ? `Now click the step “${from.title}” leads to`
          : 'Click the step the arrow starts from'}
      </span>
      <Button
        size="sm"
        variant="ghost"
        onClick={() => (connecting ? editor.patch({ connecting: null }) : editor.setMode('select'))}
      >
        {connecting ? 'Cancel' : 'Done'}
      </Button>
    </Flex>
  );
}
