import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { logIn, PASSWORD, useThoughts } from '../../testing/thoughts.ts';

eachDatabase('profiles', (dialect) => {
  const thoughts = useThoughts(dialect);
  const serverDatabase = useServerDatabase(thoughts);
  const profileEvents = async (username: string) =>
    (await serverDatabase.eventsOf(await serverDatabase.idOf(username))).map(({ kind }) => kind);

  test('a public profile is the same for every viewer, ignores case, and omits the email', async () => {
    const ada = await thoughts.join();
    const { status, body } = await thoughts.client.get(`/users/${ada.username.toUpperCase()}`);
    assert.equal(status, 200);
    assert.deepEqual(body, {
      number: body.number,
      host: null,
      hidesNetwork: false,
      movedTo: null,
      username: ada.username,
      displayName: ada.username,
      bio: '',
      avatarUrl: '',
      headerUrl: '',
      customCss: '',
      joinedAt: new Date(thoughts.clock.now()).toISOString(),
      thoughtCount: 0,
      followerCount: 0,
      followingCount: 0,
      topFriends: [],
      fields: [],
    });
    const { movedTo: _, ...shown } = body;
    const { data } = (await thoughts.client.get('/users')).body;
    assert.equal(data.find((user: Json) => user.username === ada.username).number, body.number);
    const own = await ada.get('/users/me');
    assert.deepEqual(own.body, {
      ...shown,
      email: `${ada.username}@example.org`,
      manuallyApprovesFollowers: true,
      manuallyApprovesLocalFollowers: false,
      actorType: 'Person',
      discoverable: null,
      indexable: null,
      language: null,
      defaultVisibility: 'public',
      quotePolicy: 'public',
      repliesInHome: 'followed',
      avatarDescription: '',
      headerDescription: '',
      attributionDomains: [],
      styleHidden: false,
      showToVisitors: true,
      showNetwork: true,
      atom: true,
    });
  });

  test('a known remote actor has a profile under user@host', async () => {
    const bob = await serverDatabase.addRemoteActor();
    for (const name of [bob, bob.toUpperCase(), `@${bob}`, encodeURIComponent(bob)]) {
      const { status, body } = await thoughts.client.get(`/users/${name}`);
      assert.deepEqual([status, body.username, body.host], [200, bob, bob.split('@')[1]]);
    }
  });

  test('an unknown user is not found, and me is not a username', async () => {
    for (const name of ['nobody-here', 'nobody@nowhere.example', 'ME', '%20', `${'x'.repeat(1000)}`]) {
      assert.equal((await thoughts.client.get(`/users/${name}`)).status, 404, name);
    }
    assert.equal((await thoughts.client.get('/users/me')).status, 401);
    assert.equal((await thoughts.client.send('PUT', '/users/ada', { body: {} })).status, 405);
  });

  test('a profile update preserves omitted and null members, clears "", and returns the new profile', async () => {
    const ada = await thoughts.join();
    const set = {
      displayName: 'Ada 🌻',
      bio: 'Notes\non engines',
      avatarUrl: 'https://example.org/ada.png',
      headerUrl: 'http://example.org/engine.png',
      customCss: 'p { color: red }',
      actorType: 'Service',
      manuallyApprovesFollowers: false,
    };
    const reply = await ada.put('/users/me', set);
    assert.equal(reply.status, 200);
    assert.partialDeepStrictEqual(reply.body, set);
    const nothing = Object.fromEntries(Object.keys(set).map((name) => [name, null]));
    assert.deepEqual((await ada.put('/users/me', nothing)).body, reply.body);
    assert.deepEqual((await ada.put('/users/me', {})).body, reply.body);
    const cleared = await ada.put('/users/me', {
      displayName: '',
      bio: '',
      avatarUrl: '',
      headerUrl: '',
      customCss: '',
    });
    assert.partialDeepStrictEqual(cleared.body, {
      displayName: ada.username,
      bio: '',
      avatarUrl: '',
      headerUrl: '',
      customCss: '',
      actorType: 'Service',
      manuallyApprovesFollowers: false,
    });
    assert.deepEqual((await ada.get('/users/me')).body, cleared.body);
  });

  test('only an update that changes something is recorded for other servers', async () => {
    const ada = await thoughts.join();
    await ada.put('/users/me', { bio: 'Engines' });
    await ada.put('/users/me', { bio: 'Engines', displayName: null });
    assert.deepEqual(await profileEvents(ada.username), ['profile-changed']);
    await ada.put('/users/me', { manuallyApprovesFollowers: false });
    assert.deepEqual(await profileEvents(ada.username), ['profile-changed', 'profile-changed']);
  });

  test('custom CSS is stored sanitised', async () => {
    const ada = await thoughts.join();
    const css = '@import "x.css"; p { color: red; background: url(x) } </style>';
    const { body } = await ada.put('/users/me', { customCss: css });
    assert.match(body.customCss, /color: red/);
    assert.doesNotMatch(body.customCss, /import|url|style/);
    assert.equal((await thoughts.client.get(`/users/${ada.username}`)).body.customCss, body.customCss);
  });

  for (const [what, change] of Object.entries({
    'a display name of 51 characters': { displayName: 'x'.repeat(51) },
    'a bio of 501 characters': { bio: 'x'.repeat(501) },
    'custom CSS of 20,001 characters': { customCss: ' '.repeat(20_001) },
    'a URL of 2,049 characters': { avatarUrl: `https://example.org/${'x'.repeat(2029)}` },
    'a javascript: URL': { headerUrl: 'javascript:alert(1)' },
    'a URL with a password': { avatarUrl: 'https://ada:secret@example.org/' },
    'an unknown actor type': { actorType: 'Robot' },
    'a text for a boolean': { manuallyApprovesFollowers: 'false' },
    'a number for a string': { bio: 5 },
    'a string for friends': { topFriends: 'ada' },
    'a null friend': { topFriends: [null] },
    'a bio with U+0000': { bio: 'a\u0000' },
  })) {
    test(`${what} is refused with its pointer and changes nothing`, async () => {
      const ada = await thoughts.join();
      const { status, body } = await ada.put('/users/me', { displayName: 'Other', ...change });
      assert.equal(status, 400);
      assert.ok(body.errors[0].pointer.startsWith(`/${Object.keys(change)[0]}`), body.errors[0].pointer);
      assert.equal((await ada.get('/users/me')).body.displayName, ada.username);
      assert.deepEqual(await profileEvents(ada.username), []);
    });
  }

  test('lengths are measured in code points', async () => {
    const ada = await thoughts.join();
    const full = { displayName: '🌻'.repeat(50), bio: '🌻'.repeat(500) };
    assert.partialDeepStrictEqual((await ada.put('/users/me', full)).body, full);
    assert.equal((await ada.put('/users/me', { displayName: '🌻'.repeat(51) })).status, 400);
  });

  test('top friends keep their order, without duplicates, at most five', async () => {
    const ada = await thoughts.join();
    const friends: string[] = [];
    for (let count = 0; count < 6; count += 1) friends.push((await thoughts.join()).username);
    const five = friends.slice(1).reverse();
    const set = await ada.put('/users/me', {
      topFriends: [...five, ...five.map((name) => name.toUpperCase())],
    });
    assert.deepEqual([set.status, set.body.topFriends], [200, five]);
    assert.deepEqual((await thoughts.client.get(`/users/${ada.username}`)).body.topFriends, five);
    for (const topFriends of [
      friends,
      ['nobody-here'],
      [ada.username],
      [await serverDatabase.addRemoteActor()],
      [''],
    ]) {
      const refused = await ada.put('/users/me', { topFriends, bio: 'changed' });
      assert.deepEqual([refused.status, refused.body.errors[0].pointer], [400, '/topFriends']);
    }
    const kept = await ada.put('/users/me', { topFriends: null });
    assert.deepEqual([kept.body.topFriends, kept.body.bio], [five, '']);
    assert.deepEqual((await ada.put('/users/me', { topFriends: [] })).body.topFriends, []);
  });

  test('concurrent profile updates are atomic', async () => {
    const ada = await thoughts.join();
    const friends = await Promise.all(
      Array.from({ length: 4 }, async () => (await thoughts.join()).username),
    );
    const replies = await Promise.all(
      friends.map((friend, index) =>
        ada.put('/users/me', {
          topFriends: [friend, ...friends.filter((name) => name !== friend)],
          bio: `${index}`,
        }),
      ),
    );
    assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]));
    const { body } = await ada.get('/users/me');
    assert.equal(body.topFriends[0], friends[Number(body.bio)]);
    assert.equal(body.topFriends.length, 4);
  });

  test('local users are listed newest first, with statistics and top friends', async () => {
    const before = (await thoughts.client.get('/users')).body.total;
    thoughts.clock.advance(1);
    const ada = await thoughts.join();
    thoughts.clock.advance(1);
    const bob = await thoughts.join();
    await serverDatabase.addRemoteActor();
    await ada.post(`/users/${bob.username}/follow`);
    await ada.put('/users/me', { topFriends: [bob.username] });
    const { body } = await thoughts.client.get('/users?per_page=2');
    assert.deepEqual([body.page, body.per_page, body.total], [1, 2, before + 2]);
    assert.partialDeepStrictEqual(body.data, [
      { username: bob.username, followerCount: 1, followingCount: 0, topFriends: [] },
      { username: ada.username, followerCount: 0, followingCount: 1, topFriends: [bob.username] },
    ]);
    assert.equal('email' in body.data[0], false);
    const second = await thoughts.client.get('/users?per_page=1&page=2');
    assert.equal(second.body.data[0].username, ada.username);
    const beyond = await thoughts.client.get('/users?page=1000');
    assert.deepEqual([beyond.status, beyond.body.data, beyond.body.total], [200, [], before + 2]);
    const far = await thoughts.client.get(`/users?page=${2 ** 53 - 1}&per_page=1000000000`);
    assert.deepEqual(
      [far.status, far.body],
      [200, { data: [], page: 2 ** 53 - 1, per_page: 100, total: before + 2 }],
    );
    for (const query of ['page=0', 'page=1e3', 'per_page=', 'per_page=two']) {
      assert.equal((await thoughts.client.get(`/users?${query}`)).status, 400, query);
    }
  });

  test('changing the password requires the current one and ends all other sessions', async () => {
    const ada = await thoughts.join();
    const elsewhere = await logIn(thoughts.client, ada.username);
    const wrong = { currentPassword: 'not it at all', newPassword: 'a new password' };
    assert.equal((await ada.patch('/users/me/password', wrong)).status, 403);
    const short = { currentPassword: PASSWORD, newPassword: '1234567' };
    assert.equal((await ada.patch('/users/me/password', short)).status, 400);
    const right = { currentPassword: PASSWORD, newPassword: 'a new password' };
    assert.equal((await ada.patch('/users/me/password', right)).status, 204);
    assert.equal((await ada.get('/users/me')).status, 200);
    assert.equal((await elsewhere.get('/users/me')).status, 401);
    await logIn(thoughts.client, ada.username, 'a new password');
  });
});
