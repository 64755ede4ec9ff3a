import { screen, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import type { Role } from '#shared/actor.ts';
import { test } from './support/test.tsx';

type Case = [procedure: string, role: Role, path: string];

const cases: Case[] = [
  ['tasks.board', 'client', '/tasks'],
  ['workflows.list', 'client', '/workflows'],
  ['payments.listAll', 'admin', '/payments'],
];

test.for(cases)(
  'if %s fails, %s sees it and can try again on %s',
  async ([procedure, role, path], { gva, open, network, page }) => {
    network.abort(procedure);
    await open(await gva.createUser({ role }), path);
    expect(await screen.findByText("We couldn't load this")).toBeVisible();
    network.restore();
    await page.press('Try again');
    await waitFor(() => expect(screen.queryByText("We couldn't load this")).toBeNull());
  },
);
