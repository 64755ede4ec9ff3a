import { Box, chakra, Flex } from '@chakra-ui/react';
import { FileText, Image } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { splitName } from './format-file.ts';

const Frame = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    p: '2',
    minW: '0',
    position: 'relative',
    bg: 'surface',
    borderWidth: '1px',
    borderRadius: 'control',
    lineHeight: 'snug',
  },
  variants: { isFailed: { true: { borderColor: 'danger' } } },
});

const Picture = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    boxSize: '10',
    borderRadius: 'sm',
    overflow: 'hidden',
    bg: 'sunken',
    color: 'muted',
    '& img': { boxSize: 'full', objectFit: 'cover' },
  },
});

type ThumbnailProps = { url: string | null; isPicture: boolean };

/** The thumbnail, or an icon of the file's type if there is none or it fails to load. */
export function Thumbnail({ url, isPicture }: ThumbnailProps) {
  const [failedUrl, setFailed] = useState<string | null>(null);
  const Icon = isPicture ? Image : FileText;
  return (
    <Picture aria-hidden>
      {url && url !== failedUrl ? (
        <img src={url} alt="" loading="lazy" onError={() => setFailed(url)} />
      ) : (
        <Icon size={20} strokeWidth={1.5} />
      )}
    </Picture>
  );
}

/** The name on one line, shortened in the middle. */
export function FileName({ name }: { name: string }) {
  const [start, end] = splitName(name);
  return (
    <>
      <VisuallyHidden>{name}</VisuallyHidden>
      <Flex aria-hidden minW="0" whiteSpace="pre" title={name}>
        <Box as="span" truncate>
          {start}
        </Box>
        {end && <span>{end}</span>}
      </Flex>
    </>
  );
}

type FileRowProps = {
  thumbnail: ReactNode;
  name: ReactNode;
  detail: ReactNode;
  actions: ReactNode;
  isFailed?: boolean;
};

export const FileRow = ({ thumbnail, name, detail, actions, isFailed = false }: FileRowProps) => (
  <Frame isFailed={isFailed}>
    {thumbnail}
    <Box flex="1" minW="0">
      {name}
      <Box fontSize="sm" color={isFailed ? 'danger' : 'muted'} fontVariantNumeric="tabular-nums">
        {detail}
      </Box>
    </Box>
    <Flex flexShrink={0} color="muted">
      {actions}
    </Flex>
  </Frame>
);

export const FileRows = chakra('ul', {
  base: {
    display: 'grid',
    rowGap: '2',
    // The same gap as between form fields.
    columnGap: '5',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 15rem), 1fr))',
    listStyle: 'none',
  },
});

/** The element to focus after a row of a file list is removed: the adjacent row, or else the file picker. */
export function findNextFocus(button: HTMLElement): HTMLElement | null {
  const row = button.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return (
    beside?.querySelector<HTMLElement>('button:last-of-type') ??
    button.closest('[data-files]')?.querySelector<HTMLElement>('input[type=file]') ??
    null
  );
}
