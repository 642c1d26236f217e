// The style of all pages: one file, in layers, so that the styles of authors come after ours, and before what
// guards the page against them (docs/decisions/0182).
import { createStyle } from '@tandem/web/pages/asset.ts';

const SHARED = ['tokens', 'base', 'controls'].map(
  (name) => new URL(import.meta.resolve(`@tandem/web/style/${name}.css`)),
);
const OWN = ['frame', 'thoughts', 'operate', 'profile'].map(
  (name) => new URL(`${name}.css`, import.meta.url),
);

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
@media (prefers-reduced-motion: reduce) {
  .canvas * { animation: none !important; transition: none !important; }
}
}`;

export const STYLE = createStyle(
  'thoughts',
  [...SHARED, ...OWN],
  (text) => `${LAYERS}\n@layer app {\n${text}\n}\n${GUARD}`,
);
