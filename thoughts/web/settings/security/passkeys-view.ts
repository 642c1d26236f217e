// What the pages of passkeys show.
import type { Passkey } from '@tandem/platform/accounts/second-factor/contract.ts';
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { I18n } from '../../i18n/i18n.ts';
import { passkeyButton } from '../../login/passkey-button.ts';
import { textField } from '../../site/fields.ts';
import type { Security } from './view.ts';

const path = '/me/settings/security/passkeys';

/** The section of the security page; `host` is null where this server has no passkeys. */
export function renderPasskeys(security: Security, host: string | null, i18n: I18n): Html | null {
  const { passkeys } = security;
  if (host === null && passkeys.length === 0) return null;
  return html`<h2>${i18n.t('passkeysTitle')}</h2>
<p>${i18n.t('passkeysAbout')}</p>
${passkeys.length === 0 ? null : html`<ul class="items">${passkeys.map((one) => renderPasskey(one, i18n))}</ul>`}
<p class="small muted" id="passkeys-need">${i18n.t('passkeysNeed')}</p>
<form class="stack" method="post" action="${path}" hidden>
${textField({ id: 'name', label: i18n.t('passkeyName'), value: '', hint: i18n.t('passkeyNameHint') })}
<p>${passkeyButton({ label: i18n.t('passkeyAdd'), host, options: `${path}/options`, verb: 'create' })}</p></form>
${passkeys.length === 0 ? null : renderAfterPassword(security, i18n)}`;
}

const at = (i18n: I18n, text: string): Html =>
  html`<time datetime="${text}" data-long="">${i18n.dayAndTime(Date.parse(text))}</time>`;

const renderUse = ({ createdAt, lastUsedAt, backedUp }: Passkey, i18n: I18n): Html =>
  html`${i18n.t('usedFrom')} ${at(i18n, createdAt)}${lastUsedAt === null ? null : html` · ${i18n.t('usedLast')} ${at(i18n, lastUsedAt)}`}${backedUp ? html` · ${i18n.t('passkeyBackedUp')}` : null}`;

const renderPasskey = (passkey: Passkey, i18n: I18n): Html =>
  html`<li><div><p dir="auto" id="passkey-${passkey.id}">${passkey.name}</p>
<p class="small muted">${renderUse(passkey, i18n)}</p></div>
<a class="button" href="${path}/${passkey.id}" aria-describedby="passkey-${passkey.id}">${i18n.t('passkeyChange')}</a></li>`;

const renderAfterPassword = ({ passkeyAfterPassword: isOn }: Security, i18n: I18n): Html =>
  html`<h3>${i18n.t('passkeyAfterTitle')}</h3><p>${i18n.t(isOn ? 'passkeyAfterOn' : 'passkeyAfterOff')}</p>
<form method="post" action="${path}/after-password"><button class="button" name="on" value="${isOn ? 'false' : 'true'}">${i18n.t(isOn ? 'passkeyAfterTurnOff' : 'passkeyAfterTurnOn')}</button></form>`;

/** The page of one passkey; `endsFactor`: without it the second factor may be turned off. */
export const renderOnePasskey = (
  { passkey, endsFactor }: { passkey: Passkey; endsFactor: boolean },
  i18n: I18n,
): Html => html`<h2><bdi>${passkey.name}</bdi></h2>
<p class="small muted">${renderUse(passkey, i18n)}</p>
<form class="stack" method="post" action="${path}/${passkey.id}">
${textField({ id: 'name', label: i18n.t('passkeyName'), value: passkey.name })}
<p><button class="button primary">${i18n.t('save')}</button></p></form>
<h2>${i18n.t('passkeyRemove')}</h2>
<p>${i18n.t(endsFactor ? 'passkeyRemoveFactor' : 'passkeyRemoveAbout')}</p>
<form class="row" method="post" action="${path}/${passkey.id}/remove"><button class="button danger">${i18n.t('passkeyRemove')}</button>
<a class="button" href="/me/settings/security">${i18n.t('cancel')}</a></form>`;
