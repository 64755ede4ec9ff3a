import { useEffect, useState } from 'react';
import { errorMessage } from '#client/describe-error.ts';
import { queueUntilSignIn } from '#client/session-lost.ts';
import { trpcClient, userHeaders } from '#client/trpc.ts';
import { announce } from '#client/ui/live-region.tsx';
import { type Attachment, fileFaults, maxFiles } from '../schema.ts';
import { checkFile } from './check-file.ts';
import { createUploads, isPending, storedIn } from './create-uploads.ts';
import { type SendOptions, sendFile, UploadError } from './send-file.ts';

type Options = {
  /** Uploads one file; the default stages it on the server until the form is submitted. */
  send?: (file: File, options: SendOptions) => Promise<Attachment>;
  picturesOnly?: boolean;
  /** Removes uploaded files from the list, because they are shown elsewhere. */
  removesWhenDone?: boolean;
  /** Number of files that the target already has. */
  attachedCount?: number;
  /** Files uploaded before the page was reloaded. */
  restored?: readonly Attachment[];
};

export const stageFile = sendFile('attachment');

const explain = (error: unknown) =>
  error instanceof UploadError ? error.message : errorMessage(error);

const existsOnServer = ({ url }: Attachment) =>
  // A failed request does not mean that the file is missing.
  fetch(url, { method: 'HEAD', headers: userHeaders() }).then(
    ({ status }) => status !== 404,
    () => true,
  );

/** Errors are ignored, because the file cleanup deletes unattached files anyway. */
export const discardFile = ({ id }: Attachment) =>
  void trpcClient.attachments.discard.mutate({ id }).catch(() => undefined);

export function useUploads(options: Options = {}) {
  const {
    send = stageFile,
    removesWhenDone = false,
    picturesOnly = false,
    attachedCount = 0,
    restored,
  } = options;
  const [uploads] = useState(() =>
    createUploads(
      {
        check: (file) => checkFile(file, { picturesOnly }),
        send,
        explain,
        discard: discardFile,
        removesWhenDone,
        announce,
        onFailed(error, retry) {
          if (error instanceof UploadError && error.isSessionLost) queueUntilSignIn(retry);
        },
      },
      restored,
    ),
  );
  const [notice, setNotice] = useState('');
  const [wasSubmitBlocked, setSubmitBlocked] = useState(false);
  const entries = uploads.entries.use();

  useEffect(() => {
    void uploads.verify(existsOnServer);
    return uploads.stop;
  }, [uploads]);

  const freeSlots = Math.max(0, maxFiles - attachedCount - entries.length);

  function add(files: readonly File[]) {
    const accepted = files.slice(0, freeSlots);
    const omitted = files.length - accepted.length;
    const text =
      omitted > 0
        ? `${fileFaults.tooMany} ${omitted} ${omitted === 1 ? 'was' : 'were'} left out.`
        : '';
    setNotice(text);
    if (accepted.length > 0)
      announce(`Adding ${accepted.length} ${accepted.length === 1 ? 'file' : 'files'}`);
    uploads.add(accepted);
  }

  const isBusy = entries.some(isPending);
  const stored = storedIn(entries);
  const submitProblem = isBusy
    ? 'Files are still uploading. Please wait or cancel them.'
    : stored.length < entries.length
      ? "Some files didn't upload. Retry or remove them."
      : '';

  /** The ids to send with the form, or null if uploads are pending or failed; the list then shows the reason. */
  function claim(): number[] | null {
    setSubmitBlocked(submitProblem !== '');
    return submitProblem ? null : stored.map(({ id }) => id);
  }

  return {
    entries,
    stored,
    isFull: freeSlots === 0,
    notice: (wasSubmitBlocked && submitProblem) || notice,
    add,
    claim,
    retry: uploads.retry,
    cancel: uploads.cancel,
    remove: uploads.remove,
    release: uploads.release,
    discardAll: uploads.discardAll,
    /** Marks files that are no longer on the server. */
    verify: () => uploads.verify(existsOnServer),
  };
}

export type UploadList = ReturnType<typeof useUploads>;
