// Routes of feeds, sitemaps, robots.txt and oEmbed.

import { createHash } from 'node:crypto';
import { type Html, html } from '@tandem/platform/html/html.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { DAY } from '@tandem/platform/time/clock.ts';
import { LOGO_ICONS } from '@tandem/web/build/logo.ts';
import { requireActor } from '../../foundation/actors/actors.ts';
import { displayNameOf, handleOf } from '../../foundation/actors/present.ts';
import { profilePath, tagPath, thoughtPath } from '../../foundation/addresses/page-paths.ts';
import { isListed } from '../../foundation/visibility/rules.ts';
import { toTagName } from '../../posts/thoughts/content/hashtags.ts';
import type { SourceRow, StatusRange } from '../../timelines/by-number/status-range.ts';
import { findOfAccount, findOfTag, findPublic } from '../../timelines/sources/sources.ts';
import { withQuery } from '../addresses.ts';
import { requireShownTo } from '../anonymous/visitors.ts';
import type { Site } from '../site/page.ts';
import { findThoughtId } from '../thought/find.ts';
import { firstWordsOf } from '../thought/head.ts';
import { renderContent } from '../thoughts/content.ts';
import { loadList, type ThoughtList } from '../thoughts/list.ts';
import { loadPostViews, type PostView } from '../thoughts/post-view.ts';
import { renderRobots } from './crawlers.ts';
import { countIndexed, selectIndexed } from './store.ts';

export function mountMachinePages(site: Site): void {
  mountFeeds(site);
  mountEmbedding(site);
  mountRobots(site);
  mountSecurityContact(site);
  mountManifest(site);
  mountSitemaps(site);
}

type Select = (range: StatusRange) => Promise<readonly SourceRow[]>;

const OWN_THOUGHTS = { excludeReplies: false, excludeBoosts: true, onlyMedia: false, tag: null };

function mountFeeds(site: Site): void {
  const { http, database } = site.thoughts;
  const { read } = database;
  const reply = async (feed: Omit<Feed, 'list'>, select: Select): Promise<Reply> => {
    const { base } = site.thoughts;
    const list = await loadList(
      read,
      { addresses: site.thoughts, viewer: null },
      { before: feed.before },
      select,
    );
    // Profiles contain unlisted thoughts; public feeds do not.
    const thoughts = list.thoughts.filter(({ view }) => isListed(view));
    return renderFeed(base, { ...feed, list: { ...list, thoughts } });
  };

  http.mount(feedOfPerson, async ({ params, query }) => {
    const actor = await requireActor(read, params.username);
    if (actor.host !== null || actor.atom === 0) throw notFound('feed');
    requireShownTo(null, actor);
    const page = profilePath(handleOf(actor));
    const title = `${displayNameOf(actor)} (@${handleOf(actor)}@${site.host})`;
    return reply({ title, page, path: `${page}/feed.atom`, before: query.before }, (range) =>
      findOfAccount(read, { account: actor.id, viewer: null }, OWN_THOUGHTS, range),
    );
  });

  http.mount(feedOfTag, ({ params, query }) => {
    const name = toTagName(params.tag);
    const page = tagPath(name);
    return reply({ title: `#${name}`, page, path: `${page}/feed.atom`, before: query.before }, (range) =>
      findOfTag(read, null, name, range),
    );
  });

  http.mount(feedOfHere, async ({ query }) =>
    reply(
      { title: (await site.settings()).name, page: '/here', path: '/here/feed.atom', before: query.before },
      (range) => findPublic(read, null, { local: true }, range),
    ),
  );
}

/** For frames in other pages: in pixels. */
const WIDTH = 400;

function mountEmbedding(site: Site): void {
  const { http, database } = site.thoughts;
  const embed = async ({ query }: { query: { url: string; format?: string | undefined } }) => {
    if (query.format !== undefined && query.format !== 'json') return new Reply(501, null);
    const { base } = site.thoughts;
    const url = URL.parse(query.url);
    if (url === null) throw invalid('query/url', 'must be an address');
    const [, name = ''] = /^\/(?:@[^/]+|thoughts)\/([^/]+)$/.exec(url.pathname) ?? [];
    const id = url.origin === base ? await findThoughtId(database.read, name, null) : null;
    const [thought] =
      id === null
        ? []
        : await loadPostViews(database.read, { addresses: site.thoughts, viewer: null }, [
            { thoughtId: id, boosterId: null },
          ]);
    if (!thought?.author.isLocal) throw notFound('thought');
    const { author, view } = thought;
    const { host } = site;
    const { name: title } = await site.settings();
    const text = view.summary === '' ? renderContent(thought, host) : html`${view.summary}`;
    const body = html`<blockquote cite="${url.href}"><p>${text}</p><p><a href="${url.href}">${author.name} (@${author.handle}@${host})</a></p></blockquote>`;
    return {
      version: '1.0',
      type: 'rich',
      title: firstWordsOf(thought),
      cache_age: 86_400,
      author_name: author.name,
      author_url: base + author.path,
      provider_name: title,
      provider_url: base,
      width: WIDTH,
      height: null,
      html: body.text.replaceAll('href="/', `href="${base}/`),
    };
  };
  http.mount(oembed, embed);
  http.mount(clientOembed, embed);
}

