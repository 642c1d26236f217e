// Sanitises remote HTML before storage.
import { createRequire } from 'node:module';
import { markSanitised, type SanitisedHtml } from '@tandem/platform/html/sanitised.ts';
import type sanitizeHtml from 'sanitize-html';

/** In UTF-16 code units. */
const MAX_LENGTH = 65_536;
const MAX_NESTING = 16;
/** The parser is quadratic in the number of unclosed elements. */
const MAX_TAGS = 4096;

const REL = 'nofollow noopener noreferrer';
const HEADING = { tagName: 'p', attribs: {} };

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'a',
    'span',
    'strong',
    'em',
    'b',
    'i',
    'u',
    'del',
    'code',
    'pre',
    'blockquote',
    'ul',
    'ol',
    'li',
  ],
  allowedAttributes: { a: ['href', 'rel', 'class'], span: ['class'] },
  allowedClasses: {
    a: ['mention', 'hashtag', 'u-url'],
    span: ['mention', 'hashtag', 'h-card', 'invisible', 'ellipsis'],
  },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'noembed',
    'noframes',
    'title',
    'template',
    'xmp',
    'iframe',
    'object',
    'svg',
    'math',
    'plaintext',
  ],
  nestingLimit: MAX_NESTING,
  transformTags: {
    a: (_, attribs) => toAnchor(attribs),
    h1: () => HEADING,
    h2: () => HEADING,
    h3: () => HEADING,
    h4: () => HEADING,
    h5: () => HEADING,
    h6: () => HEADING,
  },
};

/**
 * Reduces `html` to paragraphs, line breaks, emphasis, code, quotes, lists, the classes of mentions, hashtags
 * and shortened links, and anchors to http and https addresses without credentials, with `rel="nofollow
 * noopener noreferrer"`. Headings become paragraphs. Scripts, styles, embedded documents and form texts are
 * removed with their content; other elements leave their text. Only the first 65,536 code units and 4,096
 * tags are read, with up to 16 levels. The result is well-formed with balanced tags; never throws.
 */
export const sanitiseHtml = (html: string): SanitisedHtml =>
  markSanitised(
    loadSanitizer()(cutTags(html.slice(0, MAX_LENGTH)).toWellFormed().replaceAll('\0', ''), OPTIONS),
  );

/** Whether {@link sanitiseHtml} reads only a part of `html`. */
export const exceedsLimits = (html: string): boolean => html.length > MAX_LENGTH || cutTags(html) !== html;

/** `html` up to the tag limit. */
function cutTags(html: string): string {
  let at = -1;
  for (let tags = 0; tags <= MAX_TAGS; tags += 1) {
    at = html.indexOf('<', at + 1);
    if (at < 0) return html;
  }
  return html.slice(0, at);
}

/** Loads the parser at the first remote text (100 ms, outside transactions), because it takes 15 MiB. */
const loadSanitizer = (): typeof sanitizeHtml => require('sanitize-html');
const require = createRequire(import.meta.url);

/** Writes the parsed address, so that all parsers agree on its target. */
function toAnchor({ href = '', class: classes }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const url = URL.parse(href);
  const leadsAway =
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!leadsAway) return { tagName: 'span', attribs: {} };
  const marked = classes === undefined ? {} : { class: classes };
  return { tagName: 'a', attribs: { href: url.href, rel: REL, ...marked } };
}
