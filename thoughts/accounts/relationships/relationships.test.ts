import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { startPeer } from '../../federation/testing/peer.ts';
import { type Person, useThoughts } from '../../testing/thoughts.ts';

const NOTHING = {
  following: false,
  requested: false,
  followedBy: false,
  requestedBy: false,
  blocking: false,
  muting: false,
  mutingNotifications: false,
  mutedUntil: null,
};

eachDatabase('thoughts: relationships', (dialect) => {
  const thoughts = useThoughts(dialect, { THOUGHTS_FEDERATION_INSECURE: 'true' });
  const ask = async (person: Person, ...names: string[]): Promise<Json> => {
    const query = names.map((name) => `username=${encodeURIComponent(name)}`).join('&');
    const { status, body } = await person.get(`/relationships?${query}`);
    return status === 200 ? body : status;
  };

  test('relationships are returned in the requested order, without duplicates, ignoring case', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const carl = await thoughts.join();
    await ada.post(`/users/${bob.username}/follow`);
    await carl.post(`/users/${ada.username}/follow`);
    await ada.post(`/users/${carl.username}/follow`);
    const names = [
      carl.username,
      'nobody-here',
      bob.username.toUpperCase(),
      `@${carl.username}`,
      ada.username,
    ];
    assert.deepEqual(await ask(ada, ...names), [
      { username: carl.username, ...NOTHING, following: true, followedBy: true },
      { username: bob.username, ...NOTHING, following: true },
      { username: ada.username, ...NOTHING },
    ]);
    assert.deepEqual(await ask(bob, ada.username), [
      { username: ada.username, ...NOTHING, followedBy: true },
    ]);
  });

  test('only the blocker sees a block in the relationship', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const before = await ask(bob, ada.username);
    await ada.post(`/users/${bob.username}/block`);
    assert.deepEqual(await ask(ada, bob.username), [{ username: bob.username, ...NOTHING, blocking: true }]);
    assert.deepEqual(await ask(bob, ada.username), before);
  });

  test('pending remote follow requests are reported until they are accepted or rejected', async () => {
    await using peer = await startPeer();
    const ada = await thoughts.join();
    const bob = await peer.addActor('bob');
    await ada.post('/federation/follow-remote', { handle: bob.handle });
    assert.deepEqual(await ask(ada, bob.handle), [{ username: bob.handle, ...NOTHING, requested: true }]);
    const follow = bob.activity('Follow', { object: `${thoughts.service.url}/users/${ada.username}` });
    assert.equal(await bob.send(`${thoughts.service.url}/inbox`, follow), 202);
    await thoughts.service.drainQueues();
    const asked = { username: bob.handle, ...NOTHING, requested: true, requestedBy: true };
    assert.deepEqual(await ask(ada, bob.handle), [asked]);
    await ada.post('/federation/accept-follower', { handle: bob.handle });
    const accepted = { ...asked, requestedBy: false, followedBy: true };
    assert.deepEqual(await ask(ada, bob.handle), [accepted]);
  });

  test('another user’s profile includes the relationship to the authenticated caller', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    await ada.post(`/users/${bob.username}/follow`);
    const path = `/users/${bob.username}`;
    assert.deepEqual((await ada.get(path)).body.relationship, { ...NOTHING, following: true });
    await ada.delete(`${path}/follow`);
    assert.deepEqual((await ada.get(path)).body.relationship, NOTHING);
    assert.equal((await bob.get(path)).body.relationship, undefined);
    assert.equal((await thoughts.client.get(path)).body.relationship, undefined);
  });

  test('the query accepts one to forty names and requires a login', async () => {
    const ada = await thoughts.join();
    const names = Array.from({ length: 41 }, (_, index) => `person${index}`);
    assert.deepEqual(await ask(ada, ...names.slice(1)), []);
    assert.equal(await ask(ada, ...names), 400);
    assert.equal((await ada.get('/relationships')).status, 400);
    assert.equal((await thoughts.client.get('/relationships?username=ada')).status, 401);
  });
});
