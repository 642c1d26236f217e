import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { type Person, useJournal } from '../../testing/journal.ts';
import { openRows, type Rows } from '../../testing/rows.ts';

const PATH = '/api/v1/entries';

eachDatabase('the media of entries', (dialect) => {
  const journal = useJournal(dialect);
  let ada: Person;
  let rows: Rows;
  before(async () => {
    ada = await journal.join();
    rows = await openRows(journal);
  });
  after(() => rows[Symbol.asyncDispose]());
  const some = (kind: 'photo' | 'voice-memo') => rows.addMedia(ada.id, kind);
  const log = async (body: object) => (await ada.post(PATH, { mood: 3, ...body })).body;

  test('photos and voice memos keep their order and have URLs', async () => {
    const p = await some('photo');
    const q = await some('photo');
    const v = await some('voice-memo');
    const w = await some('voice-memo');
    const entry = await log({ photoIds: [q, p.toUpperCase(), q], voiceMemoIds: [w, v] });
    assert.deepEqual(
      [entry.photos, entry.voiceMemos],
      [
        [q, p],
        [w, v],
      ],
    );
    const { url } = journal.service;
    assert.deepEqual(entry.photoUrls, [`${url}/api/v1/media/photos/${q}`, `${url}/api/v1/media/photos/${p}`]);
    assert.deepEqual(entry.voiceMemoUrls, [
      `${url}/api/v1/media/voice-memos/${w}`,
      `${url}/api/v1/media/voice-memos/${v}`,
    ]);
    assert.deepEqual((await ada.get(`${PATH}/${entry.id}`)).body, entry);
    const changed = (await ada.patch(`${PATH}/${entry.id}`, { mood: 3, photoIds: [p, q] })).body;
    assert.deepEqual(
      [changed.photos, changed.voiceMemos],
      [
        [p, q],
        [w, v],
      ],
    );
    const emptied = (await ada.patch(`${PATH}/${entry.id}`, { mood: 3, voiceMemoIds: [] })).body;
    assert.deepEqual([emptied.photos, emptied.voiceMemos, emptied.voiceMemoUrls], [[p, q], [], []]);
    assert.deepEqual((await ada.get(`${PATH}/${entry.id}`)).body, emptied);
  });

  test('media of another kind or user are refused', async () => {
    const photo = await some('photo');
    const memo = await some('voice-memo');
    const theirs = await rows.addMedia((await journal.join()).id);
    for (const [body, pointer] of [
      [{ photoIds: [photo, memo] }, '/photoIds/1'],
      [{ voiceMemoIds: [photo] }, '/voiceMemoIds/0'],
      [{ photoIds: [theirs] }, '/photoIds/0'],
    ] as const) {
      const reply = await ada.post(PATH, { mood: 3, ...body });
      assert.deepEqual([reply.status, reply.body.errors[0].pointer], [400, pointer]);
    }
  });

  test('media removed from an entry are orphaned, or due if the entry is deleted; others are not', async () => {
    const kept = await some('photo');
    const lost = await some('photo');
    const memo = await some('voice-memo');
    const { id } = await log({ photoIds: [kept, lost], voiceMemoIds: [memo] });
    const since = () => Promise.all([kept, lost, memo].map(rows.orphanedSince));
    journal.clock.advance(1000);
    const updated = journal.clock.now();
    await ada.patch(`${PATH}/${id}`, { mood: 3, photoIds: [kept] });
    assert.deepEqual(await since(), [0, updated, 0]);
    journal.clock.advance(1000);
    await ada.delete(`${PATH}/${id}`);
    assert.deepEqual(await since(), [-1, updated, -1]);
  });

  test('a bulk deletion of entries makes only their media due', async () => {
    const inside = await some('photo');
    const outside = await some('photo');
    await log({ loggedAt: '2019-05-05', photoIds: [inside] });
    await log({ loggedAt: '2019-05-06', photoIds: [outside] });
    const { body } = await ada.delete(`${PATH}/bulk/delete?from=2019-05-05&to=2019-05-05`);
    assert.deepEqual(body, { affectedCount: 1 });
    assert.deepEqual([await rows.orphanedSince(inside), await rows.orphanedSince(outside)], [-1, 0]);
  });
});
