import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { Refused, type TestSocket } from '@tandem/platform/testing/stream-client.ts';
import { startTestThoughts, useThoughts } from '../../testing/thoughts.ts';
import { getToken, joinWithApp, registerApp } from '../testing/app.ts';
import { isUpToDate, nextEvent, openEventStream, openStream, post, subscribe } from '../testing/streams.ts';

/** Opens a stream after the server has noticed the end of another. */
async function openWhenFree(open: () => Promise<TestSocket>): Promise<TestSocket> {
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof Refused) || error.status === 401) throw error;
    }
  }
}

eachDatabase('streaming', (dialect) => {
  const thoughts = useThoughts(dialect);
  const join = (scope?: string) => joinWithApp(thoughts, undefined, scope);

  test('a follower receives a thought, its edit and its deletion as the client API represents them', async () => {
    const ada = await join();
    const bob = await join();
    await ada.post(`/api/v1/accounts/${bob.id}/follow`);
    using socket = await openStream(thoughts.client, ada.token, { stream: 'user' });
    const { id } = await post(bob, 'Hello');
    const update = await nextEvent(socket);
    const shown = (await ada.get(`/api/v1/statuses/${id}`)).body;
    assert.deepEqual(update, { stream: ['user'], event: 'update', payload: shown });
    await bob.put(`/api/v1/statuses/${id}`, { status: 'Hello again' });
    const edited = await nextEvent(socket);
    const changed = (await ada.get(`/api/v1/statuses/${id}`)).body;
    assert.deepEqual(edited, { stream: ['user'], event: 'status.update', payload: changed });
    await bob.delete(`/api/v1/statuses/${id}`);
    assert.deepEqual(await socket.next(), { stream: ['user'], event: 'delete', payload: id });
  });

  test('deleting an account sends deletions of its thoughts to everybody who could see them', async () => {
    const ada = await join();
    const bob = await join();
    const eve = await join();
    const kim = await join();
    await ada.post(`/api/v1/accounts/${bob.id}/follow`);
    await kim.post(`/api/v1/accounts/${bob.id}/mute`);
    const { id: open } = await post(bob, 'To all #gone');
    const { id: close } = await post(bob, 'To followers', { visibility: 'private' });
    await post(bob, `@${eve.username} alone`, { visibility: 'direct' });
    using home = await openStream(thoughts.client, ada.token, { stream: 'user' });
    using others = await openStream(thoughts.client, eve.token, { stream: 'public' });
    await subscribe(others, { stream: 'user' });
    using muting = await openStream(thoughts.client, kim.token, { stream: 'public' });
    assert.equal((await bob.self.delete('/users/me')).status, 204);
    const deleted = [await home.next(), await home.next()];
    assert.deepEqual(deleted.map(({ event, payload }) => [event, payload]).sort(), [
      ['delete', open],
      ['delete', close],
    ]);
    const last = await post(ada, 'Still here');
    let deletion = await others.next();
    // The notification of the direct status, if it was in transit when the stream started.
    if (deletion.event === 'notification') deletion = await others.next();
    assert.deepEqual(deletion, { stream: ['public'], event: 'delete', payload: open });
    assert.equal((await nextEvent(others)).payload.id, last.id);
    assert.equal((await nextEvent(muting)).payload.id, last.id);
  });

  test('a boost is a separate status, deleted by its undo and with the thought', async () => {
    const ada = await join();
    const bob = await join();
    const eve = await join();
    await ada.post(`/api/v1/accounts/${bob.id}/follow`);
    const { id } = await post(eve, 'Boost me');
    const { id: other } = await post(eve, 'And me');
    using socket = await openStream(thoughts.client, ada.token, { stream: 'user' });
    const wrapper = (await bob.post(`/api/v1/statuses/${id}/reblog`)).body;
    const boosted = await nextEvent(socket);
    assert.deepEqual(
      [boosted.event, boosted.payload.id, boosted.payload.reblog.id],
      ['update', wrapper.id, id],
    );
    await bob.post(`/api/v1/statuses/${id}/unreblog`);
    assert.deepEqual(await nextEvent(socket), { stream: ['user'], event: 'delete', payload: wrapper.id });
    const second = (await bob.post(`/api/v1/statuses/${other}/reblog`)).body;
    await nextEvent(socket);
    await eve.delete(`/api/v1/statuses/${other}`);
    assert.deepEqual(await nextEvent(socket), { stream: ['user'], event: 'delete', payload: second.id });
  });

  test('public and hashtag streams receive listed thoughts, one frame for each subscription', async () => {
    const ada = await join();
    const bob = await join();
    using socket = await openStream(thoughts.client, ada.token);
    await subscribe(
      socket,
      ...['public', 'public:local', 'public:remote', 'public:media', 'public:local'].map((stream) => ({
        stream,
      })),
      { stream: 'hashtag', tag: 'Tea' },
      { stream: 'hashtag:local', tag: 'tea' },
      { stream: 'hashtag', tag: 'coffee' },
    );
    await post(bob, 'Unlisted #tea', { visibility: 'unlisted' });
    await post(bob, 'For followers #tea', { visibility: 'private' });
    const { id } = await post(bob, 'Listed #TEA');
    const frames = [];
    for (let at = 0; at < 4; at += 1) frames.push(await nextEvent(socket));
    assert.deepEqual(new Set(frames.map(({ payload }) => payload.id)), new Set([id]));
    const streams = new Set(frames.map(({ stream }) => stream.join(' ')));
    assert.deepEqual(streams, new Set(['public', 'public:local', 'hashtag Tea', 'hashtag:local tea']));
  });

  test('the quote permission of followers-only thoughts is evaluated for each reader', async () => {
    const [bob, ...readers] = [await join(), await join(), await join(), await join()];
    const [follower, followee, stranger] = readers;
    await follower?.post(`/api/v1/accounts/${bob.id}/follow`);
    await bob.post(`/api/v1/accounts/${followee?.id}/follow`);
    await using stack = new AsyncDisposableStack();
    const sockets = [];
    for (const reader of [bob, ...readers]) {
      sockets.push(stack.use(await openStream(thoughts.client, reader.token, { stream: 'public' })));
    }
    const { id } = await post(bob, 'For followers to quote', { quote_approval_policy: 'followers' });
    const chances = [];
    for (const socket of sockets) {
      chances.push((await nextEvent(socket)).payload.quote_approval.current_user);
    }
    assert.deepEqual(chances, ['automatic', 'automatic', 'denied', 'denied']);
    const apart = (await stranger?.get(`/api/v1/statuses/${id}`))?.body;
    assert.equal(apart.quote_approval.current_user, 'denied');
  });

  test('hidden and muted thoughts are not sent', async () => {
    const ada = await join();
    const bob = await join();
    const muted = await join();
    const blocked = await join();
    await ada.post(`/api/v1/accounts/${muted.id}/follow`);
    await ada.post(`/api/v1/accounts/${muted.id}/mute`);
    await blocked.post(`/api/v1/accounts/${ada.id}/block`);
    using socket = await openStream(thoughts.client, ada.token);
    await subscribe(socket, { stream: 'user' }, { stream: 'public' });
    await post(muted, 'Muted');
    await post(blocked, 'Blocked');
    await post(bob, 'For followers', { visibility: 'private' });
    const { id } = await post(bob, 'For all');
    assert.equal((await nextEvent(socket)).payload.id, id);
    await ada.post(`/api/v1/accounts/${bob.id}/follow`);
    const { id: own } = await post(bob, 'For followers', { visibility: 'private' });
    assert.equal((await nextEvent(socket)).payload.id, own);
    await isUpToDate(socket);
  });

  test('notifications require their scope', async () => {
    const ada = await join();
    const bob = await join();
    const less = await getToken(thoughts.client, ada.username, 'read:statuses');
    using all = await openStream(thoughts.client, ada.token, { stream: 'user' });
    using only = await openStream(thoughts.client, ada.token, { stream: 'user:notification' });
    using statuses = await openStream(thoughts.client, less, { stream: 'user' });
    const { id } = await post(ada, 'Like me');
    await nextEvent(all);
    await bob.post(`/api/v1/statuses/${id}/favourite`);
    const [shown] = (await ada.get('/api/v1/notifications')).body;
    assert.deepEqual(await nextEvent(all), { stream: ['user'], event: 'notification', payload: shown });
    assert.deepEqual((await nextEvent(only)).payload, shown);
    await nextEvent(statuses);
    await isUpToDate(statuses);
    statuses.send({ type: 'subscribe', stream: 'user:notification' });
    assert.equal((await statuses.next()).status, 401);
  });

  test('a list stream has the statuses of its members, only for its owner', async () => {
    const ada = await join();
    const bob = await join();
    const eve = await join();
    await ada.post(`/api/v1/accounts/${bob.id}/follow`);
    const { id: list } = (await ada.post('/api/v1/lists', { title: 'Few', exclusive: true })).body;
    await ada.post(`/api/v1/lists/${list}/accounts`, { account_ids: [bob.id] });
    using socket = await openStream(thoughts.client, ada.token, { stream: 'list', list });
    await subscribe(socket, { stream: 'user' });
    const { id: other } = await post(eve, 'Something');
    await post(bob, 'A reply', { in_reply_to_id: other });
    const { id } = await post(bob, 'Hello');
    const update = await nextEvent(socket);
    assert.deepEqual([update.stream, update.payload.id], [['list', list], id]);
    await bob.delete(`/api/v1/statuses/${id}`);
    assert.deepEqual(await nextEvent(socket), { stream: ['list', list], event: 'delete', payload: id });
    using stranger = await openStream(thoughts.client, eve.token, { stream: 'list', list });
    assert.deepEqual(await stranger.next(), { error: 'Record not found', status: 404 });
    assert.equal((await eve.get(`/api/v1/streaming/list?list=${list}`)).status, 404);
  });

  test('a direct conversation is sent to its participants', async () => {
    const ada = await join();
    const bob = await join();
    const eve = await join();
    using socket = await openStream(thoughts.client, ada.token, { stream: 'direct' });
    using stranger = await openStream(thoughts.client, eve.token, { stream: 'direct' });
    const more = { visibility: 'direct' };
    await post(bob, `@${ada.username} A word`, more);
    const { stream, event, payload } = await nextEvent(socket);
    const [shown] = (await ada.get('/api/v1/conversations')).body;
    assert.deepEqual([stream, event, payload], [['direct'], 'conversation', shown]);
    assert.deepEqual([shown.unread, shown.accounts[0].username], [true, bob.username]);
    await isUpToDate(stranger);
  });

  test('filter matches are included, and filter changes are sent', async () => {
    const ada = await join();
    const bob = await join();
    using socket = await openStream(thoughts.client, ada.token, { stream: 'public' });
    await post(bob, 'Spoilers at once');
    assert.deepEqual((await nextEvent(socket)).payload.filtered, []);
    await subscribe(socket, { stream: 'user' });
    const words = { keywords_attributes: [{ keyword: 'spoilers' }] };
    await ada.post('/api/v2/filters', { title: 'No', context: ['public'], ...words });
    assert.deepEqual(await socket.next(), { stream: ['user'], event: 'filters_changed' });
    const { id } = await post(bob, 'More spoilers');
    const { payload } = await nextEvent(socket);
    assert.equal(payload.filtered[0].filter.title, 'No');
    assert.deepEqual(payload, (await ada.get(`/api/v1/statuses/${id}`)).body);
  });

  test('a token is accepted in each documented place, and its subprotocol is echoed', async () => {
    const ada = await join();
    const { client } = thoughts;
    using _byHeader = await openStream(
      client,
      null,
      {},
      { headers: { authorization: `Bearer ${ada.token}` } },
    );
    using byProtocol = await openStream(client, null, {}, { protocols: [ada.token] });
    using both = await openStream(client, ada.token, {}, { protocols: [ada.token] });
    assert.deepEqual([byProtocol.protocol, both.protocol], [ada.token, ada.token]);
    using anyOrigin = await openStream(client, ada.token, {}, { headers: { origin: 'https://elk.example' } });
    await isUpToDate(anyOrigin);
  });

  test('a stream requires a valid user token', async () => {
    const { client } = thoughts;
    const app = await registerApp(client, 'read');
    const { body } = await client.post('/oauth/token', { ...app, grant_type: 'client_credentials' });
    for (const token of [null, 'nobody', body.access_token]) {
      await assert.rejects(openStream(client, token, { stream: 'public' }), { status: 401 });
      const events = await client.get(`/api/v1/streaming/public?access_token=${token ?? ''}`);
      assert.deepEqual([events.status, typeof events.body.error], [401, 'string']);
    }
  });

  test('requests without an upgrade, unknown paths and invalid parameters are refused', async () => {
    const ada = await join('read:statuses');
    assert.equal((await ada.get('/api/v1/streaming')).status, 400);
    assert.equal((await ada.get('/api/v1/streaming/nothing')).status, 404);
    const untagged = await ada.get('/api/v1/streaming/hashtag');
    assert.deepEqual([untagged.status, untagged.body], [400, { error: 'Missing tag name parameter' }]);
    const unknown = await ada.get('/api/v1/streaming/everything');
    assert.deepEqual([unknown.status, unknown.body], [404, { error: 'Record not found' }]);
    assert.equal((await ada.get('/api/v1/streaming/user/notification')).status, 401);
    const health = await thoughts.client.get('/api/v1/streaming/health');
    assert.deepEqual([health.status, health.text], [200, 'OK']);
  });

  test('unknown messages are ignored, and binary messages close the connection', async () => {
    const ada = await join();
    using socket = await openStream(thoughts.client, ada.token, { stream: 'nothing' });
    assert.deepEqual(await socket.next(), { error: 'Unknown stream type', status: 400 });
    for (const message of ['', '{', '[]', 'null', '{"type":"other"}', '"x"']) socket.send(message);
    socket.send({ type: 'subscribe', stream: 'hashtag' });
    assert.deepEqual(await socket.next(), { error: 'Missing tag name parameter', status: 400 });
    socket.send({ type: 'subscribe', stream: '__proto__' });
    assert.deepEqual(await socket.next(), { error: 'Unknown stream type', status: 400 });
    await subscribe(socket, { stream: 'user' });
    socket.send({ type: 'unsubscribe', stream: 'user' });
    await isUpToDate(socket);
    using other = await openStream(thoughts.client, ada.token, { stream: 'user' });
    await post(ada, 'Unheard');
    await nextEvent(other);
    await subscribe(socket, { stream: 'public' });
    const { id } = await post(ada, 'Heard');
    assert.equal((await nextEvent(socket)).payload.id, id);
    socket.socket.send(Buffer.from('bytes'), { binary: true });
    assert.equal(await socket.closed, 1003);
  });

  test('subscriptions, messages and bytes are limited', async () => {
    const ada = await join();
    using socket = await openStream(thoughts.client, ada.token);
    for (let at = 0; at < 200; at += 1) socket.send({ type: 'subscribe', stream: 'hashtag', tag: `t${at}` });
    socket.send({ type: 'subscribe', stream: 'hashtag', tag: 'more' });
    assert.deepEqual(await socket.next(), { error: 'Too many subscriptions', status: 400 });
    for (let at = 0; at < 200; at += 1) socket.send('{}');
    assert.equal(await socket.closed, 1008);
    using large = await openStream(thoughts.client, ada.token);
    large.send('x'.repeat(10_000));
    assert.equal(await large.closed, 1009);
  });

  test('a stream ends with its token and receives nothing before', async () => {
    const ada = await join();
    const bob = await join();
    await ada.post(`/api/v1/accounts/${bob.id}/follow`);
    using kept = await openStream(thoughts.client, await getToken(thoughts.client, ada.username));
    using socket = await openStream(thoughts.client, ada.token, { stream: 'user' });
    const apps = (await ada.self.get('/auth/apps')).body;
    const { id } = apps.at(-1);
    assert.equal((await ada.self.delete(`/auth/apps/${id}`)).status, 204);
    await post(bob, 'Unheard');
    await assert.rejects(socket.next());
    assert.equal(await socket.closed, 1008);
    await isUpToDate(kept);
    await ada.self.delete('/users/me');
    assert.equal(await kept.closed, 1008);
  });

  // Token checks run every five seconds of the test clock, which does not advance here.
  test('revoking an app ends its streams immediately', { timeout: 60_000 }, async () => {
    const ada = await join();
    using socket = await openStream(thoughts.client, ada.token);
    const { id } = (await ada.self.get('/auth/apps')).body.at(-1);
    assert.equal((await ada.self.delete(`/auth/apps/${id}`)).status, 204);
    assert.equal(await socket.closed, 1008);
  });

  test('server-sent events begin with a comment and end with the token', async () => {
    const ada = await join();
    const bob = await join();
    await ada.post(`/api/v1/accounts/${bob.id}/follow`);
    using events = await openEventStream(thoughts.client, ada.token, 'user');
    assert.equal(events.headers.get('content-type'), 'text/event-stream');
    assert.equal(events.headers.get('access-control-allow-origin'), '*');
    assert.equal(await events.next(), ':)');
    const { id } = await post(bob, 'Hello\nworld');
    const next = async (): Promise<string> => {
      const text = await events.next();
      return text === ':thump' ? next() : text;
    };
    const [event, data = ''] = (await next()).split('\n');
    assert.equal(event, 'event: update');
    assert.equal(JSON.parse(data.replace(/^data: /, '')).id, id);
    await bob.delete(`/api/v1/statuses/${id}`);
    assert.equal(await next(), `event: delete\ndata: ${id}`);
    await ada.self.delete('/users/me');
    await events.ended;
  });

  test('a stopping server closes streams with a status', async () => {
    await using other = await startTestThoughts(dialect);
    const ada = await joinWithApp(other);
    using socket = await openStream(other.client, ada.token, { stream: 'user' });
    using events = await openEventStream(other.client, ada.token, 'user');
    await other.service.close();
    assert.equal(await socket.closed, 1001);
    await events.ended;
  });

  test('connections are limited by account, by address and in total', async () => {
    const limits = { account: '1', address: '2', total: '100' };
    for (const [name, settings] of Object.entries({
      account: { THOUGHTS_STREAMS_PER_ACCOUNT: limits.account },
      address: { THOUGHTS_STREAMS_PER_ADDRESS: limits.account },
      total: { THOUGHTS_MAX_STREAMS: '1' },
    })) {
      await using other = await startTestThoughts(dialect, settings);
      const ada = await joinWithApp(other);
      const first = await openStream(other.client, ada.token);
      const status = name === 'total' ? 503 : 429;
      await assert.rejects(openStream(other.client, ada.token), { status }, name);
      assert.equal((await ada.get('/api/v1/streaming/user')).status, status, name);
      first.socket.close();
      await first.closed;
      using again = await openWhenFree(() => openStream(other.client, ada.token));
      await isUpToDate(again);
    }
  });

  test('the instance names the streaming URL', async () => {
    const expected = thoughts.client.url.replace('http', 'ws');
    const { body } = await thoughts.client.get('/api/v2/instance');
    assert.equal(body.configuration.urls.streaming, expected);
    assert.equal((await thoughts.client.get('/api/v1/instance')).body.urls.streaming_api, expected);
  });
});
