import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { joinWithApp } from '../testing/app.ts';

eachDatabase('the server in the client API', (dialect) => {
  const thoughts = useThoughts(dialect, {
    THOUGHTS_PUBLIC_URL: 'https://thoughts.example',
    THOUGHTS_TITLE: 'Our thoughts',
    THOUGHTS_DESCRIPTION: 'Short & <good>',
  });

  test('both forms say what it is, also with a slash at the end', async () => {
    const one = await thoughts.client.get('/api/v1/instance/');
    const two = await thoughts.client.get('/api/v2/instance');
    assert.equal(one.body.uri, 'thoughts.example');
    assert.equal(two.body.domain, 'thoughts.example');
    const manifest = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
    for (const { body } of [one, two]) {
      assert.equal(body.title, 'Our thoughts');
      assert.equal(body.version, `4.3.0 (compatible; Tandem ${JSON.parse(manifest).version})`);
      assert.equal(body.configuration.statuses.max_characters, 128);
      assert.equal(body.configuration.accounts.max_pinned_statuses, 5);
    }
    assert.deepEqual(two.body.api_versions, { mastodon: 2 });
    assert.equal(Buffer.from(two.body.configuration.vapid.public_key, 'base64url').length, 65);
    const again = await thoughts.client.get('/api/v2/instance');
    assert.equal(again.body.configuration.vapid.public_key, two.body.configuration.vapid.public_key);
  });

  test('its pictures are real ones', async () => {
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

  test('what it does not have is an empty list', async () => {
    for (const path of ['rules', 'peers', 'activity', 'domain_blocks']) {
      assert.deepEqual((await thoughts.client.get(`/api/v1/instance/${path}`)).body, []);
    }
    assert.deepEqual((await thoughts.client.get('/api/v1/custom_emojis')).body, []);
    assert.deepEqual((await thoughts.client.get('/api/v1/instance/translation_languages')).body, {});
    assert.equal((await thoughts.client.get('/api/v1/instance/privacy_policy')).body.content, '');
    assert.equal((await thoughts.client.get('/api/v1/instance/terms_of_service')).status, 404);
    const { content } = (await thoughts.client.get('/api/v1/instance/extended_description')).body;
    assert.equal(content, '<p>Short &amp; &lt;good&gt;</p>');
    const { body: languages } = await thoughts.client.get('/api/v1/instance/languages');
    assert.ok(
      languages.some(({ code, name }: { code: string; name: string }) => code === 'de' && name === 'German'),
    );
  });

  test('users see their own account and preferences', async () => {
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
