import type { File } from './source-files.ts';

/** Finds cycles of files that import each other. Imports of the type of the whole API do not count. */
export function findImportCycles(files: File[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const isFinished = new Set<string>();
  const cycles: string[] = [];

  function visit(file: string, trail: string[]) {
    if (trail.includes(file)) {
      cycles.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
      return;
    }
    if (isFinished.has(file)) return;
    for (const { from } of byPath.get(file)?.imports ?? [])
      if (byPath.has(from) && from !== 'src/api.ts') visit(from, [...trail, file]);
    isFinished.add(file);
  }

  for (const { path } of files) visit(path, []);
  return cycles;
}
