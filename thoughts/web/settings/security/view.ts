// What the pages of the security of an account show.
import type {
  AccountActivity,
  ActivityKind,
  ActivityPage,
} from '@tandem/platform/accounts/activity/activity.ts';
import type { OidcSettings } from '@tandem/platform/accounts/oidc-provider/settings.ts';
import { passkeyHostOf } from '@tandem/platform/accounts/passkeys/verification.ts';
import type { Passkey } from '@tandem/platform/accounts/second-factor/contract.ts';
import type { QrCode } from '@tandem/platform/accounts/second-factor/qr.ts';
import { readSecurity, type TotpSetup } from '@tandem/platform/accounts/second-factor/security.ts';
import { escapeHtml, type Html, html, trusted } from '@tandem/platform/html/html.ts';
import { markSanitised } from '@tandem/platform/html/sanitised.ts';
import { listKeys } from '../../../accounts/api-keys/api-keys.ts';
import { accountContextOf } from '../../../accounts/auth/account-context.ts';
import { listAuthorizedApps } from '../../../accounts/oauth/tokens.ts';
import { withQuery } from '../../addresses.ts';
import type { I18n } from '../../i18n/i18n.ts';
import { ACTIVITY_TEXTS } from '../../i18n/security/activity.ts';
import { passkeyButton } from '../../login/view.ts';
import { checkField, textField } from '../../site/fields.ts';
import type { MemberVisitor } from '../../site/members.ts';
import type { PageContent, PageResult, Site } from '../../site/page.ts';
import { type Outcome, settingsPage } from '../frame.ts';

const path = '/me/settings/security';

type Security = Awaited<ReturnType<typeof readSecurity>>;

/** With so few recovery codes left, pages say so. */
const FEW_CODES = 3;

type Provider = Pick<OidcSettings, 'name' | 'issuer'>;
/** What the server offers; `provider` is null if none is configured. */
type Offers = { provider: Provider | null; sendsMail: boolean };

const renderSecurity = (
  security: Security,
  { provider, sendsMail }: Offers,
  passkeys: Html | null,
  i18n: I18n,
): Html => html`
<h2>${i18n.t('factorTitle')}</h2>
${security.secondFactorSince === null ? renderOff(i18n) : renderOn(security, security.secondFactorSince, i18n)}
${passkeys}
${provider !== null || security.identities.length > 0 ? renderConnected(security, provider, i18n) : null}
${
  sendsMail
    ? html`<form class="stack" method="post" action="${path}/notices"><h2>${i18n.t('mailsTitle')}</h2>
${checkField({ id: 'loginNotices', label: i18n.t('noticesTitle'), isOn: security.loginNotices, hint: i18n.t('noticesHint') })}
<p><button class="button">${i18n.t('save')}</button></p></form>`
    : null
}
<h2>${i18n.t('activityTitle')}</h2>
<p><a class="button" href="${path}/activity">${i18n.t('activityShow')}</a></p>`;

/** The logins that are connected, also those of a provider that was configured before. */
function renderConnected({ identities }: Security, provider: Provider | null, i18n: I18n): Html {
  const isConnected = identities.some(({ issuer }) => issuer === provider?.issuer.href);
  return html`<h2>${i18n.t('oidcTitle')}</h2>
${identities.map(({ id, issuer, email, createdAt }) => {
  const name = issuer === provider?.issuer.href ? provider.name : new URL(issuer).host;
  const since = i18n.t('oidcSince', { name, day: i18n.day(Date.parse(createdAt)) });
  return html`<p>${since}${email === null ? null : html` (<bdi>${email}</bdi>)`}</p>
<form method="post" action="${path}/oidc/remove"><input type="hidden" name="id" value="${id}"><button class="button">${i18n.t('oidcRemove')}</button></form>`;
})}
${
  provider !== null && !isConnected
    ? html`<p>${i18n.t('oidcAbout', { name: provider.name })}</p>
<form method="post" action="${path}/oidc"><button class="button">${i18n.t('oidcConnect', { name: provider.name })}</button></form>`
    : null
}`;
}

const renderOff = (i18n: I18n): Html => html`<p>${i18n.t('factorOff')}</p>
${renderSetUp(i18n)}`;

const renderSetUp = (i18n: I18n): Html =>
  html`<form method="post" action="${path}/totp/begin"><button class="button primary">${i18n.t('factorSetUp')}</button></form>`;

const renderOn = ({ totp, recoveryCodesLeft }: Security, since: string, i18n: I18n): Html => html`
<p>${i18n.t('factorSince', { day: i18n.day(Date.parse(since)) })}</p>
${totp ? html`<p><a class="button" href="${path}/totp/remove">${i18n.t('totpRemove')}</a></p>` : renderSetUp(i18n)}
<h2>${i18n.t('codesTitle')}</h2>
<p>${i18n.t('codesAbout')}</p>
<p class="${recoveryCodesLeft <= FEW_CODES ? 'notice' : 'small muted'}">${i18n.t('codesLeft', { n: recoveryCodesLeft })}</p>
<form method="post" action="${path}/recovery-codes"><button class="button">${i18n.t('codesRenew')}</button></form>`;

