import * as z from 'zod';

/** The form of an upload, which contains one file. */
export const uploadForm = z.object({
  file: z.string().meta({ override: { type: 'string', format: 'binary' } }),
});

/** What the OpenAPI document says of uploads and downloads. */
export const uploadRefusals = {
  400: 'The form does not contain exactly one file, or the file type is not allowed',
  401: 'No valid session',
  403: 'The request comes from another site',
  409: 'The file storage of the client is full',
  413: 'The file is larger than 10 MB',
  415: 'The content type is not multipart/form-data',
};

export const downloadRefusals = {
  401: 'No valid session',
  404: "Not found, or you don't have access",
};
