import { useEffect, useState } from 'react';
import { errorMessage } from '#client/describe-error.ts';
import { holdUntilSignIn } from '#client/session-lost.ts';
import { trpcClient } from '#client/trpc.ts';
import { announce } from '#client/ui/live-region.tsx';
import { type Attachment, fileFaults, maxFiles } from '../schema.ts';
import { checkFile } from './check-file.ts';
import { createUploads, isInWork, storedIn } from './create-uploads.ts';
import { type SendOptions, sendFile, UploadError } from './send-file.ts';

type Options = {
  /** Where the files go and what becomes of them; else they wait on the server for their form. */
  send?: (file: File, options: SendOptions) => Promise<Attachment>;
  picturesOnly?: boolean;
  /** Whether one that has arrived is shown elsewhere from then on. */
  leavesWhenDone?: boolean;
  /** How many there are already where these are going. */
  taken?: number;
  /** What an earlier visit of the page has uploaded. */
  restored?: readonly Attachment[];
};

export const stageFile = sendFile('attachment');

const explain = (error: unknown) =>
  error instanceof UploadError ? error.message : errorMessage(error);

const isThere = ({ url }: Attachment) =>
  // Unanswered says nothing about the file.
  fetch(url, { method: 'HEAD' }).then(
    ({ status }) => status !== 404,
    () => true,
  );

/** The server sweeps away what nobody attaches, so a discard that does not arrive costs nothing. */
export const discardFile = ({ id }: Attachment) =>
  void trpcClient.files.discard.mutate({ id }).catch(() => undefined);

export function useUploads(options: Options = {}) {
  const {
    send = stageFile,
    leavesWhenDone = false,
    picturesOnly = false,
    taken = 0,
    restored,
  } = options;
  const [uploads] = useState(() =>
    createUploads(
      {
        check: (file) => checkFile(file, { picturesOnly }),
        send,
        explain,
        discard: discardFile,
        leavesWhenDone,
        say: announce,
        onFailed(error, retry) {
          if (error instanceof UploadError && error.isSessionLost) holdUntilSignIn(retry);
        },
      },
      restored,
    ),
  );
  const [notice, setNotice] = useState('');
  const [isBlocked, block] = useState(false);
  const entries = uploads.entries.use();

  useEffect(() => {
    void uploads.verify(isThere);
    return uploads.stop;
  }, [uploads]);

  const room = Math.max(0, maxFiles - taken - entries.length);

  function add(files: readonly File[]) {
    const fitting = files.slice(0, room);
    const left = files.length - fitting.length;
    const text =
      left > 0 ? `${fileFaults.tooMany} ${left} ${left === 1 ? 'was' : 'were'} left out.` : '';
    setNotice(text);
    if (fitting.length > 0)
      announce(`Adding ${fitting.length} ${fitting.length === 1 ? 'file' : 'files'}`);
    uploads.add(fitting);
  }

  const isBusy = entries.some(isInWork);
  const stored = storedIn(entries);
  const obstacle = isBusy
    ? 'Files are still uploading. Please wait or cancel them.'
    : stored.length < entries.length
      ? "Some files didn't upload. Retry or remove them."
      : '';

  /** The ids to send with the form; null while something stands in the way, which the list then says. */
  function claim(): number[] | null {
    block(obstacle !== '');
    return obstacle ? null : stored.map(({ id }) => id);
  }

  return {
    entries,
    stored,
    isFull: room === 0,
    notice: (isBlocked && obstacle) || notice,
    add,
    claim,
    retry: uploads.retry,
    cancel: uploads.cancel,
    remove: uploads.remove,
    release: uploads.release,
    discardAll: uploads.discardAll,
    /** Marks those that are no longer on the server. */
    verify: () => uploads.verify(isThere),
  };
}

export type UploadList = ReturnType<typeof useUploads>;
