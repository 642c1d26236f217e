// Compares the reads of the client API with the model, for one viewer: which thoughts and boosts are in each
// list.
import assert from 'node:assert/strict';
import type { Client, Json } from '@tandem/platform/testing/client.ts';
import { accountIdOf } from '../../client-api/entities/account-ids.ts';
import { CLIENT_TYPES, type ShownType } from '../../client-api/notifications/kinds.ts';
import { toActorId } from '../../ids.ts';
import { TAGS, WORDS } from './actions.ts';
import { appOf } from './app.ts';
import { directOf, homeOf, timelineOf } from './apply-app.ts';
import { canSee, filteredBy, findVisible, isMuted, type ModelThought } from './model.ts';
import type { ModelHarness } from './model-harness.ts';
import { numberOf } from './numbers.ts';
import { search } from './reads.ts';

/** The address of the thought, and who boosted it, of each item, in the order of their text. */
const sorted = (items: readonly [url: string, booster: string][]): string[] =>
  items.map((item) => item.join(' ')).sort();

/** `url` is the address of the server to read from. */
export async function compareClientApi(
  harness: ModelHarness,
  viewer: string | null,
  url: string,
): Promise<void> {
  const app = await appOf(harness, viewer, url);
  const { model, users } = harness;
  const visible = [...model.thoughts.values()].filter((thought) => canSee(model, viewer, thought));
  const list = async (path: string, expected: [string, string][]): Promise<void> => {
    const statuses = await readAll(app, path);
    for (const { uri, filtered, reblog } of statuses) {
      const shown = reblog?.uri ?? uri;
      const words = viewer === null ? undefined : filteredBy(model, viewer, shown);
      const matched = (filtered: Json[] | undefined) => filtered?.flatMap((one) => one.keyword_matches);
      assert.deepEqual(matched(filtered), words, `filters of ${viewer} for ${shown} in ${path}`);
      if (reblog) assert.deepEqual(matched(reblog.filtered), words);
    }
    const actual: [string, string][] = statuses.map(({ uri, reblog, account }) => [
      reblog?.uri ?? uri,
      reblog ? account.acct : '',
    ]);
    assert.deepEqual(sorted(actual), sorted(expected), `${path} for ${viewer}`);
  };
  const posts = (isThere: (thought: ModelThought) => boolean): [string, string][] =>
    visible.filter(isThere).map(({ url }) => [url, '']);
  const boosts = (isThere: (booster: string, author: string) => boolean): [string, string][] =>
    visible.flatMap(({ url, boosts: by, author }) =>
      [...by.keys()]
        .filter((booster) => isThere(booster, author.name))
        .map((booster): [string, string] => [url, booster]),
    );
  const pinnedUrls = new Set(model.pins.map((id) => model.thoughts.get(id)?.url));
  const hides = (name: string) => isMuted(model, viewer, name);
  await list(
    '/api/v1/timelines/public',
    posts(({ listed, author }) => listed && !hides(author.name)),
  );
  await list(
    '/api/v1/timelines/public?local=1',
    posts(({ listed, author }) => listed && !author.host && !hides(author.name)),
  );
  for (const tag of TAGS) {
    const path = `/api/v1/timelines/tag/${encodeURIComponent(tag)}`;
    await list(
      path,
      posts(({ listed, tags, author }) => listed && tags.includes(tag) && !hides(author.name)),
    );
  }
  await compareSearch(app, harness, viewer);
  await comparePolls(app, harness, viewer);
  for (const { id, name } of users) {
    const path = `/api/v1/accounts/${accountIdOf(toActorId(id))}/statuses`;
    await list(path, [...posts(({ author }) => author.name === name), ...boosts((by) => by === name)]);
  }
  for (const { id, name } of users) {
    const path = `/api/v1/accounts/${accountIdOf(toActorId(id))}/statuses?pinned=true`;
    const pinned = ({ url, author }: ModelThought) => author.name === name && pinnedUrls.has(url);
    await list(path, posts(pinned));
  }
  if (viewer === null) return;
  const kept = model.bookmarks.filter(({ by }) => by === viewer);
  const keptUrls = new Set(kept.map(({ thoughtId }) => model.thoughts.get(thoughtId)?.url));
  await list(
    '/api/v1/bookmarks',
    posts(({ url }) => keptUrls.has(url)),
  );
  await list(
    '/api/v1/favourites',
    posts(({ likes }) => likes.has(viewer)),
  );
  const home = homeOf(model, viewer);
  await list('/api/v1/timelines/home', [...posts(home.hasThought), ...boosts(home.hasBoost)]);
  for (const one of model.lists.filter(({ by }) => by === viewer)) {
    const { hasThought, hasBoost } = timelineOf(model, one);
    await list(`/api/v1/timelines/list/${one.id}`, [...posts(hasThought), ...boosts(hasBoost)]);
  }
  const direct = directOf(model, viewer);
  await list(
    '/api/v1/timelines/direct',
    direct.map(({ url }) => [url, '']),
  );
  await compareConversations(app, direct, viewer);
  await compareNotifications(harness, viewer, app);
}

