import { expect, test } from 'vitest';
import { emailAddress } from './mail-address.ts';

const read = (value: string) => emailAddress('no address').safeParse(value);

test.each([
  ['ann@example.com', 'ann@example.com'],
  ['  Ann@Example.COM ', 'Ann@Example.COM'],
  ['müller@münchen.de', 'müller@münchen.de'],
  ['müller@xn--mnchen-3ya.de', 'müller@münchen.de'],
  ['mu\u0308ller@MU\u0308NCHEN.de', 'müller@münchen.de'],
  ['info@XN--BCHER-KVA.example', 'info@bücher.example'],
  ['иван@пример.рф', 'иван@пример.рф'],
  ['a@xn--e1afmkfd.xn--p1ai', 'a@пример.рф'],
  ['a@例え.テスト', 'a@例え.テスト'],
  ['a@xn--fiqs8s.cn', 'a@中国.cn'],
  ['a@faß.de', 'a@faß.de'],
  ['ann\u202e@example.com', 'ann@example.com'],
  ['mu\u200b\u0308ller@x.com', 'müller@x.com'],
  ['ad\u034fmin@x.com', 'admin@x.com'],
  ['ann\ufe0f@exa\u{e0041}mple.com', 'ann@example.com'],
])('%s is the address %s', (written, address) => {
  expect(read(written).data).toBe(address);
});

test.each([
  ['', 'ann', 'a@b', '@example.com', 'ann@', 'ann@x.de@y.de', 'ann@exa mple.com'],
  ['ann.@münchen.de', 'a@münchen', 'a@münchen.de:25', 'a@münchen.de/x', 'a@xn--.de', 'a@[::1]'],
  // The letter а of Cyrillic among those of Latin.
  ['می\u200cخ@x.com', 'ℹ\ufe0f@x.com', 'a\u3164b@x.com', '𝐚nn@x.com', 'ａnn@x.com'],
  ['a@p\u0430ypal.com', '\u0430nn@münchen.de', 'a\n@b.com\nBcc: c@d.com'],
])('%j and others are refused', (...values) => {
  expect(values.filter((value) => read(value).success)).toEqual([]);
});
