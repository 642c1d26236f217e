// Content warnings, sensitivity, languages and edits of posts, in both directions.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { post } from '../../../testing/posts.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { type PeerActor, PUBLIC, usePeer } from '../../testing/peer.ts';

eachDatabase('labels of remote posts', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);
  let count = 0;

  async function meet() {
    count += 1;
    const ana = await peer().addActor(`ana${count}`);
    const ada = await here.thoughts.join();
    const bob = await here.thoughts.join();
    await ada.put('/users/me', { manuallyApprovesFollowers: false });
    return { ada, bob, ana };
  }
  const arrive = async (ana: PeerActor, type: string, object: unknown) => {
    assert.equal(await ana.send(here.inbox(), ana.activity(type, { object })), 202);
    await settle();
  };
  const settle = async () => {
    await here.drain();
    here.thoughts.clock.advance(1000);
    await here.thoughts.service.drainQueues();
  };
  const date = () => new Date(here.thoughts.clock.now()).toISOString();
  const idOf = async (uri: unknown): Promise<string> => {
    const { id } = await here.federation.database.read
      .selectFrom('thought')
      .select('id')
      .where('uri', '=', String(uri))
      .executeTakeFirstOrThrow();
    return id;
  };

  test('warnings and languages are stored separately from the text, for each version', async () => {
    const { ada, ana } = await meet();
    const to = { to: [PUBLIC], cc: [here.actorUri(ada.username)] };
    const note = ana.note({
      content: '<p>the butler</p>',
      summary: 'Spoiler & <more>',
      sensitive: true,
      published: date(),
      ...to,
      contentMap: { 'en-gb': '<p>the butler</p>', de: '<p>der Diener</p>' },
    });
    await arrive(ana, 'Create', note);
    const id = await idOf(note.id);
    const { body } = await ada.get(`/thoughts/${id}`);
    assert.deepEqual([body.summary, body.sensitive, body.language], ['Spoiler & <more>', true, 'en-GB']);
    assert.equal(body.content, 'Spoiler & <more>\n\nthe butler', 'for clients without content warnings');
    assert.equal(body.contentHtml, '<p>Spoiler &amp; &lt;more&gt;</p><p>the butler</p>');
    const row = await here.federation.database.read
      .selectFrom('thought')
      .select(['content', 'content_html'])
      .where('id', '=', id as never)
      .executeTakeFirstOrThrow();
    assert.deepEqual(row, { content: 'the butler', content_html: '<p>the butler</p>' });

    here.thoughts.clock.advance(60_000);
    const { contentMap: _, ...plain } = note as Record<string, unknown>;
    await arrive(ana, 'Update', { ...plain, summary: '', sensitive: false, updated: date() });
    const history: Json[] = (await ada.get(`/thoughts/${id}/history`)).body;
    assert.deepEqual(
      history.map(({ summary, sensitive, language }) => [summary, sensitive, language]),
      [
        ['Spoiler & <more>', true, 'en-GB'],
        ['', false, null],
      ],
    );
    assert.equal((await ada.get(`/thoughts/${id}`)).body.content, 'the butler');
  });

  test('hostile labels are truncated or ignored', async () => {
    const { ada, ana } = await meet();
    const to = { to: [PUBLIC], cc: [here.actorUri(ada.username)], published: date() };
    const labels = async (more: object) => {
      const note = ana.note({ content: 'x', ...to, ...more });
      await arrive(ana, 'Create', note);
      const { body } = await ada.get(`/thoughts/${await idOf(note.id)}`);
      return [body.summary.length, body.sensitive, body.language];
    };
    assert.deepEqual(await labels({ summary: 'x'.repeat(100_000), sensitive: 'yes' }), [500, true, null]);
    assert.deepEqual(await labels({ summary: { a: 1 }, sensitive: 1, contentMap: ['de'] }), [0, false, null]);
    assert.deepEqual(
      await labels({ summary: '\u202e \n', contentMap: { und: 'x' } }).then(([, ...rest]) => rest),
      [...(await labels({ summary: '\u202e \n' })).slice(1)],
    );
    const different = { content: '<p>Hallo</p>', contentMap: { de: '<p>Hallo!</p>' } };
    assert.deepEqual(await labels(different), [0, false, 'de'], 'the only language');
    assert.deepEqual(await labels({ contentMap: { '<script>': 'x', __proto__: 'x' } }), [0, false, null]);
  });

  test('a person added by an edit does not see earlier versions', async () => {
    const { ada, bob, ana } = await meet();
    const note = ana.note({ content: 'about bob', to: [here.actorUri(ada.username)], published: date() });
    await arrive(ana, 'Create', note);
    here.thoughts.clock.advance(60_000);
    await arrive(ana, 'Update', { ...note, content: 'still about bob', updated: date() });
    const id = await idOf(note.id);
    assert.equal((await ada.get(`/thoughts/${id}/history`)).body.length, 2);
    here.thoughts.clock.advance(60_000);
    const both = [here.actorUri(ada.username), here.actorUri(bob.username)];
    await arrive(ana, 'Update', { ...note, content: 'hello both', to: both, updated: date() });
    for (const reader of [ada, bob]) {
      const { body } = await reader.get(`/thoughts/${id}/history`);
      assert.deepEqual(
        body.map(({ content }: Json) => content),
        ['hello both'],
      );
    }
  });

  test('custom emoji and mentions are stored with a post and replaced by an edit', async () => {
    const { ada, ana } = await meet();
    const emoji = (name: unknown, url: unknown) => ({ type: 'Emoji', name, icon: { type: 'Image', url } });
    const mention = { type: 'Mention', href: 'https://far.example/users/zoe', name: '@zoe@far.example' };
    const tag = [
      emoji(':blob:', 'https://p.example/b.png'),
      emoji(':blob:', 'https://p.example/again.png'),
      mention,
      emoji(':<b>:', 'https://p.example/x'),
      emoji(':js:', 'javascript:alert(1)'),
      emoji(7, null),
      { type: 'Emoji' },
      ...Array.from({ length: 100 }, (_, number) => emoji(`:e${number}:`, 'https://p.example/e.png')),
    ];
    const to = { to: [PUBLIC], cc: [here.actorUri(ada.username)], published: date() };
    const note = ana.note({ content: 'hello :blob:', tag, ...to });
    await arrive(ana, 'Create', note);
    const stored = async () => {
      const row = await here.federation.database.read
        .selectFrom('thought')
        .select(['emojis', 'mention_tags'])
        .where('uri', '=', String(note.id))
        .executeTakeFirstOrThrow();
      return [JSON.parse(row.emojis), JSON.parse(row.mention_tags)];
    };
    const [emojis, mentions] = await stored();
    assert.equal(emojis.length, 64);
    assert.deepEqual(emojis.slice(0, 2), [
      { shortcode: 'blob', url: 'https://p.example/again.png' },
      { shortcode: 'e0', url: 'https://p.example/e.png' },
    ]);
    assert.deepEqual(mentions, [{ href: mention.href, name: mention.name }], 'known here or not');
    here.thoughts.clock.advance(60_000);
    await arrive(ana, 'Update', { ...note, content: 'bye', tag: [], updated: date() });
    assert.deepEqual(await stored(), [[], []]);
  });

  test('labels are part of the published Note', async () => {
    const { ada, ana } = await meet();
    await arrive(ana, 'Follow', here.actorUri(ada.username));
    const { id } = await post(ada, 'Es war der Diener', { summary: 'Verrat', language: 'de' });
    await settle();
    const sent = peer()
      .requests.filter(({ method, body }) => method === 'POST' && body.includes(id))
      .map(({ body }) => JSON.parse(body));
    const note = sent[0]?.object;
    assert.deepEqual(
      [note.summary, note.sensitive, note.contentMap],
      ['Verrat', true, { de: '<p>Es war der Diener</p>' }],
    );
    assert.equal(note.source.content, 'Es war der Diener');
  });
});
