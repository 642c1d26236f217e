import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseSetting, runInProcess } from '@tandem/platform/testing/commands.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY } from '@tandem/platform/time/clock.ts';
import { thoughtsProgram } from '../../commands.ts';
import { post } from '../../testing/posts.ts';
import { type TestThoughts, useThoughts } from '../../testing/thoughts.ts';
import { type AppUser, joinWithApp } from '../testing/app.ts';

const PATH = '/api/v1/reports';

type Stored = {
  id: string;
  reporter: string;
  objects: string[];
  reason: string;
  category?: string;
  forward?: boolean;
};

eachDatabase('reports by apps', (dialect) => {
  const thoughts = useThoughts(dialect, { THOUGHTS_FEDERATION_INSECURE: 'true' });
  const elsewhere = useThoughts(dialect, { THOUGHTS_FEDERATION_INSECURE: 'true' });
  const listed = async ({ config }: TestThoughts): Promise<Stored[]> => {
    const settings = { DATA_DIR: config.DATA_DIR, THOUGHTS_DATABASE_URL: databaseSetting(config.database) };
    return (await runInProcess(thoughtsProgram(settings), ['federation', 'reports', 'list', '--json'])).json;
  };
  const idOf = async (by: AppUser, account: string, content: string): Promise<string> => {
    const { body } = await by.get(`/api/v1/accounts/${account}/statuses`);
    for (const status of body) if (status.content.includes(content)) return status.id;
    return assert.fail(content);
  };

  test('reports with their statuses are listed for administrators', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const { id: thoughtId } = await post(bob.self, 'buy now');
    const status_ids = [await idOf(ada, bob.id, 'buy now')];
    const sent = { account_id: bob.id, status_ids, comment: 'Ads, 🙄', category: 'spam', forward: true };
    const { status, body, text } = await ada.post(PATH, sent);
    assert.equal(status, 200, text);
    const { id, target_account, ...rest } = body;
    assert.equal(target_account.id, bob.id);
    assert.deepEqual(rest, {
      action_taken: false,
      action_taken_at: null,
      category: 'spam',
      comment: 'Ads, 🙄',
      forwarded: false,
      created_at: new Date(thoughts.clock.now()).toISOString(),
      status_ids,
      rule_ids: [],
    });
    const report = (await listed(thoughts)).find((one) => one.id === id);
    const base = thoughts.service.url;
    assert.partialDeepStrictEqual(report, {
      reporter: `${base}/users/${ada.username}`,
      objects: [`${base}/users/${bob.username}`, `${base}/thoughts/${thoughtId}`],
      reason: 'Ads, 🙄',
      category: 'spam',
      forward: true,
    });
    assert.deepEqual((await bob.self.get('/notifications')).body.data, []);
  });

  test('reports are forwarded, as a report of this server, only on request', async () => {
    const ada = await joinWithApp(thoughts);
    const eve = await elsewhere.join();
    const handle = `${eve.username}@${new URL(elsewhere.service.url).host}`;
    const { body: found } = await ada.get(`/api/v2/search?resolve=true&q=${encodeURIComponent(handle)}`);
    const account_id = found.accounts[0].id;
    const thought = await post(eve, 'insults');
    await ada.get(`/api/v2/search?resolve=true&q=${encodeURIComponent(thought.url)}`);
    const status_ids = [await idOf(ada, account_id, 'insults')];
    const settle = async () => {
      await thoughts.service.drainQueues();
      await elsewhere.service.drainQueues();
    };
    const kept = await ada.post(PATH, { account_id, comment: 'for you alone' });
    await settle();
    assert.equal(kept.body.forwarded, false);
    const forwarded = await ada.post(PATH, { account_id, status_ids, comment: 'Rude', forward: '1' });
    assert.equal(forwarded.body.forwarded, true, forwarded.text);
    await settle();
    const reports = await listed(elsewhere);
    assert.deepEqual(
      reports.map(({ reporter, objects, reason }) => ({ reporter, objects, reason })),
      [
        {
          reporter: `${thoughts.service.url}/actor`,
          objects: [
            `${elsewhere.service.url}/users/${eve.username}`,
            `${elsewhere.service.url}/thoughts/${thought.id}`,
          ],
          reason: 'Rude',
        },
      ],
    );
    assert.ok(!JSON.stringify(reports).includes(ada.username));
  });

  test('reports about oneself, unknown accounts, foreign or hidden statuses, and long comments are refused', async () => {
    const [ada, bob, cid] = await Promise.all([1, 2, 3].map(() => joinWithApp(thoughts)));
    assert.ok(ada && bob && cid);
    await post(cid.self, 'by cid');
    await post(bob.self, 'secret', { visibility: 'followers' });
    const before = (await listed(thoughts)).length;
    const status = async (body: object) => (await ada.post(PATH, body)).status;
    assert.equal(await status({}), 422);
    assert.equal(await status({ account_id: '1' }), 404);
    assert.equal(await status({ account_id: ada.id }), 422);
    assert.equal(await status({ account_id: bob.id, comment: 'x'.repeat(1001) }), 422);
    assert.equal(await status({ account_id: bob.id, category: 'boring' }), 422);
    for (const [by, author, content] of [
      [ada, cid, 'by cid'],
      [bob, bob, 'secret'],
    ] as const) {
      const status_ids = [await idOf(by, author.id, content)];
      assert.equal(await status({ account_id: bob.id, status_ids }), 404, content);
    }
    assert.equal(await status({ account_id: bob.id, status_ids: ['1'] }), 404);
    assert.equal((await listed(thoughts)).length, before);
    assert.equal(await status({ account_id: bob.id, status_ids: [''] }), 200);
    const reader = await joinWithApp(thoughts, undefined, 'read');
    assert.equal((await reader.post(PATH, { account_id: bob.id })).status, 403);
  });

  test('a user can send fifty reports a day', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const report = async () => (await ada.post(PATH, { account_id: bob.id })).status;
    for (let count = 0; count < 50; count += 1) assert.equal(await report(), 200);
    assert.equal(await report(), 429);
    thoughts.clock.advance(DAY);
    assert.equal(await report(), 200);
  });
});
