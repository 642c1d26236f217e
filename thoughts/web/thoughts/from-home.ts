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
  const host = home === null ? null : (home.split('@').at(-1) ?? home);
  const name = (verb: Verb): string =>
    host === null ? i18n.t(`${verb}FromHome`) : i18n.t(`${verb}From`, { host });
  // Several have one line for what their names have in common.
  const isOne = verbs.length === 1;
  const content = (verb: Verb): Html =>
    isOne
      ? html`${name(verb)}`
      : html`<span aria-hidden="true">${i18n.t(verb)}</span><span class="vh">${name(verb)}</span>`;
  const lead = isOne
    ? null
    : html`<p class="hint">${host === null ? i18n.t('fromHome') : i18n.t('fromHost', { host })}</p>`;
  if (home === null)
    return html`${lead}<p class="row">${verbs.map(
      (verb) =>
        html`<a class="button" rel="nofollow" href="${withQuery('/go', { do: verb, to })}">${content(verb)}</a>`,
    )}</p>`;
  return html`${lead}<form class="row" method="post" action="/go"><input type="hidden" name="to" value="${to}">
<input type="hidden" name="address" value="${home}"><input type="hidden" name="remember" value="yes">
${verbs.map((verb) => html`<button class="button" name="do" value="${verb}">${content(verb)}</button>`)}
<a href="${withQuery('/go', { do: verbs[0], to })}">${i18n.t('homeField')}</a></form>`;
}
