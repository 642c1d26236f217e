// Outbound routes: visitors with an account on another server are sent there to perform an action.

import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { registrableDomain } from '@tandem/platform/http-client/domain-names.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { writeCookie } from '@tandem/web/pages/cookies.ts';
import { withQuery } from '../../addresses.ts';
import type { I18n } from '../../i18n/i18n.ts';
import { HOME_COOKIE } from '../../session/visitor.ts';
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
import { type Home, type RemoteWays, VERBS, type Verb } from '../ways.ts';
import { requireTarget, type Target } from './target.ts';
import { renderGo, renderWay, titleOf } from './view.ts';

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
