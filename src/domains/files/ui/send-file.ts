import * as z from 'zod';
import { unreachableMessage } from '#client/describe-error.ts';
import { userHeaders } from '#client/trpc.ts';
import { type Attachment, attachment, type FilePurpose } from '../schema.ts';

/** An upload error with a message for the user. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly isSessionLost: boolean;

  constructor(message: string, { isSessionLost = false } = {}) {
    super(message);
    this.isSessionLost = isSessionLost;
  }
}

export type SendOptions = {
  onProgress: (percent: number) => void;
  signal: AbortSignal;
};

const refusal = z.object({ message: z.string() });
const uploadFailed = "We couldn't upload the file. Please try again.";
const sessionEnded = 'Your session has ended. Sign in again and retry.';

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readAnswer({ status, responseText }: XMLHttpRequest): Attachment {
  const answer = readJson(responseText);
  if (status === 401) throw new UploadError(sessionEnded, { isSessionLost: true });
  const stored = attachment.safeParse(answer);
  if (status === 201 && stored.success) return stored.data;
  const refused = refusal.safeParse(answer);
  throw new UploadError(refused.success ? refused.data.message : uploadFailed);
}

/** Uploads one file with XMLHttpRequest, because `fetch` reports no upload progress. */
export const sendFile =
  (purpose: FilePurpose) =>
  (file: File, { onProgress, signal }: SendOptions) =>
    new Promise<Attachment>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open('POST', '/api/files');
      for (const [name, value] of Object.entries(userHeaders()))
        request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onProgress(Math.floor((100 * loaded) / total));
      };
      request.onload = () => {
        try {
          resolve(readAnswer(request));
        } catch (error) {
          reject(error);
        }
      };
      request.onerror = () => reject(new UploadError(unreachableMessage));
      request.onabort = () => reject(new UploadError('Cancelled'));
      signal.addEventListener('abort', () => request.abort(), { once: true });

      const body = new FormData();
      body.append('purpose', purpose);
      body.append('file', file);
      request.send(body);
    });
