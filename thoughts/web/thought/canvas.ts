// The thought of a page, large, with the style of its author; what is around it is the reader's.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { countCharacters } from '@tandem/web/i18n/characters.ts';
import type { I18n } from '../i18n/i18n.ts';
import { renderActions } from '../thoughts/actions.ts';
import {
  type ArticleOptions,
  labelKeyOf,
  pathOf,
  renderFacts,
  renderOriginal,
  renderQuote,
  renderReplyLine,
  renderTime,
  renderWords,
} from '../thoughts/article.ts';
import { isFewEmojis } from '../thoughts/emojis.ts';
import { renderName, renderPicture } from '../thoughts/person.ts';
import { isCovered, type PostView } from '../thoughts/post-view.ts';
import { MOST_COUNTED, type Whole } from './conversation.ts';

/** `whole` is the conversation that the thought is part of. */
export function renderCanvas(thought: PostView, options: ArticleOptions, whole: Whole): Html {
  const { author, number } = thought;
  const key = labelKeyOf(thought);
  const { i18n } = options;
  return html`<article class="main-thought h-entry" id="t-${number}" aria-labelledby="n${key} w${key}">
${renderLine(thought, whole, i18n)}
<div class="canvas"><div class="scope"><div class="page">
<header class="by p-author h-card" id="n${key}">${renderPicture(author)}${renderName(author)}</header>
<div class="thought ${sizeOf(thought)}" id="w${key}">${renderWords(thought, options, 'page')}</div>
</div></div></div>
${renderQuoteBelow(thought, options)}
<footer class="facts"><a class="when u-url" href="${pathOf(thought)}">${renderTime(thought, options)}</a>
${renderFacts(thought, options)}
${renderOriginal(thought, i18n)}</footer>
${renderActions(thought, options)}
</article>`;
}

/** Whom it replies to, and how many thoughts the conversation has, with the way to its start from others. */
function renderLine(thought: PostView, { total, start }: Whole, i18n: I18n): Html | null {
  const reply = renderReplyLine(thought, i18n);
  if (total < 2) return reply;
  const n = total > MOST_COUNTED ? `${MOST_COUNTED}+` : total;
  return html`<div class="wrap reply-line">${reply}${
    start === null
      ? html`<p>${i18n.t('conversationOf', { n })}</p>`
      : html`<a href="${pathOf(start)}">${i18n.t('conversation', { n })}</a>`
  }</div>`;
}

/** Folded on its own if a warning or a filter covers the words. */
function renderQuoteBelow(thought: PostView, options: ArticleOptions): Html | null {
  const quote = renderQuote(thought, options);
  if (quote === null || (thought.view.summary === '' && !isCovered(thought.filtered))) return quote;
  return html`<details><summary>${options.i18n.t('quoted')}</summary>${quote}</details>`;
}

/** Short words are set larger, and up to three emoji alone the largest. */
function sizeOf({ view, emojis }: PostView): 'emojis' | 'short' | 'middle' | 'long' {
  if (isFewEmojis(view.content, emojis)) return 'emojis';
  const length = countCharacters(view.content, 81);
  return length <= 40 ? 'short' : length <= 80 ? 'middle' : 'long';
}
