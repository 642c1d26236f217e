import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useJournal } from '../testing/journal.ts';
import { AMR, PHOTOS, pngOf, uploadId, VOICE_MEMOS } from '../testing/media.ts';

const LIST = '/api/v1/media';
const idsOf = (media: Json[]): string[] => media.map(({ id }) => id);

eachDatabase('the list of media', (dialect) => {
  const journal = useJournal(dialect);

  test('lists the caller’s media with kind, type, size, URL and number of links, newest first', async () => {
    const ada = await journal.join();
    const eve = await journal.join();
    const createdAt = new Date(journal.clock.now()).toISOString();
    const photo = await uploadId(ada, PHOTOS, pngOf(100));
    journal.clock.advance(1000);
    const memo = await uploadId(ada, VOICE_MEMOS, AMR);
    for (const _ of [1, 2]) await ada.post('/api/v1/entries', { mood: 3, photoIds: [photo] });
    const { status, body, headers }: { status: number; body: Json[]; headers: Headers } = await ada.get(LIST);
    assert.equal(status, 200);
    assert.equal(headers.get('link'), null);
    assert.deepEqual(body, [
      {
        id: memo,
        kind: 'voice-memo',
        contentType: 'audio/amr',
        size: AMR.length,
        entryCount: 0,
        url: `${journal.service.url}${VOICE_MEMOS}/${memo}`,
        createdAt: new Date(journal.clock.now()).toISOString(),
      },
      {
        id: photo,
        kind: 'photo',
        contentType: 'image/png',
        size: 100,
        entryCount: 2,
        createdAt,
        url: `${journal.service.url}${PHOTOS}/${photo}`,
      },
    ]);
    const [entry]: Json[] = (await ada.get('/api/v1/entries')).body;
    assert.deepEqual(entry.photoUrls, [body[1]?.url]);
    assert.deepEqual((await eve.get(LIST)).body, []);
    assert.equal((await journal.client.get(LIST)).status, 401);
  });

  test('omits deleted media, including those deleted with their last entry', async () => {
    const ada = await journal.join();
    const [kept, shared, alone, deleted, unlinked] = await Promise.all(
      [61, 62, 63, 64, 65].map((size) => uploadId(ada, PHOTOS, pngOf(size))),
    );
    assert.ok(kept && shared && alone && deleted && unlinked);
    const log = async (...photoIds: unknown[]): Promise<string> =>
      (await ada.post('/api/v1/entries', { mood: 3, photoIds })).body.id;
    const entry = await log(shared, alone, unlinked);
    const other = await log(shared);
    await ada.patch(`/api/v1/entries/${entry}`, { mood: 3, photoIds: [shared, alone] });
    await ada.delete(`/api/v1/entries/${entry}`);
    await ada.delete(`${PHOTOS}/${deleted}`);
    const listed = async () => idsOf((await ada.get(LIST)).body).sort();
    assert.deepEqual(await listed(), [kept, shared, unlinked].sort());
    await ada.delete(`/api/v1/entries/${other}`);
    assert.deepEqual(await listed(), [kept, unlinked].sort());
  });

  test('pages contain every medium once, including ties', async () => {
    const ada = await journal.join();
    for (const count of [2, 3, 1]) {
      await Promise.all(Array.from({ length: count }, () => uploadId(ada, PHOTOS, pngOf(70))));
      journal.clock.advance(1000);
    }
    const whole: Json[] = (await ada.get(LIST)).body;
    assert.equal(whole.length, 6);
    const order = ({ createdAt, id }: Json): string => createdAt + id;
    assert.deepEqual(
      whole,
      whole.toSorted((a, b) => (order(a) < order(b) ? 1 : -1)),
    );
    for (const limit of [1, 2, 3, 5, 6, 7]) {
      const paged: Json[] = [];
      let next: string | undefined = `${LIST}?limit=${limit}`;
      while (next !== undefined) {
        const { body, headers }: { body: Json; headers: Headers } = await ada.get(next);
        assert.ok(body.length > 0 && body.length <= limit && paged.length < whole.length);
        paged.push(...body);
        const link: string | null = headers.get('link');
        next = new RegExp(`^<${journal.service.url}(.*)>; rel="next"$`).exec(link ?? '')?.[1];
        assert.equal(next === undefined, link === null);
      }
      assert.deepEqual(paged, whole);
    }
  });

  for (const [query, pointer] of [
    ['limit=0', 'query/limit'],
    ['limit=1001', 'query/limit'],
    ['limit=x', 'query/limit'],
    ['cursor=', 'query/cursor'],
    ['cursor=AAAA', 'query/cursor'],
    ['kind=photo', 'query/kind'],
  ] as const) {
    test(`${query} is refused`, async () => {
      const { status, body } = await (await journal.join()).get(`${LIST}?${query}`);
      assert.deepEqual([status, body.errors?.[0].pointer], [400, pointer]);
    });
  }
});
