// The boxes beside lists and conversations on wide screens: hashtags of the week, and people to follow; for
// strangers, this server.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { tagPath } from '../../foundation/addresses/page-paths.ts';
import type { I18n } from '../i18n/i18n.ts';
import { findSuggested, renderSuggested } from '../people/suggested.ts';
import type { Visitor } from '../session/visitor.ts';
import type { Site } from '../site/page.ts';

const TAGS = 6;
const PEOPLE = 3;

/** With `back`, the page whose address that is suggests people to members. */
export async function renderBeside(
  site: Site,
  { i18n, member }: Pick<Visitor, 'i18n' | 'member'>,
  back: string | null = null,
): Promise<Html> {
  const people = member && back !== null ? await findSuggested(site, member.actorId, PEOPLE) : [];
  return html`${await renderTrending(site, i18n)}${
    people.length > 0 &&
    html`<section class="box"><h2>${i18n.t('whoToFollow')}</h2>${renderSuggested(people, i18n, { back: back ?? '/' })}</section>`
  }${member ? null : await renderServer(site, i18n)}`;
}

async function renderTrending(site: Site, i18n: I18n): Promise<Html | null> {
  const tags = await findTrending(site, TAGS);
  if (tags.length === 0) return null;
  return html`<section class="box"><h2>${i18n.t('trending')}</h2><ul>${tags.map(({ name, uses }) => {
    const count = uses === null ? null : html`<small>${i18n.t('usesOfWeek', { n: uses })}</small>`;
    return html`<li><a href="${tagPath(name)}">#${name}${count}</a></li>`;
  })}</ul></section>`;
}

async function renderServer(site: Site, i18n: I18n): Promise<Html> {
  const { description } = await site.settings();
  return html`<section class="box"><h2><a href="/about">${i18n.t('aboutServer')}</a></h2><p dir="auto">${description || i18n.t('welcome')}</p></section>`;
}

/** `days` are the uses of seven days, the oldest first. Both are null for a hashtag that is not trending. */
export type Trending = { name: string; uses: number | null; days: readonly number[] | null };

export async function findTrending(site: Site, limit: number): Promise<Trending[]> {
  const trending = (await site.trends.tags()).slice(0, limit).map(({ name, history }) => {
    const days = history.map(({ uses }) => uses).toReversed();
    return { name, uses: days.reduce((sum, uses) => sum + uses, 0), days };
  });
  const known = new Set(trending.map(({ name }) => name));
  const others = (await site.popularTags()).filter((name) => !known.has(name));
  const added = others.slice(0, limit - trending.length).map((name) => ({ name, uses: null, days: null }));
  return [...trending, ...added];
}
