import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCss } from '../../../accounts/users/custom-css/check.ts';
import { SAMPLES } from './samples.ts';

const NAMES = ['page', 'top', 'picture', 'name', 'bio', 'links', 'facts', 'friends', 'friend'];

test('no part of a sample is removed, and together they cover every element of a profile', () => {
  assert.equal(SAMPLES.length, 10);
  for (const [name, css] of SAMPLES) assert.deepEqual(checkCss(css).cut, [], name);
  const all = SAMPLES.map(([, css]) => css).join('\n');
  for (const name of [...NAMES, 'thoughts', 'thought', 'words', 'when'])
    assert.match(all, new RegExp(`\\.${name}\\b`), name);
});

test('texts and links of each sample have a contrast of at least 4.5', () => {
  for (const [name, css] of SAMPLES) {
    const backdrops = (/\.page \{ background: ([^;]*)/.exec(css)?.[1] ?? '').match(/#[\da-f]{6}/g) ?? [];
    const inks = [...css.matchAll(/ color: (#[\da-f]{6})/g)].map(([, ink = '']) => ink);
    assert.ok(backdrops.length > 0 && inks.length > 0, name);
    for (const backdrop of backdrops)
      for (const ink of inks) assert.ok(contrast(backdrop, ink) >= 4.5, `${name}: ${ink} on ${backdrop}`);
  }
});

/** As WCAG defines it, of colours such as `#0a6658`. */
function contrast(one: string, other: string): number {
  const [bright = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dark + 0.05);
}

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
