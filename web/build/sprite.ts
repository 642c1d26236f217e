// Builds sprites: one SVG file with the icons that an app uses, each a symbol for `<use
// href="/assets/icons-HASH.svg#heart">`.
import { readFile } from 'node:fs/promises';
import { type BuiltFile, compressFile, contentHash } from './built-app.ts';
import type { Source, SpriteSource } from './sources.ts';

type Sprites = {
  files: BuiltFile[];
  /** The paths of those that every page shows. */
  initial: string[];
  /** The paths by their constants, as source text. */
  define: Record<string, string>;
};

const FILLED = '-filled';
/** Symbols carry their paint, since the page that uses them has no style for it. */
const OUTLINE_PAINT =
  'fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"';
const FILLED_PAINT = 'fill="currentColor"';
const NOTICE =
  '<!-- Tabler Icons, https://tabler.io/icons, MIT License, Copyright (c) 2020-2026 Paweł Kuna -->';

/** @throws if the package has no icon of a name */
export async function buildSprites({ sprites = [] }: Source): Promise<Sprites> {
  const files = await Promise.all(sprites.map(buildSprite));
  const paths = sprites.map(({ constant }, index) => [constant, JSON.stringify(files[index]?.path)]);
  const initial = files.flatMap(({ path }, index) => (sprites[index]?.isInitial ? [path] : []));
  return { files, initial, define: Object.fromEntries(paths) };
}

async function buildSprite({ file, icons }: SpriteSource): Promise<BuiltFile> {
  const symbols = await Promise.all(icons.map(readSymbol));
  const body = Buffer.from(`${NOTICE}<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`);
  return compressFile(`/assets/${file}-${contentHash(body)}.svg`, body, true);
}

async function readSymbol(name: string): Promise<string> {
  const isFilled = name.endsWith(FILLED);
  const path = isFilled ? `filled/${name.slice(0, -FILLED.length)}` : `outline/${name}`;
  const source = await readFile(new URL(import.meta.resolve(`@tabler/icons/${path}.svg`)), 'utf8');
  const shapes = source
    .slice(source.indexOf('>', source.indexOf('<svg')) + 1, source.lastIndexOf('</svg>'))
    .replace(/<path stroke="none" d="M0 0h24v24H0z" fill="none" \/>/, '')
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll(' />', '/>');
  return `<symbol id="${name}" viewBox="0 0 24 24" ${isFilled ? FILLED_PAINT : OUTLINE_PAINT}>${shapes}</symbol>`;
}
