// What programs read of the pages: Atom feeds, oEmbed, robots.txt and the sitemaps.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';

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

export const feedOfPerson = endpoint({
  ...feed,
  path: '/@{username}/feed.atom',
  summary: 'The public, listed thoughts of a person, as Atom',
  params: Type.Object({ username: Type.String({ maxLength: 500 }) }),
});

export const feedOfTag = endpoint({
  ...feed,
  path: '/tag/{tag}/feed.atom',
  summary: 'Public thoughts with a hashtag, as Atom',
  params: Type.Object({ tag: Type.String({ maxLength: 500 }) }),
});

export const feedOfHere = endpoint({
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

export const oembed = endpoint({
  ...common,
  path: '/oembed',
  summary: 'A thought for embedding (oembed.com)',
  ...embedded,
});

/** The address in Mastodon, which programs guess. */
export const clientOembed = endpoint({
  ...common,
  path: '/api/oembed',
  summary: 'A thought for embedding, at the address of Mastodon',
  ...embedded,
});

export const robots = endpoint({
  ...common,
  path: '/robots.txt',
  summary: 'What crawlers may read',
  success: { status: 200, contentType: 'text/plain; charset=utf-8', description: 'Rules.' },
});

export const securityContact = endpoint({
  ...common,
  path: '/.well-known/security.txt',
  summary: 'Whom to tell about weaknesses (RFC 9116)',
  success: { status: 200, contentType: 'text/plain; charset=utf-8', description: 'The contact.' },
});

const sitemaps = {
  ...common,
  success: { status: 200, contentType: 'application/xml; charset=utf-8', description: 'A sitemap.' },
} as const;

export const sitemap = endpoint({
  ...sitemaps,
  path: '/sitemap.xml',
  summary: 'The parts of the sitemap',
});

export const sitemapOfPages = endpoint({
  ...sitemaps,
  path: '/sitemap-pages.xml',
  summary: 'The pages of the server itself',
});

export const sitemapOfPeople = endpoint({
  ...sitemaps,
  path: '/sitemap-people-{part}.xml',
  summary: 'The people who want to be found by search engines',
  params: Type.Object({ part: Type.String({ maxLength: 5 }) }),
});

export const manifest = endpoint({
  ...common,
  path: '/manifest.webmanifest',
  summary: 'The pages as an app that can be installed',
  success: { status: 200, contentType: 'application/manifest+json', description: 'A manifest.' },
});
