// Quote requests of other servers, their replies and their withdrawal.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json, Reply } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { type AppUser, joinWithApp } from '../../../client-api/testing/app.ts';
import { signRequest } from '../../protocol/signatures/sign.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { AS_TYPE, type PeerActor, PUBLIC, type SendOptions, usePeer } from '../../testing/peer.ts';

eachDatabase('requests to quote', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);
  let count = 0;

  async function meet(policy?: string) {
    count += 1;
    const ana = await peer().addActor(`ana${count}`);
    const ada = await joinWithApp(here.thoughts);
    await ada.self.put('/users/me', { manuallyApprovesFollowers: false });
    if (policy) await ada.self.put('/users/me', { quotePolicy: policy });
    return { ada, ana };
  }
  const say = async (ada: AppUser, fields: object = {}): Promise<Json> =>
    (await ada.post('/api/v1/statuses', { status: 'The river is high', ...fields })).body;
  const arrive = async (from: PeerActor, type: string, fields: object, options?: SendOptions) => {
    const activity = from.activity(type, { ...fields });
    const status = await from.send(here.inbox(), activity, options);
    await settle();
    return { status, id: activity.id };
  };
  const settle = async () => {
    await here.drain();
    here.thoughts.clock.advance(1000);
    await here.thoughts.service.drainQueues();
  };
  const quoting = (ana: PeerActor, { uri }: Json, fields: object = {}) =>
    ana.note({
      content: '<p>Look</p>',
      published: new Date(here.thoughts.clock.now()).toISOString(),
      quote: uri,
      ...fields,
    });
  /** Sends a request to quote `status` in `note`; returns the replies. */
  async function ask(ana: PeerActor, status: Json, note: Json, fields: object = {}) {
    const from = peer().requests.length;
    const sent = await arrive(ana, 'QuoteRequest', { object: status.uri, instrument: note, ...fields });
    return { ...sent, replies: received(from, `/users/${ana.username}/inbox`) };
  }
  const received = (from: number, inbox?: string): Json[] =>
    peer()
      .requests.slice(from)
      .filter(({ method, target }) => method === 'POST' && (inbox === undefined || target === inbox))
      .map(({ body }) => JSON.parse(body));
  const fetchDocument = (uri: string): Promise<Reply> =>
    here.thoughts.client.get(new URL(uri).pathname, { headers: { accept: AS_TYPE } });
  const find = async (user: AppUser, uri: string): Promise<Json> => {
    const query = new URLSearchParams({ q: uri, resolve: 'true', type: 'statuses' });
    return (await user.get(`/api/v2/search?${query}`)).body.statuses[0];
  };

  test('accepted requests get a stamp naming both posts, and the quote is visible', async () => {
    const { ada, ana } = await meet();
    const status = await say(ada);
    assert.deepEqual(status.quote_approval, { automatic: ['public'], manual: [], current_user: 'automatic' });
    const { body: noteHere } = await fetchDocument(status.uri);
    assert.deepEqual(noteHere.interactionPolicy, { canQuote: { automaticApproval: [PUBLIC] } });

    const note = quoting(ana, status);
    const { id, replies } = await ask(ana, status, note);
    assert.equal(replies.length, 1);
    const [{ type, actor, to, object, result }] = replies as [Json];
    const author = here.actorUri(ada.username);
    assert.deepEqual([type, actor, to], ['Accept', author, [ana.uri]]);
    assert.deepEqual(object, {
      id,
      type: 'QuoteRequest',
      actor: ana.uri,
      object: status.uri,
      instrument: note.id,
    });
    const { body: stamp, status: found } = await fetchDocument(result);
    assert.equal(found, 200);
    const { '@context': _, ...said } = stamp;
    assert.deepEqual(said, {
      id: result,
      type: 'QuoteAuthorization',
      attributedTo: author,
      interactingObject: note.id,
      interactionTarget: status.uri,
    });

    const shown = await find(ada, note.id);
    assert.deepEqual([shown.quote.state, shown.quote.quoted_status.id], ['accepted', status.id]);
    const { body: list } = await ada.get(`/api/v1/statuses/${status.id}/quotes`);
    assert.deepEqual(
      list.map((one: Json) => one.uri),
      [note.id],
    );
    assert.equal((await ada.get(`/api/v1/statuses/${status.id}`)).body.quotes_count, 1);
    assert.deepEqual((await here.thoughts.client.get(`/api/v1/statuses/${status.id}/quotes`)).body.length, 1);
  });

  test('requests for posts that are not public are accepted, and not counted', async () => {
    const { ada, ana } = await meet();
    const status = await say(ada);
    const note = {
      ...quoting(ana, status),
      to: [`${ana.uri}/followers`, here.actorUri(ada.username)],
      cc: [],
    };
    const { replies } = await ask(ana, status, note);
    assert.deepEqual(
      replies.map(({ type }) => type),
      ['Accept'],
    );
    for (const reader of [ada, here.thoughts.client])
      assert.equal((await reader.get(`/api/v1/statuses/${status.id}`)).body.quotes_count, 0);
  });

  test('a repeated request gets the same stamp', async () => {
    const { ada, ana } = await meet();
    const status = await say(ada);
    const note = quoting(ana, status);
    const first = await ask(ana, status, note);
    const second = await ask(ana, status, note);
    assert.equal(second.replies[0]?.result, first.replies[0]?.result);
    assert.notEqual(second.replies[0]?.id, first.replies[0]?.id);
    assert.equal((await ada.get(`/api/v1/statuses/${status.id}/quotes`)).body.length, 1);
  });

  test('a request with an id only is resolved at the origin', async () => {
    const { ada, ana } = await meet();
    const status = await say(ada);
    const { replies } = await ask(ana, status, { id: quoting(ana, status).id }, {});
    assert.deepEqual(
      replies.map(({ type }) => type),
      ['Reject'],
      'an embedded post without a quote',
    );
    const note = quoting(ana, status);
    const byId = await ask(ana, status, {}, { instrument: note.id });
    assert.deepEqual(
      byId.replies.map(({ type }) => type),
      ['Accept'],
    );
    const lost = await ask(ana, status, {}, { instrument: ana.id('nothing') });
    assert.deepEqual(
      lost.replies.map(({ type }) => type),
      ['Reject'],
    );
  });

  test('requests for a foreign post, or with a post quoting something else, are rejected', async () => {
    const { ada, ana } = await meet();
    const mia = await peer().addActor(`mia${count}`);
    const status = await say(ada);
    const other = await say(ada);
    const anotherAuthor = quoting(mia, status);
    const anotherTarget = quoting(ana, other);
    const without = quoting(ana, { uri: undefined });
    for (const note of [anotherAuthor, anotherTarget, without]) {
      const { replies } = await ask(ana, status, note);
      assert.deepEqual(
        replies.map(({ type, result }) => [type, result]),
        [['Reject', undefined]],
      );
    }
    const elsewhere = { ...quoting(ana, status), id: 'https://elsewhere.example/notes/1' };
    assert.deepEqual((await ask(ana, status, elsewhere)).replies, []);
    assert.equal((await ada.get(`/api/v1/statuses/${status.id}`)).body.quotes_count, 0);
  });

  test('the policy of the thought decides about requests', async () => {
    const { ada, ana } = await meet('nobody');
    const typesFor = async (status: Json) =>
      (await ask(ana, status, quoting(ana, status))).replies.map(({ type }) => type);
    const closed = await say(ada);
    assert.deepEqual(closed.quote_approval.automatic, []);
    const { body: noteHere } = await fetchDocument(closed.uri);
    const { automaticApproval } = noteHere.interactionPolicy.canQuote;
    assert.deepEqual(automaticApproval, [here.actorUri(ada.username)]);
    assert.deepEqual(await typesFor(closed), ['Reject']);
    assert.deepEqual(await typesFor(await say(ada, { quote_approval_policy: 'public' })), ['Accept']);

    const own = await say(ada, { quote_approval_policy: 'followers', visibility: 'unlisted' });
    assert.deepEqual(await typesFor(own), ['Reject']);
    await arrive(ana, 'Follow', { object: here.actorUri(ada.username) });
    assert.deepEqual(await typesFor(own), ['Accept']);

    const hidden = await say(ada, { quote_approval_policy: 'public', visibility: 'private' });
    assert.deepEqual(hidden.quote_approval.automatic, []);
    assert.deepEqual(await typesFor(hidden), ['Reject'], 'a follower can see it');
    const secret = await say(ada, { quote_approval_policy: 'public', visibility: 'direct' });
    assert.deepEqual(await typesFor(secret), []);
  });

  test('requests for unknown or hidden thoughts, or across a block, change nothing', async () => {
    const { ada, ana } = await meet();
    const status = await say(ada);
    const unknown = { uri: status.uri.replace(/[^/]+$/, '0199d5a0-0000-7000-8000-000000000001') };
    assert.deepEqual((await ask(ana, unknown, quoting(ana, unknown))).replies, []);
    const hidden = await say(ada, { visibility: 'private' });
    assert.deepEqual((await ask(ana, hidden, quoting(ana, hidden))).replies, []);
    const remote = quoting(ana, {});
    await arrive(ana, 'Create', { object: remote });
    assert.deepEqual((await ask(ana, { uri: remote.id }, quoting(ana, { uri: remote.id }))).replies, []);

    const mia = await peer().addActor(`mia${count}`);
    const forged = await arrive(
      ana,
      'QuoteRequest',
      { object: status.uri, instrument: quoting(ana, status) },
      { key: mia.key },
    );
    assert.equal(forged.status, 401);

    await arrive(ana, 'Like', { object: status.uri });
    const [{ account }] = (await ada.get('/api/v1/notifications')).body;
    await ada.post(`/api/v1/accounts/${account.id}/block`);
    await settle();
    const { replies } = await ask(ana, status, quoting(ana, status));
    assert.deepEqual(replies, []);
    assert.equal((await ada.get(`/api/v1/statuses/${status.id}`)).body.quotes_count, 0);
  });

  test('requests are limited by person and thought', async () => {
    const { ada, ana } = await meet();
    const status = await say(ada);
    const types: string[] = [];
    for (let n = 0; n < 22; n += 1) {
      const { replies } = await ask(ana, status, quoting(ana, status));
      types.push(...replies.map(({ type }) => type));
    }
    assert.deepEqual(types, [...Array(20).fill('Accept'), 'Reject', 'Reject']);
    const first = await ada.get(`/api/v1/statuses/${status.id}/quotes?limit=12`);
    assert.equal(first.body.length, 12);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await ada.get(next.slice(here.thoughts.service.url.length));
    assert.equal(new Set([...first.body, ...second.body].map(({ id }: Json) => id)).size, 20);
  });

  test('the author can revoke an accepted quote permanently', async () => {
    const { ada, ana } = await meet();
    const bob = await joinWithApp(here.thoughts);
    const status = await say(ada);
    const note = quoting(ana, status);
    const { replies } = await ask(ana, status, note);
    const stamp = replies[0]?.result;
    const shown = await find(ada, note.id);
    const path = `/api/v1/statuses/${status.id}/quotes/${shown.id}/revoke`;
    assert.equal((await bob.post(path)).status, 403, 'the quoted status belongs to another author');
    assert.equal((await ada.post(`/api/v1/statuses/${shown.id}/quotes/${status.id}/revoke`)).status, 404);

    const from = peer().requests.length;
    const { status: ended, body: left } = await ada.post(path);
    assert.deepEqual([ended, left.quote], [200, { state: 'revoked', quoted_status: null }]);
    await settle();
    const sent = received(from, `/users/${ana.username}/inbox`);
    assert.deepEqual(
      sent.map(({ type, object, actor }) => [type, object, actor]),
      [['Delete', stamp, here.actorUri(ada.username)]],
    );
    assert.equal((await fetchDocument(stamp)).status, 404);
    assert.equal((await ada.post(path)).status, 404);
    assert.deepEqual((await ada.get(`/api/v1/statuses/${status.id}/quotes`)).body, []);

    assert.deepEqual(
      (await ask(ana, status, note)).replies.map(({ type }) => type),
      ['Reject'],
    );
    await arrive(ana, 'Delete', { object: note.id });
    assert.deepEqual(
      (await ask(ana, status, note)).replies.map(({ type }) => type),
      ['Reject'],
    );
  });

  test('an accepted quote ends with either post', async () => {
    const { ada, ana } = await meet();
    const one = await say(ada);
    const two = await say(ada);
    const first = quoting(ana, one);
    const second = quoting(ana, two);
    const [stamp] = (await ask(ana, one, first)).replies;
    const [other] = (await ask(ana, two, second)).replies;
    await arrive(ana, 'Delete', { object: { id: first.id, type: 'Tombstone' } });
    assert.equal((await fetchDocument(stamp?.result)).status, 404);
    assert.equal((await ada.get(`/api/v1/statuses/${one.id}`)).body.quotes_count, 0);

    const from = peer().requests.length;
    await ada.delete(`/api/v1/statuses/${two.id}`);
    await settle();
    const sent = received(from);
    assert.deepEqual(
      sent.map(({ type, object, to, cc }) => [type, object.id, [...to, ...cc].includes(ana.uri)]),
      [['Delete', two.uri, false]],
    );
    assert.equal((await fetchDocument(other?.result)).status, 404);
    assert.deepEqual((await find(ada, second.id)).quote, { state: 'deleted', quoted_status: null });
  });

  test('a stamp is readable only by viewers of the thought', async () => {
    const { ada, ana } = await meet();
    const status = await say(ada);
    const stamp = (await ask(ana, status, quoting(ana, status))).replies[0]?.result;
    const url = new URL(stamp);
    const signed = await signRequest(
      'cavage',
      { method: 'GET', url, body: null },
      { keyId: ana.key.id, ...ana.key },
      Date.now(),
    );
    const { host: _, ...headers } = { host: '', ...signed };
    const read = await fetch(url, { headers: { ...headers, accept: AS_TYPE } });
    assert.equal(read.status, 200);
    assert.equal((await fetchDocument(stamp.replace(/.$/, 'x'))).status, 404);
  });

  test('the author can change the policy of a thought, and the change is federated', async () => {
    const { ada, ana } = await meet();
    await arrive(ana, 'Follow', { object: here.actorUri(ada.username) });
    const status = await say(ada);
    const note = quoting(ana, status);
    const stamp = (await ask(ana, status, note)).replies[0]?.result;
    const from = peer().requests.length;
    const path = `/api/v1/statuses/${status.id}/interaction_policy`;
    const { body: changed } = await ada.put(path, { quote_approval_policy: 'nobody' });
    assert.deepEqual([changed.quote_approval.automatic, changed.edited_at], [[], null]);
    await ada.put(path, { quote_approval_policy: 'nobody' });
    await settle();
    const sent = received(from);
    assert.deepEqual(
      sent.map(({ type, object }) => [type, object.interactionPolicy, object.updated]),
      [['Update', { canQuote: { automaticApproval: [here.actorUri(ada.username)] } }, undefined]],
    );
    assert.equal((await fetchDocument(stamp)).status, 200);
    assert.deepEqual(
      (await ask(ana, status, quoting(ana, status))).replies.map(({ type }) => type),
      ['Reject'],
    );
    const bob = await joinWithApp(here.thoughts);
    const foreign = await bob.put(path, { quote_approval_policy: 'public' });
    assert.deepEqual([foreign.status, foreign.body], [403, { error: 'This action is not allowed' }]);
    assert.equal((await ada.put(path, { quote_approval_policy: 'friends' })).status, 422);
    await ada.patch('/api/v1/accounts/update_credentials', { source: { quote_policy: 'nobody' } });
    assert.deepEqual((await ada.put(path, {})).body.quote_approval.automatic, []);
    const edited = await ada.put(`/api/v1/statuses/${status.id}`, {
      status: 'The river fell',
      quote_approval_policy: 'followers',
    });
    assert.deepEqual(edited.body.quote_approval.automatic, ['followers']);
  });

  test('the default policy of the author applies to new thoughts', async () => {
    const { ada } = await meet();
    assert.equal((await ada.self.get('/users/me')).body.quotePolicy, 'public');
    const path = '/api/v1/accounts/update_credentials';
    assert.equal((await ada.patch(path, { source: { quote_policy: 'friends' } })).status, 422);
    const { body } = await ada.patch(path, { source: { quote_policy: 'followers' } });
    assert.equal(body.source.quote_policy, 'followers');
    assert.equal((await ada.self.get('/users/me')).body.quotePolicy, 'followers');
    const { body: preferences } = await ada.get('/api/v1/preferences');
    assert.equal(preferences['posting:default:quote_policy'], 'followers');
    assert.deepEqual((await say(ada)).quote_approval.automatic, ['followers']);
    const posted = (await ada.self.post('/thoughts', { content: 'Plain' })).body;
    const { body: noteHere } = await fetchDocument(`${here.federation.base}/thoughts/${posted.id}`);
    assert.deepEqual(noteHere.interactionPolicy.canQuote.automaticApproval, [
      `${here.actorUri(ada.username)}/followers`,
    ]);
  });
});
