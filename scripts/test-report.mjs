import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './install.mjs';

const folder = path.join(root, '.cache/reports');

/** The report file of each test runner. */
export const reportFiles = {
  vitest: path.join(folder, 'vitest.json'),
  playwright: path.join(folder, 'playwright.json'),
};

const maxListed = 20;
const maxReason = 600;

function readReport(runner) {
  try {
    return JSON.parse(readFileSync(reportFiles[runner], 'utf8'));
  } catch {
    return undefined; // The runner failed before it wrote a report; its output shows the reason.
  }
}

function unitFailures() {
  return (readReport('vitest')?.testResults ?? []).flatMap(
    ({ name, message, assertionResults }) => {
      const file = path.relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0 && message)
        return [{ file, title: 'could not run', reason: message }];
      return failed.map(({ fullName, title, failureMessages }) => ({
        file,
        title: fullName,
        filter: title,
        reason: failureMessages[0],
      }));
    },
  );
}

/** The failed browser tests of a report; suites are nested. */
const browserFailures = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const result = tests.flatMap(({ results }) => results).at(-1);
      const picture = result?.attachments.find(({ name }) => name === 'screenshot');
      return {
        file: `tests/e2e/${file}`,
        title,
        filter: title,
        reason: result?.error?.message,
        picture: picture?.path && path.relative(root, picture.path),
      };
    }),
  ...suites.flatMap(browserFailures),
];

const quote = (text) => `'${text.replaceAll("'", "'\\''")}'`;
const escapePattern = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

function commandFor({ file, filter }) {
  if (!filter) return `npm test -- ${file}`;
  const option = file.endsWith('.spec.ts') ? '--grep' : '-t';
  return `npm test -- ${file} ${option} ${quote(escapePattern(filter))}`;
}

/** Removes colors and the stack lines of packages and of Node. */
const readableReason = (reason) =>
  stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => !/^ +at .*(node_modules|node:)/.test(line))
    .join('\n')
    .slice(0, maxReason)
    .trimEnd();

/** Prints each failed test with its reason, its screenshot and the command that runs only this test. */
export function listFailures(failedSteps) {
  const list = [...unitFailures(), ...browserFailures(readReport('playwright') ?? {})];
  if (list.length > 0) console.log('\n── failed tests');
  for (const failure of list.slice(0, maxListed)) {
    const { file, title, reason = '', picture } = failure;
    console.log(`\n✘ ${file}: ${title}`);
    console.log(readableReason(reason).replaceAll(/^/gm, '  '));
    if (picture) console.log(`  screenshot: ${picture}`);
    console.log(`  run only this test: ${commandFor(failure)}`);
  }
  if (list.length > maxListed) console.log(`… and ${list.length - maxListed} more`);
  if (list.length === 0 && failedSteps.some((name) => name in reportFiles))
    console.log('\n✘ A test runner failed outside of any test; see its output above.');
}

/** Adds up both runners. A step that failed without a failed test counts as one failure. */
export function countTests(failedSteps, hasRun) {
  const unit = readReport('vitest');
  const browser = readReport('playwright')?.stats;
  const counts = [
    { name: 'vitest', passed: unit?.numPassedTests ?? 0, failed: unit?.numFailedTests ?? 0 },
    { name: 'playwright', passed: browser?.expected ?? 0, failed: browser?.unexpected ?? 0 },
  ].filter(({ name }) => hasRun[name]);
  for (const runner of counts) {
    // A run without any test counts as failed.
    if (runner.passed === 0 && !failedSteps.includes(runner.name)) failedSteps.push(runner.name);
    if (failedSteps.includes(runner.name)) runner.failed ||= 1;
  }
  const otherSteps = failedSteps.filter((name) => !(name in reportFiles)).length;
  const sum = (key) => counts.reduce((total, runner) => total + runner[key], 0);
  return { passed: sum('passed'), failed: sum('failed') + otherSteps };
}
