// The route of the page of a thought.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { findRelationship, type Relationship } from '../../accounts/relationships/relationships.ts';
import { requireActor } from '../../foundation/actors/actors.ts';
import { styleOf } from '../../foundation/actors/present.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { type ThoughtId, toThoughtId } from '../../ids.ts';
import { findWholeContext } from '../../timelines/threads/threads.ts';
import { renderBeside } from '../about/beside.ts';
import { withQuery } from '../addresses.ts';
import type { I18n } from '../i18n/i18n.ts';
import { icon } from '../icons/icons.ts';
import { renderBack, renderTop } from '../layout/frame.ts';
import { renderFollow } from '../people/list.ts';
import type { Visitor } from '../session/visitor.ts';
import { mountPage, type PageResult, page, redirect, type Site, toSelf } from '../site/page.ts';
import { inActionForm, renderActions, renderNumbers } from '../thoughts/actions.ts';
import {
  type ArticleOptions,
  audienceOf,
  labelKeyOf,
  pathOf,
  renderArticle,
  renderOriginal,
  renderQuote,
  renderReplyLine,
  renderWords,
} from '../thoughts/article.ts';
import { renderFromHome } from '../thoughts/from-home.ts';
import { type Person, renderListedName, renderPicture } from '../thoughts/person.ts';
import {
  type Filtering,
  isCovered,
  loadPostViews,
  type PostView,
  type Viewing,
} from '../thoughts/post-view.ts';
import { findThoughtId } from './find.ts';
import { renderHead } from './head.ts';
import { findOrigin, mountAskingForReplies, type Origin, renderOrigin } from './origin.ts';

export function mountThoughtPage(site: Site): void {
  const { clock, database } = site.thoughts;
  const { read } = database;
  mountAskingForReplies(site);
  mountPage(site, thoughtEndpoint, async ({ params, query }, visitor): Promise<PageResult> => {
    const filtering = { context: 'thread', now: clock.now() } as const;
    const viewing = { addresses: site.thoughts, viewer: visitor.viewer, filtering };
    const id = await findThoughtId(read, params.number, visitor.viewer);
    // A thought that a filter hides is opened by its address alone, and covered there.
    const opened = { ...viewing, filtering: { ...filtering, keepsHidden: true as const } };
    const [thought] =
      id === null ? [] : await loadPostViews(read, opened, [{ thoughtId: id, boosterId: null }]);
    if (!thought) throw notFound('thought');
    const path = pathOf(thought);
    if (path !== `/@${params.username}/${params.number}`) return redirect(path);
    const page = query.page ?? 1;
    const isWhole = query.before === 'all';
    const conversation = await loadConversation(read, viewing, thought.view.id, { page, isWhole });
    const origin = await findOrigin(read, viewing, thought, clock.now());
    const author = await requireActor(read, thought.author.handle);
    const { viewer } = visitor;
    const relationship = viewer && viewer !== author.id ? await findRelationship(read, viewer, author) : null;
    const self = visitor.member && toSelf(site, visitor.member);
    const hasStyle = styleOf(author) !== '';
    const withStyle = visitor.showsStyles && query.style !== 'off' && hasStyle;
    const { title, head, links } = renderHead(site, thought, {
      withStyle,
      hasFeed: author.atom === 1,
      i18n: visitor.i18n,
    });
    return {
      title,
      head,
      links,
      styles: [],
      beside: await renderBeside(site, visitor),
      isIndexed: author.host === null && author.indexable === 1 && thought.view.visibility === 'public',
      main: renderPageOf(site, visitor, {
        self,
        thought,
        conversation,
        origin,
        relationship,
        page,
        hasStyle,
        withStyle,
      }),
    };
  });
}

type Contents = {
  /** The member who looks. */
  self: Person | null;
  thought: PostView;
  conversation: Conversation;
  origin: Origin | null;
  /** How the member who looks stands to the author. */
  relationship: Relationship | null;
  page: number;
  hasStyle: boolean;
  withStyle: boolean;
};

