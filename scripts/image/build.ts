import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { root } from '../install.mjs';
import { copyTree, readIgnoreFile } from './copy.ts';
import { readArguments, readCommand, readStages, type Step } from './dockerfile.ts';

type Variables = Record<string, string>;

/** A folder with the files of a stage, and what its instructions say about the process. */
export type Image = {
  folder: string;
  /** The folder of WORKDIR, outside and inside the container. */
  home: string;
  workdir: string;
  env: Variables;
  user: string;
  command: string[];
  healthCheck: string[];
  volumes: string[];
};

/** Runs the command of a RUN step in the folder, or returns false to leave it to the shell. */
export type Shortcut = (command: string, folder: string) => boolean;

type Options = { dockerfile: string; output: string; shortcut?: Shortcut };

const asRoot = process.getuid?.() === 0;

/** Like the base image, an environment with Node and npm, and nothing of this checkout except Node itself. */
export const baseEnvironment = (): Variables => {
  const path = (process.env.PATH ?? '').split(delimiter);
  const outer = path.filter((entry) => !entry.includes('node_modules'));
  return { PATH: [dirname(process.execPath), ...outer].join(delimiter) };
};

/** Starts a stage from an image of Node, whose version is that of the process that runs this script. */
function startFromNode(from: string, folder: string): Image {
  const [, version] = /^node:(\d+\.\d+\.\d+)-slim$/.exec(from) ?? [];
  if (version !== process.versions.node)
    throw new Error(
      `The Dockerfile begins with ${from}, but package.json pins Node ${process.versions.node}.`,
    );
  mkdirSync(folder, { recursive: true });
  const empty = { env: {}, user: 'root', command: [], healthCheck: [], volumes: [] };
  return { folder, home: folder, workdir: '/', ...empty };
}

function startFrom(from: string, folder: string, stages: Map<string, Image>): Image {
  const base = stages.get(from);
  if (!base) return startFromNode(from, folder);
  copyTree(base.folder, folder, { isShared: true });
  return { ...base, folder, home: join(folder, base.workdir) };
}

/** Like a shell of the image. Without root rights files keep their owner. */
function runInShell(command: string, image: Image) {
  const env = {
    ...baseEnvironment(),
    HOME: process.env.HOME,
    npm_config_prefer_offline: 'true',
    ...image.env,
  };
  const script = asRoot ? command : `chown() { :; }; ${command}`;
  const { status } = spawnSync('sh', ['-ec', script], { cwd: image.home, env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`RUN ${command} failed.`);
}

function copy(text: string, image: Image, stages: Map<string, Image>) {
  const { options, args } = readArguments(text);
  const target = args.at(-1) ?? '';
  const stage = options.from === undefined ? undefined : stages.get(options.from);
  const isSent = readIgnoreFile(join(root, '.dockerignore'));
  // The files of this checkout are copied, because npm changes some in place.
  const way = stage
    ? { isShared: true }
    : { isWanted: (path: string) => isSent(relative(root, path) || '.') };
  for (const source of args.slice(0, -1)) {
    const from = join(stage?.folder ?? root, source);
    const isFolderOfFiles = target.endsWith('/');
    const to = isFolderOfFiles ? join(image.home, target, source) : join(image.home, target);
    copyTree(from, to, way);
  }
}

/** ENV, without quotes: `HOST=0.0.0.0 PORT=3000`. */
const readVariables = (text: string): Variables =>
  Object.fromEntries(text.split(/\s+/).map((variable) => variable.split('=', 2)));

function runStep(
  { instruction, text }: Step,
  image: Image,
  { stages, shortcut }: { stages: Map<string, Image>; shortcut: Shortcut | undefined },
): Image {
  switch (instruction) {
    case 'WORKDIR': {
      const home = join(image.folder, text);
      mkdirSync(home, { recursive: true });
      return { ...image, workdir: text, home };
    }
    case 'ENV':
      return { ...image, env: { ...image.env, ...readVariables(text) } };
    case 'COPY':
      copy(text, image, stages);
      return image;
    case 'RUN':
      if (!shortcut?.(text, image.home)) runInShell(text, image);
      return image;
    case 'USER':
      return { ...image, user: text };
    case 'VOLUME':
      return { ...image, volumes: [...image.volumes, text] };
    case 'HEALTHCHECK':
      return { ...image, healthCheck: readCommand(text) };
    case 'CMD':
      return { ...image, command: readCommand(text) };
    case 'EXPOSE':
      return image;
    default:
      throw new Error(`The instruction ${instruction} is not known to scripts/image/build.ts.`);
  }
}

/**
 * Runs the steps of the Dockerfile without Docker: each stage is a folder of `output`, below which its steps run. Returns
 * the last stage. RUN steps must use paths relative to WORKDIR, because nothing keeps them inside their folder.
 */
export function buildImage({ dockerfile, output, shortcut }: Options): Image {
  const stages = new Map<string, Image>();
  let last: Image | undefined;
  for (const stage of readStages(dockerfile)) {
    let image = startFrom(stage.from, join(output, stage.name), stages);
    for (const step of stage.steps) image = runStep(step, image, { stages, shortcut });
    stages.set(stage.name, image);
    last = image;
  }
  if (!last) throw new Error('The Dockerfile has no stage.');
  return last;
}