/** Each thread with direct thoughts once, with one of the newest of these. */
async function compareConversations(
  app: Client,
  direct: readonly ModelThought[],
  viewer: string,
): Promise<void> {
  const threads = Map.groupBy(direct, ({ root }) => root);
  const newest = [...threads.values()].map((thoughts) => {
    const last = Math.max(...thoughts.map(({ at }) => at));
    return thoughts.filter(({ at }) => at === last).map(({ url }) => url);
  });
  const shown = await readAll(app, '/api/v1/conversations');
  assert.equal(shown.length, newest.length, `conversations of ${viewer}`);
  for (const { last_status } of shown) {
    assert.ok(
      newest.some((urls) => urls.includes(last_status.uri)),
      `the last status of a conversation of ${viewer}`,
    );
  }
}

/** The type, the acting account and the thought of each notification, one by one and in groups. */
async function compareNotifications({ model }: ModelHarness, viewer: string, app: Client): Promise<void> {
  const urlOf = (thoughtId: string | null) => (thoughtId && model.thoughts.get(thoughtId)?.url) ?? '';
  const canRead = (thoughtId: string | null) => {
    const thought = thoughtId === null ? null : model.thoughts.get(thoughtId);
    return thought === null || (thought !== undefined && canSee(model, viewer, thought));
  };
  const expected = model.notifications
    .filter(({ to, type, thoughtId }) => to === viewer && type in CLIENT_TYPES && canRead(thoughtId))
    .map(({ type, from, thoughtId }) => [CLIENT_TYPES[type as ShownType], from, urlOf(thoughtId)].join(' '));
  const singles = await readAll(app, '/api/v1/notifications');
  const actual = singles.map(({ type, account, status }) =>
    [type, account.acct, status?.uri ?? ''].join(' '),
  );
  assert.deepEqual(actual.sort(), expected.sort(), `notifications for ${viewer}`);
  const { body } = await app.get('/api/v2/notifications?limit=80');
  const keys = new Set(singles.slice(0, 80).map((one) => one.group_key));
  assert.deepEqual(
    body.notification_groups.map((one: Json) => one.group_key),
    [...keys],
    `groups of notifications for ${viewer}`,
  );
}

/** Who sees a poll, its numbers, and the vote of the viewer. */
async function comparePolls(app: Client, harness: ModelHarness, viewer: string | null): Promise<void> {
  for (const id of harness.ids) {
    const thought = findVisible(harness.model, viewer, id);
    const asked = thought && thought.choices.length > 0 ? thought : null;
    const { status, body } = await app.get(`/api/v1/polls/${await numberOf(harness, id)}`);
    assert.equal(status, asked ? 200 : 404, `the poll of ${id} for ${viewer}`);
    if (!asked) continue;
    const votes = [...asked.votes.values()];
    const own = viewer === null ? undefined : asked.votes.get(viewer);
    assert.deepEqual(
      [body.options, body.own_votes],
      [
        asked.choices.map((title, at) => ({ title, votes_count: votes.filter((one) => one === at).length })),
        viewer === null ? undefined : own === undefined ? [] : [own],
      ],
    );
  }
}

async function compareSearch(
  app: Client,
  { model, thoughts }: ModelHarness,
  viewer: string | null,
): Promise<void> {
  for (const q of WORDS) {
    const view = { model, viewer, base: thoughts.service.url };
    const hits: Json[] = search(view, q);
    const { body } = await app.get(`/api/v2/search?type=statuses&limit=40&q=${encodeURIComponent(q)}`);
    assert.deepEqual(
      body.statuses.map(({ uri }: Json) => uri),
      hits.filter(({ type }) => type === 'thought').map(({ url }) => url),
      `searching ${q} for ${viewer}`,
    );
  }
}

async function readAll(app: Client, path: string): Promise<Json[]> {
  const all: Json[] = [];
  let next: string | null = `${path}${path.includes('?') ? '&' : '?'}limit=5`;
  while (next !== null) {
    const { status, body, headers, text } = await app.get(next);
    assert.equal(status, 200, text);
    all.push(...body);
    const [, address] = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
    next = address === undefined ? null : new URL(address).pathname + new URL(address).search;
  }
  return all;
}