function renderPageOf(site: Site, visitor: Visitor, contents: Contents) {
  const { i18n, member } = visitor;
  const { self, thought, conversation, origin, relationship, page, hasStyle, withStyle } = contents;
  const { whole, before, folded, replies, hasMore } = conversation;
  const path = pathOf(thought);
  const options = { i18n, host: site.host, member, back: path, choices: visitor.choices };
  const back = renderBack('/', visitor);
  const root = whole.start?.authorId ?? thought.authorId;
  const list = replies.map(({ thought: reply, depth, isApart }) => {
    const mark = reply.authorId === root ? html`<span class="op">${i18n.t('authorMark')}</span>` : null;
    return html`<li class="depth-${depth}">${isApart && html`<p class="apart">${i18n.t('replyMissing')}</p>`}${renderArticle(reply, { ...options, mark })}</li>`;
  });
  const follow =
    relationship && !relationship.following
      ? renderFollow(thought.author, relationship, i18n, { back: path })
      : null;
  const end = html`${hasStyle ? renderStyleSwitch(path, withStyle, i18n) : null}${member && renderMute(thought, path, i18n)}`;
  return html`${renderTop(i18n.t('thread'), { back, end })}
${folded === 0 ? null : html`<p class="fold"><a href="${withQuery(path, { before: 'all' })}">${i18n.t('earlierReplies', { n: folded })}</a></p>`}
${
  before.length === 0
    ? null
    : inActionForm(
        options,
        html`<ol class="thoughts above" aria-label="${i18n.t('before')}">${before.map((one) => html`<li>${renderArticle(one, options)}</li>`)}</ol>`,
      )
}
${thought.parent === 'gone' ? html`<p class="notice">${i18n.t('beganElsewhere')}</p>` : null}
${renderCanvas(thought, withStyle ? { ...options, canvas: 'large' as const } : options, whole, follow)}
${self && html`<div class="reply">${renderPicture(self, 'm')}<a href="/write?reply=${thought.number}">${i18n.t('replyToWho', { who: `@${thought.author.handle}` })}</a></div>`}
${canBeActedOn(thought) ? renderFromHome(visitor, ['reply', 'boost', 'like'], thought.number) : null}
${inActionForm(
  options,
  html`<section class="replies" aria-label="${i18n.t('repliesTitle')}">
${
  member && page === 1
    ? html`<ol class="thoughts" data-live="thread:${thought.number}">${list}</ol>`
    : list.length > 0 && html`<ol class="thoughts">${list}</ol>`
}
${list.length === 0 ? html`<p class="empty">${i18n.t('noReplies')}</p>` : null}
${hasMore ? html`<p class="pages"><a class="button" rel="next" href="${withQuery(path, { page: String(page + 1) })}">${i18n.t('moreReplies')}</a></p>` : null}
</section>`,
)}
${origin && renderOrigin(origin, thought, visitor)}`;
}

function renderStyleSwitch(path: string, withStyle: boolean, i18n: I18n): Html {
  const text = i18n.t(withStyle ? 'withoutStyle' : 'withStyle');
  return html`<a class="icon-button" href="${withStyle ? withQuery(path, { style: 'off' }) : path}" title="${text}">${icon('palette')}<span class="vh">${text}</span></a>`;
}

/** The button that mutes the conversation, or undoes it. */
function renderMute({ number, marks }: PostView, path: string, i18n: I18n): Html {
  const [verb, label] = marks.isMuted
    ? (['unmute-conversation', 'unmuteConversation'] as const)
    : (['mute-conversation', 'muteConversation'] as const);
  const text = i18n.t(label);
  return html`<form method="post" action="/do"><input type="hidden" name="back" value="${path}"><button class="icon-button" name="${verb}" value="${number}" title="${text}">${icon(marks.isMuted ? 'bell-ringing' : 'bell-off')}<span class="vh">${text}</span></button></form>`;
}

/** Whether other servers can fetch it. */
const canBeActedOn = ({ author, view }: PostView): boolean => author.isLocal || view.uri !== null;

// The page of a thought with its conversation.

const thoughtEndpoint = page({
  path: '/@{username}/{number}',
  summary: 'A thought and its conversation',
  params: Type.Object({
    username: Type.String({ maxLength: 500 }),
    number: Type.String({ maxLength: 50 }),
  }),
  query: Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    before: Type.Optional(Type.String({ maxLength: 10 })),
    style: Type.Optional(Type.String({ maxLength: 10 })),
  }),
});

/** `whole` is the conversation that contains the thought; `follow` is the button at the author's name. */
function renderCanvas(
  thought: PostView,
  options: ArticleOptions,
  whole: Whole,
  follow: Html | null = null,
): Html {
  const { author, number } = thought;
  const key = labelKeyOf(thought);
  const { i18n, choices } = options;
  return html`<article class="focus h-entry" id="t-${number}" aria-labelledby="n${key} w${key}">
<header class="head p-author h-card"><a class="pic" href="${author.path}" tabindex="-1" aria-hidden="true">${renderPicture(author)}</a>${renderListedName(author, { id: `n${key}` })}${follow}</header>
${renderReplyLine(thought, i18n)}
<div id="w${key}">${renderWords(thought, options, 'page')}</div>
${renderQuoteBelow(thought, options)}
<p class="said"><a class="when u-url" href="${pathOf(thought)}"><time class="dt-published" datetime="${new Date(thought.view.created_at).toISOString()}" data-long="">${i18n.longTime(thought.view.created_at)}</time></a> <span>${i18n.t(audienceOf(thought.view) ?? 'public')}</span>${renderEdited(thought, i18n)} ${renderWhole(whole, i18n)} ${renderOriginal(thought, i18n)}</p>
${renderNumbers(thought, i18n, choices)}
${inActionForm(options, renderActions(thought, options) ?? html``)}
</article>`;
}

