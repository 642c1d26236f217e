// Compares the lists of the client API with the model, for one viewer.
import assert from 'node:assert/strict';
import type { Client, Json } from '@tandem/platform/testing/client.ts';
import { WORDS } from './actions.ts';
import { appOf } from './app.ts';
import { directOf } from './apply-app.ts';
import { type Item, openLists, ownLists, peopleLists } from './client-lists.ts';
import { compareNotifications } from './client-notifications.ts';
import { compareStatuses } from './client-statuses.ts';
import { filteredBy, findVisible, type ModelThought } from './model.ts';
import type { ModelHarness } from './model-harness.ts';
import { numberOf } from './numbers.ts';
import { readAll } from './read-all.ts';
import { search } from './reads.ts';

const sorted = (items: readonly Item[]): string[] => items.map((item) => item.join(' ')).sort();

/** `url` is the address of the server to read from. */
export async function compareClientApi(
  harness: ModelHarness,
  viewer: string | null,
  url: string,
): Promise<void> {
  const app = await appOf(harness, viewer, url);
  const { model } = harness;
  const lists = [...openLists(harness, viewer), ...(viewer === null ? [] : ownLists(harness, viewer))];
  for (const [path, expected] of lists) await compareList(app, harness, viewer, path, expected);
  for (const [path, names] of peopleLists(harness, viewer)) {
    const people = (await readAll(app, path)).map(({ acct }) => acct);
    assert.deepEqual(people.sort(), names.toSorted(), `${path} for ${viewer}`);
  }
  await compareStatuses(app, harness, { model, viewer, base: harness.thoughts.service.url });
  await compareSearch(app, harness, viewer);
  await comparePolls(app, harness, viewer);
  await compareUploads(app, harness, viewer);
  if (viewer === null) return;
  await compareConversations(app, directOf(model, viewer), viewer);
  await compareNotifications(app, model, viewer);
}

/** Compares the statuses of a list, and the viewer's filters that each one matches. */
async function compareList(
  app: Client,
  { model }: ModelHarness,
  viewer: string | null,
  path: string,
  expected: readonly Item[],
): Promise<void> {
  const statuses = await readAll(app, path);
  for (const { uri, filtered, reblog } of statuses) {
    const shown = reblog?.uri ?? uri;
    const words = viewer === null ? undefined : filteredBy(model, viewer, shown);
    const matched = (found: Json[] | undefined) => found?.flatMap((one) => one.keyword_matches);
    assert.deepEqual(matched(filtered), words, `filters of ${viewer} for ${shown} in ${path}`);
    if (reblog) assert.deepEqual(matched(reblog.filtered), words);
  }
  const actual = statuses.map(
    ({ uri, reblog, account }): Item => [reblog?.uri ?? uri, reblog ? account.acct : ''],
  );
  assert.deepEqual(sorted(actual), sorted(expected), `${path} for ${viewer}`);
}

/** Only the owner of an upload can read it by its id, regardless of where it is visible. */
async function compareUploads(app: Client, { model }: ModelHarness, viewer: string | null): Promise<void> {
  for (const { author, pictures } of model.thoughts.values()) {
    if (author.host !== null) continue;
    for (const { number, alt } of pictures) {
      const { status, body } = await app.get(`/api/v1/media/${number}`);
      if (viewer === author.name) assert.equal(body.description ?? '', alt);
      else assert.equal(status, viewer === null ? 401 : 404, `the upload ${number} of ${author.name}`);
    }
  }
}

/** The list has each thread with direct thoughts once, with one of the newest of these. */
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

/** Compares the visibility of polls, their counts, and the viewer's vote. */
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
        own === undefined ? [] : [own],
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
      body.statuses.map(({ url }: Json) => url),
      hits.filter(({ type }) => type === 'thought').map(({ url }) => url),
      `searching ${q} for ${viewer}`,
    );
  }
}
