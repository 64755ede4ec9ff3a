import { expect, test } from 'vitest';
import { greetingOf, type Letter, shorten, toLine, toSubject, toText } from './letter.ts';
import { toHtml } from './letter-html.ts';
import { defineMail } from './template.ts';

const nasty =
  '<script>alert(1)</script>\r\nBcc: evil@example.com\r\n\r\n<img src=x onerror=alert(2)>';

/** Each text of a letter is what a user could have written. */
const letter: Letter = {
  subject: `Rosa sent "${nasty}"`,
  preview: nasty,
  greets: nasty,
  blocks: [
    nasty,
    { prose: nasty },
    { quote: nasty, by: nasty },
    { facts: [[nasty, nasty]] },
    { heading: nasty, entries: [{ title: nasty, detail: nasty, href: 'https://gva.example/a' }] },
  ],
  thing: [
    { title: nasty, detail: nasty, href: 'https://gva.example/a', initials: '<b' },
    { amounts: [[nasty, nasty]] },
  ],
  button: { label: 'Open the task', href: 'https://gva.example/tasks/1?a=1&b=2' },
  notes: [nasty],
  footer: { reason: nasty, links: [{ label: 'Turn off', href: 'https://gva.example/u' }] },
};

test('the HTML part escapes everything that a user wrote', () => {
  const html = toHtml(letter, 'https://gva.example');
  expect(html).not.toContain('<script');
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).toContain('href="https://gva.example/tasks/1?a=1&amp;b=2"');
});

test('a line break in a name or title cannot end the subject or a line of the text', () => {
  expect(toSubject(letter.subject)).not.toMatch(/[\r\n]/);
  expect(toSubject(letter.subject)).toBe(
    'Rosa sent "<script>alert(1)</script> Bcc: evil@example.com <img src=x onerror=alert(2)>"',
  );
  const text = toText(letter);
  expect(text).not.toContain('\r');
  // Only prose has own lines; a quote is marked.
  expect(text.split('\n').filter((line) => line.startsWith('Bcc:'))).toHaveLength(1);
  expect(text).toContain('\n> Bcc: evil@example.com\n>\n> <img');
});

test('marks of writing direction and control characters are removed', () => {
  expect(toLine('invoice\u202Efdp.exe\u0000\u0007')).toBe('invoicefdp.exe');
  expect(toSubject('  a\u2028b\tc  ')).toBe('a b c');
});

test.each([
  ['Olivia Öztürk-Vandenberghe 🌻', 'Hello Olivia,'],
  ['🌻 Dr. J. Olivia Öztürk', 'Hello Olivia,'],
  ['王小明', 'Hello 王小明,'],
  ['प्रिया रमन', 'Hello प्रिया,'],
  ['J.', 'Hello J.,'],
  ['🌻', 'Hello,'],
])('the greeting of %s has the first name only', (fullName, greeting) => {
  expect(greetingOf(fullName)).toBe(greeting);
});

test('the thing is between the text and the button, and the text part has its facts', () => {
  const thing: Letter['thing'] = [
    { title: 'Rosa Delgado', detail: 'Research', initials: 'RD' },
    { used: 9, allowed: 10 },
    { amounts: [['Plan', '600'] as const, ['Total', '600'] as const] },
    { quote: 'Done', by: 'Rosa Delgado' },
  ];
  const written: Letter = {
    subject: 'A task',
    preview: 'Soon',
    blocks: ['It is due.'],
    thing,
    button: { label: 'Open', href: 'https://gva.example/a' },
    secondLink: { label: 'Reply', href: 'https://gva.example/b' },
  };
  expect(toText(written)).toBe(`It is due.

Rosa Delgado
Research

90% used

Plan: 600
Total: 600

Rosa Delgado:
> Done

Open:
https://gva.example/a

Reply:
https://gva.example/b
`);
  const html = toHtml(written, 'https://gva.example');
  expect(html).toMatch(
    /It is due\..*class="thing".*>RD<.*class="near".*width:90%.*class="button"/s,
  );
});

test('a long subject is cut between characters', () => {
  expect([...toSubject('👋'.repeat(300))]).toHaveLength(200);
  expect(shorten('12345', 5)).toBe('12345');
  expect(shorten('1234 6', 5)).toBe('1234…');
});

test('the text part has the greeting, the content and the address of the button', () => {
  const text = toText({
    subject: 'A task',
    preview: 'Soon',
    greets: 'Maya',
    blocks: ['It is due.', { facts: [['Due', 'March 3']] }, { quote: 'One\n\nTwo' }],
    button: { label: 'Open the task', href: 'https://gva.example/tasks/1' },
    notes: ['Sent once.'],
    footer: {
      reason: 'You follow this task.',
      links: [{ label: 'Turn off', href: 'https://gva.example/u' }],
    },
  });
  expect(text).toBe(`Hello Maya,

It is due.

Due: March 3

> One
>
> Two

Open the task:
https://gva.example/tasks/1

Sent once.

GVA

--

You follow this task.

Turn off:
https://gva.example/u
`);
});

test('a template renders its subject, HTML and text from typed input', () => {
  const template = defineMail<{ name: string }>({
    kind: 'welcome',
    samples: { usual: { name: 'Maya' } },
    write: ({ name }, site) => ({
      subject: `Welcome, ${name}`,
      preview: 'Hello',
      blocks: [`See ${site}.`],
    }),
  });
  const [sample] = template.renderSamples('https://gva.example');
  expect(sample).toMatchObject({ name: 'usual', content: { subject: 'Welcome, Maya' } });
  expect(template.render({ name: 'Ines' }, 'https://x.example').text).toBe(
    'See https://x.example.\n',
  );
});
