// The form for the address of a visitor, and the way on.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { withQuery } from '../../addresses.ts';
import type { Words } from '../../i18n/words.ts';
import { renderCopy } from '../../site/copy.ts';
import type { Verb } from '../ways.ts';
import type { Target } from './target.ts';

const TITLES = { follow: 'goFollow', reply: 'goReply', like: 'goLike', boost: 'goBoost' } as const;

export const titleOf = (verb: Verb, who: string, words: Words): string => words.say(TITLES[verb], { who });

type Filled = { address: string; remember: boolean; failure: string | null };

export function renderGo(target: Target, words: Words, { address, remember, failure }: Filled): Html {
  const { verb, to, who, paste, path } = target;
  return html`<h1>${titleOf(verb, who, words)}</h1>
${failure && html`<p class="notice" role="alert">${failure}</p>`}
<form class="stack" method="post" action="/go">
<input type="hidden" name="do" value="${verb}"><input type="hidden" name="to" value="${to}">
<div class="field"><label for="address">${words.say('homeField')}</label>
<input class="input" id="address" name="address" value="${address}" required maxlength="500" dir="ltr" inputmode="email" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="address-hint">
<p class="hint" id="address-hint">${words.say('homeHint')}</p></div>
<label class="check"><input type="checkbox" name="remember" value="yes" ?checked=${remember}> ${words.say('homeRemember')}</label>
<button class="button primary">${words.say('homeContinue')}</button>
</form>
<p>${words.say('pasteIntoApp')} <code dir="ltr">${paste}</code> ${renderCopy(paste, words)}</p>
<p>${words.say('accountHere')} <a href="${withQuery('/login', { back: path })}">${words.say('logIn')}</a></p>
<p><a href="${path}">${words.say('cancel')}</a></p>`;
}

/** `isKnown`: the server is that of the address that was named. */
export const renderWay = (target: Target, words: Words, url: URL, isKnown: boolean): Html => html`
<h1>${titleOf(target.verb, target.who, words)}</h1>
${isKnown ? null : html`<p class="notice">${words.say('homeElsewhere', { host: url.host })}</p>`}
<p><a class="button primary" href="${url.href}" rel="noopener noreferrer nofollow">${words.say('homeContinueTo', { host: url.host })}</a></p>
<p><a href="${target.path}">${words.say('cancel')}</a></p>`;
