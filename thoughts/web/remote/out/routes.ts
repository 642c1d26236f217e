// Outbound routes: visitors with an account on another server are sent there to perform an action.

import { type Html, html } from '@tandem/platform/html/html.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { registrableDomain } from '@tandem/platform/http-client/domain-names.ts';
import { notFound, Refusal } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { writeCookie } from '@tandem/web/pages/cookies.ts';
import { requireActor } from '../../../foundation/actors/actors.ts';
import { actorUriOf, handleOf } from '../../../foundation/actors/present.ts';
import { profilePath } from '../../../foundation/addresses/page-paths.ts';
import { withQuery } from '../../addresses.ts';
import { requireShownTo } from '../../anonymous/visitors.ts';
import type { I18n } from '../../i18n/i18n.ts';
import { HOME_COOKIE } from '../../session/visitor.ts';
import { renderCopy } from '../../site/fields.ts';
import { requireOwnForm } from '../../site/forms.ts';
import {
  mountPage,
  PAGE,
  type PageContent,
  type PageResult,
  page,
  redirect,
  type Site,
  visit,
} from '../../site/page.ts';
import { findThoughtId } from '../../thought/find.ts';
import { pathOf } from '../../thoughts/article.ts';
import { loadPostViews } from '../../thoughts/post-view.ts';
import { type Home, type RemoteWays, VERBS, type Verb } from '../ways.ts';

/** In seconds. */
const REMEMBERED = 31_536_000;

type Failure = 'homeWrong' | 'homeNobody' | 'homeNoResponse' | 'tooMany';
const STATUSES: Readonly<Record<Failure, number>> = {
  homeWrong: 400,
  homeNobody: 404,
  homeNoResponse: 502,
  tooMany: 429,
};

export function mountWaysOut(
  site: Site,
  { findWay, readHome }: Pick<RemoteWays, 'findWay' | 'readHome'>,
): void {
  mountPage(site, goPage, async ({ query }, { i18n, member, home }): Promise<PageResult> => {
    const target = await requireTarget(site, query.do as Verb, query.to);
    if (member) return redirect(target.path);
    return formPage(target, i18n, { address: home ?? '', remember: true, failure: null });
  });

  site.thoughts.http.mount(go, (call) =>
    visit(site, call, async ({ i18n }): Promise<PageResult> => {
      requireOwnForm(call);
      const { address = '', remember, to } = call.body;
      const target = await requireTarget(site, call.body.do as Verb, to);
      const home = readHome(address);
      const cookie = homeCookie(remember && home ? address.trim().replace(/^@/, '') : null, call.origin);
      if (home?.host === site.host) return redirect(loginPath(target), cookie);
      const found = home ? await find(home, target, call) : 'homeWrong';
      if (typeof found !== 'string') return wayPage(target, i18n, found, { home, cookie });
      const filled = { address, remember: remember !== undefined, failure: i18n.t(found) };
      return { ...formPage(target, i18n, filled), status: STATUSES[found] };
    }),
  );

  type GoCall = Parameters<typeof findWay>[2];

  async function find(home: Home, { verb, uri }: Target, call: GoCall): Promise<URL | Failure> {
    try {
      const way = await findWay(home, { verb, uri }, call);
      if ('url' in way) return way.url;
      return way.failure === 'nobody' ? 'homeNobody' : 'homeNoResponse';
    } catch (error) {
      if (error instanceof Refusal && (error.kind === 'too-many' || error.kind === 'unavailable'))
        return 'tooMany';
      throw error;
    }
  }
}

const loginPath = ({ uri }: Target): string =>
  withQuery('/login', { back: withQuery('/authorize_interaction', { uri }) });

const formPage = (target: Target, i18n: I18n, filled: Parameters<typeof renderGo>[2]): PageContent => ({
  title: titleOf(target.verb, target.who, i18n),
  main: renderGo(target, i18n, filled),
});

type Way = { home: Home | null; cookie: Readonly<Record<string, string>> };

