// Compares pages with the model: lists, conversations, and pages that must not be found.
import assert from 'node:assert/strict';
import { type Client, createClient } from '@tandem/platform/testing/client.ts';
import { logInByForm } from '../../web/testing/member.ts';
import { numbersOn, open, read, readAllNumbers } from '../../web/testing/pages.ts';
import { TAGS } from './actions.ts';
import type { ModelHarness } from './model-harness.ts';
import { comparePieces } from './page-pieces.ts';
import * as reads from './reads.ts';

type Dated = { id: string; createdAt: string };
type Cookies = Readonly<Record<string, string>>;

/** `viewer` is the name of a user, who logs in by the form, or null for an anonymous visitor. */
export async function comparePages(harness: ModelHarness, viewer: string | null, url: string): Promise<void> {
  const view: reads.View = { model: harness.model, viewer, base: harness.thoughts.service.url };
  const client = createClient(url);
  const cookies: Cookies = viewer === null ? {} : { cookie: (await logInByForm(client, viewer)).cookie };
  const paths = await compareWays(harness, view, client, cookies);
  const numberOf = (id: string) => paths.get(id)?.split('/').at(-1) ?? `${id} has no page`;
  // Within a millisecond, the REST API sorts by id, and pages by number.
  const inOrder = (one: Dated, other: Dated) =>
    other.createdAt.localeCompare(one.createdAt) || numberOf(other.id).localeCompare(numberOf(one.id));
  const list = async (path: string, thoughts: readonly Dated[]) =>
    assert.deepEqual(
      await readAllNumbers(client, path, cookies),
      thoughts.toSorted(inOrder).map(({ id }) => numberOf(id)),
      `${path} for ${viewer}`,
    );

  await list('/all', reads.readPublic(view, false));
  await list('/here', reads.readPublic(view, true));
  if (viewer === null) await list('/', reads.readPublic(view, true));
  for (const tag of TAGS) await list(`/tag/${encodeURIComponent(tag)}`, reads.readTag(view, tag));
  const tags = new Set(reads.readPopular(view, harness.thoughts.clock.now()).map(({ name }) => name));
  for (const path of ['/', '/all', ...[...paths.values()].slice(0, 2)])
    for (const tag of tagsBeside(await read(client, path, cookies)))
      assert.ok(tags.has(tag), `#${tag} beside ${path}`);
  for (const { name } of harness.users) {
    // The tab that has replies, too.
    await list(`/@${name}?only=replies`, reads.readOfAuthor(view, name));
    for (const tie of ['followers', 'following'] as const)
      assert.deepEqual(
        peopleOn(await read(client, `/@${name}/${tie}`, cookies), `/@${name}`),
        reads.readFollows(view, name, tie).map(({ username }) => username),
      );
  }
  for (const [id, path] of paths) {
    const own = numberOf(id);
    const text = await read(client, path, cookies);
    const shown = numbersOn(text);
    const thread = (reads.readThread(view, id) ?? []).map((thought) => numberOf(thought.id));
    const visible = new Set(thread);
    assert.ok(shown.includes(own), path);
    for (const number of shown) assert.ok(visible.has(number), `${number} on ${path}`);
    const root = numberOf(harness.model.thoughts.get(id)?.root ?? '');
    const start = visible.has(root) ? root : thread[0];
    assert.deepEqual(
      wholeOn(text),
      thread.length < 2 ? null : { total: thread.length, to: start === own ? null : start },
      path,
    );
    if (start === own)
      assert.deepEqual(
        (await readAllNumbers(client, path, cookies)).filter(isFirst).sort(),
        thread.sort(),
        path,
      );
  }
  await comparePieces(harness, view, { client, cookies, paths });
}

/** The pages of thoughts. Each id redirects to a page if the viewer may see the thought, else 404. */
async function compareWays(
  { ids }: ModelHarness,
  view: reads.View,
  client: Client,
  cookies: Cookies,
): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>();
  for (const id of ids) {
    const { status, headers } = await open(client, `/thoughts/${id}`, cookies);
    const isVisible = reads.readThought(view, id) !== null && reads.readThought(view, id) !== undefined;
    assert.equal(status, isVisible ? 303 : 404, `/thoughts/${id}`);
    if (isVisible) paths.set(id, headers.get('location') ?? '');
  }
  return paths;
}

/** The handles of the people in a list. `owner` is the path of the profile that contains it. */
const peopleOn = (text: string, owner: string): string[] =>
  [...text.matchAll(/<a class="person" href="(\/@[^"]+)"/g)]
    .map(([, path = '']) => path)
    .filter((path) => path !== owner)
    .map((path) => path.slice(2));

/** The page of a root repeats the root on each of its pages. */
const isFirst = (number: string, at: number, all: readonly string[]): boolean => all.indexOf(number) === at;

/**
 * The page's statement about the whole conversation: its size, and the number of the root unless it is this
 * page.
 */
function wholeOn(text: string): { total: number; to: string | null } | null {
  const [, to, linked, alone] =
    /href="[^"]*\/(\d+)">The whole conversation \((\d+)\)|A conversation of (\d+) thoughts/.exec(text) ?? [];
  const total = linked ?? alone;
  return total === undefined ? null : { total: Number(total), to: to ?? null };
}

/** The hashtags beside the content on wide screens. */
const tagsBeside = (text: string): string[] =>
  [...(text.split('<aside class="beside">')[1] ?? '').matchAll(/>#([^<]+)<\/a>/g)].map(([, tag = '']) => tag);
