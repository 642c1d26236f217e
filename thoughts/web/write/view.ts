// The composer as a form. What was written comes back with every refusal.
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { ArticleOptions } from '../thoughts/article.ts';
import { renderArticle } from '../thoughts/article.ts';
import type { ShownThought } from '../thoughts/shown.ts';
import type { WordKey } from '../words/dictionary.ts';
import { AUDIENCES, type ChosenAudience } from './contract.ts';

export type Draft = {
  content: string;
  warning: string;
  audience: ChosenAudience;
  parent: ShownThought | null;
  /** Names the form, so that it posts once however often it is sent. */
  key: string;
};

export type Problem = Extract<WordKey, 'tooLong' | 'blank' | 'refused' | 'loginEnded'>;

const LABELS = {
  public: 'everybody',
  unlisted: 'unlisted',
  followers: 'followers',
  private: 'onlyMe',
} as const satisfies Record<ChosenAudience, WordKey>;

export function renderComposer(
  { content, warning, audience, parent, key }: Draft,
  problem: Problem | null,
  options: ArticleOptions,
): Html {
  const { words } = options;
  return html`${parent && html`<div class="parent">${renderArticle(parent, { ...options, member: null })}</div>`}
${
  problem &&
  html`<p class="notice" role="alert">${words.say('notPosted', { reason: words.say(problem) })}
${problem === 'loginEnded' ? html`<a href="/login" target="_blank" rel="opener">${words.say('logIn')}</a>` : null}</p>`
}
<form class="stack composer" method="post" action="/write">
<input type="hidden" name="key" value="${key}">
${parent && html`<input type="hidden" name="reply" value="${parent.number}">`}
<div class="field"><label for="content">${words.say(parent ? 'yourReply' : 'thinking')}</label>
<textarea class="input" id="content" name="content" rows="4" dir="auto" required aria-describedby="limit">${content}</textarea>
<p class="small muted" id="limit">${words.say('limit')}</p></div>
<div class="field"><label for="warning">${words.say('warning')}</label>
<input class="input" id="warning" name="warning" dir="auto" value="${warning}"></div>
<fieldset class="field"><legend>${words.say('whoReads')}</legend>${AUDIENCES.map(
    (one) =>
      html`<label class="check"><input type="radio" name="audience" value="${one}" ?checked=${one === audience}> ${words.say(LABELS[one])}</label>`,
  )}</fieldset>
<button class="button primary">${words.say('post')}</button>
</form>`;
}
