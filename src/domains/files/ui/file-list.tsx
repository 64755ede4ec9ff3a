import { chakra } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { isOnlySaved } from '../office.ts';
import { type Attachment, isPicture } from '../schema.ts';
import { FileName, FileRow, FileRows, Thumbnail } from './file-row.tsx';
import { formatSize, typeName } from './format-file.ts';

const FilePreview = lazy(() => import('./preview/file-preview.tsx'));

/** Covers the whole row, below the row's other controls. */
const opener = {
  base: {
    display: 'block',
    w: 'full',
    textAlign: 'start',
    fontWeight: 'medium',
    borderRadius: 'sm',
    _after: { content: '""', position: 'absolute', inset: '0' },
    _hover: { color: 'brand' },
  },
} as const;
const Opener = chakra('button', opener);
const Downloader = chakra('a', opener);

type FileListProps = {
  files: readonly Attachment[];
  label: string;
  /** Undefined if the user cannot remove files. */
  onRemove?: ((file: Attachment, button: HTMLElement) => void) | undefined;
};

export function FileList({ files, label, onRemove }: FileListProps) {
  const [openId, open] = useState<number | null>(null);
  if (files.length === 0) return null;
  return (
    <>
      <FileRows aria-label={label}>
        {files.map((file) => (
          <FileRow
            key={file.id}
            thumbnail={<Thumbnail url={file.thumbnailUrl} isPicture={isPicture(file.type)} />}
            name={
              isOnlySaved(file.type) ? (
                <Downloader href={`${file.url}?download`} download={file.name}>
                  <FileName name={file.name} />
                </Downloader>
              ) : (
                <Opener type="button" onClick={() => open(file.id)}>
                  <FileName name={file.name} />
                </Opener>
              )
            }
            detail={`${typeName(file)}, ${formatSize(file.size)}`}
            actions={
              onRemove && (
                <IconButton
                  position="relative"
                  color="muted"
                  label={`Remove ${file.name}`}
                  onClick={({ currentTarget }) => onRemove(file, currentTarget)}
                >
                  <X aria-hidden size={16} strokeWidth={1.75} />
                </IconButton>
              )
            }
          />
        ))}
      </FileRows>
      <Suspense>
        {openId !== null && (
          <FilePreview
            files={files.filter((file) => !isOnlySaved(file.type))}
            id={openId}
            onShow={open}
            onClose={() => open(null)}
          />
        )}
      </Suspense>
    </>
  );
}
