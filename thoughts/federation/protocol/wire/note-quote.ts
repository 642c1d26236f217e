// What a Note says of what it quotes: FEP-044f, the names that came before it, a link for readers of
// FEP-e232, and words for all others.
import { escapeHtml } from './read/note-html.ts';

export type PublishedQuote = {
  uri: string;
  /** The page of what is quoted. */
  url: string;
  /** The id of its author’s approval; null while there is none. */
  authorization: string | null;
};

export const toQuoteProperties = ({ uri, authorization }: PublishedQuote) => ({
  quote: uri,
  quoteUrl: uri,
  quoteUri: uri,
  _misskey_quote: uri,
  ...(authorization === null ? {} : { quoteAuthorization: authorization }),
});

export const toQuoteLink = ({ uri }: PublishedQuote) => ({
  type: 'Link',
  mediaType: 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"',
  rel: 'https://misskey-hub.net/ns#_misskey_quote',
  name: `RE: ${uri}`,
  href: uri,
});

/** The paragraph that servers which show quotes leave out, by its class, as Mastodon writes it. */
export const toFallback = ({ url }: PublishedQuote): string =>
  `<p class="quote-inline">RE: <a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`;
