// Responses are read before and after each action of generated histories: the second read must return what
// the service computes for a request that no cache knows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cases, someDatabases } from '@tandem/platform/testing/cases.ts';
import type { Client } from '@tandem/platform/testing/client.ts';
import fc from 'fast-check';
import { accountIdOf } from '../../foundation/actors/account-ids.ts';
import { toActorId } from '../../ids.ts';
import { type Action, anyActions } from '../model/actions.ts';
import { appOf } from '../model/app.ts';
import { EXAMPLE_HISTORY } from '../model/example-history.ts';
import { applyAction, startModelHarness, USER_COUNT } from '../model/harness.ts';
import type { ModelHarness, ModelUser } from '../model/model-harness.ts';
import { numberOf } from '../model/numbers.ts';

const ANN = 0;
const ANNA = 1;
const CID = 2;
const FAY = 4;
const at = (by: number) => ({ by, pause: 1 });

/** Actions that the example history lacks, each with an effect. Thoughts 1 and 3 are by FAY and CID. */
const MORE_HISTORY: readonly Action[] = [
  { ...at(ANN), do: 'unmute', whom: CID, notifications: true },
  { ...at(ANN), do: 'bookmark', thought: 3 },
  { ...at(ANN), do: 'unbookmark', thought: 3 },
  { ...at(CID), do: 'pin', thought: 3 },
  { ...at(CID), do: 'unpin', thought: 3 },
  { ...at(ANN), do: 'like', thought: 3 },
  { ...at(ANN), do: 'unlike', thought: 3 },
  { ...at(ANN), do: 'boost', thought: 3 },
  { ...at(ANN), do: 'unboost', thought: 3 },
  { ...at(ANN), do: 'unmuteThread', thought: 5 },
  { ...at(ANN), do: 'unblock', whom: FAY },
  { ...at(ANN), do: 'followTag', tag: 'tea' },
  { ...at(CID), do: 'unblockServer' },
  { ...at(CID), do: 'edit', thought: 3, own: true, content: ['tea', 'rain'] },
  { ...at(ANN), do: 'filter', keyword: 'tea', isWholeWord: true },
  { ...at(ANN), do: 'mute', whom: CID, notifications: true },
  { ...at(ANN), do: 'unmute', whom: CID, notifications: true },
  { ...at(ANN), do: 'block', whom: CID },
  { ...at(ANN), do: 'unblock', whom: CID },
  { ...at(CID), do: 'remove', thought: 3, own: true },
  { ...at(ANN), do: 'unfollow', whom: ANNA },
];

/** The kinds of actions that must change a response, so that the test would find a stale one. */
const EFFECTIVE = `post edit remove like unlike boost unboost follow unfollow
  block unblock mute unmute bookmark unbookmark pin unpin muteThread
  unmuteThread blockServer filter followTag illustrate`.split(/\s+/);

/** No rate limit, and a trusted proxy, so that a request can name another host. */
const SETTINGS = { THOUGHTS_CLIENT_API_REQUESTS: '0', TRUSTED_PROXIES: '127.0.0.1,::1' };

/** The first request stores a response, and the second renders it. */
const READS = 2;

/** In addition to those that have an effect. */
const RANDOM_ACTIONS = 12;

someDatabases('generated histories of thoughts, read around each action', (dialect) => {
  test('no cached response is returned after an action that changes it', async () => {
    // Without pauses, because some responses are cached for at most a minute.
    const random = anyActions(USER_COUNT).map((actions) =>
      actions.slice(-RANDOM_ACTIONS).map((each) => ({ ...each, pause: 0 })),
    );
    await fc.assert(
      fc.asyncProperty(random, async (actions) => {
        await using harness = await startModelHarness(dialect, SETTINGS);
        const effective = new Set<string>();
        for (const action of [...EXAMPLE_HISTORY, ...MORE_HISTORY, ...actions])
          if (await hasEffect(harness, action)) effective.add(action.do);
        const without = EFFECTIVE.filter((kind) => !effective.has(kind));
        assert.deepEqual(without, [], 'kinds of actions without an effect');
      }),
      { numRuns: cases(1), endOnFailure: true },
    );
  });
});

/** Applies `action` between reads, and returns whether it changed a response. */
async function hasEffect(harness: ModelHarness, action: Action): Promise<boolean> {
  const reads = await readsAround(harness, action);
  const before: string[] = [];
  for (let count = 0; count < READS; count += 1)
    for (const [index, { client, path }] of reads.entries()) before[index] = shown(await client.get(path));
  await applyAction(harness, action);
  let changes = 0;
  for (const [index, { viewer, client, path }] of reads.entries()) {
    const cached = shown(await client.get(path));
    const computed = shown(await client.get(path, { headers: { 'x-forwarded-host': nextHost() } }));
    assert.equal(cached, computed, `${path} for ${viewer} after ${action.do} by ${action.by}`);
    if (computed !== before[index]) changes += 1;
  }
  return changes > 0;
}

const shown = ({ status, text }: { status: number; text: string }): string => `${status} ${text}`;

let hosts = 0;
/** Responses are cached by the host of the request, and none contains it. */
const nextHost = (): string => {
  hosts += 1;
  return `host-${hosts}.example`;
};

type Read = { viewer: string | null; client: Client; path: string };

/** The reads that `action` may change, of the acting user, of those affected, and without a login. */
async function readsAround(harness: ModelHarness, action: Action): Promise<Read[]> {
  const { users, ids, thoughts } = harness;
  const { url } = thoughts.service;
  const thought = 'thought' in action ? ids[action.thought % ids.length] : ids.at(-1);
  const author = thought && harness.model.thoughts.get(thought)?.author.name;
  const by = users[action.by % users.length];
  const other =
    'whom' in action ? users[action.whom % users.length] : users.find(({ name }) => name === author);
  const number = thought ? await numberOf(harness, thought) : '1';
  const people = [...new Set([by, other])].filter((person) => person !== undefined);
  const reads: Read[] = [];
  for (const viewer of new Set([by, other, users[ANN]])) {
    const name = viewer?.login ? viewer.name : null;
    const app = await appOf(harness, name, url);
    for (const path of appPaths(number, people, name !== null))
      reads.push({ viewer: name, client: app, path });
    if (viewer?.login)
      for (const path of ownPaths(thought, people)) reads.push({ viewer: name, client: viewer.login, path });
  }
  return reads;
}

const appPaths = (status: string, people: readonly ModelUser[], hasLogin: boolean): string[] => [
  '/api/v1/timelines/public',
  '/api/v1/timelines/tag/tea',
  `/api/v1/statuses/${status}`,
  `/api/v1/statuses/${status}/context`,
  ...people.map(({ id }) => `/api/v1/accounts/${accountIdOf(toActorId(id))}`),
  ...people.map(({ id }) => `/api/v1/accounts/${accountIdOf(toActorId(id))}/statuses`),
  ...(hasLogin ? ['/api/v1/timelines/home', '/api/v1/notifications', '/api/v1/bookmarks'] : []),
];

const ownPaths = (thought: string | undefined, people: readonly ModelUser[]): string[] => [
  '/feed?include=own,boosts',
  ...(thought ? [`/thoughts/${thought}`] : []),
  ...people.map(({ name }) => `/users/${name}`),
];
