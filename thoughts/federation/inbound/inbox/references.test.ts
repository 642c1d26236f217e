// Types and references of remote thoughts in the REST API.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { post } from '../../../testing/posts.ts';
import type { Person } from '../../../testing/thoughts.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { PUBLIC, usePeer } from '../../testing/peer.ts';

const PARROT = { type: 'Emoji', name: ':parrot:', icon: { type: 'Image', url: 'https://b.example/p.png' } };

eachDatabase('types and references of remote posts', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);
  let count = 0;

  const meet = async () => {
    count += 1;
    const ana = await peer().addActor(`ana${count}`);
    return { ana, ada: await here.thoughts.join(), bob: await here.thoughts.join() };
  };
  type Met = Awaited<ReturnType<typeof meet>>;
  const receive = async ({ ana, ada }: Met, fields: object, type = 'Create'): Promise<string> => {
    const note = ana.note({
      published: new Date(here.thoughts.clock.now()).toISOString(),
      content: '<p>Hello</p>',
      to: [PUBLIC],
      cc: [here.actorUri(ada.username)],
      ...fields,
    });
    assert.equal(await ana.send(here.inbox(), ana.activity(type, { object: note })), 202);
    await here.drain();
    const { id } = await here.federation.database.read
      .selectFrom('thought')
      .select('id')
      .where('uri', '=', String(note.id))
      .executeTakeFirstOrThrow();
    return id;
  };
  const read = async (person: Person, id: string): Promise<Json> =>
    (await person.get(`/thoughts/${id}`)).body;

  test('the type of a post, and whether it is complete', async () => {
    const met = await meet();
    const kindOf = async (fields: object) => {
      const { form, cut } = await read(met.ada, await receive(met, fields));
      return [form, cut];
    };
    assert.deepEqual(await kindOf({}), ['note', false]);
    assert.deepEqual(await kindOf({ content: `<p>${'x'.repeat(66_000)}</p>` }), ['note', true]);
    assert.deepEqual(await kindOf({ content: '<b>x</b>'.repeat(2100) }), ['note', true], '4,200 tags');
    const page = { name: 'A title', url: `${met.ana.uri}/page` };
    assert.deepEqual(await kindOf({ type: 'Article', ...page }), ['article', true]);
    assert.deepEqual(await kindOf({ type: 'Video', ...page, content: undefined }), ['video', false]);
    assert.deepEqual(await kindOf({ type: ['Event', 'Thing'], ...page }), ['event', true]);
    const oneOf = [{ type: 'Note', name: 'Yes' }];
    assert.deepEqual(await kindOf({ type: 'Question', oneOf }), ['question', false]);
  });

  test('mentioned people and custom emoji', async () => {
    const met = await meet();
    const { ana, ada, bob } = met;
    const mention = { type: 'Mention', href: here.actorUri(ada.username), name: `@${ada.username}` };
    const stranger = { type: 'Mention', href: 'https://c.example/users/nobody', name: '@nobody@c.example' };
    const id = await receive(met, { tag: [mention, stranger, PARROT], content: '<p>:parrot:</p>' });
    const shown = await read(bob, id);
    const adas = { username: ada.username, url: `${here.thoughts.service.url}/@${ada.username}` };
    assert.deepEqual(shown.mentions, [adas]);
    assert.deepEqual(shown.emojis, [{ name: 'parrot', url: 'https://b.example/p.png' }]);

    const posted = await post(bob, `@${ada.username}, @${ana.handle} and @nobody.at.all`);
    const names = [ada.username, ana.handle].sort();
    assert.deepEqual(
      posted.mentions.map(({ username }: Json) => username),
      names,
    );
    assert.deepEqual(await read(ada, posted.id), posted);
    const { body: edited } = await bob.put(`/thoughts/${posted.id}`, { content: 'nobody' });
    assert.deepEqual(edited.mentions, []);
  });

  test('a quoted post by its local id if known, and null if hidden', async () => {
    const met = await meet();
    const { ana, ada, bob } = met;
    const quoteOf = async (uri: string): Promise<string> => receive(met, { quote: uri });
    const shown = async (person: Person, id: string): Promise<Json> => (await read(person, id)).quote;

    const uri = ana.id('quoted');
    const early = await quoteOf(uri);
    assert.deepEqual(await shown(ada, early), { thoughtId: null, url: uri, state: null });
    const quoted = await receive(met, { id: uri });
    assert.deepEqual(await shown(ada, early), { thoughtId: quoted, url: uri, state: null });

    const { id } = await post(ada, 'for followers', { visibility: 'followers' });
    const ours = `${here.thoughts.service.url}/thoughts/${id}`;
    const late = await quoteOf(ours);
    assert.deepEqual(await shown(ada, late), { thoughtId: id, url: ours, state: null });
    assert.equal(await shown(bob, late), null);
    await bob.post(`/users/${ada.username}/follow`);
    assert.deepEqual(await shown(bob, late), { thoughtId: id, url: ours, state: null });
    await ada.delete(`/thoughts/${id}`);
    assert.equal(await shown(bob, late), null);

    const open = await post(bob, 'for everybody');
    const third = await quoteOf(`${here.thoughts.service.url}/thoughts/${open.id}`);
    assert.equal((await shown(ada, third)).thoughtId, open.id);
    await bob.post(`/users/${ada.username}/block`);
    assert.equal(await shown(ada, third), null);
    assert.equal((await read(ada, open.id)).quote, undefined, 'not found');
  });

  test('the URL of an unknown parent', async () => {
    const met = await meet();
    const { ana, ada } = met;
    const parent = ana.id('parent');
    const id = await receive(met, { inReplyTo: parent });
    const before = await read(ada, id);
    assert.deepEqual([before.replyTo, before.replyToUrl], [null, parent]);
    const known = await receive(met, { id: parent });
    const after = await read(ada, id);
    assert.deepEqual([after.replyTo, after.replyToUrl], [known, null]);
  });
});