/**
 * Browsers go on by themselves, as `form-action` refuses a redirect to another site after a form, and that
 * only to the server that the visitor named.
 */
function wayPage(target: Target, i18n: I18n, url: URL, { home, cookie }: Way): PageContent {
  const isKnown = home !== null && ownerOf(home.host) === ownerOf(url.host);
  return {
    title: titleOf(target.verb, target.who, i18n),
    main: renderWay(target, i18n, url, isKnown),
    headers: {
      'cache-control': 'no-store',
      ...cookie,
      ...(isKnown ? { refresh: `0;url=${url.href}` } : {}),
    },
  };
}

const ownerOf = (host: string): string => registrableDomain(`https://${host}/`);

/** Removes it for null. */
const homeCookie = (value: string | null, origin: string): Readonly<Record<string, string>> => ({
  'set-cookie': writeCookie(HOME_COOKIE, encodeURIComponent(value ?? ''), {
    isSecure: origin.startsWith('https:'),
    lifetime: value === null ? 0 : REMEMBERED,
  }),
});

// The page on which visitors enter their server or handle.

const wanted = {
  do: Type.String({ enum: [...VERBS] }),
  /** A handle, or the number of a thought. */
  to: Type.String({ minLength: 1, maxLength: 500 }),
};

const goPage = page({ path: '/go', summary: 'Act from another server', query: Type.Object(wanted) });

const go = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/go',
  summary: 'Continue on another server',
  input: {
    kind: 'parameters',
    schema: Type.Object({
      ...wanted,
      address: Type.Optional(Type.String({ maxLength: 1000 })),
      remember: Type.Optional(Type.String({ maxLength: 10 })),
    }),
  },
});

// The form for the address of a visitor, and the way on.
const TITLES = { follow: 'goFollow', reply: 'goReply', like: 'goLike', boost: 'goBoost' } as const;

const titleOf = (verb: Verb, who: string, i18n: I18n): string => i18n.t(TITLES[verb], { who });

type Filled = { address: string; remember: boolean; failure: string | null };

function renderGo(target: Target, i18n: I18n, { address, remember, failure }: Filled): Html {
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
const renderWay = (target: Target, i18n: I18n, url: URL, isKnown: boolean): Html => html`
<h1>${titleOf(target.verb, target.who, i18n)}</h1>
${isKnown ? null : html`<p class="notice">${i18n.t('homeElsewhere', { host: url.host })}</p>`}
<p><a class="button primary" href="${url.href}" rel="noopener noreferrer nofollow">${i18n.t('homeContinueTo', { host: url.host })}</a></p>
<p><a href="${target.path}">${i18n.t('cancel')}</a></p>`;

/** `uri` is the id; `who` is the person with the host; `paste` is the search text for apps. */
type Target = { verb: Verb; to: string; uri: string; path: string; who: string; paste: string };

/** Refuses (not found) objects hidden from anonymous visitors. */
async function requireTarget(site: Site, verb: Verb, to: string): Promise<Target> {
  const { host } = site;
  const fullName = (handle: string) => `@${handle.includes('@') ? handle : `${handle}@${host}`}`;
  const { base, database } = site.thoughts;
  if (verb === 'follow') {
    const actor = await requireActor(database.read, to);
    requireShownTo(null, actor);
    const uri = actorUriOf(base, actor);
    const who = fullName(handleOf(actor));
    return { verb, to, uri, path: profilePath(handleOf(actor)), who, paste: who };
  }
  const id = await findThoughtId(database.read, to, null);
  const items = id === null ? [] : [{ thoughtId: id, boosterId: null }];
  const [shown] = await loadPostViews(database.read, { addresses: site.thoughts, viewer: null }, items);
  const uri = shown?.author.isLocal ? `${base}/thoughts/${shown.view.id}` : shown?.view.uri;
  if (!shown || !uri) throw notFound('thought');
  return { verb, to, uri, path: pathOf(shown), who: fullName(shown.author.handle), paste: uri };
}
