import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import type { FederationDatabase } from '../../foundation/tables/federation.ts';
import { makeAdministrator } from '../../testing/administrators.ts';
import { insertRemoteActors, remoteActorAt } from '../../testing/remote-actors.ts';
import { openServerDatabase } from '../../testing/server-database.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { joinWithApp } from '../testing/app.ts';

eachDatabase('the server in the client API', (dialect) => {
  const thoughts = useThoughts(dialect, {
    THOUGHTS_PUBLIC_URL: 'https://thoughts.example',
    THOUGHTS_TITLE: 'Our thoughts',
    THOUGHTS_DESCRIPTION: 'Short & <good>',
  });

  test('both versions describe the server, also with a trailing slash', async () => {
    const one = await thoughts.client.get('/api/v1/instance/');
    const two = await thoughts.client.get('/api/v2/instance');
    assert.equal(one.body.uri, 'thoughts.example');
    assert.equal(two.body.domain, 'thoughts.example');
    const manifest = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
    for (const { body } of [one, two]) {
      assert.equal(body.title, 'Our thoughts');
      assert.equal(body.version, `4.5.0 (compatible; Tandem ${JSON.parse(manifest).version})`);
      assert.equal(body.configuration.statuses.max_characters, 128);
      assert.equal(body.configuration.accounts.max_pinned_statuses, 5);
    }
    assert.deepEqual(two.body.api_versions, { mastodon: 9 });
    assert.equal(Buffer.from(two.body.configuration.vapid.public_key, 'base64url').length, 65);
    const again = await thoughts.client.get('/api/v2/instance');
    assert.equal(again.body.configuration.vapid.public_key, two.body.configuration.vapid.public_key);
  });

  test('the pictures of the instance exist', async () => {
    const { thumbnail, icon } = (await thoughts.client.get('/api/v2/instance')).body;
    const ada = await joinWithApp(thoughts);
    const { avatar, header } = (await ada.get('/api/v1/accounts/verify_credentials')).body;
    for (const address of [thumbnail.url, icon[0].src, avatar, header]) {
      const response = await fetch(thoughts.service.url + new URL(address).pathname);
      assert.equal(response.headers.get('content-type'), 'image/png');
      const bytes = Buffer.from(await response.arrayBuffer());
      assert.equal(bytes.subarray(1, 4).toString('latin1'), 'PNG');
    }
    assert.equal((await thoughts.client.get('/pictures/other.png')).status, 404);
  });

  test('unsupported collections are empty lists', async () => {
    assert.deepEqual((await thoughts.client.get('/api/v1/instance/rules')).body, []);
    assert.deepEqual((await thoughts.client.get('/api/v1/custom_emojis')).body, []);
    assert.deepEqual((await thoughts.client.get('/api/v1/instance/translation_languages')).body, {});
    assert.equal((await thoughts.client.get('/api/v1/instance/privacy_policy')).body.content, '');
    const { content } = (await thoughts.client.get('/api/v1/instance/extended_description')).body;
    assert.equal(content, '<p>Short &amp; &lt;good&gt;</p>');
    const { body: languages } = await thoughts.client.get('/api/v1/instance/languages');
    assert.ok(
      languages.some(({ code, name }: { code: string; name: string }) => code === 'de' && name === 'German'),
    );
  });

  test('the contact account and the registration URL are returned', async () => {
    const read = async () => {
      const [one, two] = await Promise.all(
        ['v1', 'v2'].map(async (form) => (await thoughts.client.get(`/api/${form}/instance`)).body),
      );
      assert.equal(one.registrations, two.registrations.enabled);
      assert.deepEqual(one.contact_account, two.contact.account);
      return two;
    };
    const before = await read();
    assert.deepEqual(before.languages, ['en', 'de']);
    assert.equal(before.configuration.accounts.max_featured_tags, 10);
    assert.deepEqual([before.contact.account, before.contact.email], [null, '']);
    assert.deepEqual(
      [before.registrations.enabled, before.registrations.url],
      [true, 'https://thoughts.example/join'],
    );
    const admin = await thoughts.join();
    await makeAdministrator(thoughts, admin.username);
    await admin.put('/moderation/server', { registration: 'invitation' });
    thoughts.clock.advance(MINUTE);
    const { contact, registrations } = await read();
    assert.equal(contact.account.acct, admin.username);
    assert.deepEqual([registrations.enabled, registrations.url], [false, null]);
    await admin.put('/moderation/server', { registration: null });
  });

  test('peers, activity and health are returned, and domain blocks only if administrators publish them', async () => {
    const get = (path: string) => thoughts.client.get(path);
    const admin = await thoughts.join();
    await makeAdministrator(thoughts, admin.username);
    await using server = await openServerDatabase(thoughts);
    const strangers = ['far', 'far', 'good', 'sub.bad'].map((name) =>
      remoteActorAt(`https://${name}.example`),
    );
    await insertRemoteActors(server.database as unknown as FederationDatabase, strangers);
    assert.equal((await get('/api/v1/instance/domain_blocks')).status, 404);
    await admin.post('/moderation/domain-blocks', { domain: 'bad.example', reason: 'Not for everybody' });
    await admin.put('/moderation/server', { showDomainBlocks: true });
    const { body: blocks } = await get('/api/v1/instance/domain_blocks');
    const digest = createHash('sha256').update('bad.example').digest('hex');
    assert.deepEqual(blocks, [{ domain: 'bad.example', digest, severity: 'suspend', comment: '' }]);
    assert.deepEqual((await get('/api/v1/instance/peers')).body, ['far.example', 'good.example']);

    await admin.post('/thoughts', { content: 'public' });
    await admin.post('/thoughts', { content: 'for followers', visibility: 'followers' });
    const { body: weeks } = await get('/api/v1/instance/activity');
    assert.equal(weeks.length, 12);
    const { week, ...current } = weeks[0];
    assert.deepEqual([current.statuses, current.logins], ['1', '1']);
    assert.ok(Number(current.registrations) >= 1);
    const start = new Date(Number(week) * 1000);
    assert.deepEqual([start.getUTCDay(), Number(weeks[11].week)], [1, Number(week) - 11 * 604_800]);
    assert.ok(start.getTime() <= thoughts.clock.now());
    const { text, headers } = await get('/health');
    assert.deepEqual([text, headers.get('content-type')], ['OK', 'text/plain; charset=utf-8']);
  });

  test('unsupported operations are refused like in Mastodon', async () => {
    const ada = await joinWithApp(thoughts);
    const { body: status } = await ada.post('/api/v1/statuses', { status: 'To translate' });
    for (const path of [
      'instance/terms_of_service',
      'instance/terms_of_service/2026-01-01',
      'timelines/link?url=https://far.example',
      'annual_reports/2025',
    ])
      assert.equal((await ada.get(`/api/v1/${path}`)).status, 404, path);
    for (const path of [
      `statuses/${status.id}/translate`,
      'annual_reports/2025/generate',
      'annual_reports/2025/read',
    ])
      assert.equal((await ada.post(`/api/v1/${path}`)).status, 404, path);
    const { status: refused, body } = await ada.post('/api/v1/accounts', { username: 'by_api' });
    assert.deepEqual([refused, body.error], [403, 'This action is not allowed']);
    assert.deepEqual((await ada.get('/api/v1/annual_reports')).body, {
      annual_reports: [],
      accounts: [],
      statuses: [],
    });
    assert.deepEqual((await ada.get('/api/v1/annual_reports/2025/state')).body, { state: 'ineligible' });
  });

  test('users can read their own account and preferences', async () => {
    const ada = await joinWithApp(thoughts);
    await ada.self.put('/users/me', { displayName: 'Ada', bio: 'Engines & #looms' });
    const { body } = await ada.get('/api/v1/accounts/verify_credentials');
    assert.match(body.id, /^\d{10,16}$/);
    assert.deepEqual([body.acct, body.display_name], [ada.username, 'Ada']);
    assert.match(body.note, /^<p>Engines &amp; <a href="https:\/\/thoughts\.example\/tags\/looms"/);
    assert.match(body.created_at, /T00:00:00\.000Z$/);
    assert.deepEqual(
      [body.source.note, body.source.sensitive, body.role.permissions],
      ['Engines & #looms', false, '0'],
    );
    const preferences = (await ada.get('/api/v1/preferences')).body;
    assert.equal(preferences['posting:default:visibility'], 'public');
  });
});
