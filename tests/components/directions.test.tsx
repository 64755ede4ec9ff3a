import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { createEveryone } from './support/everyone.ts';
import { test } from './support/test.tsx';

const hebrew = 'שלום (https://a.example/x_(y)) שלום';

test('a message has the direction of its text, and the Enter of an input method does not send it', async ({
  gva,
  open,
}) => {
  const { client, va } = await createEveryone(gva);
  await open(client, `/messages?contact=${va.id}`);
  const field = await screen.findByRole('textbox', { name: /^Message to/ });
  expect(field).toHaveAttribute('dir', 'auto');
  fireEvent.input(field, { target: { value: hebrew } });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(field).toHaveValue(hebrew);

  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(field).toHaveValue(''));
  const link = await screen.findByRole('link', { name: 'https://a.example/x_(y)' });
  expect(link.closest('[dir=auto]')).toHaveTextContent(hebrew);
});

test('a description and the name of its owner have their own direction', async ({ gva, open }) => {
  const { client, va, task } = await createEveryone(gva);
  const { db } = gva.database;
  await db.updateTable('tasks').set({ description: hebrew }).where('id', '=', task.id).execute();
  await open(va, `/tasks?id=${task.id}`);
  expect((await screen.findByText(hebrew)).closest('[dir=auto]')).not.toBeNull();
  const names = screen.getAllByText(client.fullName);
  expect(names.some((name) => name.closest('bdi, [dir=auto]'))).toBe(true);
});
