// Builds and serves the scripts of the pages.
import { join } from 'node:path';
import type { Source } from '@tandem/web/build/sources.ts';
import { ICON_SPRITE } from './icons/icons.ts';

export const webScripts: Source = {
  name: 'thoughts',
  root: import.meta.dirname,
  folders: ['client', 'icons'].map((name) => join(import.meta.dirname, name)),
  sprites: [ICON_SPRITE],
};
