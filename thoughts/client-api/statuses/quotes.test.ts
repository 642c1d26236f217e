// Quotes in remote statuses, as returned to apps.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useFederationHarness } from '../../federation/testing/harness.ts';
import { type PeerActor, usePeer } from '../../federation/testing/peer.ts';
import { type AppUser, joinWithApp } from '../testing/app.ts';

eachDatabase('quotes of statuses', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);

  const say = (content: string) => ({
    content: `<p>${content}</p>`,
    published: new Date(here.thoughts.clock.now()).toISOString(),
  });
  const deliver = async (from: PeerActor, type: string, object: unknown): Promise<void> => {
    assert.equal(await from.send(here.inbox(), from.activity(type, { object })), 202);
    await here.drain();
  };
  const find = async (user: AppUser, uri: string): Promise<Json> => {
    const query = new URLSearchParams({ q: uri, resolve: 'true', type: 'statuses' });
    return (await user.get(`/api/v2/search?${query}`)).body.statuses[0];
  };
  /** Delivers a note that quotes `quoted` with the approval of `author`. */
  const quote = async (from: PeerActor, quoted: string, author: PeerActor) => {
    const id = from.id();
    const approval = author.id();
    peer().serve(approval, {
      id: approval,
      type: 'QuoteAuthorization',
      attributedTo: author.uri,
      interactingObject: id,
      interactionTarget: quoted,
    });
    const note = from.note({ ...say('Look'), id, quote: quoted, quoteAuthorization: approval });
    await deliver(from, 'Create', note);
    return { id, approval };
  };

  test('approved quotes are embedded, and nested quotes are ids', async () => {
    const [ana, ben, cleo] = await Promise.all(['ana', 'ben', 'cleo'].map((name) => peer().addActor(name)));
    if (!ana || !ben || !cleo) throw new Error('There are three of them.');
    const ada = await joinWithApp(here.thoughts);
    const river = cleo.note(say('The river is high'));
    const { id: middle } = await quote(ben, river.id, cleo);
    const { id, approval } = await quote(ana, middle, ben);

    const { quote: shown, content } = await find(ada, id);
    assert.match(content, /Look/);
    const found = await find(ada, river.id);
    assert.deepEqual(shown.state, 'accepted');
    assert.equal(shown.quoted_status.uri, middle);
    assert.deepEqual(shown.quoted_status.quote, { state: 'accepted', quoted_status_id: found.id });
    assert.equal(found.quote, null);
    assert.equal((await find(ada, middle)).quote.quoted_status.id, found.id);

    const { account } = shown.quoted_status;
    await ada.post(`/api/v1/accounts/${account.id}/mute`);
    assert.deepEqual((await find(ada, id)).quote, { state: 'muted_account', quoted_status: null });
    await ada.post(`/api/v1/accounts/${account.id}/unmute`);
    await ada.post(`/api/v1/accounts/${account.id}/block`);
    assert.deepEqual((await find(ada, id)).quote, { state: 'unauthorized', quoted_status: null });
    await ada.post(`/api/v1/accounts/${account.id}/unblock`);
    assert.equal((await find(ada, id)).quote.state, 'accepted');

    await deliver(ben, 'Delete', { id: approval, type: 'QuoteAuthorization' });
    assert.deepEqual((await find(ada, id)).quote, { state: 'revoked', quoted_status: null });
    await deliver(cleo, 'Delete', { id: river.id, type: 'Tombstone' });
    assert.deepEqual((await find(ada, middle)).quote, { state: 'deleted', quoted_status: null });
  });

  test('a quote is pending until its approval, and a boost has no quote', async () => {
    const dan = await peer().addActor('dan');
    const eve = await peer().addActor('eve');
    const ada = await joinWithApp(here.thoughts);
    const unasked = dan.note({ ...say('Look'), quoteUrl: eve.note(say('Alone')).id });
    await deliver(dan, 'Create', unasked);
    const status = await find(ada, unasked.id);
    assert.deepEqual(status.quote, { state: 'pending', quoted_status: null });
    const { body: boost } = await ada.post(`/api/v1/statuses/${status.id}/reblog`);
    assert.deepEqual([boost.quote, boost.reblog.quote.state], [null, 'pending']);
  });
});
