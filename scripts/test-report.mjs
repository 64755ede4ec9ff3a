import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './install.mjs';

const folder = path.join(root, '.cache/reports');

/** The report file of each test runner. */
export const reportFiles = {
  vitest: path.join(folder, 'vitest.json'),
  playwright: path.join(folder, 'playwright.json'),
};

const flakyFile = path.join(folder, 'flaky.json');

const maxListed = 20;
const maxReason = 600;

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // No whole run yet, or the runner failed before it wrote a report; its output shows the reason.
  }
}

const readReport = (runner) => readJson(reportFiles[runner]);
const readUnitFiles = () => readReport('vitest')?.testResults ?? [];

const isFailed = ({ status }) => status === 'failed';
/** Vitest keeps the errors of the first try. */
const isFlaky = ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0;

const findUnitTests = (isWanted) =>
  readUnitFiles().flatMap(({ name, assertionResults }) =>
    assertionResults.filter(isWanted).map(({ fullName, title, failureMessages }) => ({
      file: path.relative(root, name),
      title: fullName,
      filter: title,
      reason: readableReason(failureMessages[0]),
    })),
  );

/** The files that failed outside of any test. */
const findFailedFiles = () =>
  readUnitFiles()
    .filter(({ message, assertionResults }) => message && !assertionResults.some(isFailed))
    .map(({ name, message }) => ({
      file: path.relative(root, name),
      title: 'could not run',
      reason: readableReason(message),
    }));

function findAttachment(attachments, name) {
  const file = attachments.find((attachment) => attachment.name === name)?.path;
  return file && path.relative(root, file);
}

/** The browser tests with this status; suites are nested. The reason is the error of the first try. */
const findBrowserTests = (status, { suites = [], specs = [] } = readReport('playwright') ?? {}) => [
  ...specs
    .filter(({ tests }) => tests.some((test) => test.status === status))
    .map(({ file, title, tests }) => {
      const results = tests.flatMap((test) => test.results);
      const attachments = results.flatMap((result) => result.attachments);
      return {
        file: `tests/e2e/${file}`,
        title,
        filter: title,
        reason: readableReason(results.find(({ error }) => error)?.error.message),
        picture: findAttachment(attachments, 'screenshot'),
        trace: findAttachment(attachments, 'trace'),
      };
    }),
  ...suites.flatMap((suite) => findBrowserTests(status, suite)),
];

const quote = (text) => `'${text.replaceAll("'", "'\\''")}'`;
const escapePattern = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

function commandFor({ file, filter }) {
  if (!filter) return `npm test -- ${file}`;
  const option = file.endsWith('.spec.ts') ? '--grep' : '-t';
  return `npm test -- ${file} ${option} ${quote(escapePattern(filter))}`;
}

/** Removes colors and the stack lines of packages and of Node. */
const readableReason = (reason = '') =>
  stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => !/^ +at .*(node_modules|node:)/.test(line))
    .join('\n')
    .slice(0, maxReason)
    .trimEnd();

/** Prints each test with its reason, its files and the command that runs only this test. */
function printTests(heading, list) {
  if (list.length > 0) console.log(`\n── ${heading}`);
  for (const entry of list.slice(0, maxListed)) {
    const { file, title, reason, picture, trace } = entry;
    console.log(`\n✘ ${file}: ${title}`);
    console.log(reason.replaceAll(/^/gm, '  '));
    if (picture) console.log(`  screenshot: ${picture}`);
    if (trace) console.log(`  trace: ${trace}`);
    console.log(`  run only this test: ${commandFor(entry)}`);
  }
  if (list.length > maxListed) console.log(`… and ${list.length - maxListed} more`);
}

export function printFailures(failedSteps) {
  const list = [
    ...findFailedFiles(),
    ...findUnitTests(isFailed),
    ...findBrowserTests('unexpected'),
  ];
  printTests('Failed tests', list);
  if (list.length === 0 && failedSteps.some((name) => name in reportFiles))
    console.log('\n✘ A test runner failed outside of any test; see its output above.');
}

export const printFlakyTests = (list) => printTests('Flaky: passed at the second try', list);

export const findFlakyTests = () => [...findUnitTests(isFlaky), ...findBrowserTests('flaky')];

/** The flaky tests of the last whole run. */
export const readFlakyTests = () => readJson(flakyFile) ?? [];

export const storeFlakyTests = (list) =>
  writeFileSync(flakyFile, `${JSON.stringify(list, null, 2)}\n`);

/** Selects the listed tests, and others of these files whose titles contain a listed title. */
export function selectTests(list, option) {
  if (list.length === 0) return;
  const titles = list.map(({ filter }) => escapePattern(filter));
  return [...new Set(list.map(({ file }) => file)), option, titles.join('|')];
}

/** Adds up both runners. A step that failed without a failed test counts as one failure. */
export function countTests(failedSteps, hasRun) {
  const unit = readReport('vitest');
  const browser = readReport('playwright')?.stats;
  const counts = [
    { name: 'vitest', passed: unit?.numPassedTests ?? 0, failed: unit?.numFailedTests ?? 0 },
    {
      name: 'playwright',
      passed: (browser?.expected ?? 0) + (browser?.flaky ?? 0),
      failed: browser?.unexpected ?? 0,
    },
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
