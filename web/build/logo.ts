// The pictures of an app's logo: those that browsers, phones and web app manifests ask for.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuiltFile, compressFile } from './built-app.ts';
import { drawPng } from './raster.ts';

/** Drawn from `icons/icon.svg` in the folder of the app. */
export async function buildLogo(root: string): Promise<BuiltFile[]> {
  const svg = await readFile(join(root, 'icons/icon.svg'));
  const text = svg.toString();
  const pictures: [path: string, body: Buffer][] = [
    ['/icon.svg', svg],
    ['/icon-192.png', drawPng(text, 192)],
    ['/icon-512.png', drawPng(text, 512)],
    ['/icon-maskable.png', drawPng(text, 512, true)],
    ['/apple-touch-icon.png', drawPng(text, 180, true)],
    ['/favicon.ico', toIco(drawPng(text, FAVICON), FAVICON)],
  ];
  return Promise.all(pictures.map(([path, body]) => compressFile(path, body, false)));
}

/** For the member `icons` of a web app manifest. */
export const LOGO_ICONS = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const;

const FAVICON = 32;

/** An icon file of one PNG picture: a header of 6 bytes, and an entry of 16 for the picture. */
function toIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([size, size], 6);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
