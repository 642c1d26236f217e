// Attachments of remote posts, in the REST API and the client API.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { joinWithApp } from '../../../client-api/testing/app.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { type PeerActor, usePeer } from '../../testing/peer.ts';

const CAT = {
  type: 'Document',
  mediaType: 'image/png',
  url: 'https://files.example/cat.png',
  name: 'A cat',
  width: 40,
  height: 30,
  blurhash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
  focalPoint: [0.25, -0.5],
};
const SONG = { type: 'Audio', url: [{ type: 'Link', href: 'https://files.example/a.ogg' }] };

eachDatabase('attachments from other servers', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);
  let count = 0;

  async function meet() {
    count += 1;
    const ana = await peer().addActor(`ana${count}`);
    return { ana, ada: await joinWithApp(here.thoughts) };
  }
  const arrive = async (ana: PeerActor, type: string, object: unknown) => {
    assert.equal(await ana.send(here.inbox(), ana.activity(type, { object })), 202);
    await here.drain();
    here.thoughts.clock.advance(1000);
  };
  const date = () => new Date(here.thoughts.clock.now()).toISOString();
  const shownOf = async (ada: Awaited<ReturnType<typeof joinWithApp>>, uri: unknown) => {
    const row = await here.federation.database.read
      .selectFrom('thought')
      .select('id')
      .where('uri', '=', String(uri))
      .executeTakeFirst();
    const thought: Json = row ? (await ada.self.get(`/thoughts/${row.id}`)).body : null;
    const timeline: Json[] = (await ada.get('/api/v1/timelines/public?remote=true')).body;
    return { thought, status: timeline.find((status) => status.uri === uri) };
  };

  test('attachments are returned with the post, replaced by an edit, and retained in its history', async () => {
    const { ana, ada } = await meet();
    const note = ana.note({ content: '<p>Look</p>', attachment: [CAT, SONG], published: date() });
    await arrive(ana, 'Create', note);
    const { thought, status } = await shownOf(ada, note.id);
    assert.equal(thought.content, 'Look');
    assert.deepEqual(thought.attachments, [
      {
        type: 'image',
        url: CAT.url,
        alt: 'A cat',
        width: 40,
        height: 30,
        blurhash: CAT.blurhash,
      },
      {
        type: 'audio',
        url: 'https://files.example/a.ogg',
        alt: '',
        width: null,
        height: null,
        blurhash: null,
      },
    ]);
    const [picture, song] = status?.media_attachments ?? [];
    const size = { width: 40, height: 30, size: '40x30', aspect: 40 / 30 };
    assert.deepEqual(picture, {
      id: picture.id,
      type: 'image',
      url: CAT.url,
      preview_url: CAT.url,
      remote_url: CAT.url,
      meta: { original: size, small: size, focus: { x: 0.25, y: -0.5 } },
      description: 'A cat',
      blurhash: CAT.blurhash,
    });
    assert.deepEqual(
      [song.type, song.preview_url, song.meta, song.description, song.blurhash],
      ['audio', null, null, null, null],
    );

    here.thoughts.clock.advance(60_000);
    await arrive(ana, 'Update', { ...note, attachment: { ...CAT, name: 'Two cats' }, updated: date() });
    const changed = await shownOf(ada, note.id);
    assert.deepEqual(
      changed.thought.attachments.map(({ alt }: Json) => alt),
      ['Two cats'],
    );
    assert.ok(changed.thought.editedAt);
    const history = await ada.get(`/api/v1/statuses/${status?.id}/history`);
    assert.deepEqual(
      history.body.map(({ media_attachments: media }: Json) => media.map((one: Json) => one.description)),
      [['A cat', null], ['Two cats']],
    );
    here.thoughts.clock.advance(60_000);
    await arrive(ana, 'Update', { ...note, attachment: undefined, updated: date() });
    assert.deepEqual((await shownOf(ada, note.id)).thought.attachments, []);
  });

  test('a post may consist of attachments only, and unsupported types become links', async () => {
    const { ana, ada } = await meet();
    for (const content of [undefined, '', '<br>', '<p></p>']) {
      const note = ana.note({ content, attachment: CAT, published: date() });
      await arrive(ana, 'Create', note);
      const { thought, status } = await shownOf(ada, note.id);
      assert.deepEqual([thought.content, thought.contentHtml, thought.attachments.length], ['', '', 1]);
      assert.deepEqual([status?.content, status?.media_attachments.length], ['', 1]);
    }
    const note = ana.note({ content: '', attachment: [{ type: 'Link', href: 'https://a.example/' }] });
    await arrive(ana, 'Create', { ...note, published: date() });
    assert.equal((await shownOf(ada, note.id)).thought.content, note.id);
  });

  test('descriptions of attachments match filters', async () => {
    const { ana, ada } = await meet();
    const filter = { title: 'Tabbies', context: ['public'], keywords_attributes: [{ keyword: 'tabby' }] };
    assert.equal((await ada.post('/api/v2/filters', filter)).status, 200);
    const note = ana.note({ attachment: { ...CAT, name: 'A tabby asleep' }, published: date() });
    await arrive(ana, 'Create', note);
    const { status } = await shownOf(ada, note.id);
    assert.deepEqual(
      status?.filtered.map(({ keyword_matches: found }: Json) => found),
      [['tabby']],
    );
  });

  test('timelines can be limited to posts with attachments', async () => {
    const { ana, ada } = await meet();
    const picture = ana.note({ attachment: CAT, published: date(), tag: { type: 'Hashtag', name: '#cats' } });
    await arrive(ana, 'Create', picture);
    await arrive(ana, 'Create', ana.note({ published: date(), tag: { type: 'Hashtag', name: '#cats' } }));
    const { status } = await shownOf(ada, picture.id);
    const account = `/api/v1/accounts/${status?.account.id}/statuses`;
    for (const path of [account, '/api/v1/timelines/public', '/api/v1/timelines/tag/cats']) {
      const all = await ada.get(path);
      const some = await ada.get(`${path}?only_media=true`);
      assert.ok(
        all.body.some(({ media_attachments: media }: Json) => media.length === 0),
        path,
      );
      assert.ok(
        some.body.length > 0 && some.body.every(({ media_attachments: media }: Json) => media.length > 0),
      );
      assert.equal(some.body[0].uri, picture.id, path);
    }
  });

  test('attachments edited within one second create a new version', async () => {
    const { ana, ada } = await meet();
    const published = `${date().slice(0, 19)}Z`;
    const note = ana.note({ attachment: CAT, published });
    await arrive(ana, 'Create', note);
    await arrive(ana, 'Update', { ...note, attachment: { ...CAT, name: 'Changed' }, updated: published });
    assert.equal((await shownOf(ada, note.id)).thought.attachments[0].alt, 'Changed');
  });
});
