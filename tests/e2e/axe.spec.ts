import type { Page } from '@playwright/test';
import { findViolations } from './support/axe.ts';
import { untilStill } from './support/board.ts';
import { resize } from './support/page.ts';
import { demoAccounts, expect, test } from './support/test.ts';

type Fault = { plant: () => void; rule: string };

// Each function runs in a page in which axe finds nothing.
const faults: Record<string, Fault> = {
  'a field without a label in the page': {
    plant: () => document.querySelector('main form')?.append(document.createElement('input')),
    rule: 'label',
  },
  'a button without a name in the shell': {
    plant: () => {
      for (const button of document.querySelectorAll('header button[aria-label]'))
        button.removeAttribute('aria-label');
    },
    rule: 'button-name',
  },
  'a text with little contrast': {
    plant: () => {
      for (const heading of document.querySelectorAll<HTMLElement>('main h2'))
        heading.style.color = '#eee';
    },
    rule: 'color-contrast',
  },
  'a text with a color of its own in a form that was checked': {
    plant: () => {
      const text = document.querySelector('main h2')?.cloneNode(true);
      if (!(text instanceof HTMLElement)) return;
      text.style.color = '#eee';
      document.querySelector('main form')?.append(text);
    },
    rule: 'color-contrast',
  },
  'a checked text on another background': {
    plant: () => {
      const main = document.querySelector('main');
      if (main) main.style.backgroundColor = '#777';
      for (const section of document.querySelectorAll<HTMLElement>('main section'))
        section.style.backgroundColor = 'transparent';
    },
    rule: 'color-contrast',
  },
  'a heading that skips levels': {
    plant: () => {
      const heading = document.createElement('h6');
      heading.textContent = 'Planted';
      document.querySelector('main h1')?.after(heading);
    },
    rule: 'heading-order',
  },
  'a second main landmark': {
    plant: () => document.querySelector('header')?.setAttribute('role', 'main'),
    rule: 'landmark-no-duplicate-main',
  },
};

async function openFaultless(page: Page) {
  await page.goto('/settings');
  await expect(page.locator('main h2').first()).toBeVisible();
  await expect(page.locator('main form').first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
}

test('axe finds each planted fault in the page and in the shell', async ({ open }) => {
  const page = await open(demoAccounts.client, '/settings');
  for (const [name, { plant, rule }] of Object.entries(faults))
    await test.step(name, async () => {
      await openFaultless(page);
      await page.evaluate(plant);
      expect((await findViolations(page)).join('\n')).toContain(`${rule}: `);
    });
});

test('axe finds a fault that is only visible at 360 px', async ({ open }) => {
  const page = await open(demoAccounts.client, '/settings');
  await openFaultless(page);
  await resize(page, { width: 360, height: 740 });
  expect(await findViolations(page, { withContrast: false })).toEqual([]);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('@media (min-width: 400px) { .planted { display: none } }');
    document.adoptedStyleSheets.push(sheet);
    const button = document.createElement('button');
    button.className = 'planted';
    document.querySelector('main h1')?.after(button);
  });
  await resize(page, { width: 1440, height: 900 });
  expect(await findViolations(page)).toEqual([]);
  await resize(page, { width: 360, height: 740 });
  const violations = await findViolations(page, { withContrast: false });
  expect(violations.join('\n')).toContain('button-name: ');
});

test('axe checks the look of a text again that it could not measure', async ({ open }) => {
  const page = await open(demoAccounts.client, '/settings');
  await openFaultless(page);
  const write = (content: string) =>
    page.evaluate((given) => {
      const text = document.getElementById('planted') ?? document.createElement('p');
      text.id = 'planted';
      text.style.color = '#eee';
      text.textContent = given;
      document.querySelector('main')?.append(text);
    }, content);
  // Axe does not judge a single character, which may be an icon.
  await write('x');
  expect(await findViolations(page)).toEqual([]);
  await write('A text with little contrast');
  expect((await findViolations(page)).join('\n')).toContain('color-contrast: ');
});

test('axe finds an element that takes the focus in a covered page', async ({ open }) => {
  const page = await open(demoAccounts.client, '/settings');
  await openFaultless(page);
  await page.getByRole('button', { name: /^Account menu of/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await untilStill(page);
  expect(await findViolations(page)).toEqual([]);
  await page.evaluate(() => {
    const covered = document.createElement('div');
    covered.ariaHidden = 'true';
    covered.append(document.createElement('button'));
    document.querySelector('main')?.append(covered);
  });
  expect((await findViolations(page)).join('\n')).toContain('aria-hidden-focus: ');
});
