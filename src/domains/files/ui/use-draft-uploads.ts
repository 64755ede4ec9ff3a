import { useEffect, useState } from 'react';
import * as z from 'zod';
import type { Draft } from '#client/draft.ts';
import { type Attachment, attachment } from '../schema.ts';
import { useUploads } from './use-uploads.ts';

export const draftFieldName = 'attachments';
const draftedFiles = z.array(attachment);

function readDraftedFiles(text: string | undefined): Attachment[] {
  try {
    return draftedFiles.parse(JSON.parse(text || '[]'));
  } catch {
    // Saved by another version of the page.
    return [];
  }
}

/** The uploads of a form; uploaded files are kept in the form's draft. */
export function useDraftUploads(draft: Draft) {
  // Read only once, because afterwards the draft is updated from the list.
  const [restored] = useState(() => readDraftedFiles(draft.values[draftFieldName]));
  const uploads = useUploads({ restored });
  const value = uploads.stored.length > 0 ? JSON.stringify(uploads.stored) : '';

  useEffect(() => draft.saveField(draftFieldName, value), [draft, value]);

  return { ...uploads, kept: value };
}

export type DraftUploads = ReturnType<typeof useDraftUploads>;
