import { describe, expect, test } from 'vitest';
import {
  addNote,
  addStep,
  changeLink,
  changeNote,
  changeStep,
  connect,
  emptyDiagram,
  linkId,
} from '../../diagram.ts';
import { estimateWidth, toSvg, wrap } from './svg-export.ts';

const start = addStep(emptyDiagram, 'a', 'decision', { x: 100, y: 40 });
const drawn = connect(addStep(start, 'b', 'end', { x: 100, y: 200 }), 'a', 'b');

describe('the SVG of a diagram', () => {
  test('contains every step, connection, label and note, with markup escaped', () => {
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

  test('routes a connection around a step in between, inside the view box', () => {
    const middle = addStep(drawn, 'm', 'process', { x: 100, y: 120 });
    const down = changeLink(middle, linkId({ from: 'a', to: 'b' }), { fromPoint: 'bottom' });
    const svg = toSvg(down, 'x');
    expect(svg).not.toContain('d="M160 100 L160 200"');
    expect(svg).toContain('<svg xmlns="http://www.w3.org/2000/svg" width="220"');
  });

  test('is the same for the same diagram, and valid for an empty diagram', () => {
    expect(toSvg(drawn, 'x')).toBe(toSvg(drawn, 'x'));
    expect(toSvg(emptyDiagram, 'x')).toContain('</svg>');
  });
});

describe('wrap', () => {
  test('breaks lines between words, and within a word that is too long', () => {
    expect(wrap('Look at website and map', 110, 3)).toEqual(['Look at website', 'and map']);
    for (const line of wrap('Donaudampfschifffahrtsgesellschaft', 80, 9))
      expect(estimateWidth(line)).toBeLessThanOrEqual(80);
  });
  test('ends the last line with an ellipsis when the text does not fit', () => {
    const lines = wrap('one two three four five six seven', 40, 2);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/…$/);
  });
});
