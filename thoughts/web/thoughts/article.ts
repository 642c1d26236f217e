// The card of a thought in a list: author, time and words first, the rest after.
import { type Html, html, trusted } from '@tandem/platform/html/html.ts';
import { markSanitised } from '@tandem/platform/html/sanitised.ts';
import { thoughtPath } from '../../foundation/addresses/page-paths.ts';
import { isListed } from '../../foundation/visibility/rules.ts';
import { parsePoll, parseVote } from '../../posts/polls/poll.ts';
import type { Verdict } from '../../timelines/filtering/matcher.ts';
import type { TextKey } from '../i18n/en.ts';
import type { I18n } from '../i18n/i18n.ts';
import { type IconName, icon } from '../icons/icons.ts';
import type { Choices, Member } from '../session/visitor.ts';
import { renderActions } from './actions.ts';
import { renderAttachments } from './attachments.ts';
import { lengthOf, renderAdapted, withoutLoneParagraph } from './content.ts';
import { isFewEmojis, renderEmojis } from './emojis.ts';
import { renderListedName, renderPicture } from './person.ts';
import { isCovered, type PostView } from './post-view.ts';

export type ArticleOptions = {
  i18n: I18n;
  host: string;
  /** Who may act on it; null for strangers. */
  member: Member | null;
  /** The page that actions lead back to. */
  back: string;
  choices?: Choices;
  /** Renders the text in a canvas, where the style of its author applies; `small` in lists. */
  canvas?: 'small' | 'large';
  /** The content after the name. */
  mark?: Html | null;
};

export const pathOf = ({ author, number }: PostView): string => thoughtPath(author.handle, number);

/** The path of its page, which begins at the thought itself, below its parent. */
export const pathInThread = (thought: PostView): string =>
  thought.parent === null ? pathOf(thought) : `${pathOf(thought)}#t-${thought.number}`;

/** Numbers are long, and lists name each of them often. */
const LABEL_KEYS = 36n ** 5n;

/** Short, and unique on a page: that two numbers of one page differ by a multiple is one in 300,000. */
export const labelKeyOf = ({ number }: PostView): string => (BigInt(number) % LABEL_KEYS).toString(36);

/** Microformats are for programs, which read the pages of anonymous visitors. */
const mark = ({ member }: Pick<ArticleOptions, 'member'>, names: string): string =>
  member === null ? ` ${names}` : '';

/** The link to the original. For members it is in the menu of further actions. */
export function renderOriginal({ author, view }: PostView, i18n: I18n): Html | null {
  const url = author.isLocal ? null : (view.url ?? view.uri);
  const host = url && URL.parse(url)?.host;
  return host ? renderThere(url, i18n.t('original', { host })) : null;
}

/** The referrer policy of pages makes `rel` unnecessary. */
const renderThere = (url: string, text: string): Html => html`<a href="${url}">${text}</a>`;

/** Ids are unique if a page contains a thought once. `why` is the reason of its presence in the list. */
export function renderArticle(thought: PostView, options: ArticleOptions, why: Html | null = null): Html {
  const { number, author } = thought;
  const key = labelKeyOf(thought);
  return html`<article class="post${mark(options, 'h-entry')}" id="t-${number}" aria-labelledby="n${key} w${key} d${key}">${why ?? renderBooster(thought, options)}<a class="pic" href="${author.path}" tabindex="-1" aria-hidden="true">${renderPicture(author)}</a><div>${renderBy(thought, options, key)}${renderReplyLine(thought, options.i18n)}${renderNamedWords(thought, options, `w${key}`)}${renderActions(thought, options)}</div></article>`;
}

/** The first line of a card: name and handle, then audience, edits and time. */
const renderBy = (thought: PostView, options: ArticleOptions, key: string): Html =>
  html`<header class="by">${renderListedName(thought.author, { id: `n${key}`, names: mark(options, 'p-author h-card') })}${options.mark ?? null}<span class="at">${renderMarks(thought, options.i18n)}<a class="when${mark(options, 'u-url')}" id="d${key}" href="${pathInThread(thought)}">${renderTime(thought, options)}</a></span></header>`;

export const renderWhy = (name: IconName, text: Html | string): Html =>
  html`<p class="why">${icon(name)}<span>${text}</span></p>`;

