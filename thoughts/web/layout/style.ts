// The style of all pages, in layers, so that the styles of authors come after ours, and before what
// guards the page against them (docs/decisions/0182).
import { readFileSync } from 'node:fs';
import { createAsset, createFonts, createStyle } from '@tandem/web/pages/asset.ts';

const shared = (name: string): URL => new URL(import.meta.resolve(`@tandem/web/style/${name}.css`));
const own = (names: readonly string[]): URL[] => names.map((name) => new URL(`${name}.css`, import.meta.url));

/** The first layer wins among what is important, the last among the rest. */
export const LAYERS = '@layer guard, app, author;';

/**
 * The root of what an author's style applies to, below a canvas, which contains it and is out of reach. The
 * root is an element of its own, because a selector of a scope matches what is below its root.
 */
export const SCOPE = '.canvas > .scope';

const GUARD = `@layer guard {
.canvas { display: block !important; position: relative !important; contain: layout paint style !important;
  isolation: isolate !important; overflow: clip !important; max-block-size: 20000px !important;
  pointer-events: auto !important; }
.canvas.small { max-block-size: 30rem !important; }
.canvas.small > .scope > .page { min-block-size: 0 !important; min-inline-size: 0 !important; }
@media (prefers-reduced-motion: reduce) {
  .canvas * { animation: none !important; transition: none !important; }
}
}`;

const { fonts, text: fontFaces } = createFonts(shared('font'));

/** The files of the fonts that {@link STYLE} refers to. */
export const FONTS = fonts;

/** The icon of the pages in browsers. */
export const LOGO = createAsset(
  'logo',
  'svg',
  'image/svg+xml',
  readFileSync(new URL('logo.svg', import.meta.url)),
);

export const STYLE = createStyle(
  'thoughts',
  [
    ...own(['palette']),
    ...['tokens', 'base', 'controls'].map(shared),
    ...own(['frame', 'thoughts', 'profile']),
  ],
  (text) => `${LAYERS}\n${fontFaces}\n@layer app {\n${text}\n}\n${GUARD}`,
);

/** What members need besides: strangers do not wait for it. */
export const MEMBER_STYLE = createStyle(
  'members',
  [...['forms', 'menu'].map(shared), ...own(['members', 'operate'])],
  (text) => `@layer app {\n${text}\n}`,
);

/** The composer's, on the pages that have it; scripts load it for the composer in a dialog. */
export const COMPOSER_STYLE = createStyle(
  'composer',
  own(['composer']),
  (text) => `@layer app {\n${text}\n}`,
);
