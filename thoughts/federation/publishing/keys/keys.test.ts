import assert from 'node:assert/strict';
import { createPrivateKey, createPublicKey, createVerify, sign } from 'node:crypto';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { findActor } from '../../../foundation/actors/actors.ts';
import type { FederationDatabase } from '../../../foundation/tables/federation.ts';
import { useServerDatabase } from '../../../testing/server-database.ts';
import { useThoughts } from '../../../testing/thoughts.ts';
import { getOrCreateKey, insertKey } from './keys.ts';

eachDatabase('keys of users', (dialect) => {
  const thoughts = useThoughts(dialect);
  const world = useServerDatabase(thoughts);
  const context = () => ({
    database: world.database as unknown as FederationDatabase,
    clock: thoughts.clock,
    base: 'https://thoughts.example',
  });
  const somebody = async () => {
    const actor = await findActor(world.database.read, (await thoughts.join()).username);
    assert.ok(actor);
    return actor;
  };

  test('a user has one RSA-2048 key pair, created on first use', async () => {
    const actor = await somebody();
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => getOrCreateKey(context(), actor)));
    assert.ok(first);
    assert.equal(first.keyId, `https://thoughts.example/users/${actor.username}#main-key`);
    for (const other of [...others, await getOrCreateKey(context(), actor)]) assert.deepEqual(other, first);
    const publicKey = createPublicKey(first.publicKeyPem);
    assert.equal(publicKey.asymmetricKeyDetails?.modulusLength, 2048);
    const signature = sign('sha256', Buffer.from('thought'), createPrivateKey(first.privateKeyPem));
    assert.ok(createVerify('sha256').update('thought').verify(publicKey, signature));
  });

  test('of two processes that create a pair, the first to store it wins', async () => {
    const actor = await somebody();
    const row = (name: string) => ({
      actor_id: actor.id,
      uri: `https://thoughts.example/users/${actor.username}`,
      created_at: 1,
      public_key: `public ${name}`,
      private_key: `private ${name}`,
    });
    const { database } = context();
    assert.equal((await database.write((tx) => insertKey(tx, row('one')))).public_key, 'public one');
    assert.equal((await database.write((tx) => insertKey(tx, row('two')))).public_key, 'public one');
    assert.equal((await getOrCreateKey(context(), actor)).publicKeyPem, 'public one');
  });
});
