import { faultOfFile } from '../schema.ts';

/** Number of bytes read to detect the file's type. */
const start = 2048;

type CheckOptions = { picturesOnly?: boolean };

/** The problem with a file before it is uploaded, or undefined. The server validates the file again. */
export async function checkFile(
  file: File,
  wanted: CheckOptions = {},
): Promise<string | undefined> {
  const { name, size } = file;
  try {
    const bytes = await file.slice(0, start).arrayBuffer();
    return faultOfFile({ name, size, start: new Uint8Array(bytes), ...wanted });
  } catch {
    // The file cannot be read: it is a folder, or was moved in the meantime.
    return "We couldn't read the file.";
  }
}