function mountRobots(site: Site): void {
  const { http } = site.thoughts;
  http.mount(robots, async () => {
    const text = renderRobots(site.thoughts.base, (await site.settings()).modelCrawlers);
    return new Reply(200, text, {
      'cache-control': 'public, max-age=3600',
      'content-type': 'text/plain; charset=utf-8',
    });
  });
}

/** The same text for a day: RFC 9116 wants the date of its end, less than a year ahead. */
function mountSecurityContact(site: Site): void {
  const { http, clock, base } = site.thoughts;
  http.mount(securityContact, async () => {
    const { contact } = await site.settings();
    const today = clock.now() - (clock.now() % DAY);
    const lines = [
      `Contact: ${contact === '' ? `${base}/about` : `mailto:${contact}`}`,
      `Expires: ${new Date(today + 180 * DAY).toISOString()}`,
      `Canonical: ${base}/.well-known/security.txt`,
      'Preferred-Languages: en, de',
    ];
    return new Reply(200, `${lines.join('\n')}\n`, {
      'cache-control': 'public, max-age=3600',
      'content-type': 'text/plain; charset=utf-8',
    });
  });
}

function mountManifest(site: Site): void {
  site.thoughts.http.mount(manifestEndpoint, async () => {
    const { name } = await site.settings();
    const manifest = {
      name,
      short_name: name,
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      icons: LOGO_ICONS,
    };
    return new Reply(200, JSON.stringify(manifest), {
      'cache-control': 'public, max-age=3600',
      'content-type': 'application/manifest+json',
    });
  });
}

/** 50,000 are permitted; this number is read and written within a few milliseconds. */
const ADDRESSES = 10_000;

