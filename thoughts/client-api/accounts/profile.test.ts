import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { logInByForm } from '../../web/testing/member.ts';
import { joinWithApp } from '../testing/app.ts';
import { formOf, PHOTO } from '../testing/pictures.ts';

const PATH = '/api/v1/profile';
const ACTIVITY = { headers: { accept: 'application/activity+json' } };

eachDatabase('the profile in apps', (dialect) => {
  const thoughts = useThoughts(dialect);
  const server = useServerDatabase(thoughts);

  test('the editable profile is returned, and updated by PATCH and PUT', async () => {
    const ada = await joinWithApp(thoughts);
    const { body: first } = await ada.get(PATH);
    const unset = {
      id: ada.id,
      display_name: '',
      note: '',
      fields: [],
      avatar: null,
      avatar_static: null,
      avatar_description: '',
      header: null,
      header_static: null,
      header_description: '',
      locked: true,
      bot: false,
      hide_collections: false,
      discoverable: false,
      indexable: true,
      show_media: true,
      show_media_replies: true,
      show_featured: true,
      attribution_domains: [],
      featured_tags: [],
    };
    assert.deepEqual(first, unset);
    const { status } = await ada.self.put('/users/me', {
      manuallyApprovesFollowers: false,
      manuallyApprovesLocalFollowers: true,
    });
    assert.equal(status, 200);
    assert.deepEqual((await ada.get(PATH)).body, unset, 'locked for remote followers only');
    const shown = { show_media: false, show_media_replies: false, show_featured: false };
    const put = await ada.send('PUT', PATH, { body: shown });
    assert.deepEqual(put.body, { ...unset, ...shown });
    const named = {
      display_name: 'Ada L.',
      note: 'Counts <b>',
      attribution_domains: ['News.example', '', 'https://blog.example/', 'news.example'],
      fields_attributes: [{ name: 'Web', value: 'x' }],
    };
    const { body } = await ada.send('PATCH', PATH, { body: named });
    assert.partialDeepStrictEqual(body, {
      ...shown,
      display_name: 'Ada L.',
      note: 'Counts <b>',
      attribution_domains: ['news.example', 'blog.example'],
      fields: [{ name: 'Web', value: 'x', verified_at: null }],
    });
    await ada.post('/api/v1/featured_tags', { name: 'tea' });
    assert.equal((await ada.get(PATH)).body.featured_tags[0].name, 'tea');
    const account = await ada.get('/api/v1/accounts/verify_credentials');
    assert.deepEqual(account.body.source.attribution_domains, body.attribution_domains);
    for (const refused of [
      { attribution_domains: ['no domain'] },
      { attribution_domains: Array.from({ length: 11 }, (_, at) => `a${at}.example`) },
      { avatar_description: 'x'.repeat(1501) },
      { note: 'x'.repeat(1000) },
      { avatar: 'x' },
    ]) {
      const reply = await ada.send('PATCH', PATH, { body: refused });
      assert.deepEqual([reply.status, typeof reply.body.error], [422, 'string'], JSON.stringify(refused));
    }
    assert.deepEqual((await ada.get(PATH)).body.attribution_domains, body.attribution_domains);
    const reader = await joinWithApp(thoughts, undefined, 'read');
    assert.equal((await reader.get(PATH)).status, 200);
    assert.equal((await reader.send('PATCH', PATH, { body: shown })).status, 403);
    const limited = await joinWithApp(thoughts, undefined, 'read:statuses read:accounts');
    assert.equal((await limited.get(PATH)).status, 200);
    assert.equal((await thoughts.client.get(PATH)).status, 401);
  });

  test('descriptions of profile pictures and attribution domains are federated', async () => {
    const ada = await joinWithApp(thoughts);
    const id = await server.idOf(ada.username);
    const actor = async () => (await thoughts.client.get(`/users/${ada.username}`, ACTIVITY)).body;
    assert.deepEqual(['icon' in (await actor()), 'attributionDomains' in (await actor())], [false, false]);
    const form = formOf({ avatar: PHOTO });
    form.append('avatar_description', 'An engine');
    form.append('attribution_domains[]', 'news.example');
    const { body, text } = await ada.send('PATCH', PATH, { body: form });
    assert.match(body.avatar, /^http/, text);
    assert.equal(body.avatar_description, 'An engine');
    assert.partialDeepStrictEqual(await actor(), {
      icon: { type: 'Image', url: body.avatar, name: 'An engine' },
      attributionDomains: ['news.example'],
    });
    const told = async () =>
      (await server.eventsOf(id)).filter(({ kind }) => kind === 'profile-changed').length;
    const before = await told();
    await ada.send('PATCH', PATH, { body: { show_media: false } });
    assert.equal(await told(), before, 'settings of apps are not published');
    const path = '/api/v1/accounts/update_credentials';
    await ada.send('PATCH', path, { body: { avatar_description: 'A loom' } });
    assert.equal(await told(), before + 1);
    assert.equal((await actor()).icon.name, 'A loom');
    await ada.send('PATCH', PATH, { body: formOf({ avatar: PHOTO }) });
    assert.equal((await actor()).icon.name, undefined, 'a new picture has no description');
    await ada.send('PATCH', path, { body: { avatar_description: 'A mill' } });
    await ada.delete('/api/v1/profile/avatar');
    const { body: cleared } = await ada.get(PATH);
    assert.deepEqual([cleared.avatar, cleared.avatar_description], [null, '']);
  });

  test('the settings pages edit picture descriptions, attribution domains and the default sensitivity', async () => {
    const ada = await thoughts.join();
    const browser = await logInByForm(thoughts.client, ada.username);
    const own = async () => (await ada.get('/users/me')).body;
    const form = { displayName: 'Ada', bio: '', actorType: 'Person' };
    const names = 'news.example\r\nblog.example';
    const saved = await browser.send('/me/settings/profile', { ...form, attributionDomains: names });
    assert.equal(saved.status, 303);
    assert.deepEqual((await own()).attributionDomains, ['news.example', 'blog.example']);
    assert.match(await browser.read('/me/settings/profile'), />\nnews\.example\nblog\.example<\/textarea>/);
    const bad = await browser.send('/me/settings/profile', { ...form, attributionDomains: 'no_domain!' });
    assert.deepEqual([bad.status, bad.text.includes('no_domain!')], [400, true]);
    const none = await browser.send('/me/settings/profile/avatar', { description: 'An engine' });
    assert.equal(none.status, 400, 'a description requires a picture');
    await ada.post('/users/me/avatar', formOf({ file: PHOTO }));
    const described = await browser.send('/me/settings/profile/avatar', { description: 'An engine' });
    assert.equal(described.status, 303);
    assert.equal((await own()).avatarDescription, 'An engine');
    const long = await browser.send('/me/settings/profile/avatar', { description: 'x'.repeat(1501) });
    assert.deepEqual([long.status, long.text.includes('x'.repeat(1501))], [400, true]);
    await ada.put('/users/me', { headerDescription: 'A hall' });
    assert.equal((await own()).headerDescription, 'A hall');
    assert.doesNotMatch(
      await browser.read('/me/settings/posting'),
      /name="defaultSensitive" value="on" checked/,
    );
    await browser.send('/me/settings/posting', { defaultSensitive: 'on', defaultVisibility: 'public' });
    assert.match(await browser.read('/me/settings/posting'), /name="defaultSensitive" value="on" checked/);
    await browser.send('/me/settings/posting', { defaultVisibility: 'public' });
    assert.doesNotMatch(
      await browser.read('/me/settings/posting'),
      /name="defaultSensitive" value="on" checked/,
    );
  });
});
