import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { ensureInstalled, environment, root } from './install.mjs';

const reports = path.join(root, '.cache/reports');
const failures = [];
const longestList = 20;

const program = (name) => path.join(root, 'node_modules/.bin', name);

/** Every step runs, whatever became of the one before: one run tells all there is to mend. */
function step(name, act) {
  console.log(`\n── ${name}`);
  const succeeded = act();
  if (!succeeded) failures.push(name);
}

const run = (name, args, extra = {}) =>
  spawnSync(program(name), args, { cwd: root, stdio: 'inherit', env: environment(extra) })
    .status === 0;

function readReport(name) {
  try {
    return JSON.parse(readFileSync(path.join(reports, name), 'utf8'));
  } catch {
    return undefined; // The runner ended before it could write one, which its step has already told.
  }
}

/** The browser tests that failed, from a report that nests folders, files and groups. */
const failedIn = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ file, title, tests }) => ({
      name: `${file}: ${title}`,
      reason: tests.flatMap(({ results }) => results.map(({ error }) => error?.message)).at(-1),
    })),
  ...suites.flatMap(failedIn),
];

/** Whatever failed, by name and first words: the last lines are often all that is read of a run. */
function listFailed() {
  const unit = (readReport('vitest.json')?.testResults ?? []).flatMap(
    ({ name, message, assertionResults }) => {
      const file = path.relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0 && message) return [{ name: file, reason: message }];
      return failed.map(({ fullName, failureMessages: [reason] }) => ({
        name: `${file}: ${fullName}`,
        reason,
      }));
    },
  );
  const list = [...unit, ...failedIn(readReport('playwright.json') ?? {})];
  for (const { name, reason = '' } of list.slice(0, longestList))
    console.log(`✘ ${name}\n  ${stripVTControlCharacters(reason).slice(0, 300)}`);
  for (const runner of failures.filter((name) => name === 'vitest' || name === 'playwright'))
    if (list.length === 0) console.log(`✘ ${runner}: outside of any test, as told above`);
  if (list.length > longestList) console.log(`… and ${list.length - longestList} more`);
}

/** What the two runners counted; a run that broke off without a failed test counts as one. */
function count() {
  const unit = readReport('vitest.json');
  const browser = readReport('playwright.json')?.stats;
  const counted = [
    { name: 'vitest', passed: unit?.numPassedTests ?? 0, failed: unit?.numFailedTests ?? 0 },
    {
      name: 'playwright',
      passed: (browser?.expected ?? 0) + (browser?.flaky ?? 0),
      failed: browser?.unexpected ?? 0,
    },
  ];
  for (const runner of counted) {
    if (runner.passed === 0 && !failures.includes(runner.name)) failures.push(runner.name);
    if (failures.includes(runner.name)) runner.failed ||= 1;
  }
  return {
    passed: counted[0].passed + counted[1].passed,
    failed: counted[0].failed + counted[1].failed,
  };
}

ensureInstalled();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

step('biome', () => run('biome', ['check']));
step('tsc', () => run('tsc', ['--noEmit']));
step('vitest', () =>
  run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path.join(reports, 'vitest.json')}`,
  ]),
);
step('vite build', ensureBuilt);
step('playwright', () => {
  const CHROMIUM_PATH = findChromium();
  if (!CHROMIUM_PATH) return false;
  return run(
    'playwright',
    ['test', '--config=tests/playwright.config.ts', '--reporter=list,json'],
    {
      CHROMIUM_PATH,
      PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(reports, 'playwright.json'),
    },
  );
});

listFailed();
const { passed, failed } = count();
console.log(failures.length > 0 ? `\nFailed: ${failures.join(', ')}` : '\nEverything passed.');
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
