// Access control: every operation with every kind of invalid credential, and with ids of other users in every
// position.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { before, test } from 'node:test';
import { allInCi } from '@tandem/platform/testing/cases.ts';
import type { Json, Reply } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { logIn, PASSWORD, type Person, useJournal } from '../testing/journal.ts';
import {
  authenticatedOperations,
  createOwned,
  nameOf,
  type OwnedIds,
  ordinaryOperations,
  requestOf,
  stateOf,
} from '../testing/operations.ts';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const payloadOf = (token: string): Json =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** A token with valid claims and a foreign signature. */
function forged(token: string, alg = 'HS256', payload: object = {}): string {
  const signed = `${encode({ alg, typ: 'JWT' })}.${encode({ ...payloadOf(token), ...payload })}`;
  if (alg === 'none') return `${signed}.`;
  return `${signed}.${createHmac('sha256', Buffer.alloc(32)).update(signed).digest('base64url')}`;
}

/** A token with a valid signature of other claims. */
function altered(token: string, payload: object): string {
  const [head = '', , signature = ''] = token.split('.');
  return [head, encode({ ...payloadOf(token), ...payload }), signature].join('.');
}

eachDatabase('access control', (dialect) => {
  const journal = useJournal(dialect);
  let ada: Person;
  let hers: OwnedIds;
  let eve: Person;
  let evesOwn: OwnedIds;
  let untouched: Json;
  const wrong: Record<string, string | null> = {};

  before(async () => {
    const leaver = await journal.join();
    const old = await journal.join();
    const expired = old.accessToken;
    journal.clock.advance(15 * MINUTE + 1000);
    [ada, eve] = [await journal.join(), await journal.join()];
    [hers, evesOwn] = [await createOwned(ada), await createOwned(eve)];
    const left = await logIn(journal.client, old.username);
    const kept = await logIn(journal.client, old.username);
    const again = await logIn(journal.client, leaver.username);
    const changed = { currentPassword: PASSWORD, newPassword: `${PASSWORD}!` };
    const loggedOut = await logIn(journal.client, ada.username);
    await journal.client.post('/api/v1/auth/logout', { refreshToken: loggedOut.refreshToken });
    assert.equal((await kept.patch('/api/v1/users/me/password', changed)).status, 204);
    assert.equal((await again.delete('/api/v1/users/me')).status, 204);
    untouched = await stateOf(ada, hers);
    const good = ada.accessToken;
    Object.assign(wrong, {
      nothing: null,
      'an empty header': '',
      'a scheme without a token': 'Bearer',
      'a malformed token': `Bearer ${good.slice(0, -8)}`,
      'a token with another suffix': `Bearer ${good}x`,
      'a token signed by another key': `Bearer ${forged(good)}`,
      'an unsigned token': `Bearer ${forged(good, 'none')}`,
      'a token with a later expiry': `Bearer ${altered(good, { exp: 4_000_000_000 })}`,
      'a token with another user’s session': `Bearer ${altered(eve.accessToken, { sid: payloadOf(good).sid })}`,
      'an expired token': `Bearer ${expired}`,
      'a token of an ended session': `Bearer ${loggedOut.accessToken}`,
      'a token from before a change of password on another device': `Bearer ${left.accessToken}`,
      'a token of a deleted account': `Bearer ${again.accessToken}`,
      'a refresh token': `Bearer ${ada.refreshToken}`,
      'an API key': 'ApiKey x',
      'a token as an API key': `ApiKey ${good}`,
      'a name and password': `Basic ${Buffer.from(`${ada.username}:${PASSWORD}`).toString('base64')}`,
      'a token without a scheme': good,
      'two tokens': `Bearer ${good}, Bearer ${good}`,
    });
  });

  for (const [turn, operation] of authenticatedOperations.entries()) {
    test(`${nameOf(operation)} refuses every wrong credential`, async () => {
      const [nothing, ...others] = Object.entries(wrong);
      assert.ok(nothing);
      const attempts = [nothing, ...allInCi(others, 4, 4 * turn)].map(async ([what, authorization]) => {
        const { method, path, body } = requestOf(operation, hers);
        const headers: Record<string, string> = authorization === null ? {} : { authorization };
        const reply = await journal.client.send(method, path, { body, headers });
        assert.equal(reply.status, 401, `${what}: ${reply.text}`);
        assert.match(reply.headers.get('www-authenticate') ?? '', /^Bearer realm="[^"]+"/, what);
        assert.match(reply.headers.get('content-type') ?? '', /^application\/problem\+json/, what);
        assert.equal(reply.body.status, 401, what);
      });
      await Promise.all(attempts);
    });

    if (!ordinaryOperations.includes(operation)) continue;
    test(`${nameOf(operation)} accepts its owner’s token, also with a lower-case scheme`, async () => {
      const isSweeping = /users\/me|bulk|\/auth\//.test(operation.path);
      const owner = isSweeping ? await journal.join() : eve;
      const isDestructive = operation.method === 'DELETE' || /\/replace/.test(operation.path);
      const hasIds = isSweeping && /\{id\}|bulk/.test(operation.path);
      const own = isDestructive || hasIds ? await createOwned(owner) : evesOwn;
      const { method, path, body } = requestOf(operation, own);
      const headers = { authorization: `bearer ${owner.accessToken}` };
      const reply = await journal.client.send(method, path, { body, headers });
      assert.equal(reply.status, operation.status, reply.text);
      for (const id of [...Object.values(hers), ada.id]) assert.equal(reply.text.includes(id), false);
    });
  }

  for (const operation of ordinaryOperations.filter(({ path }) => path.includes('{id}'))) {
    test(`${nameOf(operation)} returns the same for another user’s data as for an unknown id`, async () => {
      const reply = async (inPath: OwnedIds) => {
        const { method, path, body } = requestOf(operation, inPath, evesOwn);
        return (await eve.send(method, path, { body })).text;
      };
      const never = await reply(mapValues(hers, () => crypto.randomUUID()));
      const { status, code } = JSON.parse(never);
      assert.deepEqual([status, code], [404, 'not-found']);
      assert.equal(await reply(hers), never);
      assert.equal(await reply(mapValues(hers, (id) => id.toUpperCase())), never);
    });
  }

  test('another user’s id in a body is refused with its pointer', async () => {
    const { activity, other, photo, voiceMemo, feeling, mood, entry } = await createOwned(eve);
    const entries = [
      { activityIds: [activity, hers.activity] },
      { photoIds: [photo, hers.photo] },
      { voiceMemoIds: [voiceMemo, hers.voiceMemo.toUpperCase()] },
      { feelingIds: [feeling, hers.feeling] },
    ];
    const replace = '/api/v1/entries/bulk/replace-activity';
    for (const lists of entries) {
      const body = { mood: 1, content: 'stolen', ...lists };
      const pointer = `/${Object.keys(lists)[0]}/1`;
      await refusedNaming(eve.post('/api/v1/entries', body), pointer);
      await refusedNaming(eve.patch(`/api/v1/entries/${entry}`, body), pointer);
    }
    const own = { mood: 2, moodId: hers.mood };
    await refusedNaming(eve.post('/api/v1/entries', own), '/moodId');
    await refusedNaming(eve.patch(`/api/v1/entries/${entry}`, own), '/moodId');
    await refusedNaming(eve.post(`/api/v1/moods/${mood}/replace`, { by: hers.mood }), '/by');
    await refusedNaming(eve.post(`/api/v1/feelings/${feeling}/replace`, { by: hers.feeling }), '/by');
    for (const [oldActivityId, newActivityId, pointer] of [
      [hers.activity, other, '/oldActivityId'],
      [activity, hers.activity, '/newActivityId'],
    ] as const) {
      await refusedNaming(eve.post(replace, { oldActivityId, newActivityId }), pointer);
    }
  });

  test('another user’s Idempotency-Key does not replay their response', async () => {
    const log = (person: Person) =>
      person.post('/api/v1/reminders', { monday: '07:00' }, { headers: { 'idempotency-key': 'same' } });
    const first = await log(eve);
    const second = await log(await journal.join());
    assert.deepEqual([first.status, second.status], [201, 201]);
    assert.notEqual(first.body.id, second.body.id);
    assert.equal(second.headers.get('idempotency-replayed'), null);
  });

  test('none of these requests changed the owner’s data', async () => {
    assert.deepEqual(await stateOf(ada, hers), untouched);
  });
});

async function refusedNaming(sent: Promise<Reply>, pointer: string): Promise<void> {
  const { status, body, text } = await sent;
  assert.deepEqual([status, body.errors?.map((error: Json) => error.pointer)], [400, [pointer]], text);
}

const mapValues = (belongings: OwnedIds, change: (id: string) => string): OwnedIds => ({
  activity: change(belongings.activity),
  other: change(belongings.other),
  mood: change(belongings.mood),
  feeling: change(belongings.feeling),
  entry: change(belongings.entry),
  reminder: change(belongings.reminder),
  device: change(belongings.device),
  photo: change(belongings.photo),
  voiceMemo: change(belongings.voiceMemo),
  session: change(belongings.session),
  token: change(belongings.token),
});
