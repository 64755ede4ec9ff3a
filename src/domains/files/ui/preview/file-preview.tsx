import { Box, chakra, Flex } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight, Download, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { DialogFrame } from '#client/ui/dialog-frame.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { FileLink } from '#client/ui/link.tsx';
import type { Attachment } from '../../schema.ts';
import { formatSize, isPdf, typeName } from '../format-file.ts';
import { PictureView } from './picture-view.tsx';

type FilePreviewProps = {
  files: readonly Attachment[];
  id: number;
  onShow: (id: number) => void;
  onClose: () => void;
};

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.75 } as const;

const PdfFrame = chakra('iframe', {
  base: { flex: '1', minH: '0', w: 'full', borderWidth: '0', bg: 'sunken' },
});

/** The browser's built-in PDF viewer, if it has one. */
const PdfView = ({ file }: { file: Attachment }) =>
  navigator.pdfViewerEnabled ? (
    <PdfFrame src={file.url} title={file.name} />
  ) : (
    <EmptyState illustration="tasks" title="This browser can't show PDF files">
      Download it to read it.
    </EmptyState>
  );

/** Shows a file in a dialog; arrow keys and swipes show the previous and next file. */
export default function FilePreview({ files, id, onShow, onClose }: FilePreviewProps) {
  const [zoomedId, zoom] = useState<number | null>(null);
  const index = files.findIndex((file) => file.id === id);
  const file = files[index];
  // Another user removed the file while the preview was open.
  if (!file) return null;
  const isZoomed = zoomedId === id;
  const toggleZoom = () => zoom(isZoomed ? null : id);

  function step(way: 'next' | 'previous') {
    // Wraps around, because disabling the focused button at the end would lose the focus.
    const target = files.at((index + (way === 'next' ? 1 : -1)) % files.length);
    if (target) onShow(target.id);
  }
  function handleKey({ key }: KeyboardEvent) {
    // At full size the arrow keys scroll the picture.
    if (isZoomed) return;
    if (key === 'ArrowRight') step('next');
    if (key === 'ArrowLeft') step('previous');
  }

  return (
    // Handles keys from the whole dialog, including its buttons.
    <Box display="contents" onKeyDown={handleKey}>
      <DialogFrame
        open
        onRequestClose={onClose}
        title={file.name}
        description={`${typeName(file)}, ${formatSize(file.size)}`}
        size="full"
      >
        <Flex direction="column" flex="1 1 auto" minH="0" h={{ sm: '75vh' }}>
          <Flex align="center" gap="1" ps="4" pe="6" pb="3" wrap="wrap">
            {files.length > 1 && (
              <>
                <IconButton label="Previous file" onClick={() => step('previous')}>
                  <ChevronLeft {...icon} />
                </IconButton>
                <Box
                  aria-live="polite"
                  fontSize="sm"
                  color="muted"
                  fontVariantNumeric="tabular-nums"
                >
                  {index + 1} of {files.length}
                </Box>
                <IconButton label="Next file" onClick={() => step('next')}>
                  <ChevronRight {...icon} />
                </IconButton>
              </>
            )}
            {!isPdf(file) && (
              <IconButton
                label={isZoomed ? 'Fit to window' : 'Show full size'}
                onClick={toggleZoom}
              >
                {isZoomed ? <ZoomOut {...icon} /> : <ZoomIn {...icon} />}
              </IconButton>
            )}
            <FileLink ms="auto" href={`${file.url}?download`} download={file.name}>
              <Download {...icon} size={16} />
              Download
            </FileLink>
          </Flex>
          {isPdf(file) ? (
            <PdfView key={id} file={file} />
          ) : (
            <PictureView
              key={id}
              file={file}
              isZoomed={isZoomed}
              onZoom={toggleZoom}
              onStep={step}
            />
          )}
        </Flex>
      </DialogFrame>
    </Box>
  );
}
