import { Box } from '@chakra-ui/react';
import { RotateCcw, X } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { FormError } from '#client/ui/form-error.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { isPending, type Upload } from './create-uploads.ts';
import { FileName, FileRow, FileRows, findNextFocus, Thumbnail } from './file-row.tsx';
import { formatSize } from './format-file.ts';
import type { UploadList } from './use-uploads.ts';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

function Detail({ upload: { name, size, phase } }: { upload: Upload }) {
  if (phase.state === 'failed') return phase.problem;
  if (phase.state === 'cancelled') return 'Cancelled';
  if (phase.state === 'checking') return 'Checking...';
  if (phase.state === 'waiting') return `Waiting, ${formatSize(size)}`;
  if (phase.state !== 'uploading') return formatSize(size);
  const { percent } = phase;
  return (
    <>
      {/* At 100 percent the server still checks the file. */}
      {percent < 100 ? `${percent}% of ${formatSize(size)}` : 'Finishing...'}
      <Box mt="1.5">
        <ProgressBar label={`Upload of ${name}`} value={percent} />
      </Box>
    </>
  );
}

const canRetry = ({ file, phase }: Upload) =>
  file !== null && (phase.state === 'cancelled' || (phase.state === 'failed' && phase.canRetry));

const isPicture = ({ file, phase }: Upload) =>
  (phase.state === 'done' ? phase.stored.type : (file?.type ?? '')).startsWith('image/');

/** An object URL of the selected picture until it is uploaded; null for other files. */
function useLocalPicture(file: File | null) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(objectUrl);
    };
  }, [file]);
  return url;
}

function UploadRow({ upload, uploads }: { upload: Upload; uploads: UploadList }) {
  const { key, name, phase } = upload;
  function remove({ currentTarget }: MouseEvent<HTMLElement>) {
    findNextFocus(currentTarget)?.focus();
    uploads.remove(key);
  }
  const localUrl = useLocalPicture(phase.state === 'done' ? null : upload.file);
  const thumbnailUrl = phase.state === 'done' ? phase.stored.thumbnailUrl : localUrl;
  return (
    <FileRow
      isFailed={phase.state === 'failed'}
      thumbnail={<Thumbnail url={thumbnailUrl} isPicture={isPicture(upload)} />}
      name={<FileName name={name} />}
      detail={<Detail upload={upload} />}
      actions={
        <>
          {canRetry(upload) && (
            <IconButton color="muted" label={`Retry ${name}`} onClick={() => uploads.retry(key)}>
              <RotateCcw {...icon} />
            </IconButton>
          )}
          {isPending(upload) ? (
            <IconButton color="muted" label={`Cancel ${name}`} onClick={() => uploads.cancel(key)}>
              <X {...icon} />
            </IconButton>
          ) : (
            <IconButton color="muted" label={`Remove ${name}`} onClick={remove}>
              <X {...icon} />
            </IconButton>
          )}
        </>
      }
    />
  );
}

/** The pending, finished and failed uploads, and why the form cannot be submitted yet. */
export function UploadRows({ uploads, label }: { uploads: UploadList; label: string }) {
  const { entries, notice } = uploads;
  return (
    <>
      {notice && <FormError>{notice}</FormError>}
      {entries.length > 0 && (
        <FileRows aria-label={label}>
          {entries.map((upload) => (
            <UploadRow key={upload.key} upload={upload} uploads={uploads} />
          ))}
        </FileRows>
      )}
    </>
  );
}
