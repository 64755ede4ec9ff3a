import { faultOfFile } from '../schema.ts';

/** As many bytes as tell what a file is. */
const start = 1024;

type Wanted = { picturesOnly?: boolean };

/** What speaks against a file before it is sent, told by its content and not by its name alone; the server looks again. */
export async function checkFile(file: File, wanted: Wanted = {}): Promise<string | undefined> {
  const { name, size } = file;
  try {
    const bytes = await file.slice(0, start).arrayBuffer();
    return faultOfFile({ name, size, start: new Uint8Array(bytes), ...wanted });
  } catch {
    // A folder, or a file that was moved away meanwhile.
    return "We couldn't read the file.";
  }
}
