import { Box, type BoxProps, chakra, Flex } from '@chakra-ui/react';
import { Upload } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, type ReactNode, useEffect, useId } from 'react';
import { createStore } from '#client/store.ts';
import { carriesFiles, filesOf, pastedFiles } from './dropped-files.ts';

/** The zone under the pointer: of two inside one another only the inner takes what is dropped. */
const aimedAt = createStore<string | null>(null);

/** A file dropped beside every zone would take the place of the page. */
function refuse(event: globalThis.DragEvent) {
  if (!event.dataTransfer || !carriesFiles(event.dataTransfer)) return;
  event.preventDefault();
  if (event.type === 'dragover') event.dataTransfer.dropEffect = 'none';
}

let zones = 0;
function guardWindow() {
  zones += 1;
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
  return () => {
    zones -= 1;
    if (zones > 0) return;
    window.removeEventListener('dragover', refuse);
    window.removeEventListener('drop', refuse);
  };
}

const Veil = chakra('div', {
  base: {
    position: 'absolute',
    inset: '-2',
    zIndex: 'sticky',
    display: 'flex',
    justifyContent: 'center',
    borderRadius: 'card',
    borderWidth: '2px',
    borderStyle: 'dashed',
    borderColor: 'brand',
    bg: 'brand.tint/90',
    color: 'brand',
    fontWeight: 'medium',
    pointerEvents: 'none',
    animation: 'fadeIn 120ms',
  },
});

type FileDropProps = Omit<BoxProps, 'onDrop' | 'onPaste'> & {
  onFiles: (files: File[]) => void;
  /** What a drop here would do. */
  prompt: string;
  children: ReactNode;
};

/** Takes files that are dropped or pasted on what it surrounds; a picker inside it serves everyone else. */
export function FileDrop({ onFiles, prompt, children, ...box }: FileDropProps) {
  const id = useId();
  const isAimedAt = aimedAt.use() === id;

  useEffect(guardWindow, []);

  // React lets what happens in a dialog rise to the page that opened it; this zone is what is seen inside it.
  const isInside = ({ currentTarget, target }: DragEvent | ClipboardEvent) =>
    target instanceof Node && currentTarget.contains(target);

  function aim(event: DragEvent) {
    if (!carriesFiles(event.dataTransfer) || !isInside(event)) return;
    event.preventDefault();
    event.stopPropagation();
    event.dataTransfer.dropEffect = 'copy';
    aimedAt.set(id);
  }
  function leave({ currentTarget, relatedTarget }: DragEvent) {
    const isStillIn = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isStillIn && aimedAt.get() === id) aimedAt.set(null);
  }
  function drop(event: DragEvent) {
    if (!carriesFiles(event.dataTransfer) || !isInside(event)) return;
    event.preventDefault();
    event.stopPropagation();
    aimedAt.set(null);
    onFiles(filesOf(event.dataTransfer));
  }
  function paste(event: ClipboardEvent) {
    const files = isInside(event) ? pastedFiles(event.clipboardData) : [];
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onFiles(files);
  }

  return (
    <Box
      {...box}
      position="relative"
      onDragEnter={aim}
      onDragOver={aim}
      onDragLeave={leave}
      onDrop={drop}
      onPaste={paste}
    >
      {children}
      {isAimedAt && (
        <Veil aria-hidden>
          <Flex
            position="sticky"
            top="40vh"
            alignSelf="flex-start"
            align="center"
            gap="2"
            py="4"
            my="auto"
          >
            <Upload size={20} strokeWidth={1.75} />
            {prompt}
          </Flex>
        </Veil>
      )}
    </Box>
  );
}
