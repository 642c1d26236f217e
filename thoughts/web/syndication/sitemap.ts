// The sitemaps (sitemaps.org): an index, and parts with the addresses.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { profilePath } from '../../foundation/addresses/page-paths.ts';
import type { Site } from '../site/page.ts';
import * as contract from './contract.ts';
import { countIndexed, selectIndexed } from './store.ts';

/** 50,000 are permitted; so many are read and written in some milliseconds. */
const ADDRESSES = 10_000;

export function mountSitemaps(site: Site): void {
  const { thoughts } = site;
  const { http, database } = thoughts;

  http.mount(contract.sitemap, async () => {
    const people = (await countIndexed.value(database.read)) ?? 0;
    const parts = Array.from(
      { length: Math.ceil(people / ADDRESSES) },
      (_, part) => `/sitemap-people-${part + 1}.xml`,
    );
    return toReply(html`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${['/sitemap-pages.xml', ...parts].map((path) => html`<sitemap><loc>${thoughts.base + path}</loc></sitemap>\n`)}</sitemapindex>`);
  });

  http.mount(contract.sitemapOfPages, async () =>
    toReply(renderAddresses([`${thoughts.base}/`, `${thoughts.base}/about`])),
  );

  http.mount(contract.sitemapOfPeople, async ({ params }) => {
    if (!/^[1-9]\d{0,4}$/.test(params.part)) throw notFound('sitemap');
    const offset = (Number(params.part) - 1) * ADDRESSES;
    const people = await selectIndexed.rows(database.read, ADDRESSES, offset);
    if (people.length === 0) throw notFound('sitemap');
    return toReply(renderAddresses(people.map(({ username }) => thoughts.base + profilePath(username))));
  });
}

const renderAddresses = (addresses: readonly string[]): Html =>
  html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => html`<url><loc>${address}</loc></url>\n`)}</urlset>`;

const toReply = (content: Html): Reply =>
  new Reply(200, `<?xml version="1.0" encoding="utf-8"?>\n${content.text}\n`, {
    'cache-control': 'public, max-age=3600',
    'content-type': 'application/xml; charset=utf-8',
  });
