// Compares every read of the service with the model, for one viewer.
import assert from 'node:assert/strict';
import { allInCi } from '@tandem/platform/testing/cases.ts';
import { type Client, createClient, type Json } from '@tandem/platform/testing/client.ts';
import { accountIdOf } from '../../foundation/actors/account-ids.ts';
import { handleOf } from '../../foundation/actors/present.ts';
import { readAllPages } from '../posts.ts';
import { TAGS, WORDS } from './actions.ts';
import { compareClientApi } from './client-api.ts';
import type { ModelHarness } from './model-harness.ts';
import { comparePages } from './pages.ts';
import { readReactors } from './reactors.ts';
import * as reads from './reads.ts';

/** Compares every read without a login and for every local user; before a commit for two of them. */
export async function compareAll(harness: ModelHarness, perPage: number): Promise<void> {
  await compareReads(harness, null, createClient(harness.thoughts.service.url), perPage);
  const locals = harness.users.flatMap(({ name, login }) => (login ? [{ name, login }] : []));
  for (const { name, login } of allInCi(locals, 2)) await compareReads(harness, name, login, perPage);
}

/**
 * `viewer` is the user authenticated by `client`, null if anonymous. Lists are read `perPage` items at a
 * time.
 */
export async function compareReads(
  harness: ModelHarness,
  viewer: string | null,
  client: Client,
  perPage: number,
): Promise<void> {
  const ties = await harness.database.read.selectFrom('thought').select(['id', 'tie']).execute();
  harness.model.ties = new Map(ties.map(({ id, tie }) => [id, tie]));
  const people = await harness.database.read.selectFrom('actor').select(['id', 'username', 'host']).execute();
  harness.model.numbers = new Map(people.map((person) => [handleOf(person), accountIdOf(person.id)]));
  const view = { model: harness.model, viewer, base: harness.thoughts.service.url };
  const list = async (path: string, expected: readonly unknown[]): Promise<void> =>
    assert.deepEqual(await readAllPages(client, path, perPage), expected, `${path} for ${viewer}`);
  const one = async (path: string, expected: unknown): Promise<void> => {
    const { status, body } = await client.get(path);
    const actual = status === 200 ? body : status === 404 ? null : status;
    assert.deepEqual(actual, expected, `${path} for ${viewer}`);
  };
  for (const id of harness.ids) {
    await one(`/thoughts/${id}`, reads.readThought(view, id));
    await one(`/thoughts/${id}/history`, reads.readHistory(view, id));
    await one(`/thoughts/${id}/thread`, reads.readThread(view, id));
    await compareReactors(client, view, id);
  }
  for (const player of harness.users) {
    await one(`/users/${player.name}`, reads.showProfile(view, player));
    await list(`/users/${player.name}/thoughts`, reads.readOfAuthor(view, player.name));
    await one(`/users/${player.name}/pins`, reads.readPins(view, player.name));
    await list(`/users/${player.name}/followers`, reads.readFollows(view, player.name, 'followers'));
    await list(`/users/${player.name}/following`, reads.readFollows(view, player.name, 'following'));
    for (const tie of ['followers', 'following']) await compareWalk(client, `/users/${player.name}/${tie}`);
  }
  await list('/users', reads.readUsers(view));
  await list('/feed/public', reads.readPublic(view, false));
  await list('/feed/public?local=true', reads.readPublic(view, true));
  for (const tag of TAGS) await list(`/tags/${encodeURIComponent(tag)}`, reads.readTag(view, tag));
  await one('/tags/popular', reads.readPopular(view, harness.thoughts.clock.now()));
  for (const q of [...WORDS, 'ra', 'ete', 'an tea']) {
    await list(`/search?q=${encodeURIComponent(q)}`, reads.search(view, q));
  }
  await compareClientApi(harness, viewer, client.url);
  await comparePages(harness, viewer, client.url);
  if (viewer !== null) await compareOwn(client, { ...view, viewer }, list, one);
}

/** Cursor pages return the same items in the same order as numbered pages. */
async function compareWalk(client: Client, path: string): Promise<void> {
  const met: Json[] = [];
  for (let query = ''; ; ) {
    const { status, body, text } = await client.get(`${path}?per_page=3${query}`);
    assert.equal(status, 200, text);
    met.push(...body.data);
    if (body.next === undefined) break;
    query = `&before=${body.next}`;
  }
  assert.deepEqual(met, await readAllPages(client, path, 100), `a walk through ${path}`);
}

/** Compares only names, because profiles are compared separately. */
async function compareReactors(client: Client, view: reads.View, id: string): Promise<void> {
  for (const kind of ['liked', 'boosted'] as const) {
    const path = `/thoughts/${id}/${kind}-by?per_page=100`;
    const { status, body } = await client.get(path);
    const names = status === 200 ? body.data.map(({ username }: Json) => username).sort() : null;
    assert.deepEqual(names, readReactors(view, id, kind), `${path} for ${view.viewer}`);
    if (status === 200) await compareWalk(client, `/thoughts/${id}/${kind}-by`);
  }
}

async function compareOwn(
  client: Client,
  view: reads.View & { viewer: string },
  list: (path: string, expected: readonly unknown[]) => Promise<void>,
  one: (path: string, expected: unknown) => Promise<void>,
): Promise<void> {
  await list('/feed', reads.readHome(view, { own: false, boosts: false }));
  await list('/feed?include=own', reads.readHome(view, { own: true, boosts: false }));
  await list('/feed?include=boosts', reads.readHome(view, { own: false, boosts: true }));
  await list('/feed?include=own,boosts', reads.readHome(view, { own: true, boosts: true }));
  for (const boosts of [false, true])
    assert.deepEqual(
      byItem(await walkDown(client, `/feed?include=own${boosts ? ',boosts' : ''}`)),
      byItem(reads.readHome(view, { own: true, boosts })),
      `a walk through the home feed for ${view.viewer}`,
    );
  await list('/bookmarks', reads.readBookmarks(view));
  await list('/mutes', reads.readMutes(view));
  for (const path of ['/mutes', '/blocks', '/notifications']) await compareWalk(client, path);
  const expected = reads.readNotifications(view);
  await one('/notifications/unread-count', { count: expected.length });
  const actual = await readAllPages(client, '/notifications', 3);
  assert.deepEqual(actual, [...actual].sort(newestFirst), 'notifications are the newest first');
  assert.deepEqual(
    inOrder(actual.map(({ id: _id, ...notice }) => notice)),
    inOrder(expected),
    `/notifications for ${view.viewer}`,
  );
}

/** Items of the home feed, sorted independently of dates: the two APIs order a millisecond differently. */
const byItem = (items: readonly Json[]): Json[] =>
  items.toSorted((one, other) => compare(nameOfItem(one), nameOfItem(other)));
const nameOfItem = ({ id, boostedBy }: Json): string => `${id} ${boostedBy?.username ?? ''}`;

/** Reads a whole list by status id. */
async function walkDown(client: Client, path: string): Promise<Json[]> {
  const met: Json[] = [];
  let before: string | undefined = String(2n ** 63n - 1n);
  while (before !== undefined) {
    const { status, body, text } = await client.get(`${path}&per_page=4&before=${before}`);
    assert.equal(status, 200, text);
    met.push(...body.data);
    before = body.next;
  }
  return met;
}

const newestFirst = (a: Json, b: Json): number => compare(b.createdAt, a.createdAt) || compare(b.id, a.id);
const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** Sorted independently of ids. */
const inOrder = (notices: readonly object[]): string[] =>
  notices.map((notice) => JSON.stringify(Object.entries(notice).sort())).sort();
