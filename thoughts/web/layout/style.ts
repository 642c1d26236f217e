// The styles of the pages, in layers, so that the styles of authors come after ours, and before what
// guards the page against them (docs/decisions/0182).
import { createFonts, createStyle } from '@tandem/web/pages/asset.ts';

const shared = (name: string): URL => new URL(import.meta.resolve(`@tandem/web/style/${name}.css`));
const own = (names: readonly string[]): URL[] => names.map((name) => new URL(`${name}.css`, import.meta.url));

/** The first layer wins among what is important, the last among the rest. */
const LAYERS = '@layer guard, app, author;';

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

export const STYLE = createStyle(
  'thoughts',
  [
    ...own(['palette']),
    shared('tokens'),
    shared('base'),
    shared('controls'),
    ...own(['frame', 'thoughts', 'thread', 'profile']),
  ],
  (text) => `${LAYERS}\n${fontFaces}\n@layer app {\n${text}\n}`,
);

const inApp = (text: string): string => `@layer app {\n${text}\n}`;

/** What members need besides: strangers do not wait for it. */
export const MEMBER_STYLE = createStyle(
  'members',
  [...own(['palette-more']), ...['forms', 'menu'].map(shared), ...own(['members'])],
  inApp,
);

/** The styles of some pages alone, which name them (`styles` of a page). */
export const PAGE_STYLES = {
  /** Every page without styles of its own: forms, texts, lists of people. */
  more: createStyle('more', [shared('fields'), ...own(['more'])], inApp),
  /** With the style of an author, before it: what stands in a canvas, and the guard of the page. */
  canvas: createStyle('canvas', own(['canvas']), (text) => `${inApp(text)}\n${GUARD}`),
  /** Settings and administration. */
  areas: createStyle('areas', own(['areas', 'operate']), inApp),
  /** The composer; scripts load it for the composer in a dialog. */
  composer: createStyle('composer', own(['composer']), inApp),
};
export type PageStyle = keyof typeof PAGE_STYLES;

/** The style of an author as pages link it, confined to what belongs to the author. */
export const toAuthorStyle = (css: string): string =>
  `${LAYERS}\n${PAGE_STYLES.canvas.file.body}\n@layer author {\n@scope (${SCOPE}) {\n${css}\n}\n}\n`;
