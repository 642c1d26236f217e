// The pictures of an app's logo: those that browsers, phones and web app manifests ask for.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuiltFile, compressFile } from './built-app.ts';

/** The pictures show `icon.svg`; in the maskable one and Apple's the background fills the square. */
const FILES = [
  'icon.svg',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable.png',
  'apple-touch-icon.png',
  'favicon.ico',
];

/** From `icons` in the folder of the app. */
export const readLogo = (root: string): Promise<BuiltFile[]> =>
  Promise.all(
    FILES.map(async (name) => compressFile(`/${name}`, await readFile(join(root, 'icons', name)), false)),
  );

/** For the member `icons` of a web app manifest. */
export const LOGO_ICONS = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const;
