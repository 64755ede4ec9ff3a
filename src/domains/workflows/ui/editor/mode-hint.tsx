import { chakra } from '@chakra-ui/react';
import { Button } from '#client/ui/button.tsx';
import { type Editor, stepOf } from './editor.ts';

const Strip = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: '5',
    top: '3',
    insetStart: 'calc(50% - var(--panel-room, 0rem) / 2)',
    transform: 'translateX(-50%)',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    w: 'max-content',
    maxW: 'calc(100% - var(--panel-room, 0rem) - 1.5rem)',
    ps: '3',
    pe: '1',
    py: '1',
    bg: 'raised',
    borderRadius: 'card',
    boxShadow: 'float',
    fontSize: 'sm',
  },
});

/** Says what the next click is for while a connection is being made. */
export function ModeHint({ editor }: { editor: Editor }) {
  const { mode, connecting, history } = editor.use();
  if (mode === 'select' && !connecting) return null;
  const from = stepOf(history.present, connecting?.from ?? null);
  return (
    <Strip>
      {from
        ? `Now click the step “${from.title}” leads to`
        : 'Click the step the arrow starts from'}
      <Button
        size="sm"
        variant="ghost"
        onClick={() => (connecting ? editor.patch({ connecting: null }) : editor.setMode('select'))}
      >
        {connecting ? 'Cancel' : 'Done'}
      </Button>
    </Strip>
  );
}
