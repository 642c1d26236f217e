// The log contains no secrets at the most verbose level, even after errors: no private content, no
// credentials, and no signing keys.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { createClient } from '@tandem/platform/testing/client.ts';
import { createTestEnvironment, eachDatabase } from '@tandem/platform/testing/databases.ts';
import { breakTables } from '@tandem/platform/testing/faults/broken-tables.ts';
import { thoughtsMigrations } from '../../app.ts';
import { startPeer } from '../../federation/testing/peer.ts';
import { findActor } from '../../foundation/actors/actors.ts';
import type { FederationDatabase, FederationTables } from '../../foundation/tables/federation.ts';
import { startRecordingPeer } from '../peer.ts';
import { runThoughts } from '../program.ts';
import { insertRemoteActors, remoteActorAt } from '../remote-actors.ts';

const PASSWORD = 'open sesame, she said';
const WRONG = 'open barley, he said';
const NEXT = 'open poppy, they said';

/** Tables and columns that are broken to make requests fail. */
const BROKEN = [
  ['account', 'password_hash'],
  ['api_key', 'hash'],
  ['thought', 'content'],
  ['actor_key', 'private_key'],
  ['event', 'payload'],
] as const;

eachDatabase('the log of thoughts', (dialect) => {
  test('the log contains no password, token, key or content', async () => {
    const environment = await createTestEnvironment(dialect, thoughtsMigrations);
    await using _environment = { [Symbol.asyncDispose]: environment.drop };
    await using database = await openDatabase<FederationTables>(environment.database, thoughtsMigrations, {
      poolSize: 1,
    });
    await using peer = await startPeer();
    await using follower = await startRecordingPeer();
    const settings = { LOG_LEVEL: 'trace', THOUGHTS_FEDERATION_INSECURE: 'true' };
    await using program = await runThoughts(environment, settings);
    const client = createClient(program.url);
    const secrets: string[] = [PASSWORD, WRONG, NEXT, 'PRIVATE'];
    const statuses: number[] = [];
    const send = async (method: string, path: string, body?: unknown, authorization?: string) => {
      const headers = {
        ...(authorization ? { authorization } : {}),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      };
      const reply = await client.send(method, path, { body, headers });
      statuses.push(reply.status);
      for (const name of ['token', 'key']) if (reply.body?.[name]) secrets.push(reply.body[name]);
      return reply.body;
    };
    const register = (username: string) =>
      send('POST', '/auth/register', { username, email: `${username}@private.example`, password: PASSWORD });
    const logIn = (password: string) => send('POST', '/auth/login', { username: 'ada', password });

    await register('ada');
    const token = `Bearer ${(await logIn(PASSWORD)).token}`;
    await logIn(WRONG);
    const { key } = await send('POST', '/api-keys', { name: 'robot' }, token);
    await send('POST', '/thoughts', { content: 'PRIVATE one', visibility: 'private' }, `ApiKey ${key}`);
    await send('GET', '/api-keys', undefined, 'Bearer private-guess');
    await send('POST', '/thoughts', { content: 'PRIVATE two' }, 'ApiKey private-guess');
    await send('PATCH', '/users/me/password', { currentPassword: WRONG, newPassword: NEXT }, token);
    await send('POST', '/auth/register', `{"password": "${PASSWORD}`);
    assert.deepEqual(statuses.splice(0), [201, 200, 401, 201, 201, 401, 401, 403, 400]);

    const ana = await peer.addActor('ana');
    const follow = ana.activity('Follow', { object: `${program.url}/users/ada` });
    const inbox = `${program.url}/inbox`;
    assert.equal(await ana.send(inbox, { ...follow, content: 'PRIVATE word' }, { key: null }), 401);
    assert.equal(await ana.send(inbox, follow, { body: '{"PRIVATE' }), 400);
    const direct = ana.note({ content: 'PRIVATE to one', to: [`${program.url}/users/ada`] });
    assert.equal(await ana.send(inbox, ana.activity('Create', { object: direct })), 202);
    const ada = await findActor(database.read, 'ada');
    assert.ok(ada);
    await insertRemoteActors(database, [remoteActorAt(follower.origin)], ada.id);
    const refused = new Promise<void>((resolve) => {
      follower.reply = () => {
        resolve();
        return 500;
      };
    });
    await send('POST', '/thoughts', { content: 'PRIVATE to followers', visibility: 'followers' }, token);
    await refused;
    assert.deepEqual(statuses.splice(0), [201]);

    await breakTables(database, BROKEN);
    await register('eve');
    await send('POST', '/thoughts', { content: 'PRIVATE three' }, token);
    await send('POST', '/api-keys', {}, token);
    assert.equal(await ana.send(inbox, ana.activity('Flag', { object: ana.id(), content: 'PRIVATE' })), 500);
    assert.deepEqual(statuses, [500, 500, 500]);

    program.kill('SIGTERM');
    const { code, stdout, stderr } = await program.exited;
    assert.equal(code, 0, stderr);
    const said = (message: string) =>
      stderr.split('\n').filter((line) => line.includes(`"msg":"${message}"`)).length;
    assert.equal(said('request failed'), 4, stderr);
    assert.equal(said('request refused'), 7, stderr);
    assert.ok(said('delivery requested') > 0 && said('delivery retried') > 0, stderr);
    secrets.push(...(await storedSecrets(database)), 'private-guess', '@private.example', '$argon2');
    for (const secret of secrets)
      assert.equal((stdout + stderr).includes(secret), false, `${secret}\n${stderr}`);
    for (const { body } of peer.requests) assert.doesNotMatch(body, /PRIVATE/);
  });
});

/** Hashes, keys, and each line of private keys, because a log would escape the line ends. */
async function storedSecrets({ read }: FederationDatabase): Promise<string[]> {
  const stored = [
    ...(await read.selectFrom('account').select('password_hash as value').execute()),
    ...(await read.selectFrom('api_key').select('hash as value').execute()),
    // The setup code is intended for readers of the log.
    ...(await read.selectFrom('setting').select('value').where('name', '<>', 'setup-code').execute()),
    ...(await read.selectFrom('actor_key').select('private_key as value').execute()),
  ].map(({ value }) => value);
  assert.ok(stored.some((value) => value.includes('PRIVATE KEY')));
  const lines = stored.flatMap((value) => value.split(/\\n|\n/)).filter((line) => line.length > 40);
  return [...stored, ...lines];
}
