import type { OtherPath } from '#server/other-paths.ts';
import { uploadForm, uploadRefusals } from './descriptions.ts';
import { attachment, filePurpose } from './schema.ts';

/** Implemented in http.ts. */
export const uploadPaths: OtherPath[] = [
  {
    spelling: 'POST /files',
    access: 'signed-in',
    summary: 'Upload a file; only you can see it until it is attached',
    form: uploadForm.extend({ purpose: filePurpose.optional() }),
    status: 201,
    output: attachment,
    refuses: uploadRefusals,
  },
];
