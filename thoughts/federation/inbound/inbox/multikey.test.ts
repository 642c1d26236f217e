// Actors with an Ed25519 key in addition to the RSA key (FEP-521a): both keys sign.
import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { test } from 'node:test';
import { exportMultibaseKey } from '@fedify/fedify';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { AS_TYPE, usePeer } from '../../testing/peer.ts';

eachDatabase('Ed25519 keys', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);

  const multibaseOf = async (key: KeyObject): Promise<string> =>
    exportMultibaseKey(
      await crypto.subtle.importKey('jwk', key.export({ format: 'jwk' }), 'Ed25519', true, ['verify']),
    );

  /** RFC 9421, section 3.1, implemented by hand as an independent check. */
  async function post(inbox: string, activity: object, keyId: string, key: KeyObject): Promise<number> {
    const body = JSON.stringify(activity);
    const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
    const created = Math.floor(here.thoughts.clock.now() / 1000);
    const input = `("@method" "@target-uri" "content-digest");created=${created};keyid="${keyId}";alg="ed25519"`;
    const base = [
      '"@method": POST',
      `"@target-uri": ${inbox}`,
      `"content-digest": ${digest}`,
      `"@signature-params": ${input}`,
    ].join('\n');
    const headers = {
      'content-type': AS_TYPE,
      'content-digest': digest,
      'signature-input': `sig1=${input}`,
      signature: `sig1=:${sign(null, Buffer.from(base), key).toString('base64')}:`,
    };
    return (await fetch(inbox, { method: 'POST', headers, body })).status;
  }

  test('activities signed with either key are accepted, without fetching keys again', async () => {
    const ana = await peer().addActor('ana');
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const id = `${ana.uri}#ed25519-key`;
    const multikey = { id, type: 'Multikey', controller: ana.uri };
    ana.document.assertionMethod = [{ ...multikey, publicKeyMultibase: await multibaseOf(publicKey) }];
    const ada = await here.thoughts.join();
    const follow = ana.activity('Follow', { object: here.actorUri(ada.username) });
    assert.equal(await post(here.inbox(), follow, id, privateKey), 202);
    await here.drain();
    assert.equal((await ada.get('/federation/pending-followers')).body[0].handle, ana.handle);
    const asked = peer().asked(new URL(ana.uri).pathname);
    const view = () => ana.activity('View', { object: ana.id() });
    assert.equal(await post(here.inbox(), view(), id, privateKey), 202);
    assert.equal(await ana.send(here.inbox(), view()), 202);
    assert.equal(await ana.send(here.inbox(), view(), { scheme: 'rfc9421' }), 202);
    assert.equal(peer().asked(new URL(ana.uri).pathname), asked);
    const other = generateKeyPairSync('ed25519').privateKey;
    assert.equal(await post(here.inbox(), view(), id, other), 401);
  });

  test('an invalid key, or a key of another controller, is ignored', async () => {
    const ana = await peer().addActor('bea');
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const id = `${ana.uri}#ed25519-key`;
    const publicKeyMultibase = await multibaseOf(publicKey);
    for (const method of [
      { id, type: 'Multikey', controller: `${peer().origin}/users/other`, publicKeyMultibase },
      { id, type: 'Multikey', controller: ana.uri, publicKeyMultibase: 'z6Mk' },
      id,
      null,
    ]) {
      ana.document.assertionMethod = [method];
      const view = ana.activity('View', { object: ana.id() });
      assert.equal(await post(here.inbox(), view, id, privateKey), 401);
      assert.equal(await ana.send(here.inbox(), view), 202);
    }
  });
});
