import { chakra } from '@chakra-ui/react';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { Attachment } from '../../schema.ts';

const Frame = chakra('iframe', {
  base: { flex: '1', minH: '0', w: 'full', borderWidth: '0', bg: 'sunken' },
});

/** The browser's built-in PDF viewer, if it has one. */
export const PdfView = ({ file }: { file: Attachment }) =>
  navigator.pdfViewerEnabled ? (
    <Frame src={file.url} title={file.name} />
  ) : (
    <EmptyState figure="cards" title="This browser can't show PDF files">
      Download it to read it.
    </EmptyState>
  );
