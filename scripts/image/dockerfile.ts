export type Step = { instruction: string; text: string };
export type Stage = { name: string; from: string; steps: Step[] };

/** Reads the stages of a Dockerfile, in order. A stage without a name gets its number, as in Docker. */
export function readStages(dockerfile: string): Stage[] {
  const lines = dockerfile
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, instruction = '', text = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (instruction === 'FROM') {
      const [from = '', , name = String(stages.length)] = text.split(/\s+/);
      stages.push({ name, from, steps: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`The Dockerfile does not begin with FROM: ${line}`);
    stage.steps.push({ instruction, text });
  }
  return stages;
}

/** Splits `--from=build --chown=1:1 a b` into options and arguments. */
export function readArguments(text: string) {
  const words = text.split(/\s+/);
  const options = words.filter((word) => word.startsWith('--')).map((word) => word.slice(2));
  return {
    options: Object.fromEntries(options.map((option) => option.split('=', 2))) as Record<
      string,
      string
    >,
    args: words.filter((word) => !word.startsWith('--')),
  };
}

/** The command of CMD or HEALTHCHECK. Only the exec form is accepted, because a shell does not forward signals. */
export function readCommand(text: string): string[] {
  const list: unknown = JSON.parse(text.slice(text.indexOf('[')));
  if (!Array.isArray(list)) throw new Error(`Not a command in exec form: ${text}`);
  return list.map(String);
}
