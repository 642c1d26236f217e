// The ActivityStreams alternate of an HTML page, in a `Link` header (RFC 8288) or a `link` element, as in
// Mastodon, WordPress, Ghost and others.
import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';
import { isActivityType } from '../media-types.ts';

/** Limits in UTF-16 code units. */
const MAX_HEADER = 8192;
const MAX_HTML = 1_048_576;
const MAX_LINKS = 200;
const ELEMENT = /<link[\s/][^<>]{0,4096}>/gi;
/** An address in angle brackets, then parameters; quoted values may contain commas and semicolons. */
const HEADER_LINK = /<([^<>\s]{1,2048})>((?:\s*;\s*[\w*-]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s",;]*))?)*)/g;
const PARAMETER = /;\s*([\w*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",;]*))/g;

const require = createRequire(import.meta.url);

/** A page's `Link` header ('' if missing), HTML, and address. */
type NamingPage = { link: string; html: string; url: URL };

/** The address of the first alternate, header before elements; null without any. */
export function readAlternate({ link, html, url }: NamingPage): string | null {
  return inHeader(link.slice(0, MAX_HEADER), url) ?? inElements(html.slice(0, MAX_HTML), url);
}

type Attributes = { rel?: string | undefined; type?: string | undefined; href?: string | undefined };

/** Null for other links. */
function addressOf({ rel = '', type = '', href }: Attributes, page: URL): string | null {
  const isAlternate = rel.toLowerCase().split(/\s+/).includes('alternate') && isActivityType(type);
  const url = isAlternate && href ? URL.parse(href.trim(), page) : null;
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? url.href : null;
}

function inHeader(link: string, page: URL): string | null {
  for (const [, href, parameters = ''] of link.matchAll(HEADER_LINK)) {
    const named = new Map<string, string>();
    for (const [, name = '', quoted, plain = ''] of parameters.matchAll(PARAMETER)) {
      const key = name.toLowerCase();
      if (!named.has(key)) named.set(key, quoted?.replace(/\\(.)/g, '$1') ?? plain);
    }
    const found = addressOf({ href, rel: named.get('rel'), type: named.get('type') }, page);
    if (found !== null) return found;
  }
  return null;
}

function inElements(html: string, page: URL): string | null {
  let found: string | null = null;
  const collect: sanitizeHtml.Transformer = (tagName, attribs) => {
    found ??= addressOf(attribs, page);
    return { tagName, attribs: {} };
  };
  const tags = (html.match(ELEMENT) ?? []).filter((tag) => /alternate/i.test(tag)).slice(0, MAX_LINKS);
  if (tags.length === 0) return null;
  const sanitize: typeof sanitizeHtml = require('sanitize-html');
  // Each tag is parsed separately, so that nothing is nested.
  for (const tag of tags)
    sanitize(tag, {
      allowedTags: ['link'],
      allowedAttributes: { link: ['href', 'rel', 'type'] },
      transformTags: { link: collect },
    });
  return found;
}
