// The pages of operators, for administrators who logged in or confirmed themselves recently, and their
// frame.
import { isRecent } from '@tandem/platform/accounts/recent-authentication.ts';
import { type Html, html } from '@tandem/platform/html/html.ts';
import { type Endpoint, endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static, TSchema } from 'typebox';
import { withQuery } from '../../addresses.ts';
import type { I18n } from '../../i18n/i18n.ts';
import type { IconName } from '../../icons/icons.ts';
import { renderInArea } from '../../layout/sections.ts';
import type { Member, Visitor } from '../../session/visitor.ts';
import { requireOwnForm } from '../../site/forms.ts';
import { PAGE, type PageContent, type PageResult, redirect, type Site, visit } from '../../site/page.ts';

/** An administrator who opens a page. */
type OperatorVisitor = Visitor & { member: Member };

/** Returns `member` if it is an administrator. Refuses (not found) everybody else. */
export function requireAdministrator(visitor: Visitor): OperatorVisitor {
  const { member } = visitor;
  if (member?.caller.role !== 'admin') throw notFound('page');
  return { ...visitor, member };
}

async function isConfirmed({ thoughts }: Site, { caller }: Member): Promise<boolean> {
  return isRecent(thoughts.database.read, caller, thoughts.clock.now());
}

type OperatorCall = { header(name: string): string | undefined; raw: { target: string }; origin: string };

/**
 * Runs `show` for a confirmed administrator. Anonymous visitors log in first. If the last password
 * confirmation is too old, it is requested again and leads to `back`: the page, or the page of the form.
 */
const operate = (
  site: Site,
  call: OperatorCall,
  back: string,
  show: (visitor: OperatorVisitor) => Promise<PageResult>,
) =>
  visit(site, call, async (visitor): Promise<PageResult> => {
    if (!visitor.member) return redirect(withQuery('/login', { back }));
    const operator = requireAdministrator(visitor);
    if (!(await isConfirmed(site, operator.member))) return redirect(withQuery('/operate/confirm', { back }));
    return show(operator);
  });

/** Declares a page of operators. It is never cached. */
export const operatorPage = <Query extends TSchema>(path: string, summary: string, query: Query) =>
  endpoint({ ...PAGE, method: 'GET', path, summary, query }) as Endpoint<TSchema, Query, TSchema, 'public'>;

/** Declares a form of operators. */
export const operatorForm = <Body extends TSchema>(path: string, summary: string, schema: Body) =>
  endpoint({ ...PAGE, method: 'POST', path, summary, input: { kind: 'parameters', schema } }) as Endpoint<
    TSchema,
    TSchema,
    Body,
    'public'
  >;

export const PagedQuery = { page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })) };

export function mountOperatorPage<Query extends TSchema>(
  site: Site,
  declared: Endpoint<TSchema, Query, TSchema, 'public'>,
  show: (query: Static<Query>, visitor: OperatorVisitor) => Promise<PageResult>,
): void {
  site.thoughts.http.mount(declared, (call) =>
    operate(site, call, call.raw.target, (visitor) => show(call.query as Static<Query>, visitor)),
  );
}

/** `back` is the page that the form is on, to which `act` leads unless it shows something. */
export function mountOperatorForm<Body extends TSchema>(
  site: Site,
  declared: Endpoint<TSchema, TSchema, Body, 'public'>,
  back: string,
  act: (body: Static<Body>, visitor: OperatorVisitor) => Promise<PageResult | undefined>,
): void {
  site.thoughts.http.mount(declared, (call) =>
    operate(site, call, back, async (visitor) => {
      requireOwnForm(call);
      return (await act(call.body as Static<Body>, visitor)) ?? redirect(back);
    }),
  );
}

// The frame of the pages of administrators: their sections, and lists by pages.
const SECTIONS = [
  ['opOverview', '/operate', 'tool'],
  ['opReports', '/operate/reports', 'flag'],
  ['opAccounts', '/operate/accounts', 'users'],
  ['opServers', '/operate/servers', 'world'],
  ['opInvitations', '/operate/invitations', 'ticket'],
  ['opAnnouncements', '/operate/announcements', 'speakerphone'],
  ['opThisServer', '/operate/server', 'info-circle'],
  ['opLog', '/operate/log', 'history'],
] as const satisfies readonly (readonly [string, string, IconName])[];

type Section = (typeof SECTIONS)[number][0];

/** `heading` is that of a page below the section, which leads back to it. */
export function operatorView(i18n: I18n, section: Section, content: Html, heading?: string): PageContent {
  const path = SECTIONS.find(([key]) => key === section)?.[1] ?? null;
  const isOverview = section === 'opOverview';
  const area = {
    name: i18n.t('operate'),
    sections: SECTIONS.map(([key, path, icon]) => ({ path, icon, label: i18n.t(key) })),
    current: path,
    isIndex: isOverview,
  };
  const isBelow = heading !== undefined;
  const back = isOverview ? '/menu' : isBelow && path !== null ? path : '/operate';
  return {
    title: heading ?? i18n.t(section),
    current: 'menu',
    styles: ['more', 'areas'],
    headers: { 'cache-control': 'no-store' },
    main: renderInArea(
      area,
      {
        heading: isOverview ? i18n.t('operate') : (heading ?? i18n.t(section)),
        main: content,
        back,
        isBelow,
      },
      { i18n },
    ),
  };
}

type Paged = { page: number; per_page: number; total: number };

/** The ways to the pages before and after; `query` is what a page depends on besides. */
export function renderPages(
  { page, per_page, total }: Paged,
  path: string,
  query: Readonly<Record<string, string | undefined>>,
  i18n: I18n,
): Html {
  const to = (number: number) => withQuery(path, { ...query, page: String(number) });
  return html`<p class="pages">${page > 1 ? html`<a class="button" rel="prev" href="${to(page - 1)}">${i18n.t('newer')}</a>` : null}
${page * per_page < total ? html`<a class="button" rel="next" href="${to(page + 1)}">${i18n.t('older')}</a>` : null}</p>`;
}
