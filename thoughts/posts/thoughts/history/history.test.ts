import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { post } from '../../../testing/posts.ts';
import { useThoughts } from '../../../testing/thoughts.ts';
import { MAX_VERSIONS } from './history.ts';

eachDatabase('warnings, languages and the history of edits', (dialect) => {
  const thoughts = useThoughts(dialect);

  test('warnings, sensitivity and languages are returned, and warnings are searchable', async () => {
    const ada = await thoughts.join();
    const { id, ...shown } = await post(ada, 'It was the butler', {
      summary: ' Spoilers\nof marvellousword ',
      language: 'EN-us',
    });
    assert.deepEqual(
      [shown.content, shown.summary, shown.sensitive, shown.language],
      ['It was the butler', 'Spoilers of marvellousword', true, 'en-US'],
    );
    const { body } = await thoughts.client.get('/search?q=marvellousword&type=thought');
    assert.deepEqual(
      body.data.map((found: { id: string }) => found.id),
      [id],
    );
    const plain = await post(ada, 'Nothing to see');
    assert.deepEqual([plain.summary, plain.sensitive, plain.language], ['', false, null]);
    assert.equal((await post(ada, 'A bare fact', { sensitive: true })).sensitive, true);
    const absent = await post(ada, 'As absent', { summary: null, sensitive: null, language: null });
    assert.deepEqual([absent.summary, absent.sensitive, absent.language], ['', false, null]);
  });

  test('invalid labels are refused with a pointer and not stored', async () => {
    const ada = await thoughts.join();
    const before = (await ada.get(`/users/${ada.username}/thoughts`)).body.total;
    for (const [pointer, more] of Object.entries({
      '/summary': { summary: 'x'.repeat(129) },
      '/language': { language: 'klingon' },
      '/sensitive': { sensitive: 'yes' },
    })) {
      const refused = await ada.post('/thoughts', { content: 'x', ...more });
      assert.equal(refused.status, 400);
      assert.equal(refused.body.errors[0].pointer, pointer);
    }
    assert.equal((await ada.get(`/users/${ada.username}/thoughts`)).body.total, before);
  });

  test('an edit changes only the given members and records the previous version', async () => {
    const ada = await thoughts.join();
    const { id, createdAt } = await post(ada, 'first', { summary: 'old', language: 'de' });
    const dates = [createdAt];
    const edit = async (body: object) => {
      thoughts.clock.advance(MINUTE);
      const { body: shown } = await ada.put(`/thoughts/${id}`, body);
      dates.push(shown.editedAt);
      return shown;
    };
    const kept = await edit({ content: 'second' });
    assert.deepEqual([kept.summary, kept.sensitive, kept.language], ['old', true, 'de']);
    const cleared = await edit({ content: 'second', summary: '', language: '' });
    assert.deepEqual([cleared.summary, cleared.sensitive, cleared.language], ['', false, null]);
    const same = await edit({ content: 'second', sensitive: false });
    assert.equal(same.editedAt, cleared.editedAt, 'an edit without changes adds no version');
    dates.pop();
    const { body: history } = await thoughts.client.get(`/thoughts/${id}/history`);
    assert.deepEqual(history, [
      {
        attachments: [],
        content: 'first',
        summary: 'old',
        sensitive: true,
        language: 'de',
        createdAt: dates[0],
      },
      {
        attachments: [],
        content: 'second',
        summary: 'old',
        sensitive: true,
        language: 'de',
        createdAt: dates[1],
      },
      {
        attachments: [],
        content: 'second',
        summary: '',
        sensitive: false,
        language: null,
        createdAt: dates[2],
      },
    ]);
    const { body } = await thoughts.client.get('/search?q=old&type=thought');
    assert.equal(
      body.data.some((found: { id: string }) => found.id === id),
      false,
      'a removed warning does not match',
    );
  });

  test('viewers of a thought can read its history until its deletion', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const { id } = await post(ada, 'between us', { recipients: [bob.username] });
    await ada.put(`/thoughts/${id}`, { content: 'still between us' });
    assert.equal((await bob.get(`/thoughts/${id}/history`)).body.length, 2);
    assert.equal((await thoughts.client.get(`/thoughts/${id}/history`)).status, 404);
    await bob.post(`/users/${ada.username}/block`);
    assert.equal((await bob.get(`/thoughts/${id}/history`)).status, 404);
    assert.equal((await ada.delete(`/thoughts/${id}`)).status, 204);
    assert.equal((await ada.get(`/thoughts/${id}/history`)).status, 404);
  });

  test('only the newest versions are retained', async () => {
    const ada = await thoughts.join();
    const { id } = await post(ada, 'version 0');
    for (let version = 1; version <= MAX_VERSIONS + 3; version += 1)
      await ada.put(`/thoughts/${id}`, { content: `version ${version}` });
    const { body } = await ada.get(`/thoughts/${id}/history`);
    assert.deepEqual(
      body.map(({ content }: { content: string }) => content),
      Array.from({ length: MAX_VERSIONS + 1 }, (_, number) => `version ${number + 3}`),
    );
  });
});
