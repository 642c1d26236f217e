// Compares the reads of the client API with the model, for one viewer: which thoughts and boosts are in each
// list.
import assert from 'node:assert/strict';
import type { Client, Json } from '@tandem/platform/testing/client.ts';
import { accountIdOf } from '../../client-api/entities/account-ids.ts';
import { getToken } from '../../client-api/testing/app.ts';
import { toActorId } from '../../ids.ts';
import { TAGS } from './actions.ts';
import type { ModelHarness } from './harness.ts';
import { canSee, isFollowing, type ModelThought } from './model.ts';

/** The viewers' apps, which log in once. */
const apps = new WeakMap<ModelHarness, Map<string, Client>>();

async function appOf(harness: ModelHarness, viewer: string | null): Promise<Client> {
  const { client } = harness.thoughts;
  if (viewer === null) return client;
  const known = apps.get(harness) ?? new Map<string, Client>();
  apps.set(harness, known);
  const app = known.get(viewer) ?? client.as(await getToken(client, viewer));
  known.set(viewer, app);
  return app;
}

/** The address of the thought, and who boosted it, of each item, in the order of their text. */
const sorted = (items: readonly [url: string, booster: string][]): string[] =>
  items.map((item) => item.join(' ')).sort();

export async function compareClientApi(harness: ModelHarness, viewer: string | null): Promise<void> {
  const app = await appOf(harness, viewer);
  const { model, users } = harness;
  const visible = [...model.thoughts.values()].filter((thought) => canSee(model, viewer, thought));
  const list = async (path: string, expected: [string, string][]): Promise<void> => {
    const actual: [string, string][] = (await readAll(app, path)).map(({ url, reblog, account }) => [
      reblog?.url ?? url,
      reblog ? account.acct : '',
    ]);
    assert.deepEqual(sorted(actual), sorted(expected), `${path} for ${viewer}`);
  };
  const posts = (isThere: (thought: ModelThought) => boolean): [string, string][] =>
    visible.filter(isThere).map(({ url }) => [url, '']);
  const boosts = (isThere: (booster: string) => boolean): [string, string][] =>
    visible.flatMap(({ url, boosts: by }) =>
      [...by.keys()].filter(isThere).map((booster): [string, string] => [url, booster]),
    );
  await list(
    '/api/v1/timelines/public',
    posts(({ listed }) => listed),
  );
  await list(
    '/api/v1/timelines/public?local=1',
    posts(({ listed, author }) => listed && !author.host),
  );
  for (const tag of TAGS) {
    const path = `/api/v1/timelines/tag/${encodeURIComponent(tag)}`;
    await list(
      path,
      posts(({ listed, tags }) => listed && tags.includes(tag)),
    );
  }
  for (const { id, name } of users) {
    const path = `/api/v1/accounts/${accountIdOf(toActorId(id))}/statuses`;
    await list(path, [...posts(({ author }) => author.name === name), ...boosts((by) => by === name)]);
  }
  if (viewer === null) return;
  const isShown = (name: string) => name === viewer || isFollowing(model, viewer, name);
  await list('/api/v1/timelines/home', [...posts(({ author }) => isShown(author.name)), ...boosts(isShown)]);
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
