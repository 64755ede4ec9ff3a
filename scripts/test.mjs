import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildProgram, ensureBuilt } from './build.mjs';
import { describeChromium, findChromium, missingChromium } from './chromium.mjs';
import { startInstalling } from './debian.mjs';
import { ensureInstalled, environment, root } from './install.mjs';
import { findPgBouncer, missingPgBouncer, pgBouncerAdvice } from './pgbouncer.mjs';
import {
  countTests,
  findFlakyTests,
  printFailures,
  printFlakyTests,
  readFlakyTests,
  reportFiles,
  selectTests,
  storeFlakyTests,
} from './test-report.mjs';

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

const secondsSince = (startedAt) => Math.round((performance.now() - startedAt) / 1000);

/** Runs every step even if one fails, so that one run shows all failures. */
async function step(name, act) {
  console.log(`\n── ${name}`);
  const startedAt = performance.now();
  if (!(await act())) failures.push(name);
  console.log(`── ${name} took ${secondsSince(startedAt)} s`);
}

/** Waits for the end of a process, and returns whether it succeeded. */
const succeeds = (started) =>
  once(started, 'close').then(
    ([status]) => status === 0,
    (error) => {
      console.error(error.message);
      return false;
    },
  );

const run = (name, args, extra = {}) =>
  succeeds(spawn(program(name), args, { cwd: root, stdio: 'inherit', env: environment(extra) }));

/** Starts a command, whose output `print` prints when it has ended. */
function start(name, [file, ...args]) {
  const startedAt = performance.now();
  const command = spawn(file, args, { cwd: root, env: environment() });
  let output = '';
  for (const stream of [command.stdout, command.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  return succeeds(command).then((hasSucceeded) => {
    if (!hasSucceeded) failures.push(name);
    return `\n── ${name} took ${secondsSince(startedAt)} s\n${output.trim()}`;
  });
}

const print = async (output) => console.log(await output);

/** The tests of real processes use PgBouncer. */
const usesPgBouncer = (file) => /^tests(\/server\b|\/?$)/.test(file);

const runVitest = (given, PGBOUNCER_PATH) =>
  run('vitest', ['run', ...given], PGBOUNCER_PATH && { PGBOUNCER_PATH });

function runPlaywright(given) {
  if (!chromium) return false;
  return run('playwright', ['test', '--config=tests/playwright.config.ts', ...given], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportFiles.playwright,
  });
}

const vitestReport = [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportFiles.vitest}`,
];
const playwrightReport = ['--reporter=list,json'];
/** Not in the folder of the first run, because Playwright empties it at the start. */
const repeatOptions = [
  '--repeat-each=3',
  '--retries=0',
  '--trace=retain-on-failure',
  '--output=.cache/playwright-repeated',
  '--reporter=list',
  '--pass-with-no-tests',
];

/** Runs flaky tests three times without a retry. A test that was removed since passes. */
async function repeatFlakyTests(list, pgBouncer) {
  const unit = selectTests(
    list.filter(({ file }) => !isBrowserTest(file)),
    '-t',
  );
  const browser = selectTests(
    list.filter(({ file }) => isBrowserTest(file)),
    '--grep',
  );
  const results = [];
  for (let round = 0; unit && round < 3; round += 1)
    results.push(await runVitest([...unit, '--retry=0', '--passWithNoTests'], pgBouncer));
  if (browser) results.push(await runPlaywright([...browser, ...repeatOptions]));
  return results.every(Boolean);
}

for (const file of Object.values(reportFiles)) rmSync(file, { force: true });
mkdirSync(path.dirname(reportFiles.vitest), { recursive: true });

const args = process.argv.slice(2);
const isQuick = args[0] === '--quick';
const isAll = args[0] === '--all';
if (isAll) process.env.PROPERTY_RUNS ??= '100';
// `npm test -- PATH… -t title`: options go to the runner of the paths; without a path, to Vitest.
const given = isQuick ? quickPaths : args.slice(isAll ? 1 : 0);
const firstOption = given.findIndex((argument) => argument.startsWith('-'));
const options = firstOption < 0 ? [] : given.slice(firstOption);
const paths = given.slice(0, given.length - options.length);
const isWhole = given.length === 0;
const unitPaths = paths.filter((file) => !isBrowserTest(file));
const browserPaths = paths.filter(isBrowserTest);

const runsUnitTests = browserPaths.length === 0 || unitPaths.length > 0;
const runsBrowserTests = isWhole || browserPaths.length > 0;
/** A whole `npm test` skips what is checked only before a release. */
const skipped =
  isWhole && !isAll
    ? { vitest: ['--tags-filter=!release'], playwright: ['--grep-invert=@release'] }
    : { vitest: [], playwright: [] };
const needsPgBouncer = paths.length === 0 || unitPaths.some(usesPgBouncer);

// On a fresh clone, apt-get works while npm waits for the network and the disk.
const isFreshClone = !existsSync(path.join(root, 'node_modules'));
const missing = [
  ...(needsPgBouncer ? missingPgBouncer() : []),
  ...(runsBrowserTests ? missingChromium() : []),
];
const installing = isFreshClone && startInstalling(missing);
ensureInstalled();
await installing;
const chromium = runsBrowserTests ? findChromium() : undefined;
if (chromium) console.log(describeChromium(chromium));

// The types are checked on one thread, and the unit tests begin in the meantime. Each further thread would compute the
// types of all routers again: 48 instead of 17 s of processor time.
const checksSources = isWhole || isQuick;
const types = checksSources && start('tsc', [program('tsc'), '--noEmit', '--singleThreaded']);
if (checksSources) {
  const format = start('biome', [program('biome'), 'check']);
  await print(start('build', buildProgram));
  await print(format);
} else if (runsBrowserTests) await step('build', ensureBuilt);

const pgBouncer = needsPgBouncer ? findPgBouncer() : undefined;
if (runsUnitTests)
  await step('vitest', () =>
    runVitest([...unitPaths, ...skipped.vitest, ...options, ...vitestReport], pgBouncer),
  );
if (types) await print(types);
if (runsBrowserTests)
  await step('playwright', () =>
    runPlaywright([...browserPaths, ...skipped.playwright, ...options, ...playwrightReport]),
  );

const flaky = findFlakyTests();
let listed = flaky;
if (isAll) {
  if (flaky.length > 0) failures.push('flaky tests');
  const all = [...(isWhole ? readFlakyTests() : []), ...flaky];
  const repeated = [...new Map(all.map((test) => [`${test.file} ${test.title}`, test])).values()];
  const repeat = 'three repetitions of flaky tests';
  if (repeated.length > 0) await step(repeat, () => repeatFlakyTests(repeated, pgBouncer));
  if (failures.includes(repeat)) listed = repeated;
  if (isWhole) await step('faults', () => run('node', ['scripts/test-faults.mjs']));
}
printFailures(failures);
printFlakyTests(flaky);
// If a runner wrote no report, its tests stay in the list.
if (isWhole && Object.values(reportFiles).every(existsSync)) storeFlakyTests(listed);
const { passed, failed } = countTests(failures, {
  vitest: runsUnitTests,
  playwright: runsBrowserTests,
});
console.log(failures.length > 0 ? `\nFailed: ${failures.join(', ')}` : '\nEverything passed.');
if (needsPgBouncer && !pgBouncer)
  console.log(`The tests that use PgBouncer did not run. ${pgBouncerAdvice}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
