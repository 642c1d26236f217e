// Pictures of other servers on pages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { usePictureServer } from '../../federation/pictures/picture-server.fixture.ts';
import { type PeerActor, usePeer } from '../../federation/testing/peer.ts';
import { startTestThoughts, useThoughts } from '../../testing/thoughts.ts';
import { type Browser, logInByForm } from '../testing/member.ts';
import { read } from '../testing/pages.ts';

const FEDERATED = { THOUGHTS_FEDERATION_INSECURE: 'true' };
const PATH = /\/picture\/[\w-]+/g;

eachDatabase('pictures of other servers on pages', (dialect) => {
  const thoughts = useThoughts(dialect, FEDERATED);
  const [peer, pictures] = [usePeer(), usePictureServer()];

  /** Somebody of another server, with pictures of whose server pages must say nothing. */
  const addPictured = (username: string): Promise<PeerActor> => {
    const icon = { type: 'Image', url: pictures().picture(`/${username}/avatar`) };
    const image = { type: 'Image', url: pictures().picture(`/${username}/header`) };
    return peer().addActor(username, { icon, image });
  };
  const find = (member: Browser, q: string) => member.read(`/find?${new URLSearchParams({ q })}`);

  test('are those of people, passed on by this server, for members and strangers alike', async () => {
    const member = await logInByForm(thoughts.client, (await thoughts.join()).username);
    const bob = await addPictured('bob');
    const row = await find(member, bob.note({ content: '<p>From afar</p>' }).id);
    const [avatar = ''] = row.match(PATH) ?? [];
    assert.match(
      row,
      /aria-hidden="true">T<img class="picture" src="\/picture\/[\w-]{35}" alt="" loading="lazy"><\/span>/,
    );
    const { status, headers } = await thoughts.client.get(avatar);
    assert.deepEqual([status, headers.get('content-type')], [200, 'image/png']);
    const profile = `/@${bob.handle}`;
    for (const page of [await read(thoughts.client, profile), await member.read(profile)]) {
      assert.ok(!page.includes(pictures().host), 'the address of the picture');
      const [header = '', ...others] = page.match(PATH) ?? [];
      assert.deepEqual(others, [avatar]);
      assert.equal((await thoughts.client.get(header)).status, 200);
    }
    assert.equal(pictures().asked('/bob/header'), 1);
    const people = await member.read('/people');
    for (const path of people.match(PATH) ?? []) assert.equal((await thoughts.client.get(path)).status, 200);
  });

  test('are letters where they are switched off', async () => {
    await using plain = await startTestThoughts(dialect, { ...FEDERATED, THOUGHTS_REMOTE_PICTURES: 'false' });
    const member = await logInByForm(plain.client, (await plain.join()).username);
    const { handle } = await addPictured('cleo');
    await find(member, `@${handle}`);
    const page = await member.read(`/@${handle}`);
    assert.match(page, /class="picture letter c\d+" aria-hidden="true">T<\/span>/);
    assert.doesNotMatch(page, /\/picture\//);
  });
});
