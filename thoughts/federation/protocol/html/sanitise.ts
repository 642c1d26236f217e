// HTML of other servers, cut down to what a post needs before it is stored.
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
 * `html` with nothing left but paragraphs, line breaks, emphasis, code, quotes, lists, the classes that mark
 * mentions, hashtags and shortened links, and anchors to http and https addresses without credentials, all
 * `rel="nofollow noopener noreferrer"`. Headings become paragraphs; scripts, styles, embedded documents and
 * form texts go with what they hold, any other element leaves its text. Only the first 65,536 code units and
 * 4,096 tags are read, and 16 levels kept. Well-formed text with balanced tags; never an error.
 */
export const sanitiseHtml = (html: string): SanitisedHtml =>
  markSanitised(
    loadSanitizer()(cutTags(html.slice(0, MAX_LENGTH)).toWellFormed().replaceAll('\0', ''), OPTIONS),
  );

/** Whether {@link sanitiseHtml} reads a part of `html` only. */
export const exceedsLimits = (html: string): boolean => html.length > MAX_LENGTH || cutTags(html) !== html;

/** `html` up to the first tag too many. */
function cutTags(html: string): string {
  let at = -1;
  for (let tags = 0; tags <= MAX_TAGS; tags += 1) {
    at = html.indexOf('<', at + 1);
    if (at < 0) return html;
  }
  return html.slice(0, at);
}

/** Loads the parser with the first remote text (100 ms, outside transactions): it takes 15 MiB. */
const loadSanitizer = (): typeof sanitizeHtml => require('sanitize-html');
const require = createRequire(import.meta.url);

/** The address as URL parsers write it, so that no two readers disagree about where it leads. */
function toAnchor({ href = '', class: classes }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const url = URL.parse(href);
  const leadsAway =
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!leadsAway) return { tagName: 'span', attribs: {} };
  const marked = classes === undefined ? {} : { class: classes };
  return { tagName: 'a', attribs: { href: url.href, rel: REL, ...marked } };
}
