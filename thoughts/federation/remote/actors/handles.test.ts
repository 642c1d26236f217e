// The handles of actors, against a peer with arbitrary WebFinger documents.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { AS_TYPE, type Peer, type PeerActor, usePeer } from '../../testing/peer.ts';
import { createFetchBudget } from '../../transport/limits.ts';
import { fetchAndStoreActor } from './actors.ts';
import { resolveHandle } from './handle-lookups.ts';

const finger = (peer: Peer, resource: string, subject: string, href: string) =>
  peer.serve(
    `/.well-known/webfinger?resource=${encodeURIComponent(`acct:${resource}`)}`,
    { subject: `acct:${subject}`, links: [{ rel: 'self', type: AS_TYPE, href }] },
    'application/jrd+json',
  );

eachDatabase('handles of remote actors', (dialect) => {
  const context = useFederationHarness(dialect);
  const social = usePeer(undefined, context.readers);
  const brand = usePeer('localhost');
  const somebody = { person: 'ada', releaseWhile: <Result>(work: () => Promise<Result>) => work() };
  const ask = ({ uri }: PeerActor, budget = createFetchBudget()) =>
    fetchAndStoreActor(context.federation, uri, budget);

  test('another host counts where both confirm it, and only then', async () => {
    const ana = await social().addActor('ana');
    const wanted = `ana@${brand().host}`;
    finger(social(), ana.handle, wanted, ana.uri);
    assert.equal((await ask(ana))?.handle_key, ana.handle);
    finger(brand(), wanted, wanted, ana.uri);
    assert.equal((await ask(ana))?.handle_key, wanted);
    assert.equal(
      (await resolveHandle(context.federation, { username: 'ana', host: brand().host }, somebody))?.uri,
      ana.uri,
    );
  });

  test('nobody gets a handle of somebody else’s host, nor of ours', async () => {
    const thief = await brand().addActor('thief');
    const victim = await social().addActor('victim');
    finger(brand(), thief.handle, victim.handle, thief.uri);
    assert.equal((await ask(thief))?.handle_key, thief.handle);
    finger(brand(), thief.handle, `thief@${new URL(context.federation.base).host}`, thief.uri);
    assert.equal((await ask(thief))?.handle_key, thief.handle);
    finger(brand(), `victim@${brand().host}`, `victim@${brand().host}`, victim.uri);
    await assert.rejects(
      resolveHandle(context.federation, { username: 'victim', host: brand().host }, somebody),
      {
        kind: 'bad-gateway',
      },
    );
  });

  test('nobody can have a user of this server stored as somebody remote', async () => {
    const { federation, thoughts, actorUri, inbox, drain } = context;
    const ada = await thoughts.join('ada');
    const liar = await brand().addActor('liar');
    for (const subject of [liar.handle, `ada@${new URL(federation.base).host}`]) {
      finger(brand(), liar.handle, subject, actorUri('ada'));
      assert.equal((await ada.get(`/remote-actors?handle=${liar.handle}`)).status, 502);
      thoughts.clock.advance(2 * 60_000);
    }
    const mover = await social().addActor('mover');
    const move = mover.activity('Move', { object: mover.uri, target: actorUri('ada') });
    assert.equal(await mover.send(inbox(), move), 202);
    await drain();
    const rows = await federation.database.read
      .selectFrom('actor')
      .select('handle_key')
      .where('username', '=', 'ada')
      .execute();
    assert.deepEqual(rows, [{ handle_key: 'ada' }]);
  });

  test('two actors of one name on one host: the one that WebFinger names has it', async () => {
    const first = await social().addActor('twin');
    assert.ok(await ask(first));
    const second = await social().addActor('twin2', { preferredUsername: 'twin' });
    assert.equal(await ask(second), null);
    finger(social(), first.handle, first.handle, second.uri);
    assert.equal((await ask(second))?.handle_key, first.handle);
  });

  test('a look-up of WebFinger is paid for, and what nobody can pay for confirms nothing', async () => {
    const eva = await social().addActor('eva');
    const wanted = `eva@${brand().host}`;
    finger(social(), eva.handle, wanted, eva.uri);
    finger(brand(), wanted, wanted, eva.uri);
    const asked = () => social().requests.length + brand().requests.length;
    const spendFor = async (requests: number) => {
      const before = asked();
      const found = await ask(eva, createFetchBudget(requests));
      // The caller accounts for the actor document.
      return [found?.handle_key, asked() - before - 1];
    };
    assert.deepEqual(await spendFor(0), [eva.handle, 0]);
    assert.deepEqual(await spendFor(1), [eva.handle, 1]);
    assert.deepEqual(await spendFor(2), [wanted, 2]);
  });
});
