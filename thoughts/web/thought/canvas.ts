// The opened thought of a page, large; its words stand in the style of its author.
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { I18n } from '../i18n/i18n.ts';
import { inActionForm, renderActions, renderNumbers } from '../thoughts/actions.ts';
import {
  type ArticleOptions,
  audienceOf,
  labelKeyOf,
  pathOf,
  renderOriginal,
  renderQuote,
  renderReplyLine,
  renderWords,
} from '../thoughts/article.ts';
import { renderListedName, renderPicture } from '../thoughts/person.ts';
import { isCovered, type PostView } from '../thoughts/post-view.ts';
import { MOST_COUNTED, type Whole } from './conversation.ts';

/** `whole` is the conversation that contains the thought; `follow` is the button at the author's name. */
export function renderCanvas(
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
