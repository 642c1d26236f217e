import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { post } from '../../../testing/posts.ts';
import { useThoughts } from '../../../testing/thoughts.ts';
import { logInByForm } from '../../testing/member.ts';

eachDatabase('the page of a member’s data', (dialect) => {
  const thoughts = useThoughts(dialect);
  const PAGE = '/me/settings/data';

  test('files are readable only by their owner', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    await post(ada, 'hers');
    const browsers = [
      await logInByForm(thoughts.client, ada.username),
      await logInByForm(thoughts.client, bob.username),
    ];
    const counts = await Promise.all(
      browsers.map(async (browser) => JSON.parse((await browser.open(`${PAGE}/thoughts.json`)).text).length),
    );
    assert.deepEqual(counts, [1, 0]);
    assert.equal((await browsers[0]?.open(`${PAGE}/passwords.csv`))?.status, 404);
    const stranger = await thoughts.client.get(`${PAGE}/thoughts.json`);
    assert.deepEqual(
      [stranger.status, stranger.headers.get('location')],
      [303, `/login?back=${encodeURIComponent(PAGE)}`],
    );
  });

  test('a list is imported, and the page shows its progress and failures', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const browser = await logInByForm(thoughts.client, ada.username);
    const send = (csv: string | null) => {
      const body = new FormData();
      body.set('kind', 'blocks');
      if (csv !== null) body.set('file', new Blob([csv]), 'list.csv');
      const headers = { cookie: browser.cookie, 'sec-fetch-site': 'same-origin' };
      return thoughts.client.post(PAGE, body, { headers });
    };
    for (const csv of [null, '', '"x', 'a@b.example\n'.repeat(10_001)]) {
      const refused = await send(csv);
      assert.deepEqual([refused.status, /role="alert"/.test(refused.text)], [400, true]);
    }
    const sent = await send(`${bob.username}\n<nobody>\n`);
    assert.deepEqual([sent.status, sent.headers.get('location')], [303, `${PAGE}?saved=1`]);
    assert.match(await browser.read(PAGE), /0 of 2 done/);
    assert.equal((await send(bob.username)).status, 409);
    await thoughts.service.drainQueues();
    const page = await browser.read(PAGE);
    assert.match(page, /Done: 2 of 2/);
    assert.match(page, /Line 2: this is no address/);
    assert.equal((await ada.get('/blocks')).body.total, 1);
  });
});
