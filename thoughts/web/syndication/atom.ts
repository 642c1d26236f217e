// Atom feeds (RFC 4287), with archive pages (RFC 5005): following them back reads everything.

import { createHash } from 'node:crypto';
import { type Html, html } from '@tandem/platform/html/html.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { thoughtPath } from '../../foundation/addresses/page-paths.ts';
import { withQuery } from '../addresses.ts';
import { firstWordsOf } from '../thought/head.ts';
import { renderContent } from '../thoughts/content.ts';
import type { ThoughtList } from '../thoughts/list.ts';
import type { PostView } from '../thoughts/post-view.ts';

export type Feed = {
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

export function renderFeed(base: string, feed: Feed): Reply {
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
