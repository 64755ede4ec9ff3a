import { describe, expect, test } from 'vitest';
import { addNote, addStep, changeNote, changeStep, connect, emptyDiagram } from '../../diagram.ts';
import { toSvg, widthOf, wrap } from './drawing.ts';

const start = addStep(emptyDiagram, 'a', 'decision', { x: 100, y: 40 });
const drawn = connect(addStep(start, 'b', 'end', { x: 100, y: 200 }), 'a', 'b');

describe('the picture of a diagram', () => {
  test('holds every step, connection, label and note, and nothing of markup', () => {
    const noted = changeNote(addNote(drawn, 'n', { x: 400, y: 40 }), 'n', { text: 'Ask & <wait>' });
    const named = changeStep(noted, 'a', { title: 'Is "it"\u0007 < 5 & paid?' });
    const svg = toSvg(named, 'A & B');

    expect(svg).toContain('<title>A &amp; B</title>');
    expect(svg).toContain('Is &quot;it&quot;');
    expect(svg).toContain('Ask &amp; &lt;wait&gt;');
    expect(svg).toContain('>Yes</text>');
    expect(svg.match(/marker-end/g)).toHaveLength(1);
    expect(svg).toContain('viewBox="60 0 540 300"');
  });

  test('is the same each time, and there for an empty diagram too', () => {
    expect(toSvg(drawn, 'x')).toBe(toSvg(drawn, 'x'));
    expect(toSvg(emptyDiagram, 'x')).toContain('</svg>');
  });
});

describe('a text is broken', () => {
  test('between words, and within one that is too long', () => {
    expect(wrap('Look at website and map', 110, 3)).toEqual(['Look at website', 'and map']);
    for (const line of wrap('Donaudampfschifffahrtsgesellschaft', 80, 9))
      expect(widthOf(line)).toBeLessThanOrEqual(80);
  });
  test('and cut off where the room ends', () => {
    const lines = wrap('one two three four five six seven', 40, 2);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/…$/);
  });
});
