import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import { PortraitDrawing } from '#pwa/ui/portrait/portrait-drawing.tsx';

const draw = (id: string): string => renderToStaticMarkup(createElement(PortraitDrawing, { id }));
const ids = Array.from({ length: 1000 }, () => uuidv7());

const NUMBER = String.raw`-?(?:\d+\.?\d*|\.\d+)`;
const PATH = new RegExp(`^(?:[MmLlHhVvCcSsQqTtAaZz](?:[ ,]?${NUMBER})*[ ,]?)+$`);
const COLOUR = /^(none|#[0-9a-f]{6})$/;
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  'aria-hidden': /^true$/,
  class: /^size-full rounded-full$/,
  viewBox: /^0 0 64 64$/,
  d: PATH,
  fill: COLOUR,
  stroke: COLOUR,
  'fill-opacity': /^0?\.\d+$/,
  'stroke-opacity': /^0?\.\d+$/,
  'stroke-width': /^\d(\.\d)?$/,
  'stroke-linecap': /^round$/,
  'stroke-linejoin': /^round$/,
};

/** The first thing in the markup that a drawing may not have, or null. */
function findFault(markup: string): string | null {
  const rest = markup.replaceAll(/<\/?(\w+)((?: [\w-]+="[^"]*")*)>/g, (tag, element: string, attributes: string) => {
    if (!['svg', 'g', 'path'].includes(element)) return tag;
    const bad = [...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)].find(
      ([, name = '', value = '']) => !ATTRIBUTES[name]?.test(value),
    );
    return bad?.[0] ?? '';
  });
  return rest || null;
}

describe('portraits', () => {
  test('are the same for the same person', () => {
    const [id = ''] = ids;
    expect(draw(id)).toBe(draw(id));
  });

  test('differ among people, also among those whose ids differ in one character', () => {
    expect(new Set(ids.map(draw)).size).toBeGreaterThan(950);
    const alike = Array.from({ length: 16 }, (_, n) => `019dbc2f-7a00-7c31-9d2e-5b1c0a7f3e4${n.toString(16)}`);
    expect(new Set(alike.map(draw)).size).toBeGreaterThan(14);
  });

  test('use every part', () => {
    const drawn = ids.map(draw);
    const shares = ['fill="#7c4d30"', 'fill="#f0c39b"', 'a4.2 4.2', 'M17.6 23', 'M45 20c5', 'M16.4 26', 'fill="#8d8a87"'].map(
      (part) => drawn.filter((markup) => markup.includes(part)).length,
    );
    for (const share of shares) expect(share).toBeGreaterThan(60);
  });

  test('are SVG of shapes and colours alone, without a script, a reference or a text', () => {
    for (const id of ids) expect(findFault(draw(id)), id).toBeNull();
    // The control.
    const [markup = ''] = ids.map(draw);
    for (const fault of [
      '<script>',
      '<image href="https://example.org/a.png">',
      '<g onload="x()">',
      '<path d="M0 NaN">',
      'name',
    ])
      expect(findFault(markup + fault), fault).not.toBeNull();
  });
});
