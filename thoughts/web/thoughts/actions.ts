// What a member can do with a thought: links, and buttons of one form around all thoughts of a page.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { thoughtPath } from '../../foundation/addresses/page-paths.ts';
import type { ActorId } from '../../ids.ts';
import type { TextKey } from '../i18n/dictionary.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Choices, Member } from '../session/visitor.ts';
import type { ShownThought } from './shown.ts';

type Options = { i18n: I18n; member: Member | null };

/** Puts `content`, whose buttons act on thoughts, into the form that leads back to `back`. */
export const inActionForm = (
  { member, back }: { member: Member | null; back: string },
  content: Html,
): Html =>
  member
    ? html`<form method="post" action="/do"><input type="hidden" name="back" value="${back}">${content}</form>`
    : content;

/** Scripts put it in the place of what was there before. */
export function renderActions(thought: ShownThought, { i18n, member }: Options): Html | null {
  if (!member) return null;
  const { view, number, author, authorId } = thought;
  const button = (verb: 'like' | 'boost', isOn: boolean): Html => {
    const label: TextKey = verb === 'like' ? (isOn ? 'liked' : 'like') : isOn ? 'boosted' : 'boost';
    return html`<button name="${isOn ? `un${verb}` : verb}" value="${number}" aria-pressed="${String(isOn)}">${i18n.t(label)}</button>`;
  };
  return html`<div class="actions"><a href="/write?reply=${number}">${i18n.t('reply')}</a>${view.visibility === 'public' ? button('boost', Boolean(view.boosted)) : null}${button('like', Boolean(view.liked))}${authorId === member.actorId ? html`<a href="${thoughtPath(author.handle, number)}/delete">${i18n.t('delete')}</a>` : null}<a href="${thoughtPath(author.handle, number)}/more" aria-label="${i18n.t('moreActions')}">…</a></div>`;
}

/** How many reacted, with the way to who. Scripts of members put it in the place of what was there before. */
export function renderCounts(
  { view, author, number }: ShownThought,
  i18n: I18n,
  choices: Choices | undefined,
): Html | null {
  const { reply_count: replies, boost_count: boosts, like_count: likes } = view;
  if (choices?.hidesCounts || replies + boosts + likes === 0) return null;
  const path = thoughtPath(author.handle, number);
  return html`<span class="counts">${replies > 0 && html`<span>${i18n.t('replies', { n: replies })}</span>`}${
    boosts > 0 && html`<a href="${path}/boosts">${i18n.t('boosts', { n: boosts })}</a>`
  }${likes > 0 && html`<a href="${path}/likes">${i18n.t('likes', { n: likes })}</a>`}</span>`;
}

/** The buttons of the menu of a thought: bookmark, pin one's own public thought, mute its conversation. */
export function renderMarkButtons(
  { view, number, authorId, marks }: ShownThought,
  i18n: I18n,
  viewer: ActorId,
): Html {
  const { isBookmarked, isPinned, isMuted } = marks;
  const button = (verb: string, label: TextKey): Html =>
    html`<li><button class="button" name="${verb}" value="${number}">${i18n.t(label as 'pin')}</button></li>`;
  const canPin = authorId === viewer && view.visibility === 'public';
  return html`${isBookmarked ? button('unbookmark', 'unbookmark') : button('bookmark', 'bookmark')}
${canPin ? (isPinned ? button('unpin', 'unpin') : button('pin', 'pin')) : null}
${isMuted ? button('unmute-conversation', 'unmuteConversation') : button('mute-conversation', 'muteConversation')}`;
}
