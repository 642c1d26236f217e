// The form for the address of a visitor, and the way on.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { withQuery } from '../../addresses.ts';
import type { I18n } from '../../i18n/i18n.ts';
import { renderCopy } from '../../site/copy.ts';
import type { Verb } from '../ways.ts';
import type { Target } from './target.ts';

const TITLES = { follow: 'goFollow', reply: 'goReply', like: 'goLike', boost: 'goBoost' } as const;

export const titleOf = (verb: Verb, who: string, i18n: I18n): string => i18n.t(TITLES[verb], { who });

type Filled = { address: string; remember: boolean; failure: string | null };

export function renderGo(target: Target, i18n: I18n, { address, remember, failure }: Filled): Html {
  const { verb, to, who, paste, path } = target;
  return html`<h1>${titleOf(verb, who, i18n)}</h1>
${failure && html`<p class="notice" role="alert">${failure}</p>`}
<form class="stack" method="post" action="/go">
<input type="hidden" name="do" value="${verb}"><input type="hidden" name="to" value="${to}">
<div class="field"><label for="address">${i18n.t('homeField')}</label>
<input class="input" id="address" name="address" value="${address}" required maxlength="500" dir="ltr" inputmode="email" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="address-hint">
<p class="hint" id="address-hint">${i18n.t('homeHint')}</p></div>
<label class="check"><input type="checkbox" name="remember" value="yes" ?checked=${remember}> ${i18n.t('homeRemember')}</label>
<button class="button primary">${i18n.t('homeContinue')}</button>
</form>
<p>${i18n.t('pasteIntoApp')} <code dir="ltr">${paste}</code> ${renderCopy(paste, i18n)}</p>
<p>${i18n.t('accountHere')} <a href="${withQuery('/login', { back: path })}">${i18n.t('logIn')}</a></p>
<p><a href="${path}">${i18n.t('cancel')}</a></p>`;
}

/** `isKnown`: the server is that of the address that was named. */
export const renderWay = (target: Target, i18n: I18n, url: URL, isKnown: boolean): Html => html`
<h1>${titleOf(target.verb, target.who, i18n)}</h1>
${isKnown ? null : html`<p class="notice">${i18n.t('homeElsewhere', { host: url.host })}</p>`}
<p><a class="button primary" href="${url.href}" rel="noopener noreferrer nofollow">${i18n.t('homeContinueTo', { host: url.host })}</a></p>
<p><a href="${target.path}">${i18n.t('cancel')}</a></p>`;
