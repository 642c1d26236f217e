// Statuses with images: an image can be attached once, only by its owner, and is changed and deleted with the
// status.
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { PASSWORD, useThoughts } from '../../testing/thoughts.ts';
import { joinWithApp } from '../testing/app.ts';
import { uploadPicture } from '../testing/pictures.ts';

eachDatabase('pictures of statuses', (dialect) => {
  const thoughts = useThoughts(dialect);
  const served = async ({ url }: Json) =>
    (await thoughts.client.get(url.slice(thoughts.service.url.length))).status;
  const alts = ({ media_attachments: media }: Json) => media.map(({ description }: Json) => description);

  test('pictures are returned in the given order, with or without text', async () => {
    const ada = await joinWithApp(thoughts);
    const cat = await uploadPicture(ada, { description: 'A cat' });
    const dog = await uploadPicture(ada, { description: 'A dog' });
    const { body: status } = await ada.post('/api/v1/statuses', { media_ids: [dog.id, cat.id, dog.id] });
    assert.deepEqual(status.media_attachments, [dog, cat]);
    assert.equal(status.content, '');
    const { body: feed } = await ada.self.get('/feed/public');
    assert.deepEqual(feed.data[0].attachments, [
      { type: 'image', url: dog.url, alt: 'A dog', width: 8, height: 8, blurhash: null },
      { type: 'image', url: cat.url, alt: 'A cat', width: 8, height: 8, blurhash: null },
    ]);
    const form = new URLSearchParams({ status: 'Words', 'media_ids[]': (await uploadPicture(ada)).id });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { body: worded } = await ada.post('/api/v1/statuses', form.toString(), { headers });
    assert.deepEqual([worded.content, worded.media_attachments.length], ['<p>Words</p>', 1]);
    const { body: boost } = await ada.post(`/api/v1/statuses/${status.id}/reblog`);
    assert.deepEqual(boost.reblog.media_attachments, [dog, cat]);
  });

  test('missing, attached, foreign and excess pictures are refused, and nothing is posted', async () => {
    const ada = await joinWithApp(thoughts);
    const eve = await joinWithApp(thoughts);
    const used = await uploadPicture(ada);
    await ada.post('/api/v1/statuses', { media_ids: [used.id] });
    const five = await Promise.all(Array.from({ length: 5 }, () => uploadPicture(ada)));
    const cases: [Json[], RegExp][] = [
      [[used], /already attached/],
      [[{ id: '1' }], /not found/],
      [[{ id: 'x' }], /not found/],
      [[await uploadPicture(eve)], /not found/],
      [five, /more than 4/],
      [[five[0], used], /already attached/],
    ];
    for (const [media, error] of cases) {
      const media_ids = media.map(({ id }) => id);
      const { status, body } = await ada.post('/api/v1/statuses', { status: 'x', media_ids });
      assert.equal(status, 422, JSON.stringify(body));
      assert.match(body.error, error);
    }
    assert.equal((await ada.get(`/api/v1/accounts/${ada.id}/statuses`)).body.length, 1);
    const four = five.slice(1).map(({ id }) => id);
    assert.equal((await ada.post('/api/v1/statuses', { media_ids: four })).status, 200);
  });

  test('a picture is attached to only one of two concurrent statuses', async () => {
    const ada = await joinWithApp(thoughts);
    const one = (await uploadPicture(ada)).id;
    const other = (await uploadPicture(ada)).id;
    const replies = await Promise.all(
      [[one, other], [other, one], [one]].map((media_ids) => ada.post('/api/v1/statuses', { media_ids })),
    );
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 422, 422]);
  });

  test('pictures can be added, described, reordered and removed by an edit, and stay in the history', async () => {
    const ada = await joinWithApp(thoughts);
    const cat = await uploadPicture(ada, { description: 'A cat' });
    const dog = await uploadPicture(ada);
    const { body: status } = await ada.post('/api/v1/statuses', { status: 'Look', media_ids: [cat.id] });
    const path = `/api/v1/statuses/${status.id}`;
    const edit = async (body: object) => {
      thoughts.clock.advance(1000);
      const reply = await ada.put(path, body);
      assert.equal(reply.status, 200, reply.text);
      return reply.body;
    };
    const media_attributes = [{ id: dog.id, description: 'A dog', focus: '1,1' }];
    assert.deepEqual(alts(await edit({ status: 'Look', media_ids: [dog.id, cat.id], media_attributes })), [
      'A dog',
      'A cat',
    ]);
    const renamed = { status: 'Look', media_attributes: [{ id: cat.id, description: 'My cat' }] };
    assert.deepEqual(alts(await edit(renamed)), ['A dog', 'My cat']);
    assert.deepEqual(alts(await edit({ status: '' })), ['A dog', 'My cat']);
    assert.deepEqual(alts(await edit({ status: '', media_ids: [cat.id] })), ['My cat']);
    assert.equal(
      (await ada.put(path, { status: '', media_ids: [] })).status,
      422,
      'a status must not become empty',
    );
    assert.deepEqual(alts(await edit({ status: 'Words', media_ids: [] })), []);
    const { body: history } = await ada.get(`${path}/history`);
    assert.deepEqual(history.map(alts), [
      ['A cat'],
      ['A dog', 'A cat'],
      ['A dog', 'My cat'],
      ['A dog', 'My cat'],
      ['My cat'],
      [],
    ]);
    assert.deepEqual([await served(cat), await served(dog)], [200, 200], 'the history contains them');
    const other = await ada.post('/api/v1/statuses', { media_ids: [cat.id] });
    assert.equal(other.status, 422, 'it is attached to that status');
    assert.equal((await ada.put(`/api/v1/media/${cat.id}`, { description: 'x' })).status, 404);
    const kept = await ada.delete(`/api/v1/media/${cat.id}`);
    assert.deepEqual(
      [kept.status, kept.body],
      [422, { error: 'Media attachment is currently used by a status' }],
    );
    assert.equal((await ada.get(`/api/v1/media/${cat.id}`)).body.description, 'My cat');
  });

  test('pictures of a deleted status are no longer served, and can be posted again', async () => {
    const ada = await joinWithApp(thoughts);
    const picture = await uploadPicture(ada);
    const { body: status } = await ada.post('/api/v1/statuses', { status: 'Typo', media_ids: [picture.id] });
    const deleted = await ada.delete(`/api/v1/statuses/${status.id}`);
    assert.deepEqual([deleted.body.text, deleted.body.media_attachments], ['Typo', [picture]]);
    assert.equal(await served(picture), 404);
    const again = await ada.post('/api/v1/statuses', { status: 'No typo', media_ids: [picture.id] });
    assert.equal(again.status, 200, again.text);
    assert.equal(await served(picture), 200);
    const [, thought] = /\/thoughts\/(.+)$/.exec(again.body.uri) ?? [];
    assert.equal((await ada.self.delete(`/thoughts/${thought}`)).status, 204);
    assert.equal(await served(picture), 404, 'the REST API deletes them too');
  });

  test('pictures are deleted immediately with the account', async () => {
    const ada = await joinWithApp(thoughts);
    const picture = await uploadPicture(ada);
    const loose = await uploadPicture(ada);
    await ada.post('/api/v1/statuses', { media_ids: [picture.id] });
    const files = async () => {
      const names = await readdir(thoughts.config.mediaFolder, { recursive: true });
      return [picture, loose].filter(({ url }) =>
        names.some((name) => url.includes(name.slice(-36)) && name.length >= 36),
      );
    };
    assert.equal((await files()).length, 2);
    assert.equal((await ada.self.delete('/users/me', { body: { password: PASSWORD } })).status, 204);
    assert.deepEqual(await files(), []);
    assert.deepEqual([await served(picture), await served(loose)], [404, 404]);
  });
});
