// What a member can do with a thought: links, and buttons of one form around all thoughts of a page.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { thoughtPath } from '../../addresses/page-paths.ts';
import type { Member } from '../visitor/visitor.ts';
import type { WordKey } from '../words/dictionary.ts';
import type { Words } from '../words/words.ts';
import type { ShownThought } from './shown.ts';

type Options = { words: Words; member: Member | null };

/** Puts `content`, whose buttons act on thoughts, into the form that leads back to `back`. */
export const inActionForm = (
  { member, back }: { member: Member | null; back: string },
  content: Html,
): Html =>
  member
    ? html`<form method="post" action="/do"><input type="hidden" name="back" value="${back}">${content}</form>`
    : content;

/** Scripts put it in the place of what was there before. */
export function renderActions(thought: ShownThought, { words, member }: Options): Html | null {
  if (!member) return null;
  const { view, number, author, authorId } = thought;
  const button = (verb: 'like' | 'boost', isOn: boolean): Html => {
    const label: WordKey = verb === 'like' ? (isOn ? 'liked' : 'like') : isOn ? 'boosted' : 'boost';
    return html`<button class="button quiet" name="${isOn ? `un${verb}` : verb}" value="${number}" aria-pressed="${String(isOn)}">${words.say(label)}</button>`;
  };
  return html`<div class="actions">
<a class="button quiet" href="/write?reply=${number}">${words.say('reply')}</a>
${view.visibility === 'public' ? button('boost', Boolean(view.boosted)) : null}
${button('like', Boolean(view.liked))}
${authorId === member.actorId ? html`<a class="button quiet" href="${thoughtPath(author.handle, number)}/delete">${words.say('delete')}</a>` : null}
<a class="button quiet" href="${thoughtPath(author.handle, number)}/more">${words.say('moreActions')}</a>
</div>`;
}

/** How many reacted. Scripts put it in the place of what was there before. */
export function renderCounts({ view }: ShownThought, words: Words): Html {
  const counts = [
    view.reply_count > 0 ? words.say('replies', { n: view.reply_count }) : '',
    view.boost_count > 0 ? words.say('boosts', { n: view.boost_count }) : '',
    view.like_count > 0 ? words.say('likes', { n: view.like_count }) : '',
  ].filter((text) => text !== '');
  return html`<span class="counts">${counts.map((text) => html`<span>${text}</span>`)}</span>`;
}
