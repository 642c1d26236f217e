// The head of the page of a thought: metadata for search engines, messengers and other servers.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { firstCharacters } from '@tandem/web/i18n/characters.ts';
import { profilePath } from '../../foundation/addresses/page-paths.ts';
import { ICON_PATH } from '../addresses.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Site } from '../site/page.ts';
import { pathOf } from '../thoughts/article.ts';
import { isCovered, type PostView } from '../thoughts/post-view.ts';

type Head = { title: string; head: Html; links: string[] };

const ACTIVITY = 'application/activity+json';
const ATOM = 'application/atom+xml';

export function renderHead(
  { thoughts: { base } }: Site,
  thought: PostView,
  { withStyle, hasFeed, i18n }: { withStyle: boolean; hasFeed: boolean; i18n: I18n },
): Head {
  const { author, view } = thought;
  const { name, handle, words: first } = titleOf(thought, new URL(base).host);
  const path = pathOf(thought);
  const id = author.isLocal ? `${base}/thoughts/${view.id}` : (view.uri ?? '');
  const canonical = author.isLocal ? `${base}${path}` : (view.url ?? view.uri ?? '');
  const description = view.summary === '' ? view.content.slice(0, 500).toWellFormed() : view.summary;
  const oembed = `/oembed?${new URLSearchParams({ url: `${base}${path}`, format: 'json' })}`;
  const feed = `${profilePath(author.handle)}/feed.atom`;
  return {
    title: i18n.t('thoughtTitle', { name, handle, words: first }),
    links: author.isLocal
      ? [
          toLink(id, ACTIVITY),
          toLink(oembed, 'application/json+oembed'),
          ...(hasFeed ? [toLink(feed, ATOM)] : []),
        ]
      : [],
    head: html`<link rel="canonical" href="${canonical}">
<link rel="alternate" type="${ACTIVITY}" href="${id}">
<meta name="description" content="${description}">
<meta name="fediverse:creator" content="${handle}">
<meta property="og:type" content="article">
<meta property="og:title" content="${name} (${handle})">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${base}${path}">
<meta property="article:published_time" content="${new Date(view.created_at).toISOString()}">
<meta property="og:image" content="${base}${author.picture ?? ICON_PATH}">
${
  author.isLocal
    ? html`<link rel="alternate" type="application/json+oembed" href="${oembed}">
${hasFeed ? html`<link rel="alternate" type="${ATOM}" href="${feed}">` : null}`
    : null
}
${withStyle ? renderStyleLink(author.handle) : null}`,
  };
}

/** An alternative form, as a `Link` header names it. */
export const toLink = (address: string, type: string): string =>
  `<${address}>; rel="alternate"; type="${type}"`;

/** Not for print, nor with forced colours or increased contrast. */
export const STYLE_MEDIA = 'screen and (forced-colors: none) and (prefers-contrast: no-preference)';

export const renderStyleLink = (handle: string): Html =>
  html`<link rel="stylesheet" href="${profilePath(handle)}/style.css" media="${STYLE_MEDIA}">`;

/** The values of its title, on the server `host`; of a covered thought the names of the filters. */
const titleOf = ({ author, view, filtered }: PostView, host: string) => ({
  name: author.name,
  handle: author.isLocal ? `@${author.handle}@${host}` : `@${author.handle}`,
  words: isCovered(filtered) ? filtered.titles.join(', ') : firstWordsOf({ view }),
});

/** On one line; the content warning instead of a text with one. */
export const firstWordsOf = ({ view }: Pick<PostView, 'view'>): string =>
  shorten(view.summary === '' ? view.content : view.summary);

const TITLE_LENGTH = 60;

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const cut = firstCharacters(line, TITLE_LENGTH);
  return cut === line ? line : `${cut}…`;
}
