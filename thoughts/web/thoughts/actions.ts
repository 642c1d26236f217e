// What a member can do with a thought: a row of links and buttons with counts, and a menu. The buttons are
// those of one form around all thoughts of a page.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { thoughtPath } from '../../foundation/addresses/page-paths.ts';
import type { TextKey } from '../i18n/en.ts';
import type { I18n } from '../i18n/i18n.ts';
import { type IconName, icon } from '../icons/icons.ts';
import type { Choices, Member } from '../session/visitor.ts';
import type { PostView } from './post-view.ts';

type Options = { i18n: I18n; member: Member | null; choices?: Choices };

/** Puts `content`, whose buttons act on thoughts, into the form that leads back to `back`. */
export const inActionForm = (
  { member, back }: { member: Member | null; back: string },
  content: Html,
): Html =>
  member
    ? html`<form method="post" action="/do"><input type="hidden" name="back" value="${back}">${content}</form>`
    : content;

/** The row below a thought: what a member can do, or how many reacted. Scripts replace it after an action. */
export const renderActions = (thought: PostView, options: Options): Html | null =>
  options.member
    ? renderButtons(thought, options.member, options)
    : renderCounts(thought, options.i18n, options.choices);

const ACTS = {
  boost: { names: 'act bo', off: 'repeat', on: 'repeat' },
  like: { names: 'act li', off: 'heart', on: 'heart-filled' },
  bookmark: { names: 'act sa', off: 'bookmark', on: 'bookmark-filled' },
} as const;

function renderButtons(thought: PostView, member: Member, { i18n, choices }: Options): Html {
  const { view, number, marks } = thought;
  const counted = (n: number): Html | null =>
    n === 0 || choices?.hidesCounts ? null : html`<span>${i18n.count(n)}</span>`;
  const button = (verb: keyof typeof ACTS, isOn: boolean, n = 0): Html => {
    const { names, off, on } = ACTS[verb];
    return html`<button class="${names}" name="${isOn ? `un${verb}` : verb}" value="${number}" aria-pressed="${String(isOn)}">${icon(isOn ? on : off)}${counted(n)}<span class="vh">${i18n.t(verb)}</span></button>`;
  };
  const canBoost = view.visibility === 'public';
  return html`<div class="acts"><a class="act re" href="/write?reply=${number}">${icon('message-circle')}${counted(view.reply_count)}<span class="vh">${i18n.t('reply')}</span></a>${
    canBoost ? button('boost', Boolean(view.boosted), view.boost_count) : html`<span class="act"></span>`
  }${button('like', Boolean(view.liked), view.like_count)}${button('bookmark', marks.isBookmarked)}<details class="menu" name="m"><summary class="act" aria-label="${i18n.t('moreActions')}">${icon('dots')}</summary><div class="sheet">${renderMenu(thought, member, i18n)}</div></details></div>`;
}

/** An ellipsis at the end of a label means that a page asks first. */
function renderMenu(thought: PostView, member: Member, i18n: I18n): Html {
  const { author, number, authorId, view, marks } = thought;
  const path = thoughtPath(author.handle, number);
  const link = (address: string, name: IconName, label: string): Html =>
    html`<a href="${address}">${icon(name)}${label}</a>`;
  const button = (verb: string, name: IconName, label: MarkLabel): Html =>
    html`<button name="${verb}" value="${number}">${icon(name)}${i18n.t(label)}</button>`;
  const isOwn = authorId === member.actorId;
  const isPrivate = view.visibility !== 'public' && !(isOwn && view.visibility === 'followers');
  const who = `@${author.handle}`;
  const first = html`<a class="copy" href="${path}">${icon('link')}${i18n.t('copyLink')}</a>${isPrivate ? null : link(`/write?quote=${number}`, 'quote', i18n.t('quote'))}`;
  if (isOwn)
    return html`${first}${
      view.visibility === 'public' &&
      button(marks.isPinned ? 'unpin' : 'pin', 'pin', marks.isPinned ? 'unpin' : 'pin')
    }${link(`${path}/edit`, 'pencil', i18n.t('edit'))}${button(
      marks.isMuted ? 'unmute-conversation' : 'mute-conversation',
      'bell-off',
      marks.isMuted ? 'unmuteConversation' : 'muteConversation',
    )}<hr><a class="danger" href="${path}/delete">${icon('trash')}${i18n.t('deleteIt')}</a>`;
  const original = author.isLocal ? null : (view.url ?? view.uri);
  const host = original ? (URL.parse(original)?.host ?? '') : '';
  return html`${first}<hr>${link(`${author.path}/more#mute`, 'volume-off', i18n.t('muteWho', { who }))}${link(
    `${author.path}/more#block`,
    'ban',
    i18n.t('blockWho', { who }),
  )}<a class="danger" href="${author.path}/report?thought=${number}">${icon('flag')}${i18n.t('reportIt')}</a>${
    host !== '' && link(original ?? '', 'external-link', i18n.t('original', { host }))
  }`;
}

type MarkLabel = Extract<TextKey, 'pin' | 'unpin' | 'muteConversation' | 'unmuteConversation'>;

/** How many reacted, with the way to who, as strangers see it. */
function renderCounts(
  { view, author, number }: PostView,
  i18n: I18n,
  choices: Choices | undefined,
): Html | null {
  const { reply_count: replies, boost_count: boosts, like_count: likes } = view;
  if (choices?.hidesCounts || replies + boosts + likes === 0) return null;
  const path = thoughtPath(author.handle, number);
  const link = (part: string, name: IconName, n: number, label: string): Html | null =>
    n === 0
      ? null
      : html`<a class="act" href="${path}/${part}" aria-label="${label}">${icon(name)}${i18n.count(n)}</a>`;
  return html`<p class="counts">${
    replies > 0 &&
    html`<span class="act">${icon('message-circle')}<span aria-hidden="true">${i18n.count(replies)}</span><span class="vh">${i18n.t('replies', { n: replies })}</span></span>`
  }${link('boosts', 'repeat', boosts, i18n.t('boosts', { n: boosts }))}${link('likes', 'heart', likes, i18n.t('likes', { n: likes }))}</p>`;
}

/**
 * The counts of the thought of a page in words, with the way to who reacted. It is empty without reactions.
 */
export function renderNumbers(
  { view, author, number }: PostView,
  i18n: I18n,
  choices: Choices | undefined,
): Html {
  const { boost_count: boosts, like_count: likes } = view;
  const path = thoughtPath(author.handle, number);
  return html`<p class="nums">${boosts > 0 && !choices?.hidesCounts ? html`<a href="${path}/boosts">${i18n.t('boosts', { n: boosts })}</a>` : null}${likes > 0 && !choices?.hidesCounts ? html`<a href="${path}/likes">${i18n.t('likes', { n: likes })}</a>` : null}</p>`;
}
