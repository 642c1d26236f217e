// The pages on which members allow an app to use their account: consent, code display and errors.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { displayRedirect, OUT_OF_BAND } from '../../accounts/oauth/apps.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { PageContent } from '../site/page.ts';
import type { AuthorizationParameters, AuthorizationRequest } from './request.ts';

const HEADERS = { 'cache-control': 'no-store' };

/** Leaves the server by a redirect after the form. */
const page = (title: string, main: Html, status = 200): PageContent => ({
  title,
  main: html`<h1>${title}</h1>
${main}`,
  status,
  canRedirect: true,
  headers: HEADERS,
});

type Consent = {
  request: AuthorizationRequest;
  parameters: AuthorizationParameters;
  csrf: string;
  username: string;
  host: string;
  /** The address for another account. */
  otherAccount: string;
};

export function consentPage(i18n: I18n, { request, parameters, csrf, ...shown }: Consent): PageContent {
  const { app, scopes, redirectUri } = request;
  const target =
    redirectUri === OUT_OF_BAND
      ? i18n.t('authorizeStaysHere')
      : i18n.t('authorizeGoesTo', { target: displayRedirect(redirectUri) });
  const hidden = Object.entries({ ...parameters, csrf })
    .filter((pair): pair is [string, string] => pair[1] !== undefined)
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
  return page(
    i18n.t('authorizeTitle', { app: app.name }),
    html`<p>${i18n.t('authorizeAccount', { name: shown.username, host: shown.host })} <a href="${shown.otherAccount}">${i18n.t('authorizeOther')}</a></p>
<p>${i18n.t('authorizeWants', { app: app.name })}</p>
<ul class="scopes">${describeScopes(i18n, scopes).map((text) => html`<li>${text}</li>`)}</ul>
<p class="small muted">${target}</p>
<form class="stack" method="post" action="/oauth/authorize">
${hidden}<button class="button primary" name="decision" value="allow">${i18n.t('authorizeAllow')}</button>
<button class="button" name="decision" value="deny">${i18n.t('authorizeDeny')}</button>
</form>`,
  );
}

export const codePage = (i18n: I18n, code: string): PageContent =>
  page(i18n.t('authorizeDone'), html`<p>${i18n.t('authorizeCopy')}</p><code>${code}</code>`);

export const deniedPage = (i18n: I18n): PageContent =>
  page(i18n.t('authorizeDenied'), html`<p>${i18n.t('authorizeDeniedText')}</p>`);

export const failurePage = (i18n: I18n, status: number, problem: string): PageContent =>
  page(i18n.t('authorizeFailed'), html`<p>${problem}</p>`, status);

const WHOLE = {
  profile: 'scopeProfile',
  read: 'scopeRead',
  write: 'scopeWrite',
  follow: 'scopeFollow',
  push: 'scopePush',
} as const;

const PARTS = { read: 'scopeReads', write: 'scopeWrites' } as const;

/** The distinct descriptions of the scopes. */
function describeScopes(i18n: I18n, scopes: ReadonlySet<string>): string[] {
  const whole = Object.entries(WHOLE).flatMap(([name, key]) => (scopes.has(name) ? i18n.t(key) : []));
  const parts = Object.entries(PARTS).flatMap(([access, key]) => {
    const prefix = `${access}:`;
    const names = [...scopes]
      .filter((scope) => scope.startsWith(prefix))
      .map((scope) => scope.slice(prefix.length));
    return scopes.has(access) || names.length === 0 ? [] : i18n.t(key, { parts: names.join(', ') });
  });
  return [...whole, ...parts];
}
