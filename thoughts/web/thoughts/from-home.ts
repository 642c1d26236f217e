// The buttons of strangers: each leads to the server on which they have an account.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { withQuery } from '../addresses.ts';
import type { Visitor } from '../session/visitor.ts';

type Verb = 'follow' | 'reply' | 'like' | 'boost';

/** `to` is a handle, or the number of a thought. Null for members, who act here. */
export function renderFromHome(
  { i18n, member, home }: Visitor,
  verbs: readonly Verb[],
  to: string,
): Html | null {
  if (member) return null;
  if (home === null)
    return html`<p class="row">${verbs.map(
      (verb) =>
        html`<a class="button" rel="nofollow" href="${withQuery('/go', { do: verb, to })}">${i18n.t(`${verb}FromHome`)}</a>`,
    )}</p>`;
  const host = home.split('@').at(-1) ?? home;
  return html`<form class="row" method="post" action="/go"><input type="hidden" name="to" value="${to}">
<input type="hidden" name="address" value="${home}"><input type="hidden" name="remember" value="yes">
${verbs.map((verb) => html`<button class="button" name="do" value="${verb}">${i18n.t(`${verb}From`, { host })}</button>`)}
<a href="${withQuery('/go', { do: verbs[0], to })}">${i18n.t('homeField')}</a></form>`;
}
