// Polls: the numbers that are known here. Members vote with an app, or on the server of the author.
import { type Html, html, trusted } from '@tandem/platform/html/html.ts';
import { markSanitised } from '@tandem/platform/html/sanitised.ts';
import { parsePoll, parseVote } from '../../posts/polls/poll.ts';
import type { I18n } from '../i18n/i18n.ts';
import { renderEmojis } from './emojis.ts';
import type { PostView } from './post-view.ts';

export function renderPoll({ view, author, emojis }: PostView, i18n: I18n): Html | null {
  const poll = parsePoll(view.poll);
  if (poll === null) return null;
  const own = parseVote(view.own_votes);
  const all = poll.choices.reduce((sum, { votes }) => sum + votes, 0);
  const choices = poll.choices.map(({ title, votes }, at) => {
    const mark = own.includes(at) ? html` <span class="hint">✓ ${i18n.t('yourVote')}</span>` : null;
    return html`<li>${renderShare(votes / Math.max(all, 1))}<span dir="auto">${renderEmojis(title, emojis)}</span> <span class="count">${i18n.t('votes', { n: votes })}</span>${mark}</li>`;
  });
  const asOf = i18n.t('pollAsOf', { day: i18n.dayAndTime(poll.asOf) });
  const end = poll.endsAt === null ? '' : ` ${i18n.t('pollEnds', { day: i18n.dayAndTime(poll.endsAt) })}`;
  const way = author.isLocal || own.length > 0 ? null : renderVoteThere(view.url ?? view.uri, i18n);
  return html`<ul class="poll">${choices}</ul><p class="hint">${asOf}${end}</p>${way}`;
}

/** A bar behind a choice; an attribute of SVG needs no style. */
const renderShare = (share: number): Html =>
  trusted(
    markSanitised(
      `<svg class="v" aria-hidden="true"><rect width="${Math.round(share * 100)}%" height="100%"/></svg>`,
    ),
  );

/** Does not depend on whether the poll has ended, because pages are cached. */
function renderVoteThere(url: string | null, i18n: I18n): Html | null {
  const host = url === null ? undefined : URL.parse(url)?.host;
  if (url === null || !host) return null;
  return html`<p><a href="${url}" rel="noopener noreferrer">${i18n.t('pollVoteOn', { host })}</a></p>`;
}
