import { expect, test } from 'vitest';
import { toTaskFields } from './task-of-message.ts';

const from = (content: string) =>
  toTaskFields({ id: 1, content, senderName: 'Rosa Delgado', clientId: 7 });

test.each([
  ['one line', 'Please book the flight', 'Please book the flight', 'Please book the flight'],
  ['two lines', 'Flight\nTo Lisbon, please', 'Flight', 'Flight\nTo Lisbon, please'],
  ['a few letters', 'Call Tim', 'Call Tim', 'Message from Rosa Delgado: Call Tim'],
  [
    'a linked task',
    'Look at this one\n\nTask: Travel (/tasks?id=4)',
    'Look at this one',
    'Look at this one',
  ],
])('a message of %s becomes a title and a description', (_, content, title, description) => {
  expect(from(content)).toMatchObject({ title, description, clientId: '7' });
});

test('a first line of more than 200 characters is cut', () => {
  const { title, description } = from('x'.repeat(300));
  expect(title).toBe(`${'x'.repeat(199)}…`);
  expect(description).toHaveLength(300);
});
