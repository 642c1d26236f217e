// Quotes of remote posts by local users: requests, replies and revocation (FEP-044f), through the client API.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { type AppUser, joinWithApp } from '../../client-api/testing/app.ts';
import { useFederationHarness } from '../testing/harness.ts';
import { AS_TYPE, type PeerActor, PUBLIC, usePeer } from '../testing/peer.ts';

const PENDING = { state: 'pending', quoted_status: null };

eachDatabase('requested quotes', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);
  let bob: AppUser;
  let count = 0;

  before(async () => {
    bob = await joinWithApp(here.thoughts);
  });

  /** A local user and a quoted remote actor that follows this user. */
  async function meet() {
    count += 1;
    const ana = await peer().addActor(`ana${count}`);
    const ada = await joinWithApp(here.thoughts);
    await ada.self.put('/users/me', { manuallyApprovesFollowers: false });
    await arrive(ana, 'Follow', { object: here.actorUri(ada.username) });
    return { ada, ana };
  }
  const settle = async () => {
    await here.drain();
    here.thoughts.clock.advance(1000);
    await here.thoughts.service.drainQueues();
  };
  const arrive = async (from: PeerActor, type: string, fields: object) => {
    assert.equal(await from.send(here.inbox(), from.activity(type, { ...fields })), 202);
    await settle();
  };
  const received = (from: number): Json[] =>
    peer()
      .requests.slice(from)
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => JSON.parse(body));
  const saying = (from: PeerActor, fields: object = {}) =>
    from.note({
      content: '<p>The river is high</p>',
      url: from.id('page'),
      published: new Date(here.thoughts.clock.now()).toISOString(),
      interactionPolicy: { canQuote: { automaticApproval: [PUBLIC] } },
      ...fields,
    });
  const find = async (user: AppUser, uri: string): Promise<Json> => {
    const query = new URLSearchParams({ q: uri, resolve: 'true', type: 'statuses' });
    return (await user.get(`/api/v2/search?${query}`)).body.statuses[0];
  };
  const quote = async (by: AppUser, note: { id: string }, fields: object = {}): Promise<Json> => {
    const { id } = await find(by, note.id);
    const sent = { status: 'Look', quoted_status_id: id, ...fields };
    const { status, body, text } = await by.post('/api/v1/statuses', sent);
    assert.equal(status, 200, text);
    return body;
  };
  const reload = async (user: AppUser, { id }: Json): Promise<Json> =>
    (await user.get(`/api/v1/statuses/${id}`)).body;
  const noteOf = async ({ uri }: Json): Promise<Json> =>
    (await here.thoughts.client.get(new URL(uri).pathname, { headers: { accept: AS_TYPE } })).body;
  /** Quotes a note and returns the resulting request. */
  async function ask(by: AppUser, note: { id: string }) {
    const from = peer().requests.length;
    const status = await quote(by, note);
    await settle();
    const sent = received(from);
    const request = sent.find(({ type }) => type === 'QuoteRequest');
    return { status, request, sent };
  }
  const stampOf = (author: PeerActor, status: Json, note: { id: string }, fields: object = {}): string => {
    const id = author.id();
    peer().serve(id, {
      id,
      type: 'QuoteAuthorization',
      attributedTo: author.uri,
      interactingObject: status.uri,
      interactionTarget: note.id,
      ...fields,
    });
    return id;
  };
  const accept = (author: PeerActor, request: Json, result: string) =>
    arrive(author, 'Accept', { object: request, result });

  test('requests are sent with the Note, which names the quoted post in every format', async () => {
    const { ada, ana } = await meet();
    const note = saying(ana);
    const { status, request, sent } = await ask(ada, note);
    assert.deepEqual(status.quote, PENDING);
    const { '@context': context, id, to, type, actor, object, instrument } = request;
    assert.match(JSON.stringify(context), /fep\/044f#QuoteRequest/);
    assert.ok(id.startsWith(`${here.federation.base}/activities/quote-request-`), id);
    const author = here.actorUri(ada.username);
    assert.deepEqual([type, actor, to, object], ['QuoteRequest', author, [ana.uri], note.id]);
    assert.equal(instrument.id, status.uri);
    for (const name of ['quote', 'quoteUrl', 'quoteUri', '_misskey_quote'])
      assert.equal(instrument[name], note.id, name);
    assert.equal('quoteAuthorization' in instrument, false);
    assert.equal(
      instrument.content,
      `<p class="quote-inline">RE: <a href="${note.url}">${note.url}</a></p><p>Look</p>`,
    );
    assert.equal(instrument.source.content, 'Look');
    assert.deepEqual(
      instrument.tag.map(({ type: kind, rel, href }: Json) => [kind, rel, href]),
      [['Link', 'https://misskey-hub.net/ns#_misskey_quote', note.id]],
    );
    assert.deepEqual(sent.map(({ type: kind }) => kind).sort(), ['Create', 'QuoteRequest']);
    const { '@context': _, ...published } = await noteOf(status);
    assert.deepEqual(published, instrument);
  });

  test('a requested quote is visible only to its author until a valid stamp arrives', async () => {
    const { ada, ana } = await meet();
    const mia = await peer().addActor(`mia${count}`);
    const note = saying(ana);
    const { status, request } = await ask(ada, note);
    const states = async () => [(await reload(ada, status)).quote, (await reload(bob, status)).quote];
    assert.deepEqual(await states(), [PENDING, null]);
    const own = async (user: AppUser) => (await user.self.get(new URL(status.uri).pathname)).body.quote;
    assert.deepEqual([(await own(ada)).state, await own(bob)], ['pending', null]);

    const other = saying(ana);
    for (const wrong of [
      stampOf(ana, { uri: other.id }, note),
      stampOf(ana, status, other),
      stampOf(ana, status, note, { attributedTo: mia.uri }),
      stampOf(ana, status, note, { type: 'Note' }),
      ana.id('nothing'),
      'https://elsewhere.example/stamps/1',
      `${here.federation.base}/quote-authorizations/x`,
    ])
      await accept(ana, request, wrong);
    await arrive(ana, 'Accept', { object: request });
    await arrive(mia, 'Accept', { object: request, result: stampOf(mia, status, note) });
    await arrive(mia, 'Reject', { object: request });
    assert.deepEqual(await states(), [PENDING, null]);

    const from = peer().requests.length;
    const stamp = stampOf(ana, status, note);
    await accept(ana, request, stamp);
    const [toAda, toBob] = await states();
    assert.deepEqual([toAda.state, toBob.state], ['accepted', 'accepted']);
    assert.equal(toBob.quoted_status.uri, note.id);
    assert.deepEqual((await own(bob)).state, 'approved');
    const updates = received(from);
    assert.deepEqual(
      updates.map(({ type, object }) => [type, object.id, object.quoteAuthorization, object.updated]),
      [['Update', status.uri, stamp, undefined]],
    );
    assert.equal((await noteOf(status)).quoteAuthorization, stamp);
    const again = peer().requests.length;
    await accept(ana, request, stamp);
    assert.deepEqual(received(again), [], 'unchanged');
  });

  test('responses refer to the request by id, or embed it under another id', async () => {
    const { ada, ana } = await meet();
    for (const named of [
      (request: Json) => request.id,
      ({ id: _, ...request }: Json) => ({ ...request, instrument: request.instrument.id }),
    ]) {
      const note = saying(ana);
      const { status, request } = await ask(ada, note);
      await arrive(ana, 'Accept', { object: named(request), result: stampOf(ana, status, note) });
      assert.equal((await reload(ada, status)).quote.state, 'accepted');
    }
  });

  test('a rejected quote is visible only to its author, and the Note no longer quotes', async () => {
    const { ada, ana } = await meet();
    const note = saying(ana);
    const { status, request } = await ask(ada, note);
    const from = peer().requests.length;
    await arrive(ana, 'Reject', { object: request });
    assert.deepEqual((await reload(ada, status)).quote, { state: 'rejected', quoted_status: null });
    assert.equal((await reload(bob, status)).quote, null);
    const [update] = received(from);
    assert.deepEqual(
      [update?.type, update?.object.quote, update?.object.content],
      ['Update', undefined, '<p>Look</p>'],
    );
    await arrive(ana, 'Reject', { object: request });
    assert.equal(received(from).length, 1, 'once');
    await accept(ana, request, stampOf(ana, status, note));
    assert.equal((await reload(bob, status)).quote.state, 'accepted', 'the server changed its response');
  });

  test('an accepted quote ends with its stamp or a Reject', async () => {
    const { ada, ana } = await meet();
    const ends = [
      (_: Json, stamp: string) => arrive(ana, 'Delete', { object: stamp }),
      (request: Json) => arrive(ana, 'Reject', { object: request }),
    ];
    for (const end of ends) {
      const note = saying(ana);
      const { status, request } = await ask(ada, note);
      const stamp = stampOf(ana, status, note);
      await accept(ana, request, stamp);
      const from = peer().requests.length;
      await end(request, stamp);
      for (const reader of [ada, bob])
        assert.deepEqual((await reload(reader, status)).quote, { state: 'revoked', quoted_status: null });
      assert.deepEqual(
        received(from).map(({ type, object }) => [type, object.id, object.quote]),
        [['Update', status.uri, undefined]],
      );
    }
  });

  test('a quote ends with the quoted post, and nothing requests a deleted one', async () => {
    const { ada, ana } = await meet();
    const note = saying(ana);
    const { status, request } = await ask(ada, note);
    await accept(ana, request, stampOf(ana, status, note));
    await arrive(ana, 'Delete', { object: { id: note.id, type: 'Tombstone' } });
    assert.deepEqual((await reload(bob, status)).quote, { state: 'deleted', quoted_status: null });
    const from = peer().requests.length;
    const second = saying(ana);
    const { id } = await quote(ada, second);
    await ada.delete(`/api/v1/statuses/${id}`);
    await settle();
    assert.deepEqual(
      received(from).map(({ type }) => type),
      ['Delete'],
    );
  });

  test('a quoted author without followers here gets edits and the deletion, also after their own', async () => {
    const mine = await joinWithApp(here.thoughts);
    for (const isGone of [false, true]) {
      count += 1;
      const eve = await peer().addActor(`eve${count}`);
      const note = saying(eve);
      const { status, sent } = await ask(mine, note);
      assert.deepEqual(
        sent.map(({ type }) => type),
        ['QuoteRequest'],
      );
      const from = peer().requests.length;
      await mine.put(`/api/v1/statuses/${status.id}`, { status: 'Look again' });
      await settle();
      if (isGone) await arrive(eve, 'Delete', { object: { id: note.id, type: 'Tombstone' } });
      await mine.delete(`/api/v1/statuses/${status.id}`);
      await settle();
      const told = received(from);
      assert.deepEqual([told[0]?.type, told.at(-1)?.type], ['Update', 'Delete']);
      assert.equal(told.at(-1)?.object.id, status.uri);
      assert.ok(!JSON.stringify(told.at(-1)).includes(eve.uri), 'followers are not informed of the quote');
    }
  });

  test('the remote policy, and its changes, permit or refuse a quote', async () => {
    const { ada, ana } = await meet();
    const named = [here.actorUri(ada.username)];
    const followers = [`${ana.uri}/followers`];
    const cases = [
      [{ automaticApproval: PUBLIC }, ['public'], [], 'automatic'],
      [{ automaticApproval: 'as:Public' }, ['public'], [], 'automatic'],
      [{ automaticApproval: [], manualApproval: ['Public'] }, [], ['public'], 'manual'],
      [{ automaticApproval: [ana.uri] }, [], [], 'denied'],
      [{ automaticApproval: [ana.uri], manualApproval: [PUBLIC] }, [], ['public'], 'manual'],
      [{ automaticApproval: followers }, ['followers'], [], 'denied'],
      [{ automaticApproval: [`${ana.uri}/following`] }, ['following'], [], 'automatic'],
      [{ automaticApproval: named }, ['unsupported_policy'], [], 'unknown'],
      [null, [], [], 'denied'],
    ] as const;
    for (const [canQuote, automatic, manual, chance] of cases) {
      const note = saying(ana, { interactionPolicy: canQuote && { canQuote } });
      const status = await find(ada, note.id);
      assert.deepEqual(status.quote_approval, { automatic, manual, current_user: chance });
      const sent = { status: 'Look', quoted_status_id: status.id };
      const { status: code } = await ada.post('/api/v1/statuses', sent);
      assert.equal(code, chance === 'denied' ? 422 : 200, chance);
    }
    const note = saying(ana);
    await arrive(ana, 'Create', { object: note });
    const interactionPolicy = { canQuote: { automaticApproval: [ana.uri] } };
    await arrive(ana, 'Update', { object: { ...note, interactionPolicy } });
    assert.equal((await find(ada, note.id)).quote_approval.current_user, 'denied');
    await arrive(ana, 'Create', { object: note });
    assert.equal((await find(ada, note.id)).quote_approval.current_user, 'denied', 'an earlier one');
  });

  test('a quote of a local thought has a stamp, and its end is federated', async () => {
    const { ada } = await meet();
    const { body: river } = await bob.post('/api/v1/statuses', { status: 'The river is high' });
    const from = peer().requests.length;
    const { body: look } = await ada.post('/api/v1/statuses', { status: 'Look', quoted_status_id: river.id });
    assert.deepEqual([look.quote.state, look.quote.quoted_status.id], ['accepted', river.id]);
    await settle();
    const [create] = received(from);
    const { quote: uri, quoteAuthorization: stamp } = create?.object ?? {};
    assert.deepEqual([create?.type, uri], ['Create', river.uri]);
    const { body } = await here.thoughts.client.get(new URL(stamp).pathname, {
      headers: { accept: AS_TYPE },
    });
    assert.deepEqual(
      [body.attributedTo, body.interactingObject, body.interactionTarget],
      [here.actorUri(bob.username), look.uri, river.uri],
    );
    assert.equal((await reload(ada, river)).quotes_count, 1);
    const list = `/api/v1/statuses/${river.id}/quotes`;
    assert.deepEqual(
      (await bob.get(list)).body.map(({ id }: Json) => id),
      [look.id],
    );
    const [notice] = (await bob.get('/api/v1/notifications?types[]=quote')).body;
    assert.deepEqual([notice.type, notice.account.id, notice.status.id], ['quote', ada.id, look.id]);

    const before = peer().requests.length;
    const { status, body: left } = await bob.post(`${list}/${look.id}/revoke`);
    assert.deepEqual([status, left.quote], [200, { state: 'revoked', quoted_status: null }]);
    await settle();
    assert.deepEqual(
      received(before)
        .map(({ type, object }) => [type, object.id ?? object, object.quote])
        .sort(),
      [
        ['Delete', stamp, undefined],
        ['Update', look.uri, undefined],
      ],
    );
    assert.equal((await noteOf(look)).quote, undefined);
    assert.deepEqual([(await bob.get(list)).body, (await reload(bob, river)).quotes_count], [[], 0]);
    const own = (await ada.self.get(new URL(look.uri).pathname)).body.quote;
    assert.equal(own.state, 'revoked');
    assert.equal((await bob.self.get(new URL(look.uri).pathname)).body.quote, null);
    assert.equal((await bob.post(`${list}/${look.id}/revoke`)).status, 404);
  });

  test('an approved quote by a remote post notifies the quoted author', async () => {
    const { ada, ana } = await meet();
    const { body: river } = await ada.post('/api/v1/statuses', { status: 'The river is high' });
    const note = saying(ana, { quote: river.uri });
    for (const _ of [1, 2]) await arrive(ana, 'QuoteRequest', { object: river.uri, instrument: note });
    const notices = (await ada.get('/api/v1/notifications?types[]=quote')).body;
    assert.deepEqual(
      notices.map(({ type, status }: Json) => [type, status.uri]),
      [['quote', note.id]],
    );
  });
});
