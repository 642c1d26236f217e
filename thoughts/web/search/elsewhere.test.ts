import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { usePeer } from '../../federation/testing/peer.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { logInByForm } from '../testing/member.ts';
import { read } from '../testing/pages.ts';

eachDatabase('searching other servers', (dialect) => {
  const thoughts = useThoughts(dialect, { THOUGHTS_FEDERATION_INSECURE: 'true' });
  const peer = usePeer();
  const pathOf = (q: string) => `/find?${new URLSearchParams({ q })}`;

  test('a member finds people and thoughts by handle and address', async () => {
    const member = await logInByForm(thoughts.client, (await thoughts.join()).username);
    const bob = await peer().addActor('bob');
    assert.match(await member.read(pathOf(`@${bob.handle}`)), /The bob/);
    assert.match(await member.read(pathOf(bob.uri)), /The bob/);
    const note = bob.note({ content: '<p>From afar</p>' });
    assert.match(await member.read(pathOf(note.id)), /From afar/);
  });

  test('a search without results has a message', async () => {
    const member = await logInByForm(thoughts.client, (await thoughts.join()).username);
    peer().fail(`${peer().origin}/broken`, 500);
    assert.match(await member.read(pathOf(`nobody@${peer().host}`)), /nobody and no thought/);
    assert.match(await member.read(pathOf(`${peer().origin}/broken`)), /does not respond as it should/);
    assert.doesNotMatch(await member.read(pathOf('words')), /nobody and no thought/);
  });

  test('a stranger’s search asks no other server', async () => {
    const before = peer().requests.length;
    const eve = await peer().addActor('eve');
    assert.doesNotMatch(await read(thoughts.client, pathOf(eve.handle)), /The eve/);
    assert.equal(peer().requests.length, before);
  });
});
