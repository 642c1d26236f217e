// The pages: login, consent, code display and errors.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { displayRedirect, OUT_OF_BAND } from '../redirect-uris.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import type { AuthorizationParameters } from './contract.ts';
import { PAGE_HEADERS, page } from './frame.ts';
import { describeScopes, type Language, TEXTS, type Texts } from './texts.ts';

type Headers = Readonly<Record<string, string>>;

const reply = (status: number, language: Language, title: string, content: Html, headers: Headers = {}) =>
  new Reply(status, page(language, title, content), { ...PAGE_HEADERS, ...headers });

/** The parameters of the request as hidden form fields. */
const hidden = (parameters: AuthorizationParameters): Html[] =>
  Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value ?? ''}">`);

export type LoginPage = {
  language: Language;
  request: AuthorizationRequest;
  parameters: AuthorizationParameters;
  host: string;
  csrf: string;
};

export function loginPage(
  { language, request, parameters, host, csrf }: LoginPage,
  failure: { status: number; problem: 'wrong' | 'disabled' | 'tooMany' } | null,
  headers: Headers = {},
): Reply {
  const texts = TEXTS[language];
  const content = html`<h1>${texts.logIn}</h1>
<p>${texts.logInFor(request.app.name, host)}</p>
${failure && html`<p class="error" role="alert">${texts[failure.problem]}</p>`}
<form method="post" action="/oauth/login">
${hidden(parameters)}<input type="hidden" name="csrf" value="${csrf}">
<label for="username">${texts.identifier}</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required autofocus>
<label for="password">${texts.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<button type="submit">${texts.logIn}</button>
</form>`;
  return reply(failure?.status ?? 200, language, texts.logIn, content, headers);
}

export type ConsentPage = Omit<LoginPage, 'host'> & { account: string; otherAccount: string };

export function consentPage({ language, request, parameters, csrf, ...shown }: ConsentPage): Reply {
  const texts = TEXTS[language];
  const { app, scopes, redirectUri } = request;
  const title = texts.authorize(app.name);
  const allowed = describeScopes(language, scopes).map((text) => html`<li>${text}</li>`);
  const content = html`<h1>${title}</h1>
<p>${texts.account(shown.account)} <a href="${shown.otherAccount}">${texts.other}</a></p>
<p>${texts.wants(app.name)}</p>
<ul>${allowed}</ul>
<p class="muted">${whereTo(texts, redirectUri)}</p>
<form method="post" action="/oauth/authorize">
${hidden(parameters)}<input type="hidden" name="csrf" value="${csrf}">
<button type="submit" name="decision" value="allow">${texts.allow}</button>
<button type="submit" name="decision" value="deny" class="second">${texts.deny}</button>
</form>`;
  return reply(200, language, title, content);
}

const whereTo = (texts: Texts, redirectUri: string): string =>
  redirectUri === OUT_OF_BAND ? texts.staysHere : texts.goesTo(displayRedirect(redirectUri));

export function codePage(language: Language, code: string): Reply {
  const texts = TEXTS[language];
  return reply(
    200 as const,
    language,
    texts.done,
    html`<h1>${texts.done}</h1><p>${texts.copy}</p><code>${code}</code>`,
  );
}

export function deniedPage(language: Language): Reply {
  const texts = TEXTS[language];
  return reply(200, language, texts.denied, html`<h1>${texts.denied}</h1><p>${texts.deniedText}</p>`);
}

export function failurePage(
  language: Language,
  status: number,
  problem: 'unknownApp' | 'badRedirect' | 'badRequest' | 'stale',
): Reply {
  const texts = TEXTS[language];
  return reply(status, language, texts.failed, html`<h1>${texts.failed}</h1><p>${texts[problem]}</p>`);
}
