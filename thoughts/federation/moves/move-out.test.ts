// Aliases, and moves of accounts of this server.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY, HOUR, SECOND } from '@tandem/platform/time/clock.ts';
import { getToken } from '../../client-api/testing/app.ts';
import { post } from '../../testing/posts.ts';
import { assertCountsAreExact } from '../../testing/recount.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { logIn, type Person, useThoughts } from '../../testing/thoughts.ts';
import { logInByForm } from '../../web/testing/member.ts';
import { AS_TYPE, type PeerActor, usePeer } from '../testing/peer.ts';

const SETTINGS = { THOUGHTS_FEDERATION_INSECURE: 'true', THOUGHTS_TOKEN_SECONDS: '99999999' };

eachDatabase('an account of this server that moves', (dialect) => {
  const thoughts = useThoughts(dialect, SETTINGS);
  const world = useServerDatabase(thoughts);
  const peer = usePeer();
  const other = usePeer('localhost');
  let count = 0;

  const uriOf = (username: string) => `${thoughts.service.url}/users/${username}`;
  const settle = () => thoughts.service.drainQueues();
  const later = async (milliseconds: number) => {
    thoughts.clock.advance(milliseconds);
    await thoughts.service.runJobs();
    await settle();
  };
  const arrive = async (actor: PeerActor, activity: Json) => {
    thoughts.clock.advance(SECOND);
    const at = thoughts.clock.now();
    assert.equal(await actor.send(`${thoughts.service.url}/inbox`, activity, { at }), 202);
    await settle();
  };
  const received = (server: ReturnType<typeof peer>, by: string): Json[] =>
    server.requests
      .flatMap(({ method, body }): Json[] => (method === 'POST' ? [JSON.parse(body)] : []))
      .filter(({ actor }) => actor === uriOf(by));
  const movesAt = (server: ReturnType<typeof peer>, by: string): Json[] =>
    received(server, by).filter(({ type }) => type === 'Move');
  const documentOf = async (username: string): Promise<Json> =>
    (await thoughts.client.get(`/users/${username}`, { headers: { accept: AS_TYPE } })).body;
  const codeOf = ({ status, body }: { status: number; body: Json }) => [status, body.code];

  /** A user, and a new account elsewhere that names the user as an alias. */
  async function addMover(): Promise<{ ada: Person; next: PeerActor }> {
    count += 1;
    const ada = await thoughts.join();
    await ada.put('/users/me', { manuallyApprovesFollowers: false, indexable: true });
    const next = await peer().addActor(`next${count}`, { alsoKnownAs: [uriOf(ada.username)] });
    const followers = { id: `${next.uri}/followers`, type: 'OrderedCollection', totalItems: 7 };
    peer().serve(followers.id, followers);
    return { ada, next };
  }
  /** A new actor at `server` that follows the user. */
  async function addFollower(server: ReturnType<typeof peer>, of: string): Promise<PeerActor> {
    count += 1;
    const follower = await server.addActor(`fan${count}`);
    await arrive(follower, follower.activity('Follow', { object: uriOf(of) }));
    return follower;
  }
  const leave = (follower: PeerActor, of: string) =>
    arrive(
      follower,
      follower.activity('Undo', { object: { type: 'Follow', actor: follower.uri, object: uriOf(of) } }),
    );

  test('aliases are looked up, published to followers, and removed', async () => {
    const { ada, next } = await addMover();
    await addFollower(other(), ada.username);
    const add = (body: object) => ada.post('/users/me/aliases', body);
    const added = await add({ handle: `@${next.handle}` });
    assert.deepEqual([added.status, added.body], [201, { uri: next.uri, handle: next.handle }]);
    assert.equal((await add({ uri: next.uri })).status, 201, 'again changes nothing');
    assert.deepEqual((await ada.get('/users/me/aliases')).body, [added.body]);
    assert.deepEqual((await documentOf(ada.username)).alsoKnownAs, [next.uri]);
    await settle();
    const update = received(other(), ada.username).findLast(({ type }) => type === 'Update');
    assert.deepEqual(update?.object.alsoKnownAs, [next.uri]);
    const bob = await thoughts.join();
    assert.equal((await add({ uri: uriOf(bob.username) })).status, 201, 'an account of this server');
    const broken = await peer().addActor(`broken${count}`);
    peer().fail(broken.uri, 500);
    const refusals: [object, unknown[]][] = [
      [{ uri: uriOf(ada.username) }, [400, 'own-account']],
      [{ handle: `nobody@${peer().host}` }, [404, 'not-found']],
      [{ uri: broken.uri }, [502, 'remote-failure']],
      [{ handle: 'not a handle' }, [400, 'invalid']],
      [{}, [400, 'invalid']],
    ];
    for (const [body, expected] of refusals) assert.deepEqual(codeOf(await add(body)), expected);
    for (let number = 0; number < 8; number += 1) {
      const person = await peer().addActor(`alias${count}_${number}`);
      assert.equal((await add({ uri: person.uri })).status, 201);
    }
    const eleventh = await peer().addActor(`alias${count}_last`);
    assert.deepEqual(codeOf(await add({ uri: eleventh.uri })), [400, 'too-many-aliases']);
    const remove = () => ada.delete(`/users/me/aliases?uri=${encodeURIComponent(next.uri)}`);
    assert.deepEqual([(await remove()).status, (await remove()).status], [204, 204]);
    assert.equal((await ada.get('/users/me/aliases')).body.length, 9);
  });

  test('a move is refused without an alias there, to moved, blocked and unknown accounts', async () => {
    const { ada, next } = await addMover();
    const start = async (target: string, more = {}) =>
      codeOf(await ada.post('/users/me/move', { target, ...more }));
    const stranger = await peer().addActor(`stranger${count}`);
    assert.deepEqual(await start(stranger.handle), [400, 'alias-missing']);
    assert.deepEqual(await start(uriOf(ada.username)), [400, 'own-account']);
    assert.deepEqual(await start(`nobody@${peer().host}`), [404, 'not-found']);
    assert.deepEqual(await start('nonsense'), [400, 'invalid']);
    next.document.movedTo = stranger.uri;
    assert.deepEqual(await start(next.handle), [400, 'target-moved']);
    delete next.document.movedTo;
    await ada.post(`/users/${next.handle}/block`);
    assert.deepEqual(await start(next.handle), [403, 'blocked']);
    await ada.delete(`/users/${next.handle}/block`);
    peer().fail(next.uri, 500);
    assert.deepEqual(await start(next.uri), [502, 'remote-failure']);
    assert.equal((await ada.get('/users/me/move')).status, 404);
    assert.equal((await documentOf(ada.username)).movedTo, undefined);
  });

  test('followers everywhere are asked, the profile leads to the new account, and the old one is read-only', async () => {
    const { ada, next } = await addMover();
    const app = thoughts.client.as(await getToken(thoughts.client, ada.username));
    const member = await logInByForm(thoughts.client, ada.username);
    const bob = await thoughts.join();
    const thought = (await post(bob, 'Hello')).id;
    const own = (await post(ada, 'Mine')).id;
    await bob.post(`/users/${ada.username}/follow`);
    const follower = await addFollower(other(), ada.username);
    const followed = await other().addActor(`followed${count}`);
    await ada.post('/federation/follow-remote', { handle: followed.handle });
    await settle();
    assert.equal((await ada.post('/users/me/move', { target: next.handle })).status, 202);
    await settle();

    const [update, moved] = received(other(), ada.username)
      .slice(-3)
      .filter(({ type }) => type !== 'Undo');
    assert.deepEqual([update?.type, update?.object.movedTo], ['Update', next.uri]);
    assert.deepEqual([moved?.type, moved?.object, moved?.target], ['Move', uriOf(ada.username), next.uri]);
    assert.ok(
      received(other(), ada.username).some(({ type, object }) => type === 'Undo' && object.type === 'Follow'),
    );
    assert.deepEqual((await ada.get('/federation/remote-following')).body, []);
    const asked = received(peer(), bob.username).find(({ type }) => type === 'Follow');
    assert.equal(asked?.object, next.uri);

    const move = (await ada.get('/users/me/move')).body;
    assert.deepEqual(
      [move.state, move.target, move.followersAtStart, move.left, move.remaining, move.round],
      ['running', { uri: next.uri, handle: next.handle }, 2, 0, 2, 1],
    );
    assert.deepEqual([move.targetFollowersAtStart, move.targetFollowers], [7, 7]);
    assert.deepEqual(
      move.hosts.map(({ host, remaining }: Json) => [host, remaining]).toSorted(),
      [[other().host, 1] as const, [new URL(thoughts.service.url).host, 1] as const].toSorted(),
    );
    await arrive(next, next.activity('Accept', { object: asked }));
    await leave(follower, ada.username);
    const { left, remaining } = (await ada.get('/users/me/move')).body;
    assert.deepEqual([left, remaining], [2, 0]);

    const profile = (await thoughts.client.get(`/users/${ada.username}`)).body;
    assert.deepEqual(profile.movedTo, { username: next.handle, url: next.uri });
    const account = (await app.get(`/api/v1/accounts/lookup?acct=${ada.username}`)).body;
    assert.equal(account.moved.uri, next.uri);
    const page = await thoughts.client.get(`/@${ada.username}`, { headers: { accept: 'text/html' } });
    assert.equal(page.status, 200);
    assert.match(page.text, new RegExp(`@${ada.username} moved to</span> <a [^>]*><bdi>@${next.handle}`));
    assert.equal(page.headers.get('x-robots-tag'), 'noindex');

    const refused = [403, 'account-moved'];
    const writes: [string, string, object?][] = [
      ['POST', '/thoughts', { content: 'More' }],
      ['POST', '/thoughts', { content: 'More', replyTo: thought }],
      ['PUT', `/thoughts/${own}`, { content: 'Other' }],
      ['POST', `/thoughts/${thought}/like`],
      ['POST', `/thoughts/${thought}/boost`],
      ['POST', `/users/${bob.username}/follow`],
    ];
    for (const [method, path, body] of writes)
      assert.deepEqual(codeOf(await ada.send(method, path, { body })), refused, `${method} ${path}`);
    const key = (await ada.post('/api-keys', {})).body.key;
    const byKey = await thoughts.client.post(
      '/thoughts',
      { content: 'More' },
      { headers: { authorization: `ApiKey ${key}` } },
    );
    assert.deepEqual(codeOf(byKey), refused);
    const inApp = await app.post('/api/v1/statuses', { status: 'More' });
    assert.equal(inApp.status, 403, inApp.text);
    for (const form of [{ follow: bob.username }, { like: '1' }])
      assert.ok([403, 404].includes((await member.send('/do', form)).status));
    assert.equal((await member.send('/write', { content: 'More', visibility: 'public' })).status, 403);
    assert.equal((await bob.post(`/users/${ada.username}/follow`)).body.code, 'account-moved');
    const late = await addFollower(other(), ada.username);
    const rejected = received(other(), ada.username).findLast(({ type }) => type === 'Reject');
    assert.equal(rejected?.object.actor, late.uri);
    assert.equal((await ada.get(`/users/${ada.username}`)).body.followerCount, 0);
    for (const allowed of [
      ada.get('/feed'),
      ada.get('/data/export?form=followers.csv'),
      ada.post(`/users/${bob.username}/block`),
      ada.delete(`/thoughts/${own}`),
    ])
      assert.ok((await allowed).status < 300);
    await assertCountsAreExact(world.database);
  });

  test('remaining followers are asked again after 8, 15, 22 and 29 days, with a new activity each time', async () => {
    const { ada, next } = await addMover();
    const leaving = await addFollower(other(), ada.username);
    const staying = await addFollower(peer(), ada.username);
    await ada.post('/users/me/move', { target: next.handle });
    await settle();
    await leave(leaving, ada.username);
    const start = thoughts.clock.now();
    const rounds = async () => {
      const { round, state, nextRoundAt, left, remaining } = (await ada.get('/users/me/move')).body;
      return [
        round,
        state,
        nextRoundAt === null ? null : Math.round((Date.parse(nextRoundAt) - start) / DAY),
        left,
        remaining,
      ];
    };
    assert.deepEqual(await rounds(), [1, 'running', 8, 1, 1]);
    // The same target again resumes the move, but asks nobody within eight days.
    assert.equal((await ada.post('/users/me/move', { target: next.uri })).status, 202);
    await later(7 * DAY);
    assert.equal(movesAt(peer(), ada.username).length, 1);
    peer().serve(`${next.uri}/followers`, { id: `${next.uri}/followers`, type: 'Collection', totalItems: 8 });
    await later(DAY + HOUR);
    assert.deepEqual(await rounds(), [2, 'running', 15, 1, 1]);
    assert.equal((await ada.get('/users/me/move')).body.targetFollowers, 8);
    const csv = (await ada.get('/data/export?form=followers.csv')).text;
    assert.equal(csv, `Account address\r\n${staying.handle}\r\n`);
    for (const [days, round] of [
      [7, 3],
      [7, 4],
    ] as const) {
      await later(days * DAY);
      assert.equal((await rounds())[0], round);
    }
    await later(7 * DAY);
    assert.deepEqual(await rounds(), [5, 'done', null, 1, 1]);
    const ids = movesAt(peer(), ada.username).map(({ id }) => id);
    assert.equal(new Set(ids).size, 5);
    assert.equal(movesAt(other(), ada.username).length, 1, 'who left is asked no more');
    // After the last round, the owner may ask again.
    await later(8 * DAY);
    const again = await logIn(thoughts.client, ada.username);
    assert.equal((await again.post('/users/me/move', { target: next.uri })).status, 202);
    await settle();
    assert.equal(movesAt(peer(), ada.username).length, 6);
  });

  test('followers move to one account in 30 days; the end of a move ends its rounds, a redirect has neither', async () => {
    const { ada, next } = await addMover();
    const follower = await addFollower(other(), ada.username);
    const second = await peer().addActor(`second${count}`, { alsoKnownAs: [uriOf(ada.username)] });
    await ada.post('/users/me/move', { target: next.handle });
    const soon = await ada.post('/users/me/move', { target: second.handle });
    assert.deepEqual(codeOf(soon), [409, 'move-too-soon']);
    assert.equal(soon.headers.get('retry-after'), String(30 * 24 * 3600));
    assert.equal((await ada.delete('/users/me/move')).status, 204);
    assert.equal((await ada.delete('/users/me/move')).status, 204);
    assert.equal((await ada.get('/users/me/move')).status, 404);
    assert.equal((await documentOf(ada.username)).movedTo, undefined);
    await settle();
    assert.equal(movesAt(other(), ada.username).length, 0, 'a Move that was not sent is not sent any more');
    const redirect = await ada.post('/users/me/move', { target: second.handle, moveFollowers: false });
    assert.equal(redirect.status, 202);
    await settle();
    const { state, round, moveFollowers } = (await ada.get('/users/me/move')).body;
    assert.deepEqual([state, round, moveFollowers], ['done', 0, false]);
    assert.equal((await documentOf(ada.username)).movedTo, second.uri);
    await later(31 * DAY);
    assert.equal(movesAt(other(), ada.username).length, 0);
    const again = await logIn(thoughts.client, ada.username);
    assert.equal((await again.post('/users/me/move', { target: second.handle })).status, 202);
    await settle();
    assert.equal(movesAt(other(), ada.username).length, 1);
    await leave(follower, ada.username);
    assert.equal((await again.get('/users/me/move')).body.left, 1);
    assert.equal((await again.delete('/users/me/move')).status, 204);
    assert.ok((await post(again, 'Here again')).id);
  });
});