const renderEdited = (thought: PostView, i18n: I18n): Html | null =>
  thought.view.edited_at === null
    ? null
    : html` <a class="edited" href="${pathOf(thought)}/history">${i18n.t('editedAt', { time: i18n.longTime(thought.view.edited_at) })}</a>`;

/** The number of thoughts of the conversation, with the way to its start from others. */
function renderWhole({ total, start }: Whole, i18n: I18n): Html | null {
  if (total < 2) return null;
  const n = total > MOST_COUNTED ? `${MOST_COUNTED}+` : total;
  return start === null
    ? html`<span>${i18n.t('conversationOf', { n })}</span>`
    : html`<a href="${pathOf(start)}">${i18n.t('conversation', { n })}</a>`;
}

/** Folded by itself if a warning or a filter covers the words. */
function renderQuoteBelow(thought: PostView, options: ArticleOptions): Html | null {
  const quote = renderQuote(thought, options);
  if (quote === null || (thought.view.summary === '' && !isCovered(thought.filtered))) return quote;
  return html`<details><summary>${options.i18n.t('quoted')}</summary>${quote}</details>`;
}

// The conversation around a thought: its ancestors, and the replies with their depth.
const LIMITS = { ancestors: 40, descendants: 1000, depth: 100 };
/** The maximum number of thoughts of a conversation that a page displays and counts. */
const MOST_COUNTED = LIMITS.descendants;
const PER_PAGE = 50;
/** Deeper replies are displayed at this depth, with the author of their parent. */
const MAX_DEPTH = 2;

/** `isApart`: the parent is missing. */
type Reply = { thought: PostView; depth: number; isApart: boolean };

/** The number of visible thoughts, and the first of them; null if that is this one. */
type Whole = { total: number; start: PostView | null };
/** `folded` is the number of ancestors above `before`. */
type Conversation = {
  whole: Whole;
  before: PostView[];
  folded: number;
  replies: Reply[];
  hasMore: boolean;
};

/** With `isWhole`, all ancestors are shown, otherwise the parent. Refuses (not found) hidden thoughts. */
async function loadConversation(
  db: ThoughtsDb,
  viewing: Viewing & { filtering: Filtering },
  id: ThoughtId,
  { page, isWhole }: { page: number; isWhole: boolean },
): Promise<Conversation> {
  const context = await findWholeContext(db, id, viewing.viewer, LIMITS);
  const { ancestors, descendants, start, total } = context;
  const shown = descendants.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const toItem = (thoughtId: ThoughtId) => ({ thoughtId, boosterId: null });
  const isAbove = page === 1 && ancestors.includes(start);
  const before = page === 1 ? await loadPostViews(db, viewing, ancestors.map(toItem)) : [];
  // The depth of a reply counts hidden ones above it.
  const all = { ...viewing, filtering: { ...viewing.filtering, keepsHidden: true as const } };
  const replies = await loadPostViews(db, all, shown.map(toItem));
  const first = isAbove ? before : start === id ? [] : await loadPostViews(db, viewing, [toItem(start)]);
  const shownBefore = isWhole ? before : before.slice(-1);
  return {
    whole: { total, start: first.find(({ view }) => view.id === start) ?? null },
    before: shownBefore,
    folded: before.length - shownBefore.length,
    replies: withDepths(id, replies, context.apart).filter(
      ({ thought }) => thought.filtered?.action !== 'hide',
    ),
    hasMore: descendants.length > page * PER_PAGE,
  };
}

/** Depth first: each reply follows its parent; replies with a missing parent start a new branch. */
function withDepths(id: ThoughtId, replies: readonly PostView[], apart: ReadonlySet<ThoughtId>): Reply[] {
  const depths = new Map<string, number>([[id, 0]]);
  return replies.map((thought) => {
    const { id: own, shown_parent_id: parent } = thought.view;
    const isApart = apart.has(own) && !(parent !== null && apart.has(toThoughtId(parent)));
    const depth = isApart ? 1 : Math.min((depths.get(parent ?? '') ?? MAX_DEPTH) + 1, MAX_DEPTH);
    depths.set(own, depth);
    return { thought, depth, isApart };
  });
}
