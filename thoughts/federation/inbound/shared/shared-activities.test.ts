// Concurrent Creates: on PostgreSQL they share transactions, and each has its effect once, regardless of the
// others.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { assertCountsAreExact } from '../../../testing/recount.ts';
import { useServerDatabase } from '../../../testing/server-database.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { type PeerActor, PUBLIC, usePeer } from '../../testing/peer.ts';

eachDatabase('concurrent Creates', (dialect) => {
  const here = useFederationHarness(dialect);
  const serverDatabase = useServerDatabase(here.thoughts);
  const peer = usePeer(undefined, here.readers);
  let count = 0;

  async function meet(): Promise<PeerActor> {
    count += 1;
    const actor = await peer().addActor(`p${dialect}${count}`);
    await here.follow(actor);
    assert.equal(await actor.send(here.inbox(), create(actor, 'hello')), 202);
    await here.drain();
    return actor;
  }

  const create = (author: PeerActor, content: string, more: Record<string, unknown> = {}) =>
    author.activity('Create', { object: author.note({ content, to: [PUBLIC], ...more }) });
  const send = (actor: PeerActor, activity: ReturnType<typeof create>) => actor.send(here.inbox(), activity);
  const contents = async (actor: PeerActor): Promise<string[]> => {
    const { body } = await here.thoughts.client.get(`/users/${actor.handle}/thoughts?per_page=50`);
    return body.data.map(({ content }: { content: string }) => content).sort();
  };

  test('each Create is stored once, regardless of repetitions, with exact counts', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, meet));
    const published = new Date(here.thoughts.clock.now()).toISOString();
    const all = people.flatMap((author) =>
      Array.from({ length: 8 }, (_, at) => ({
        author,
        activity: create(author, `number ${at} #together`, at % 2 ? { published } : {}),
      })),
    );
    const statuses = await Promise.all(
      [...all, ...all.slice(0, 16)].map(({ author, activity }) => send(author, activity)),
    );
    assert.deepEqual(new Set(statuses), new Set([202]));
    await here.drain();
    const numbers = Array.from({ length: 8 }, (_, at) => `number ${at} #together`);
    for (const author of people) assert.deepEqual(await contents(author), ['hello', ...numbers].sort());
    await assertCountsAreExact(serverDatabase.database);
  });

  test('Creates of deleted notes are ignored and blocked recipients not notified; others are stored', async () => {
    const ana = await meet();
    const bob = await meet();
    const eve = await meet();
    const ada = await here.thoughts.join();
    const deleted = create(ana, 'deleted before it came');
    const object = (deleted as unknown as { object: { id: string } }).object.id;
    assert.equal(await ana.send(here.inbox(), ana.activity('Delete', { object })), 202);
    await here.drain();
    assert.equal((await ada.post(`/users/${eve.handle}/block`)).status, 204);
    const href = here.actorUri(ada.username);
    const naming = { tag: [{ type: 'Mention', href, name: `@${ada.username}` }], cc: [href] };
    const statuses = await Promise.all([
      send(ana, deleted),
      send(ana, create(ana, 'stays', naming)),
      send(bob, create(bob, 'of bob', naming)),
      send(eve, create(eve, 'of eve', naming)),
    ]);
    assert.deepEqual(statuses, [202, 202, 202, 202]);
    await here.drain();
    assert.deepEqual(await contents(ana), ['hello', 'stays']);
    const { body } = await ada.get('/notifications');
    assert.equal(body.data.length, 2, JSON.stringify(body));
    await assertCountsAreExact(serverDatabase.database);
  });

  test('followers-only Creates notify addressed people, and not merely mentioned ones', async () => {
    const ana = await meet();
    const ada = await here.thoughts.join();
    const bob = await here.thoughts.join();
    const adaUri = here.actorUri(ada.username);
    const bobUri = here.actorUri(bob.username);
    const mention = (href: string, name: string) => ({ type: 'Mention', href, name: `@${name}` });
    const to = [`${ana.uri}/followers`];
    const statuses = await Promise.all([
      send(ana, create(ana, 'to bob', { to, cc: [bobUri], tag: [mention(bobUri, bob.username)] })),
      send(ana, create(ana, 'of ada', { to, tag: [mention(adaUri, ada.username)] })),
      send(ana, create(ana, 'to ada', { to, cc: [adaUri], tag: [mention(adaUri, ada.username)] })),
    ]);
    assert.deepEqual(statuses, [202, 202, 202]);
    await here.drain();
    for (const [person, content] of [[ada, 'to ada'] as const, [bob, 'to bob'] as const]) {
      const { data } = (await person.get('/notifications')).body;
      assert.equal(data.length, 1);
      assert.equal((await person.get(`/thoughts/${data[0].thoughtId}`)).body.content, content);
    }
  });

  test('a Create waits for queued activities of its sender', async () => {
    const ana = await meet();
    const note = ana.note({ content: 'first', to: [PUBLIC] });
    const reply = peer().silence();
    const statuses = await Promise.all([
      ana.send(here.inbox(), ana.activity('Update', { object: { ...note, content: 'second' } })),
      send(ana, create(ana, 'beside it')),
    ]);
    assert.deepEqual(statuses, [202, 202]);
    reply();
    await here.drain();
    assert.ok((await contents(ana)).includes('beside it'));
    await assertCountsAreExact(serverDatabase.database);
  });
});