function renderBooster({ booster, boostedAt }: PostView, options: ArticleOptions): Html | null {
  const { i18n } = options;
  return (
    booster &&
    renderWhy(
      'repeat',
      html`<a href="${booster.path}"><bdi>${renderEmojis(booster.name, booster.emojis)}</bdi></a> ${i18n.t('hasBoosted')}${boostedAt === null ? null : html` · ${renderInstant(boostedAt, options)}`}`,
    )
  );
}

export function renderReplyLine({ parent }: PostView, i18n: I18n): Html | null {
  if (parent === null) return null;
  if (parent === 'gone') return html`<p class="to">${icon('corner-up-left')}${i18n.t('replyHidden')}</p>`;
  const path = thoughtPath(parent.author.handle, parent.number);
  return html`<p class="to">${icon('corner-up-left')}${i18n.t('inReplyTo')} <a href="${path}"><bdi>@${parent.author.handle}</bdi></a></p>`;
}

/** The maximum displayed length in characters, in lists and cards, and on its own page. */
const MAX_WORDS = { list: 500, page: 10_000 };

const QUOTE_TEXTS = {
  gone: 'quoteHidden',
  pending: 'quotePending',
  rejected: 'quoteRejected',
  filtered: 'quoteFiltered',
} as const;

/**
 * The quoted thought: not in a canvas, because its author is another. Nested quotes are not displayed.
 */
export function renderQuote({ quoted }: Pick<PostView, 'quoted'>, options: ArticleOptions): Html | null {
  const { i18n } = options;
  if (quoted === null) return null;
  if (typeof quoted === 'string') return html`<p class="quoted muted">${i18n.t(QUOTE_TEXTS[quoted])}</p>`;
  return html`<blockquote class="quoted${mark(options, 'u-quotation-of h-cite')}" aria-label="${i18n.t('quoted')}"><div class="by">${renderPicture(quoted.author, 's')}${renderListedName(quoted.author, { names: mark(options, 'p-author h-card') })}<span class="at"><a class="when${mark(options, 'u-url')}" href="${pathOf(quoted)}">${renderTime(quoted, options)}</a></span></div>${renderWords(quoted, options)}</blockquote>`;
}

/** The text of a row with the id `id`; in a separate element only if the row has more content. */
function renderNamedWords(thought: PostView, options: ArticleOptions, id: string): Html {
  const { view, attachments, quoted, filtered } = thought;
  const isMore =
    view.summary !== '' ||
    view.poll !== null ||
    attachments.length > 0 ||
    quoted !== null ||
    filtered !== null;
  if (isMore || options.canvas || renderRest(thought, options.i18n, 'list') !== null)
    return html`<div id="${id}">${renderWords(thought, options)}</div>`;
  const lone = isFewEmojis(view.content, thought.emojis) ? ' lone' : '';
  const names = `words${lone}${mark(options, 'e-content')}`;
  const adapted = renderAdapted(thought, options.host, { most: MAX_WORDS.list, card: null });
  const content = withoutLoneParagraph(adapted);
  return view.language === null
    ? html`<div class="${names}" dir="auto" id="${id}">${content}</div>`
    : html`<div class="${names}" dir="auto" lang="${view.language}" id="${id}">${content}</div>`;
}

/**
 * The text, attachments and poll, in lists with the quoted thought; covered by the viewer's filters
 * and by the
 * author's warning. On its own page a thought is covered even by a filter that hides it elsewhere.
 */
export function renderWords(
  thought: PostView,
  options: ArticleOptions,
  place: keyof typeof MAX_WORDS = 'list',
): Html {
  const { filtered } = thought;
  const text = renderWarnedWords(thought, options, place);
  return isCovered(filtered) ? renderCovered(filtered, options.i18n, text) : text;
}

/** Opens without scripts. */
export const renderCovered = ({ titles }: Verdict, i18n: I18n, content: Html): Html =>
  html`<details class="warned filtered"><summary>${icon('filter')}<span dir="auto">${i18n.t('filtered', { names: titles.join(', ') })}</span> <span class="show">${i18n.t('filteredShow')}</span></summary>${content}</details>`;

