import { readFileSync } from 'node:fs';

type Variables = Record<string, string | undefined>;

/**
 * Adds the settings that are given as files: `SESSION_SECRET_FILE=/run/secrets/session` sets SESSION_SECRET to the
 * content of that file, because an environment is shown to more programs and people than a file. A setting that is also
 * given itself keeps its value. Throws the error that `unreadable` returns if a file cannot be read.
 */
export function readSettingFiles(
  variables: Variables,
  settings: string[],
  unreadable: (name: string) => Error,
): Variables {
  const added: Variables = {};
  for (const setting of settings) {
    const name = `${setting}_FILE`;
    const file = variables[name];
    if (!file || variables[setting]) continue;
    try {
      added[setting] = readFileSync(file, 'utf8').trim();
    } catch {
      throw unreadable(name);
    }
  }
  return { ...variables, ...added };
}
