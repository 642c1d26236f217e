// Compares page features other than lists with the model: feeds, embeds, pages about a thought, links,
// completions, and the refusal of administration pages.
import assert from 'node:assert/strict';
import type { Client } from '@tandem/platform/testing/client.ts';
import { open, read } from '../../web/testing/pages.ts';
import { TAGS } from './actions.ts';
import { isBlocked } from './model.ts';
import { ADMINISTRATOR, type ModelHarness } from './model-harness.ts';
import { readOfAuthor, readPublic, readTag, type View, visibleIn } from './reads.ts';

type Cookies = Readonly<Record<string, string>>;
/** The page of each thought visible to the viewer, by id. */
type Paths = ReadonlyMap<string, string>;
type Opened = { client: Client; cookies: Cookies; paths: Paths };

export async function comparePieces(harness: ModelHarness, view: View, opened: Opened): Promise<void> {
  if (view.viewer === null) await compareFeeds(harness, view, opened);
  if (view.viewer === null) await compareSitemap(opened);
  await compareEmbeddings(harness, view, opened);
  await compareHidden(harness, view, opened);
  await compareLinks(view, opened);
  if (view.viewer !== null) await compareCompletions(harness, view.viewer, opened);
  if (view.viewer === ADMINISTRATOR) return;
  for (const path of ['', '/accounts', '/servers', '/servers/blocks', '/invitations', '/server', '/log'])
    assert.notEqual((await open(opened.client, `/operate${path}`, opened.cookies)).status, 200, path);
}

/** Feeds contain the listed thoughts visible to anonymous visitors. */
async function compareFeeds(harness: ModelHarness, view: View, { client, paths }: Opened): Promise<void> {
  const listed = new Set(visibleIn(view).flatMap((one) => (one.listed ? [one.id] : [])));
  const feed = async (path: string, thoughts: readonly { id: string }[]) =>
    assert.deepEqual(
      (await readFeed(client, path)).sort(),
      thoughts.flatMap(({ id }) => (listed.has(id) ? (paths.get(id) ?? `${id} has no page`) : [])).sort(),
      path,
    );
  await feed('/here/feed.atom', readPublic(view, true));
  for (const tag of TAGS) await feed(`/tag/${encodeURIComponent(tag)}/feed.atom`, readTag(view, tag));
  for (const { name, login } of harness.users)
    if (login) await feed(`/@${name}/feed.atom`, readOfAuthor(view, name));
}

/** No user in a history is discoverable, so the sitemap contains no profile and no thought. */
async function compareSitemap({ client }: Opened): Promise<void> {
  const { status, text } = await client.get('/sitemap.xml');
  assert.equal(status, 200);
  assert.doesNotMatch(text, /\/@/);
}

/** The paths of all entries' pages, including the archives. */
async function readFeed(client: Client, path: string): Promise<string[]> {
  const found: string[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    // URLs in feeds start with the public URL.
    const { pathname, search }: URL = new URL(next, client.url);
    const { status, text }: { status: number; text: string } = await client.get(pathname + search);
    assert.equal(status, 200, next);
    const entries = text.slice(Math.max(text.indexOf('<entry>'), 0));
    for (const [, href = ''] of entries.matchAll(/rel="alternate" type="text\/html" href="([^"]+)"/g))
      if (text.includes('<entry>')) found.push(new URL(href).pathname);
    next = /rel="prev-archive" href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
  }
  return found;
}

/** Embeds are public and independent of the viewer. */
async function compareEmbeddings(
  { ids }: ModelHarness,
  view: View,
  { client, cookies }: Opened,
): Promise<void> {
  const shown = new Set(
    visibleIn({ ...view, viewer: null }).flatMap(({ id, author }) => (author.host === null ? [id] : [])),
  );
  for (const id of ids) {
    const url = encodeURIComponent(`${view.base}/@somebody/${id}`);
    const { status } = await client.get(`/oembed?url=${url}`, { headers: cookies });
    assert.equal(status, shown.has(id) ? 200 : 404, `oEmbed of ${id}`);
  }
}

/** A thought hidden from the viewer has no pages. */
async function compareHidden(
  { ids }: ModelHarness,
  { viewer }: View,
  { client, cookies, paths }: Opened,
): Promise<void> {
  const own = viewer === null ? [] : ['/more', '/edit', '/delete'];
  for (const id of ids.filter((one) => !paths.has(one)))
    for (const about of ['', '/likes', '/boosts', '/history', ...own])
      assert.equal((await open(client, `/@somebody/${id}${about}`, cookies)).status, 404, `${id}${about}`);
}

/** No page links to a thought hidden from the viewer, neither as a parent nor in its head element. */
async function compareLinks({ viewer }: View, { client, cookies, paths }: Opened): Promise<void> {
  const visible = new Set([...paths.values()].map((path) => path.split('/').at(-1)));
  const news = viewer === null ? [] : ['/me/notifications'];
  for (const path of ['/', '/here', '/all', ...news, ...paths.values()])
    for (const [, number] of (await read(client, path, cookies)).matchAll(/\/@[^/"]+\/(\d+)[/"]/g))
      assert.ok(visible.has(number), `${number} on ${path} for ${viewer}`);
}

async function compareCompletions(
  { users, model }: ModelHarness,
  viewer: string,
  { client, cookies }: Opened,
): Promise<void> {
  for (const { name, login } of users) {
    if (!login || name === viewer) continue;
    const text = await read(client, `/write/complete?q=${encodeURIComponent(`@${name}`)}`, cookies);
    const isShown = text.includes(`data-text="@${name}"`);
    assert.equal(isShown, !isBlocked(model, viewer, name), `${name} completed for ${viewer}`);
  }
}