function mountSitemaps(site: Site): void {
  const { thoughts } = site;
  const { http, database } = thoughts;

  http.mount(sitemap, async () => {
    const people = (await countIndexed.value(database.read)) ?? 0;
    const parts = Array.from(
      { length: Math.ceil(people / ADDRESSES) },
      (_, part) => `/sitemap-people-${part + 1}.xml`,
    );
    return toReply(html`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${['/sitemap-pages.xml', ...parts].map((path) => html`<sitemap><loc>${thoughts.base + path}</loc></sitemap>\n`)}</sitemapindex>`);
  });

  http.mount(sitemapOfPages, async () =>
    toReply(renderAddresses([`${thoughts.base}/`, `${thoughts.base}/about`])),
  );

  http.mount(sitemapOfPeople, async ({ params }) => {
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

// What programs read of the pages: Atom feeds, oEmbed, robots.txt and the sitemaps.

const common = {
  method: 'GET',
  tag: 'pages',
  access: 'public',
  unknownParameters: 'ignored',
  hidden: true,
  cache: 'anonymous',
} as const;

const feed = {
  ...common,
  query: Type.Object({ before: Type.Optional(Type.String({ maxLength: 30 })) }),
  success: { status: 200, contentType: 'application/atom+xml; charset=utf-8', description: 'An Atom feed.' },
} as const;

const feedOfPerson = endpoint({
  ...feed,
  path: '/@{username}/feed.atom',
  summary: 'The public, listed thoughts of a person, as Atom',
  params: Type.Object({ username: Type.String({ maxLength: 500 }) }),
});

const feedOfTag = endpoint({
  ...feed,
  path: '/tag/{tag}/feed.atom',
  summary: 'Public thoughts with a hashtag, as Atom',
  params: Type.Object({ tag: Type.String({ maxLength: 500 }) }),
});

const feedOfHere = endpoint({
  ...feed,
  path: '/here/feed.atom',
  summary: 'Public thoughts of people of this server, as Atom',
});

const embedded = {
  query: Type.Object({
    url: Type.String({ maxLength: 2000 }),
    format: Type.Optional(Type.String({ maxLength: 20 })),
  }),
  success: { status: 200, description: 'What to embed.' },
} as const;

const oembed = endpoint({
  ...common,
  path: '/oembed',
  summary: 'A thought for embedding (oembed.com)',
  ...embedded,
});

/** The address in Mastodon, which programs guess. */
const clientOembed = endpoint({
  ...common,
  path: '/api/oembed',
  summary: 'A thought for embedding, at the address of Mastodon',
  ...embedded,
});

const robots = endpoint({
  ...common,
  path: '/robots.txt',
  summary: 'What crawlers may read',
  success: { status: 200, contentType: 'text/plain; charset=utf-8', description: 'Rules.' },
});

const securityContact = endpoint({
  ...common,
  path: '/.well-known/security.txt',
  summary: 'Whom to tell about weaknesses (RFC 9116)',
  success: { status: 200, contentType: 'text/plain; charset=utf-8', description: 'The contact.' },
});

const sitemaps = {
  ...common,
  success: { status: 200, contentType: 'application/xml; charset=utf-8', description: 'A sitemap.' },
} as const;

const sitemap = endpoint({
  ...sitemaps,
  path: '/sitemap.xml',
  summary: 'The parts of the sitemap',
});

const sitemapOfPages = endpoint({
  ...sitemaps,
  path: '/sitemap-pages.xml',
  summary: 'The pages of the server itself',
});

const sitemapOfPeople = endpoint({
  ...sitemaps,
  path: '/sitemap-people-{part}.xml',
  summary: 'The people who want to be found by search engines',
  params: Type.Object({ part: Type.String({ maxLength: 5 }) }),
});

const manifestEndpoint = endpoint({
  ...common,
  path: '/manifest.webmanifest',
  summary: 'The pages as an app that can be installed',
  success: { status: 200, contentType: 'application/manifest+json', description: 'A manifest.' },
});

// Atom feeds (RFC 4287), with archive pages (RFC 5005): following them back reads everything.
type Feed = {
  title: string;
  /** The page that it belongs to, and its own address. */
  page: string;
  path: string;
  /** The number before which an archive page begins; undefined for the newest page. */
  before: string | undefined;
  list: ThoughtList;
};

/** Characters that XML cannot hold. */
const UNUSABLE = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

function renderFeed(base: string, feed: Feed): Reply {
  const { path, before, list } = feed;
  const own = base + withQuery(path, { before });
  const newest = Math.max(0, ...list.thoughts.map(({ view }) => view.edited_at ?? view.created_at));
  const text = html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:base="${base}/">
<id>${own}</id>
<title>${feed.title}</title>
<updated>${new Date(newest).toISOString()}</updated>
<link rel="self" type="application/atom+xml" href="${own}"/>
<link rel="alternate" type="text/html" href="${base}${feed.page}"/>
${before === undefined ? null : html`<archive xmlns="http://purl.org/syndication/history/1.0"/><link rel="current" href="${base}${path}"/>`}
${list.older === null ? null : html`<link rel="prev-archive" href="${base + withQuery(path, { before: list.older })}"/>`}
${list.thoughts.map((thought) => renderEntry(base, thought))}
</feed>
`.text.replaceAll(UNUSABLE, '');
  const etag = createHash('sha256').update(text).digest('base64url').slice(0, 16);
  return new Reply(200, text, {
    'content-type': 'application/atom+xml; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
    'x-robots-tag': 'noindex',
    etag: `"${etag}"`,
  });
}

function renderEntry(base: string, thought: PostView): Html {
  const { author, number, view } = thought;
  const id = author.isLocal ? `${base}/thoughts/${view.id}` : (view.uri ?? '');
  const link = `${base}${thoughtPath(author.handle, number)}`;
  const content = renderContent(thought, new URL(base).host).text.replaceAll('\n', '<br>');
  return html`<entry>
<id>${id}</id>
<title>${firstWordsOf(thought)}</title>
<link rel="alternate" type="text/html" href="${link}"/>
<published>${new Date(view.created_at).toISOString()}</published>
<updated>${new Date(view.edited_at ?? view.created_at).toISOString()}</updated>
<author><name>${author.name}</name><uri>${base}${author.path}</uri></author>
${view.summary === '' ? html`<content type="html">${content}</content>` : html`<content type="text">${view.summary}</content>`}
</entry>`;
}