/** The path consists of digits and commands alone. */
const renderQr = ({ size, path }: QrCode, i18n: I18n): Html =>
  trusted(
    markSanitised(
      `<svg class="qr" viewBox="0 0 ${size} ${size}" width="240" height="240" role="img" aria-label="${escapeHtml(i18n.t('setUpQr'))}"><rect width="100%" height="100%" fill="#fff"/><path d="${path}" fill="#000"/></svg>`,
    ),
  );

export const renderSetup = ({ secret, qr }: TotpSetup, i18n: I18n): Html => html`
<h2>${i18n.t('factorSetUp')}</h2><p>${i18n.t('setUpScan')}</p>
<p>${renderQr(qr, i18n)}</p>
<p>${i18n.t('setUpType')} <code class="secret">${secret.match(/.{1,4}/g)?.join(' ') ?? secret}</code></p>
<form class="stack" method="post" action="${path}/totp">
${textField({ id: 'code', label: i18n.t('code'), value: '', hint: i18n.t('factorCode'), autocomplete: 'one-time-code', isName: true })}
<p class="row"><button class="button primary">${i18n.t('factorTurnOn')}</button> <a class="button" href="${path}">${i18n.t('cancel')}</a></p></form>`;

export const renderRemoval = (i18n: I18n): Html => html`<h2>${i18n.t('totpRemove')}</h2>
<p>${i18n.t('totpRemoveAbout')}</p>
<form class="row" method="post" action="${path}/totp/remove"><button class="button danger">${i18n.t('totpRemove')}</button>
<a class="button" href="${path}">${i18n.t('cancel')}</a></form>`;

type Shown = { codes: readonly string[]; connected: { apps: number; keys: number } };

const renderRecoveryCodes = ({ codes, connected }: Shown, i18n: I18n): Html => html`
<h2>${i18n.t('codesTitle')}</h2>
<div class="notice" role="status"><p>${i18n.t('codesAbout')} ${i18n.t('codesOnce')}</p></div>
<ul class="plain">${codes.map((code) => html`<li><code class="secret">${code}</code></li>`)}</ul>
<form class="row" method="post" action="${path}/recovery-codes/file"><input type="hidden" name="codes" value="${codes.join(' ')}"><button class="button">${i18n.t('codesDownload')}</button></form>
<p><a class="button primary" href="${path}">${i18n.t('codesKept')}</a></p>
${
  connected.apps + connected.keys === 0
    ? null
    : html`<h2>${i18n.t('connectedTitle')}</h2>
<p>${i18n.t('connectedAbout')}</p>
<ul>${connected.apps > 0 ? html`<li><a href="/me/settings/logins">${i18n.t('connectedApps', { n: connected.apps })}</a></li>` : null}
${connected.keys > 0 ? html`<li><a href="/me/settings/keys">${i18n.t('connectedKeys', { n: connected.keys })}</a></li>` : null}</ul>`
}`;

export const renderActivity = ({ data, next }: ActivityPage, i18n: I18n): Html => html`
<h2>${i18n.t('activityTitle')}</h2>
${
  data.length === 0
    ? html`<p class="empty">${i18n.t('nothing')}</p>`
    : html`<ul class="items">${data.map((one) => renderAct(one, i18n))}</ul>`
}
${next === undefined ? null : html`<p class="pages"><a class="button" rel="next" href="${withQuery(`${path}/activity`, { cursor: next })}">${i18n.t('older')}</a></p>`}
<p class="row"><a class="button" href="/me/settings/data/activity.json" download="activity.json">activity.json</a> <a class="button" href="/me/settings/data/security.json" download="security.json">security.json</a></p>
<p><a href="${path}">${i18n.t('securityTitle')}</a></p>`;

const renderAct = ({ kind, at, hits, device, network, detail }: AccountActivity, i18n: I18n): Html =>
  html`<li><div><p>${ACTIVITY_TEXTS[i18n.language][kind as ActivityKind]}${hits > 1 ? html` (${i18n.t('activityTimes', { n: hits })})` : null}${detail === null ? null : html`: <bdi>${detail}</bdi>`}</p>
<p class="small muted"><time datetime="${at}" data-long="">${i18n.dayAndTime(Date.parse(at))}</time>${[device, network].filter((one) => one !== null).map((one) => html` · <bdi>${one}</bdi>`)}</p></div></li>`;

