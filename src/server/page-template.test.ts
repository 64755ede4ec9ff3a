import { expect, test } from 'vitest';
import { fillTemplate } from './page-template.ts';

test('a setting stands in its place, made safe for a page', () => {
  expect(fillTemplate('<a href="[[URL]]">', { URL: 'https://a.example/?b=1&c="2"' })).toBe(
    '<a href="https://a.example/?b=1&amp;c=&quot;2&quot;">',
  );
});

test('in a script it is made safe for JSON', () => {
  const script = fillTemplate('{"name":"[[json NAME]]"}', { NAME: 'a "b" </script>' });
  expect(script).not.toContain('</script>');
  expect(JSON.parse(script)).toEqual({ name: 'a "b" </script>' });
});

test('what depends on a setting stands there with it, and its alternative without', () => {
  const template =
    '[[if MAIL]]<b>[[MAIL]]</b>[[end MAIL]][[unless MAIL]]none[[end MAIL]] [[if X]]x[[end X]]';
  expect(fillTemplate(template, { MAIL: 'a@b.example' })).toBe('<b>a@b.example</b> ');
  expect(fillTemplate(template, {})).toBe('none ');
});
