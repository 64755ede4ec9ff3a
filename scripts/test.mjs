import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildProgram, ensureBuilt } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { ensureInstalled, environment, root } from './install.mjs';
import { findPgBouncer, pgBouncerAdvice } from './pgbouncer.mjs';
import { countTests, listFailures, reportFiles } from './test-report.mjs';

/** The tests of `npm run test:quick`: all tests of `src` and one browser test. It also checks types, lint and format. */
const quickPaths = [
  'src',
  'tests/architecture.test.ts',
  'tests/language.test.ts',
  'tests/e2e/story.spec.ts',
];
const isBrowserTest = (file) => /^tests\/e2e(\/|$)/.test(file) || file.endsWith('.spec.ts');

const failures = [];
const program = (name) => path.join(root, 'node_modules/.bin', name);

/** Runs every step even if one fails, so that one run shows all failures. */
function step(name, act) {
  console.log(`\n── ${name}`);
  const startedAt = performance.now();
  const hasSucceeded = act();
  if (!hasSucceeded) failures.push(name);
  console.log(`── ${name} took ${Math.round((performance.now() - startedAt) / 1000)} s`);
}

const run = (name, args, extra = {}) =>
  spawnSync(program(name), args, { cwd: root, stdio: 'inherit', env: environment(extra) })
    .status === 0;

/** Runs commands in parallel, and prints the output of each when it ends. */
async function runTogether(commands) {
  await Promise.all(
    Object.entries(commands).map(async ([name, [file, ...args]]) => {
      const startedAt = performance.now();
      const command = spawn(file, args, { cwd: root, env: environment() });
      let output = '';
      for (const stream of [command.stdout, command.stderr])
        stream.setEncoding('utf8').on('data', (text) => {
          output += text;
        });
      const status = await new Promise((resolve) => command.on('close', resolve));
      if (status !== 0) failures.push(name);
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      console.log(`\n── ${name} took ${seconds} s\n${output.trim()}`);
    }),
  );
}

/** The tests of real processes use PgBouncer. */
const usesPgBouncer = (file) => /^tests(\/server\b|\/?$)/.test(file);

function runVitest(given, PGBOUNCER_PATH) {
  const report = `--outputFile.json=${reportFiles.vitest}`;
  return run('vitest', ['run', ...given, '--reporter=default', '--reporter=json', report], {
    ...(PGBOUNCER_PATH && { PGBOUNCER_PATH }),
  });
}

function runPlaywright(given) {
  const CHROMIUM_PATH = findChromium();
  if (!CHROMIUM_PATH) return false;
  return run(
    'playwright',
    ['test', '--config=tests/playwright.config.ts', '--reporter=list,json', ...given],
    { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFiles.playwright },
  );
}

ensureInstalled();
rmSync(path.dirname(reportFiles.vitest), { recursive: true, force: true });
mkdirSync(path.dirname(reportFiles.vitest), { recursive: true });

const args = process.argv.slice(2);
const isQuick = args[0] === '--quick';
// `npm test -- PATH… -t title`: arguments after the paths are passed to the runner.
const firstOption = args.findIndex((argument) => argument.startsWith('-'));
const options = isQuick || firstOption < 0 ? [] : args.slice(firstOption);
const paths = isQuick ? quickPaths : args.slice(0, args.length - options.length);
const isWhole = paths.length === 0;
const unitPaths = paths.filter((file) => !isBrowserTest(file));
const browserPaths = paths.filter(isBrowserTest);

if (isWhole || isQuick)
  await runTogether({
    biome: [program('biome'), 'check'],
    // Each further thread computes the types of all routers again: 48 instead of 17 s of processor time.
    tsc: [program('tsc'), '--noEmit', '--singleThreaded'],
    build: buildProgram,
  });
else if (browserPaths.length > 0) step('build', ensureBuilt);
const needsPgBouncer = isWhole || unitPaths.some(usesPgBouncer);
const pgBouncer = needsPgBouncer ? findPgBouncer() : undefined;
if (isWhole || unitPaths.length > 0)
  step('vitest', () => runVitest([...unitPaths, ...options], pgBouncer));
if (isWhole || browserPaths.length > 0)
  step('playwright', () => runPlaywright([...browserPaths, ...options]));

listFailures(failures);
const { passed, failed } = countTests(failures, {
  vitest: isWhole || unitPaths.length > 0,
  playwright: isWhole || browserPaths.length > 0,
});
console.log(failures.length > 0 ? `\nFailed: ${failures.join(', ')}` : '\nEverything passed.');
if (needsPgBouncer && !pgBouncer)
  console.log(`The tests that use PgBouncer did not run. ${pgBouncerAdvice}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