/** The page, with the outcome of a form. */
export async function showSecurity(
  { thoughts }: Site,
  { i18n, member }: MemberVisitor,
  outcome: Outcome,
): Promise<PageContent> {
  const security = await readSecurity(thoughts.database.read, member.caller.accountId);
  const provider = thoughts.oidc?.settings ?? null;
  const { sendsMail, publicUrl } = accountContextOf(thoughts);
  const main = renderSecurity(
    security,
    { provider, sendsMail },
    renderPasskeys(security, passkeyHostOf(publicUrl), i18n),
    i18n,
  );
  // The form that connects a login leads to the provider.
  return { ...settingsPage(i18n, 'securityTitle', main, outcome), canRedirect: provider !== null };
}

// What the pages of passkeys show.
const passkeysPath = '/me/settings/security/passkeys';

/** The section of the security page; `host` is null where this server has no passkeys. */
function renderPasskeys(security: Security, host: string | null, i18n: I18n): Html | null {
  const { passkeys } = security;
  if (host === null && passkeys.length === 0) return null;
  return html`<h2>${i18n.t('passkeysTitle')}</h2>
<p>${i18n.t('passkeysAbout')}</p>
${passkeys.length === 0 ? null : html`<ul class="items">${passkeys.map((one) => renderPasskey(one, i18n))}</ul>`}
<p class="small muted" id="passkeys-need">${i18n.t('passkeysNeed')}</p>
<form class="stack" method="post" action="${passkeysPath}" hidden>
${textField({ id: 'name', label: i18n.t('passkeyName'), value: '', hint: i18n.t('passkeyNameHint') })}
<p>${passkeyButton({ label: i18n.t('passkeyAdd'), host, options: `${passkeysPath}/options`, verb: 'create' })}</p></form>
${passkeys.length === 0 ? null : renderAfterPassword(security, i18n)}`;
}

const at = (i18n: I18n, text: string): Html =>
  html`<time datetime="${text}" data-long="">${i18n.dayAndTime(Date.parse(text))}</time>`;

const renderUse = ({ createdAt, lastUsedAt, backedUp }: Passkey, i18n: I18n): Html =>
  html`${i18n.t('usedFrom')} ${at(i18n, createdAt)}${lastUsedAt === null ? null : html` · ${i18n.t('usedLast')} ${at(i18n, lastUsedAt)}`}${backedUp ? html` · ${i18n.t('passkeyBackedUp')}` : null}`;

const renderPasskey = (passkey: Passkey, i18n: I18n): Html =>
  html`<li><div><p dir="auto" id="passkey-${passkey.id}">${passkey.name}</p>
<p class="small muted">${renderUse(passkey, i18n)}</p></div>
<a class="button" href="${passkeysPath}/${passkey.id}" aria-describedby="passkey-${passkey.id}">${i18n.t('passkeyChange')}</a></li>`;

const renderAfterPassword = ({ passkeyAfterPassword: isOn }: Security, i18n: I18n): Html =>
  html`<h3>${i18n.t('passkeyAfterTitle')}</h3><p>${i18n.t(isOn ? 'passkeyAfterOn' : 'passkeyAfterOff')}</p>
<form method="post" action="${passkeysPath}/after-password"><button class="button" name="on" value="${isOn ? 'false' : 'true'}">${i18n.t(isOn ? 'passkeyAfterTurnOff' : 'passkeyAfterTurnOn')}</button></form>`;

/** The page of one passkey; `endsFactor`: without it the second factor may be turned off. */
export const renderOnePasskey = (
  { passkey, endsFactor }: { passkey: Passkey; endsFactor: boolean },
  i18n: I18n,
): Html => html`<h2><bdi>${passkey.name}</bdi></h2>
<p class="small muted">${renderUse(passkey, i18n)}</p>
<form class="stack" method="post" action="${passkeysPath}/${passkey.id}">
${textField({ id: 'name', label: i18n.t('passkeyName'), value: passkey.name })}
<p><button class="button primary">${i18n.t('save')}</button></p></form>
<h2>${i18n.t('passkeyRemove')}</h2>
<p>${i18n.t(endsFactor ? 'passkeyRemoveFactor' : 'passkeyRemoveAbout')}</p>
<form class="row" method="post" action="${passkeysPath}/${passkey.id}/remove"><button class="button danger">${i18n.t('passkeyRemove')}</button>
<a class="button" href="/me/settings/security">${i18n.t('cancel')}</a></form>`;

/** The page that shows recovery codes, once, with what stays connected. */
export async function shownCodes(
  { thoughts }: Site,
  { i18n, member }: MemberVisitor,
  codes: readonly string[],
): Promise<PageResult> {
  const { read } = thoughts.database;
  const { accountId } = member.caller;
  const connected = {
    apps: (await listAuthorizedApps(read, accountId)).length,
    keys: (await listKeys(read, accountId)).length,
  };
  const main = renderRecoveryCodes({ codes, connected }, i18n);
  return { ...settingsPage(i18n, 'securityTitle', main, {}), headers: { 'cache-control': 'no-store' } };
}
