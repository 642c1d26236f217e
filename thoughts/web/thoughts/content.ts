// The text of a thought as HTML: local plain text with links, or the sanitised HTML of another server.
import { type Html, html, trusted } from '@tandem/platform/html/html.ts';
import { markSanitised, type SanitisedHtml } from '@tandem/platform/html/sanitised.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import { profilePath, tagPath } from '../../foundation/addresses/page-paths.ts';
import { findHashtags } from '../../posts/thoughts/content/hashtags.ts';
import { findLinks, type Span } from '../../posts/thoughts/content/links.ts';
import { findMentions } from '../../posts/thoughts/content/mentions.ts';
import { quoteUriOf } from '../../posts/thoughts/view/extras.ts';
import { adaptEmojis, type EmojiPaths, NO_EMOJIS, renderEmojis } from './emojis.ts';
import { adaptLinks, withoutAddress } from './external-links.ts';
import { handleOfMention, type PostView } from './post-view.ts';

/** The maximum displayed length of a link, in characters. */
const LINK_LENGTH = 40;

/**
 * {@link renderContent} for pages: at most `most` characters, without the address of the quoted card below.
 * Links in remote texts lead to pages here, or display their host.
 */
export function renderAdapted(
  thought: Pick<PostView, 'view' | 'known' | 'pages' | 'emojis'>,
  host: string,
  { most, card }: { most: number; card: PostView['quoted'] },
): Html {
  const { content, content_html: full } = thought.view;
  if (full === null) return renderContent(thought, host);
  const words =
    card === null || typeof card === 'string' ? full : withoutAddress(full, addressesOf(thought, card));
  const shown = content.length > most ? cutWords(words, most) : words;
  return trusted(adaptEmojis(adaptLinks(shown, thought.pages), thought.emojis));
}

/** Words that are one paragraph, without its tags: the element around them is one. */
export function withoutLoneParagraph(words: Html): Html {
  const { text } = words;
  const isOne = text.startsWith('<p>') && text.endsWith('</p>') && !text.includes('<p', '<p>'.length);
  return isOne ? trusted(markSanitised(text.slice('<p>'.length, -'</p>'.length))) : words;
}

/** The addresses by which other servers link the quoted thought. */
const addressesOf = ({ view }: Pick<PostView, 'view'>, card: PostView): (string | null)[] => [
  quoteUriOf(view.is_local === 1, view.extras),
  card.view.uri,
  card.view.url,
];

/** For feeds and other sites, too: links are absolute, or lead to this server. */
export function renderContent({ view, known }: Pick<PostView, 'view' | 'known'>, host: string): Html {
  if (view.content_html !== null) return trusted(view.content_html);
  return renderText(view.content, host, known);
}

/**
 * Plain text with its emoji, links, hashtags and mentions of `known` people; line breaks are kept by the
 * style.
 */
export function renderText(
  text: string,
  host: string,
  known: ReadonlySet<string>,
  emojis: EmojiPaths = NO_EMOJIS,
): Html {
  const links = MAY_HAVE_LINKS.test(text) ? linksIn(text, host, known) : [];
  if (links.length === 0) return renderEmojis(text, emojis);
  let at = 0;
  const pieces: Html[] = [];
  for (const { start, end, shown } of links) {
    pieces.push(renderEmojis(text.slice(at, start), emojis), shown);
    at = end;
  }
  pieces.push(renderEmojis(text.slice(at), emojis));
  return html`${pieces}`;
}

const MAY_HAVE_LINKS = /[@#]|:\/\//;

type Piece = Span & { shown: Html };

function linksIn(text: string, host: string, known: ReadonlySet<string>): Piece[] {
  const links = findLinks(text).map(({ start, end, url }) => ({ start, end, shown: renderLink(url) }));
  const tags = findHashtags(text).map(({ start, end, name }) => ({
    start,
    end,
    shown: html`<a class="tag" href="${tagPath(name)}" rel="tag">${text.slice(start, end)}</a>`,
  }));
  const mentions = findMentions(text).flatMap((mention): Piece[] => {
    const handle = handleOfMention(mention, host);
    const { start, end } = mention;
    if (!known.has(foldCase(handle))) return [];
    const shown = html`<a class="mention" href="${profilePath(handle)}">${text.slice(start, end)}</a>`;
    return [{ start, end, shown }];
  });
  return [...links, ...tags, ...mentions].toSorted((one, other) => one.start - other.start);
}

/** Host and path, cut. */
function renderLink(url: string): Html {
  const short = url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
  const cut = short.length > LINK_LENGTH ? `${short.slice(0, LINK_LENGTH).toWellFormed()}…` : short;
  return html`<a href="${url}" rel="nofollow noopener noreferrer" title="${url}">${cut}</a>`;
}

// The beginning of long words of other servers.
const TAG = /(<[^>]*>)/;
/** What readers count as one, nearly: a code point; and the entities that the sanitiser writes. */
const CHARACTER = /&(?:amp|lt|gt|quot);|[\s\S]/gu;

/** In code points. */
export const lengthOf = (text: string): number => {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
};

/**
 * Truncates sanitised HTML at the end of a word before character `most`, with an ellipsis and all elements
 * closed; unchanged if it is shorter. Linear time.
 */
export function cutWords(words: SanitisedHtml, most: number): SanitisedHtml {
  let left = most;
  let text = '';
  const open: string[] = [];
  for (const piece of words.split(TAG)) {
    if (piece.startsWith('<')) {
      text += piece;
      follow(open, piece);
      continue;
    }
    const characters = piece.match(CHARACTER) ?? [];
    if (characters.length > left) {
      const end = characters
        .slice(0, left)
        .join('')
        .replace(/\s\S{0,30}$/u, '');
      return markSanitised(
        `${text}${end}…${open
          .map((name) => `</${name}>`)
          .toReversed()
          .join('')}`,
      );
    }
    text += piece;
    left -= characters.length;
  }
  return words;
}

/** Keeps the names of the elements that `tag` leaves open. */
function follow(open: string[], tag: string): void {
  if (tag.startsWith('</')) open.pop();
  else if (!tag.startsWith('<br')) open.push(/^<(\w+)/.exec(tag)?.[1] ?? '');
}