function renderWarnedWords(thought: PostView, options: ArticleOptions, place: keyof typeof MAX_WORDS): Html {
  const { i18n, host } = options;
  const lone = isFewEmojis(thought.view.content, thought.emojis) ? ' lone' : '';
  const names = `words${lone}${mark(options, 'e-content')}`;
  const { language, summary } = thought.view;
  const content = renderAdapted(thought, host, {
    most: MAX_WORDS[place],
    card: thought.quoted,
  });
  const words =
    language === null
      ? html`<div class="${names}" dir="auto">${content}</div>`
      : html`<div class="${names}" dir="auto" lang="${language}">${content}</div>`;
  const text = html`${inCanvas(words, options.canvas)}${renderRest(thought, i18n, place)}${renderPoll(thought, i18n)}${renderPictures(thought, options)}${place === 'list' && renderQuote(thought, options)}`;
  if (summary === '') return text;
  return html`<details class="warned"><summary>${icon('alert-triangle')}<span class="p-summary" dir="auto">${renderEmojis(summary, thought.emojis)}</span> <span class="show">${i18n.t('warned')}</span></summary>${text}</details>`;
}

function renderPictures(thought: PostView, { i18n, choices }: ArticleOptions): Html | null {
  const { filtered } = thought;
  const attachments = renderAttachments(thought, i18n, choices?.opensPictures ?? false);
  return filtered?.action === 'blur' && attachments
    ? renderCovered(filtered, i18n, attachments)
    : attachments;
}

/** The classes are those of custom CSS; `.page` is around each text, so that its background belongs to it. */
const inCanvas = (words: Html, size: ArticleOptions['canvas']): Html => {
  if (!size) return words;
  const thought = html`<div class="thought">${words}</div>`;
  return size === 'small'
    ? html`<div class="canvas small"><div class="scope"><div class="page"><div class="thoughts">${thought}</div></div></div></div>`
    : html`<div class="canvas"><div class="scope"><div class="page">${thought}</div></div></div>`;
};

/** The link to the rest of a long text. */
function renderRest(thought: PostView, i18n: I18n, place: keyof typeof MAX_WORDS): Html | null {
  const { content, url, uri } = thought.view;
  if (thought.author.isLocal || content.length <= MAX_WORDS[place]) return null;
  const n = lengthOf(content);
  if (n <= MAX_WORDS[place]) return null;
  const there = n > MAX_WORDS.page ? (url ?? uri) : null;
  const host = there && URL.parse(there)?.host;
  return host
    ? html`<p>${renderThere(there, i18n.t('readOnThere', { host, n }))}</p>`
    : html`<p><a href="${pathOf(thought)}">${i18n.t('readOn', { n })}</a></p>`;
}

/** What an ISO date ends with. */
const MILLISECONDS = '.000Z';

/** To the second. */
const toDateTime = (at: number): string => `${new Date(at).toISOString().slice(0, -MILLISECONDS.length)}Z`;

const renderInstant = (at: number, { i18n }: Pick<ArticleOptions, 'i18n'>): Html =>
  html`<time datetime="${toDateTime(at)}" title="${i18n.longTime(at)}">${i18n.shortTime(at)}</time>`;

function renderTime({ view }: PostView, options: ArticleOptions): Html {
  const { created_at: at } = view;
  return options.member === null
    ? html`<time class="dt-published" datetime="${toDateTime(at)}" title="${options.i18n.longTime(at)}">${options.i18n.shortTime(at)}</time>`
    : renderInstant(at, options);
}

type Audience = Extract<TextKey, 'unlisted' | 'followers' | 'direct' | 'onlyMe'>;

const AUDIENCE_ICONS = {
  unlisted: 'moon',
  followers: 'users',
  direct: 'at',
  onlyMe: 'lock',
} as const satisfies Record<Audience, IconName>;

/** Edits, and an audience that is not the public, as icons. */
function renderMarks(thought: PostView, i18n: I18n): Html {
  const { view } = thought;
  const audience = audienceOf(view);
  const edited = view.edited_at === null ? '' : i18n.t('editedAt', { time: i18n.longTime(view.edited_at) });
  return html`${edited === '' ? null : html`<a class="edited" href="${pathOf(thought)}/history" title="${edited}">${icon('pencil')}<span class="vh">${i18n.t('edited')}</span></a>`}${audience && html`<span title="${i18n.t(audience)}">${icon(AUDIENCE_ICONS[audience])}<span class="vh">${i18n.t(audience)}</span></span>`}`;
}

/** Null for public thoughts. */
export function audienceOf(view: PostView['view']): Audience | null {
  if (view.visibility === 'public') return isListed(view) ? null : 'unlisted';
  if (view.visibility === 'followers') return 'followers';
  const isForNobody = view.recipients === null || view.recipients === '[]';
  return isForNobody ? 'onlyMe' : 'direct';
}

// Polls: the numbers that are known here. Members vote with an app, or on the server of the author.
function renderPoll({ view, author, emojis }: PostView, i18n: I18n): Html | null {
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
