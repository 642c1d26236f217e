// The logos that the build draws: sizes, corners, colours, and the icon file.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { buildLogo } from './logo.ts';
import { drawPng } from './raster.ts';

/** Reads red, green, blue and opacity of a pixel, given in parts of the width and height. */
function pixelsOf(png: Buffer): (x: number, y: number) => number[] {
  const width = png.readUInt32BE(16);
  const start = png.indexOf('IDAT') + 4;
  const rows = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
  return (x, y) => {
    const at = Math.floor(y * width) * (width * 4 + 1) + 1 + Math.floor(x * width) * 4;
    return [...rows.subarray(at, at + 4)];
  };
}

test('logos have the sizes and colours that browsers and phones ask for', async () => {
  for (const [app, background, middle] of [
    ['thoughts', [11, 114, 99, 255], [255, 255, 255, 255]],
    ['journal', [106, 61, 154, 255], [247, 207, 61, 255]],
  ] as const) {
    const files = new Map(
      (await buildLogo(join(import.meta.dirname, `../../${app}/web`))).map(({ path, body }) => [path, body]),
    );
    for (const [path, size, isFull] of [
      ['/icon-192.png', 192, false],
      ['/icon-512.png', 512, false],
      ['/icon-maskable.png', 512, true],
      ['/apple-touch-icon.png', 180, true],
    ] as const) {
      const png = files.get(path) ?? assert.fail(path);
      assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [size, size], path);
      const pixelAt = pixelsOf(png);
      assert.deepEqual(pixelAt(0, 0), isFull ? background : [0, 0, 0, 0], path);
      assert.deepEqual(pixelAt(0.5, 0.06), background, path);
      assert.deepEqual(pixelAt(0.5, 0.3), middle, path);
    }
    const ico = files.get('/favicon.ico') ?? assert.fail();
    assert.equal(ico.readUInt16LE(2), 1);
    assert.deepEqual([ico[6], ico[7], ico.subarray(22).readUInt32BE(16)], [32, 32, 32]);
  }
});

test('a part of SVG that is not drawn fails the build', () => {
  const svg = (content: string) => `<svg viewBox="0 0 4 4">${content}</svg>`;
  assert.throws(() => drawPng(svg('<ellipse/>'), 4), /<ellipse>/);
  assert.throws(() => drawPng(svg('<path d="M0 0A1 1 0 0 0 2 2"/>'), 4), /command A/);
  assert.throws(() => drawPng(svg('<rect width="4" height="4" fill="red"/>'), 4), /colour red/);
  assert.throws(() => drawPng('<svg viewBox="0 0 4 5"/>', 4), /viewBox/);
});
