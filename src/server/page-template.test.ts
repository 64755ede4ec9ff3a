import { expect, test } from 'vitest';
import { fillTemplate } from './page-template.ts';

test('a value is inserted with HTML escaping', () => {
  expect(fillTemplate('<a href="[[URL]]">', { URL: 'https://a.example/?b=1&c="2"' })).toBe(
    '<a href="https://a.example/?b=1&amp;c=&quot;2&quot;">',
  );
});

test('a value in a script is inserted with JSON escaping', () => {
  const script = fillTemplate('{"name":"[[json NAME]]"}', { NAME: 'a "b" </script>' });
  expect(script).not.toContain('</script>');
  expect(JSON.parse(script)).toEqual({ name: 'a "b" </script>' });
});

test('a conditional block is kept or removed with its value', () => {
  const template =
    '[[if MAIL]]<b>[[MAIL]]</b>[[end MAIL]][[unless MAIL]]none[[end MAIL]] [[if X]]x[[end X]]';
  expect(fillTemplate(template, { MAIL: 'a@b.example' })).toBe('<b>a@b.example</b> ');
  expect(fillTemplate(template, {})).toBe('none ');
});
