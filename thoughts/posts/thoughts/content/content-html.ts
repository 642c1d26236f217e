// Renders a thought's plain text as HTML for other servers.
import { escapeHtml } from '@tandem/platform/html/html.ts';
import { findHashtags, type Hashtag } from './hashtags.ts';
import { findLinks, type Link, type Span } from './links.ts';
import { findMentions, type Mention } from './mentions.ts';

/** The link targets of hashtags and mentions; null for an unknown mention, which stays text. */
export type ContentTargets = {
  hashtagUrl: (name: string) => string;
  mentionUrl: (mention: Mention) => string | null;
};

type Piece = Span & { html: string };

/**
 * `content` as HTML: paragraphs at blank lines, `<br>` at line breaks, anchors for links, hashtags and
 * mentions in the classes that Mastodon recognises. Everything else is escaped. Linear.
 */
export function toContentHtml(content: string, targets: ContentTargets): string {
  if (content === '') return '';
  const text = content.replace(/\r\n?/g, '\n');
  let html = '';
  let at = 0;
  for (const piece of piecesOf(text, targets)) {
    html += lines(text.slice(at, piece.start)) + piece.html;
    at = piece.end;
  }
  return `<p>${html}${lines(text.slice(at))}</p>`;
}

function piecesOf(text: string, { hashtagUrl, mentionUrl }: ContentTargets): Piece[] {
  const pieces = [
    ...findLinks(text).map((link) => ({ ...link, html: linkHtml(link) })),
    ...findHashtags(text).map((tag) => ({ ...tag, html: hashtagHtml(text, tag, hashtagUrl(tag.name)) })),
    ...findMentions(text).flatMap((mention) => {
      const url = mentionUrl(mention);
      return url === null ? [] : [{ ...mention, html: mentionHtml(mention, url) }];
    }),
  ];
  return pieces.sort((a, b) => a.start - b.start);
}

const linkHtml = ({ url }: Link): string =>
  `<a href="${escapeHtml(url)}" rel="nofollow noopener">${escapeHtml(url)}</a>`;

const hashtagHtml = (text: string, { start, end }: Hashtag, url: string): string =>
  `<a href="${escapeHtml(url)}" class="mention hashtag" rel="tag nofollow noopener">#<span>${escapeHtml(text.slice(start + 1, end))}</span></a>`;

const mentionHtml = ({ username }: Mention, url: string): string =>
  `<span class="h-card"><a href="${escapeHtml(url)}" class="u-url mention" rel="nofollow noopener">@<span>${escapeHtml(username)}</span></a></span>`;

const lines = (text: string): string =>
  escapeHtml(text)
    .replace(/\n{2,}/g, '</p><p>')
    .replaceAll('\n', '<br>');
