// megalodon, the library of Whalebird and Fedistar: server detection, reading and writing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { detector, Mastodon } from 'megalodon';
import { useClientSetting } from '../testing/client-setting.ts';

eachDatabase('megalodon', (dialect) => {
  const setting = useClientSetting(dialect);

  test('megalodon detects the server, posts, and reads timelines, notifications and searches', async () => {
    assert.equal(await detector(setting.url()), 'mastodon');
    const { token } = await setting.logIn('megada');
    const client = new Mastodon(setting.url(), token);
    assert.equal((await client.verifyAccountCredentials()).data.acct, 'megada');
    const { data: status } = await client.postStatus('From megalodon', { spoiler_text: 'A warning' });
    assert.ok('spoiler_text' in status && status.spoiler_text === 'A warning');
    const { data: home } = await client.getHomeTimeline();
    assert.deepEqual(
      home.map(({ id }) => id),
      [status.id],
    );
    const { data: edited } = await client.editStatus(status.id, { status: 'Edited by megalodon' });
    assert.match(edited.content, /Edited/);
    await client.favouriteStatus(status.id);
    const { data: fans } = await client.getStatusFavouritedBy(status.id);
    assert.deepEqual(
      fans.map(({ acct }) => acct),
      ['megada'],
    );
    assert.deepEqual((await client.getNotifications()).data, []);
    const { data: found } = await client.search('megada', { type: 'accounts' });
    assert.deepEqual(
      found.accounts.map(({ acct }) => acct),
      ['megada'],
    );
    assert.match((await client.getInstance()).data.urls?.streaming_api ?? '', /^ws:/);
  });
});
