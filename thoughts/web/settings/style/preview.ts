// A style that is not saved, as a page shows it once: in an element of its own, which the policy of that page
// names by a nonce, so that it is shown without scripts, too.
import { randomBytes } from 'node:crypto';
import { type Html, trusted } from '@tandem/platform/html/html.ts';
import { markSanitised } from '@tandem/platform/html/sanitised.ts';
import { pageHeadersWithStyle } from '@tandem/web/pages/headers.ts';
import { contrastOf } from '@tandem/web/style/contrast.ts';
import { SCOPE } from '../../layout/style.ts';
import { STYLE_MEDIA } from '../../thought/head.ts';

const NONCE_BYTES = 16;

/**
 * What the head and the headers of the page have; `kept` is what the sanitiser keeps of a style, which has
 * no `<` that could end the element.
 */
export function previewStyle(kept: string): { head: Html; headers: Readonly<Record<string, string>> } {
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  const css = `@layer author {\n@scope (${SCOPE}) {\n${kept}\n}\n}`;
  const element = `<style id="unsaved" nonce="${nonce}" media="${STYLE_MEDIA}">\n${css}\n</style>`;
  return {
    head: trusted(markSanitised(element)),
    headers: { ...pageHeadersWithStyle(nonce), 'cache-control': 'no-store' },
  };
}

/** A rule that is not nested: its selectors, with white space around them, and its declarations. */
const RULE = /(?:^|\})([^{}@;]+)\{([^{}]*)\}/g;
const WORDS = ['.words', '.thought', '.page'];

/**
 * The contrast of words as far as a style says it plainly, by the colours of `.page` and of what is in it;
 * null otherwise. With scripts the browser measures it.
 */
export function statedContrast(kept: string): number | null {
  // What depends on the screen is not stated plainly.
  if (kept.includes('@')) return null;
  const declared = new Map<string, string>();
  const flat = kept.replaceAll('}', '}}');
  for (const [, selectors = '', body = ''] of flat.matchAll(RULE))
    for (const selector of selectors.split(',').map((one) => one.trim()))
      for (const declaration of body.split(';')) {
        const [property = '', ...value] = declaration.split(':');
        const name = property.trim() === 'background-color' ? 'background' : property.trim();
        declared.set(`${selector} ${name}`, value.join(':').trim());
      }
  const covers = WORDS.slice(0, -1).some((one) => declared.has(`${one} background`));
  const ink = WORDS.map((one) => declared.get(`${one} color`)).find((one) => one !== undefined);
  const one = toRgb(ink);
  const other = toRgb(declared.get('.page background'));
  return one === null || other === null || covers ? null : contrastOf(one, other);
}

/** Of `#rgb` and `#rrggbb`, as `contrastOf` takes it. */
function toRgb(colour: string | undefined): string | null {
  const [, short, long = short?.replaceAll(/./g, '$&$&')] =
    /^#(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(colour ?? '') ?? [];
  if (long === undefined) return null;
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}
