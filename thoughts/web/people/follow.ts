// The button to follow or unfollow a person. It is outside of the canvas.
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { Relationship } from '../../accounts/relationships/relationships.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Person } from '../thoughts/person.ts';

/** Scripts replace it after an action. Without them it leads to `back`, by default the profile. */
export function renderFollow(
  { handle, path, name }: Person,
  relationship: Relationship,
  i18n: I18n,
  { back = path }: { back?: string } = {},
): Html {
  const { following, requested, blocking, muting } = relationship;
  // Blocked people cannot be followed.
  if (blocking)
    return html`<div class="row follow"><span>${i18n.t('blockedNow', { who: name })}</span> <a class="button" href="${path}/more">${i18n.t('moreActions')}</a></div>`;
  const isOn = following || requested;
  const label = following ? 'followingNow' : requested ? 'requested' : 'follow';
  return html`<form class="row follow" method="post" action="/do"><input type="hidden" name="back" value="${back}">
${muting ? html`<span class="muted">${i18n.t('mutedNow', { who: name })}</span>` : null}
<button class="${isOn || back !== path ? 'button' : 'button primary'}" name="${isOn ? 'unfollow' : 'follow'}" value="${handle}">${i18n.t(label)}</button></form>`;
}
