// Declares and mounts pages: endpoints whose replies, and errors, are HTML for people.
import { createHash } from 'node:crypto';
import { requireAccount } from '@tandem/platform/accounts/accounts.ts';
import type { Account } from '@tandem/platform/database/tables.ts';
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { Call } from '@tandem/platform/http/endpoint/call.ts';
import { type Endpoint, endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import type { SessionId } from '@tandem/platform/identity/caller.ts';
import { PAGE_VARY, pageHeaders } from '@tandem/web/pages/headers.ts';
import type { Static, TSchema } from 'typebox';
import type { ServerSettings } from '../../accounts/server/settings.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorOf } from '../../foundation/actors/own-actor.ts';
import type { ThoughtsTables } from '../../foundation/tables/tables.ts';
import { countNews } from '../../notifications/received.ts';
import type { TrendsReader } from '../../timelines/trends/trends.ts';
import { countMessages } from '../../timelines/unread-counts/news.ts';
import { atTime, type I18n } from '../i18n/i18n.ts';
import { type Page, renderPage, type Server } from '../layout/frame.ts';
import { type Member, readStranger, type Visitor, variantOf } from '../session/visitor.ts';
import { type Person, toPerson } from '../thoughts/person.ts';
import { PAGE_ERRORS } from './errors.ts';

/** What all pages share. */
export type Site = {
  thoughts: ThoughtsContext;
  sessions: WebSessions;
  /** With the port, where it is not the usual one. */
  readonly host: string;
  /** What administrators say of this server. */
  settings(): Promise<ServerSettings>;
  /** The names of the popular hashtags. */
  popularTags(): Promise<string[]>;
  /** Hashtags and thoughts of the most people. */
  trends: TrendsReader;
  /** What is around every page. */
  server(): Promise<Server>;
};

/** Finds members by their cookie, and makes cookies. */
type WebSessions = {
  find(cookie: string | undefined): Promise<Member | null>;
  sign(sessionId: SessionId): Promise<string>;
  renew(member: Member, cookie: string | undefined, origin: string): Promise<string | null>;
};

/** A page, or a reply of another kind, such as a redirect. */
export type PageResult = PageContent | Reply;

export type PageContent = Omit<Page, 'path' | 'news' | 'messages' | 'banner' | 'self'> & {
  status?: number;
  isIndexed?: boolean;
  /** Whether it belongs to the redirects to an app: {@link pageHeaders}. */
  canRedirect?: boolean;
  links?: readonly string[];
  headers?: Readonly<Record<string, string>>;
};

type PageCall<Params extends TSchema, Query extends TSchema> = Call<
  ThoughtsTables,
  Static<Params>,
  Static<Query>,
  unknown,
  'public'
>;

type Declared<Params extends TSchema, Query extends TSchema> = {
  path: string;
  summary: string;
  params?: Params;
  query?: Query;
};

const HTML = 'text/html; charset=utf-8';

/** What pages have in common with each other, whatever they do. */
export const PAGE = {
  tag: 'pages',
  access: 'public',
  errors: PAGE_ERRORS,
  unknownParameters: 'ignored',
  hidden: true,
  success: { status: 200, contentType: HTML, description: 'A page.' },
} as const;

/** Declares a page that everybody may open; strangers share it until something is committed. */
export const page = <Params extends TSchema, Query extends TSchema>(declared: Declared<Params, Query>) =>
  endpoint({
    ...PAGE,
    ...declared,
    method: 'GET',
    cache: 'anonymous',
    cacheVariant: variantOf,
  }) as Endpoint<Params, Query, TSchema, 'public'>;

/** Mounts a page; `show` makes it for one visitor. */
export function mountPage<Params extends TSchema, Query extends TSchema>(
  site: Site,
  declared: Endpoint<Params, Query, TSchema, 'public'>,
  show: (call: PageCall<Params, Query>, visitor: Visitor) => Promise<PageResult>,
): void {
  site.thoughts.http.mount(declared, (call) =>
    visit(site, call, (visitor) => show(call as unknown as PageCall<Params, Query>, visitor)),
  );
}

type VisitCall = { header(name: string): string | undefined; origin: string; raw: { target: string } };

/** Runs `show`, of a page or a form, for whoever sent the request, and makes a reply of what it shows. */
export async function visit(
  site: Site,
  call: VisitCall,
  show: (visitor: Visitor) => Promise<PageResult>,
): Promise<Reply> {
  const cookie = call.header('cookie');
  const stranger = readStranger({ cookie, 'accept-language': call.header('accept-language') });
  const member = await site.sessions.find(cookie);
  const i18n = member ? atTime(stranger.i18n, site.thoughts.clock.now()) : stranger.i18n;
  const visitor = { ...stranger, i18n, member, viewer: member?.actorId ?? null };
  const reply = await present(site, call.raw.target, visitor, await show(visitor));
  if (!member || reply.headers['set-cookie'] !== undefined) return reply;
  const renewed = await site.sessions.renew(member, cookie, call.origin);
  return renewed === null
    ? reply
    : new Reply(reply.status, reply.body, { ...reply.headers, 'set-cookie': renewed });
}

async function present(site: Site, path: string, visitor: Visitor, shown: PageResult): Promise<Reply> {
  if (shown instanceof Reply) return shown;
  const { member } = visitor;
  const { read } = site.thoughts.database;
  const news = member ? await countNews(read, member.actorId) : 0;
  const messages = member ? await countMessages(read, member.actorId) : 0;
  const banner = member ? await findBanner(site, visitor.i18n, member, shown) : null;
  const self = member && toSelf(site, member);
  return toReply(await site.server(), visitor, { ...shown, path, news, messages, banner, self });
}

/** The start page and the settings of members ask for the confirmation of their address. */
async function findBanner(
  { thoughts }: Site,
  i18n: I18n,
  { caller }: Member,
  { current }: PageContent,
): Promise<Html | null> {
  if (thoughts.config.THOUGHTS_SMTP_URL === null) return null;
  if (current !== 'following' && current !== 'settings') return null;
  return renderUnconfirmed(await requireAccount(thoughts.database.read, caller.accountId), i18n);
}

/** The member as pages show people, without the emojis of the name. */
export function toSelf({ thoughts }: Site, { caller }: Member): Person {
  const own = ownActorOf(caller);
  if (!own) throw new Error('The session has no actor.');
  return toPerson(thoughts, own);
}

/** One reply for all strangers, which caches ask about again each time. */
const SHARED = 'public, max-age=0, must-revalidate';
const OWN = 'private, no-cache';

function toReply(
  server: Server,
  visitor: Visitor,
  {
    status = 200,
    isIndexed = false,
    canRedirect = false,
    links = [],
    headers = {},
    ...page
  }: PageContent & Pick<Page, 'path' | 'news' | 'messages' | 'banner' | 'self'>,
): Reply {
  const body = renderPage(server, visitor, page);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16);
  return new Reply(status, body, {
    ...pageHeaders({ canRedirect }),
    'content-language': visitor.i18n.language,
    'cache-control': visitor.member ? OWN : status === 200 ? SHARED : 'no-store',
    vary: PAGE_VARY,
    etag: `W/"${hash}"`,
    ...(isIndexed ? {} : { 'x-robots-tag': 'noindex' }),
    ...(links.length === 0 ? {} : { link: links.join(', ') }),
    ...headers,
  });
}

/** Sends the browser to another page; nobody keeps that. */
export const redirect = (location: string, headers: Readonly<Record<string, string>> = {}): Reply =>
  new Reply(303, '', { location, 'cache-control': 'no-store', vary: PAGE_VARY, ...headers });

/** Null if the address of the account is confirmed and no new one is waiting. */
function renderUnconfirmed({ email, email_verified_at, pending_email }: Account, i18n: I18n): Html | null {
  if (email_verified_at !== null && pending_email === null) return null;
  const text =
    pending_email === null
      ? i18n.t('emailUnconfirmed', { address: email })
      : i18n.t('emailPending', { address: pending_email });
  return html`<form class="notice" method="post" action="/me/settings/account/send-verification"><p>${text}</p>
<button class="button">${i18n.t('emailSendAgain')}</button></form>`;
}
