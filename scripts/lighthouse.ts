import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startServer } from '#tests/e2e/support/server.ts';
import { findBrowserOptions } from './demo-browser.ts';
import { lighthouse, type Result } from './tools/lighthouse.ts';

const usage = `Usage: npm run lighthouse -- [--runs 3]

Measures the built pages / and /auth with Lighthouse's mobile settings, and prints the median of several runs.`;

const pages = [
  { path: '/', minScore: 100 },
  { path: '/auth', minScore: 95 },
];
const metrics = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
  'speed-index': 'SI',
};

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
});

const scoreOf = (result: Result, category: string) =>
  Math.round((result.categories[category]?.score ?? 0) * 100);

/** Each run starts a new browser with an empty cache. */
async function runOnce(url: string): Promise<Result> {
  const profile = await mkdtemp(join(tmpdir(), 'gva-lighthouse-'));
  const options = findBrowserOptions();
  const browser = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...options.args, '--remote-debugging-port=0'],
  });
  try {
    // Chromium writes the port it has chosen to this file.
    const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
    const run = await lighthouse(url, {
      port: Number(port),
      logLevel: 'error',
      formFactor: 'mobile',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    });
    if (!run) throw new Error(`Lighthouse returned no result for ${url}`);
    return run.lhr;
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
}

async function medianRun(url: string): Promise<Result> {
  const results: Result[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) results.push(await runOnce(url));
  results.sort((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'));
  const middle = results[Math.floor(results.length / 2)];
  if (!middle) throw new Error('--runs must be at least 1');
  return middle;
}

/** The audits that lowered the score of a category. */
function failedAudits(result: Result, category: string): string[] {
  const weighed = result.categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  return weighed
    .map(({ id }) => result.audits[id])
    .filter((audit) => audit && audit.score !== null && audit.score < 0.9)
    .map((audit) => `    ${category}: ${audit?.title} ${audit?.displayValue ?? ''}`);
}

async function measure() {
  const server = await startServer({ seed: 'demo' });
  try {
    for (const { path, minScore } of pages) {
      const result = await medianRun(`${server.url}${path}`);
      const categories = Object.keys(result.categories);
      const scores = categories.map((name) => `${name} ${scoreOf(result, name)}`);
      const times = Object.entries(metrics).map(
        ([id, name]) => `${name} ${result.audits[id]?.displayValue}`,
      );
      console.log(`${path}\n  ${scores.join(', ')}\n  ${times.join(', ')}`);
      for (const name of categories)
        if (scoreOf(result, name) < minScore) {
          process.exitCode = 1;
          console.log(`  ${name} is below ${minScore}\n${failedAudits(result, name).join('\n')}`);
        }
    }
  } finally {
    await server.stop();
  }
}

if (values.help) console.log(usage);
else await measure();
