import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY } from '@tandem/platform/time/clock.ts';
import { NEVER } from '../../../foundation/tables/federation.ts';
import { generateKeys } from '../../protocol/signatures/keys.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { usePeer } from '../../testing/peer.ts';

eachDatabase('the inbox', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);

  test('a signed Follow is pending for the user, in either scheme', async () => {
    for (const scheme of ['cavage', 'rfc9421'] as const) {
      const ada = await here.thoughts.join();
      const ana = await peer().addActor(`ana_${scheme}`);
      const follow = ana.activity('Follow', { object: here.actorUri(ada.username) });
      assert.equal(await ana.send(here.inbox(ada.username), follow, { scheme }), 202);
      await here.drain();
      const { body } = await ada.get('/federation/pending-followers');
      assert.deepEqual(
        body.map(({ handle, state }: { handle: string; state: string }) => [handle, state]),
        [[ana.handle, 'pending']],
      );
    }
  });

  test('a Create of a followed actor is in the feed, sanitised', async () => {
    const ada = await here.thoughts.join();
    const ana = await peer().addActor('ana_writes');
    assert.equal((await ada.post('/federation/follow-remote', { handle: ana.handle })).status, 202);
    const [{ uri }] = await here.federation.database.read
      .selectFrom('follow')
      .select('uri')
      .execute()
      .then((rows) => rows.slice(-1) as [{ uri: string }]);
    const accept = ana.activity('Accept', { object: uri });
    assert.equal(await ana.send(here.inbox(ada.username), accept), 202);
    await here.drain();
    assert.equal((await ada.get('/federation/remote-following')).body[0].state, 'accepted');
    const note = ana.note({ content: '<p>Hi <script>alert(1)</script><b>you</b></p>' });
    assert.equal(await ana.send(here.inbox(), ana.activity('Create', { object: note })), 202);
    await here.drain();
    const { body } = await ada.get('/feed');
    assert.equal(body.data[0].content, 'Hi you');
    assert.equal(body.data[0].authorUsername, ana.handle);
    assert.doesNotMatch(body.data[0].contentHtml, /script/);
  });

  test('only a verified request resumes deliveries to a suspended host', async () => {
    const ada = await here.thoughts.join();
    const ana = await peer().addActor('ana_is_back');
    const { database, clock } = here.federation;
    const now = clock.now();
    const given_up = { failing_since: now - 8 * DAY, retry_at: NEVER, next_at: null, seen_at: now - DAY };
    await database.write((tx) =>
      tx
        .insertInto('remote_host')
        .values({ name: peer().host, ...given_up })
        .onConflict((on) => on.column('name').doUpdateSet(given_up))
        .execute(),
    );
    const host = () =>
      database.read
        .selectFrom('remote_host')
        .select(['failing_since', 'retry_at', 'next_at'])
        .where('name', '=', peer().host)
        .executeTakeFirst();
    const follow = ana.activity('Follow', { object: here.actorUri(ada.username) });
    const { privateKeyPem } = await generateKeys();
    const forged = { key: { id: ana.key.id, privateKeyPem } };
    assert.equal(await ana.send(here.inbox(), follow, forged), 401);
    assert.deepEqual(await host(), { failing_since: given_up.failing_since, retry_at: NEVER, next_at: null });
    assert.equal(await ana.send(here.inbox(), follow), 202);
    assert.deepEqual(await host(), { failing_since: now, retry_at: now, next_at: now });
  });
});
