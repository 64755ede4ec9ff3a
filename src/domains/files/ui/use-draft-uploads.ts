import { useEffect, useState } from 'react';
import * as z from 'zod';
import type { Draft } from '#client/draft.ts';
import { type Attachment, attachment } from '../schema.ts';
import { useUploads } from './use-uploads.ts';

export const keptName = 'attachments';
const kept = z.array(attachment);

function readKept(text: string | undefined): Attachment[] {
  try {
    return kept.parse(JSON.parse(text || '[]'));
  } catch {
    // Saved by another version of the page.
    return [];
  }
}

/** The uploads of a form; uploaded files are kept in the form's draft. */
export function useDraftUploads(draft: Draft) {
  // Read only once, because afterwards the draft is updated from the list.
  const [restored] = useState(() => readKept(draft.values[keptName]));
  const uploads = useUploads({ restored });
  const value = uploads.stored.length > 0 ? JSON.stringify(uploads.stored) : '';

  useEffect(() => draft.saveField(keptName, value), [draft, value]);

  return { ...uploads, kept: value };
}

export type DraftUploads = ReturnType<typeof useDraftUploads>;
