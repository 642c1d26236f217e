// The button that follows a person, or undoes it. It stands outside of the canvas.
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { Relationship } from '../../accounts/relationships/contract.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Person } from '../thoughts/person.ts';

/**
 * Scripts put it in the place of what was there before. Without them it leads to `back`, the profile unless
 * that is said; `label` stands for the word on the button that follows.
 */
export function renderFollow(
  { handle, path, name }: Person,
  relationship: Relationship,
  i18n: I18n,
  { back = path, label: own }: { back?: string; label?: string } = {},
): Html {
  const { following, requested, followedBy, blocking, muting } = relationship;
  const more = html`<a class="button quiet" href="${path}/more">${i18n.t('moreActions')}</a>`;
  // Nobody follows whom they block.
  if (blocking)
    return html`<div class="row follow"><span>${i18n.t('blockedNow', { who: name })}</span> ${more}</div>`;
  const isOn = following || requested;
  const label = following ? 'unfollow' : requested ? 'requested' : 'follow';
  return html`<form class="row follow" method="post" action="/do"><input type="hidden" name="back" value="${back}">
${followedBy ? html`<span>${i18n.t('followsYou')}</span>` : null}
${muting ? html`<span>${i18n.t('mutedNow', { who: name })}</span>` : null}
<button class="button" name="${isOn ? 'unfollow' : 'follow'}" value="${handle}">${label === 'follow' ? (own ?? i18n.t(label)) : i18n.t(label)}</button>
${more}</form>`;
}
