import { Box, type BoxProps, chakra, Flex } from '@chakra-ui/react';
import { Upload } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, type ReactNode, useEffect, useId } from 'react';
import { createStore } from '#client/store.ts';
import { carriesFiles, filesOf, pastedFiles } from './gestures.ts';

/** The id of the zone under the pointer; of nested zones only the inner one accepts the drop. */
const activeZone = createStore<string | null>(null);

/** Without this, the browser would open a file that is dropped outside the zones. */
function preventDrop(event: globalThis.DragEvent) {
  if (!event.dataTransfer || !carriesFiles(event.dataTransfer)) return;
  event.preventDefault();
  if (event.type === 'dragover') event.dataTransfer.dropEffect = 'none';
}

let zoneCount = 0;
function preventDropsOutsideZones() {
  zoneCount += 1;
  window.addEventListener('dragover', preventDrop);
  window.addEventListener('drop', preventDrop);
  return () => {
    zoneCount -= 1;
    if (zoneCount > 0) return;
    window.removeEventListener('dragover', preventDrop);
    window.removeEventListener('drop', preventDrop);
  };
}

const Overlay = chakra('div', {
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
  /** Shown while files are dragged over the zone. */
  prompt: string;
  children: ReactNode;
};

/** Accepts files dropped or pasted on its children, which must include a file picker for keyboard users. */
export function FileDrop({ onFiles, prompt, children, ...box }: FileDropProps) {
  const id = useId();
  const isActive = activeZone.use() === id;

  useEffect(preventDropsOutsideZones, []);

  // React also bubbles events from dialogs opened inside the zone, so check the DOM instead.
  const isInside = ({ currentTarget, target }: DragEvent | ClipboardEvent) =>
    target instanceof Node && currentTarget.contains(target);

  function activate(event: DragEvent) {
    if (!carriesFiles(event.dataTransfer) || !isInside(event)) return;
    event.preventDefault();
    event.stopPropagation();
    event.dataTransfer.dropEffect = 'copy';
    activeZone.set(id);
  }
  function leave({ currentTarget, relatedTarget }: DragEvent) {
    const isStillIn = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isStillIn && activeZone.get() === id) activeZone.set(null);
  }
  function drop(event: DragEvent) {
    if (!carriesFiles(event.dataTransfer) || !isInside(event)) return;
    event.preventDefault();
    event.stopPropagation();
    activeZone.set(null);
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
      onDragEnter={activate}
      onDragOver={activate}
      onDragLeave={leave}
      onDrop={drop}
      onPaste={paste}
    >
      {children}
      {isActive && (
        <Overlay aria-hidden>
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
        </Overlay>
      )}
    </Box>
  );
}
