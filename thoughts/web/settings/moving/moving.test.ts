import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY } from '@tandem/platform/time/clock.ts';
import { type PeerActor, usePeer } from '../../../federation/testing/peer.ts';
import { useThoughts } from '../../../testing/thoughts.ts';
import { logInByForm } from '../../testing/member.ts';

const SETTINGS = { THOUGHTS_FEDERATION_INSECURE: 'true' };

eachDatabase('the page of aliases and moves', (dialect) => {
  const thoughts = useThoughts(dialect, SETTINGS);
  const peer = usePeer();
  const PAGE = '/me/settings/moving';
  const arrive = async (actor: PeerActor, activity: Json) => {
    const at = thoughts.clock.now();
    assert.equal(await actor.send(`${thoughts.service.url}/inbox`, activity, { at }), 202);
    await thoughts.service.drainQueues();
  };
  const enter = async () => {
    const person = await thoughts.join();
    return { person, browser: await logInByForm(thoughts.client, person.username) };
  };

  test('an alias is added and removed, and the page counts arriving followers', async () => {
    const { person, browser } = await enter();
    const old = await peer().addActor('before');
    peer().serve(`${old.uri}/followers`, { id: `${old.uri}/followers`, type: 'Collection', totalItems: 12 });
    for (const [account, status, words] of [
      ['nonsense', 400, /Write an address/],
      [`nobody@${peer().host}`, 404, /was not found/],
      [`${thoughts.service.url}/users/${person.username}`, 400, /That is this account/],
    ] as const) {
      const refused = await browser.send(`${PAGE}/aliases`, { account });
      assert.deepEqual([refused.status, words.test(refused.text)], [status, true], account);
      assert.ok(refused.text.includes(`value="${account}"`), 'what was written stays');
    }
    const added = await browser.send(`${PAGE}/aliases`, { account: `@${old.handle}` });
    assert.deepEqual([added.status, added.headers.get('location')], [303, `${PAGE}?saved=1`]);
    assert.match(await browser.read(PAGE), /0 of about 12 have arrived since/);
    assert.match(await browser.read(PAGE), /wait for your approval/);
    const object = `${thoughts.service.url}/users/${person.username}`;
    await arrive(old, old.activity('Follow', { object }));
    assert.equal((await browser.send(`${PAGE}/open`, {})).status, 303);
    const open = await browser.read(PAGE);
    assert.match(open, /1 of about 12 have arrived since/);
    assert.doesNotMatch(open, /wait for your approval/);
    assert.equal((await person.get('/users/me')).body.manuallyApprovesFollowers, false);
    assert.equal((await browser.send(`${PAGE}/aliases/remove`, { uri: old.uri })).status, 303);
    assert.doesNotMatch(await browser.read(PAGE), /have arrived/);
  });

  test('a move begins, shows its progress, asks before the account is deleted, and ends', async () => {
    const { person, browser } = await enter();
    const uri = `${thoughts.service.url}/users/${person.username}`;
    await person.put('/users/me', { manuallyApprovesFollowers: false });
    const next = await peer().addActor('next', { alsoKnownAs: [uri] });
    peer().serve(`${next.uri}/followers`, { id: `${next.uri}/followers`, type: 'Collection', totalItems: 3 });
    const stranger = await peer().addActor('stranger');
    await arrive(stranger, stranger.activity('Follow', { object: uri }));
    const start = (target: string) => browser.send(`${PAGE}/start`, { target, moveFollowers: 'on' });
    const refused = await start(stranger.handle);
    assert.deepEqual([refused.status, /does not name this one as an alias/.test(refused.text)], [400, true]);
    assert.equal((await start(next.handle)).status, 303);
    await thoughts.service.drainQueues();
    const page = await browser.read(PAGE);
    assert.match(page, new RegExp(`This account has moved to @${next.handle}`));
    assert.match(page, /0 of 1 left, 0 new followers at/);
    assert.match(page, /One follower remains\. <a [^>]*followers\.csv/);
    assert.doesNotMatch(page, /Ask the remaining ones now/);
    assert.match(await browser.read('/me/settings/leave'), /One follower has not moved yet/);
    thoughts.clock.advance(9 * DAY);
    assert.match(await browser.read(PAGE), /Ask the remaining ones now/);
    const late = await browser.send(`${PAGE}/end`, {});
    assert.match(late.headers.get('location') ?? '', /^\/me\/confirm\?back=/);
    const again = await logInByForm(thoughts.client, person.username);
    assert.equal((await again.send(`${PAGE}/end`, {})).status, 303);
    assert.match(await again.read(PAGE), /Move to this account/);
  });
});
