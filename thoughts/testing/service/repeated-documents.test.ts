// Documents cached by one process are at least as new as changes acknowledged by another process.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Client, createClient } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { startThoughts } from '../../app.ts';
import { makeAdministrator } from '../administrators.ts';
import { PASSWORD, type Person, startTestThoughts } from '../thoughts.ts';

const HOST = 'a.example';
const ACTIVITY = { headers: { accept: 'application/activity+json' } };

type Ask = (reader: Client) => ReturnType<Client['get']>;

/** The public documents about `username`. */
const documentsOf = (username: string) =>
  ({
    webfinger: (reader: Client) => reader.get(`/.well-known/webfinger?resource=acct:${username}@${HOST}`),
    actor: (reader: Client) => reader.get(`/users/${username}`, ACTIVITY),
    outbox: (reader: Client) => reader.get(`/users/${username}/outbox`, ACTIVITY),
    profile: (reader: Client) => reader.get(`/users/${username}`),
    thoughts: (reader: Client) => reader.get(`/users/${username}/thoughts`),
    feed: (reader: Client) => reader.get('/feed/public'),
    nodeinfo: (reader: Client) => reader.get('/nodeinfo/2.1'),
  }) satisfies Record<string, Ask>;

/** Repeats requests until responses come from the cache. */
async function askOften(reader: Client, documents: Record<string, Ask>): Promise<void> {
  for (const ask of Object.values(documents)) for (const _ of [1, 2, 3]) await ask(reader);
}

type Change = (writer: Person, administrator: Person, round: number) => Promise<{ status: number }>;

async function newestOf(writer: Person): Promise<string> {
  const { body } = await writer.get(`/users/${writer.username}/thoughts`);
  return body.data[0].id;
}

/** Changes with the documents that each one affects. */
const CHANGES: readonly [string, Change, readonly string[]][] = [
  [
    'a change of the profile',
    (writer, _, round) => writer.put('/users/me', { bio: `Round ${round}` }),
    ['profile', 'actor'],
  ],
  [
    'a post',
    (writer, _, round) => writer.post('/thoughts', { content: `Round ${round}` }),
    ['thoughts', 'feed', 'outbox'],
  ],
  [
    'a deletion',
    async (writer) => writer.delete(`/thoughts/${await newestOf(writer)}`),
    ['thoughts', 'feed', 'outbox'],
  ],
  [
    'a deletion by an administrator',
    async (writer, administrator) => administrator.delete(`/moderation/thoughts/${await newestOf(writer)}`),
    ['thoughts', 'feed', 'outbox'],
  ],
];
const ROUNDS = 2;

eachDatabase('documents cached by a process', (dialect) => {
  const here = useSharedService(async () => {
    const thoughts = await startTestThoughts(dialect, { THOUGHTS_PUBLIC_URL: `http://${HOST}` });
    const other = await startThoughts(thoughts.config, thoughts.clock);
    const administrator = await thoughts.join();
    await makeAdministrator(thoughts, administrator.username);
    return {
      thoughts,
      administrator,
      reader: createClient(other.url),
      async [Symbol.asyncDispose]() {
        await other.close();
        await thoughts[Symbol.asyncDispose]();
      },
    };
  });

  for (const [name, change, changed] of CHANGES) {
    test(`${name} includes changes acknowledged by another process`, async () => {
      const writer = await here.thoughts.join();
      const documents: Record<string, Ask> = documentsOf(writer.username);
      for (let round = 0; round < ROUNDS; round += 1) await writer.post('/thoughts', { content: 'Here' });
      for (let round = 0; round < ROUNDS; round += 1) {
        await askOften(here.reader, documents);
        const before = Object.fromEntries(
          await Promise.all(
            changed.map(async (each) => [each, (await documents[each]?.(here.reader))?.text]),
          ),
        );
        const { status } = await change(writer, here.administrator, round);
        assert.ok(status < 300, String(status));
        for (const each of changed)
          assert.notEqual((await documents[each]?.(here.reader))?.text, before[each], each);
      }
    });
  }

  test('documents include nothing of an account whose deletion another process acknowledged', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const writer = await here.thoughts.join();
      await writer.post('/thoughts', { content: 'Here' });
      const { nodeinfo: _, feed, ...documents } = documentsOf(writer.username);
      await askOften(here.reader, { feed, ...documents });
      const { total } = (await feed(here.reader)).body;
      assert.equal((await writer.delete('/users/me', { body: { password: PASSWORD } })).status, 204);
      for (const [each, ask] of Object.entries(documents))
        assert.ok([404, 410].includes((await ask(here.reader)).status), each);
      assert.equal((await feed(here.reader)).body.total, total - 1);
    }
  });
});
