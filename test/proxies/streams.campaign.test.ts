// The proxies of deploy/ forward streams without buffering: WebSockets and server-sent events.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { freePort } from '../../platform/testing/free-port.ts';
import { openEvents } from '../../platform/testing/stream-client.ts';
import { type AppUser, joinWithApp } from '../../thoughts/client-api/testing/app.ts';
import { nextEvent, openStream, post } from '../../thoughts/client-api/testing/streams.ts';
import { startTestThoughts } from '../../thoughts/testing/thoughts.ts';
import { missingProxy, proxies, startProxy } from './proxies.ts';
import { startUpstream } from './upstream.ts';

const LIMIT = { timeout: 120_000 };

for (const proxy of proxies) {
  describe(`streams behind ${proxy}`, { skip: missingProxy(proxy) ?? false }, () => {
    const running = new AsyncDisposableStack();
    let ada: AppUser;
    let url: string;
    before(async () => {
      const other = running.use(await startUpstream());
      const thoughts = running.use(await startTestThoughts('sqlite', { TRUSTED_PROXIES: '127.0.0.1' }));
      const fronts = { thoughts: await freePort(), journal: await freePort() };
      url = `http://127.0.0.1:${fronts.thoughts}`;
      const port = Number(new URL(thoughts.service.url).port);
      running.use(
        await startProxy(proxy, {
          thoughts: { front: fronts.thoughts, port },
          journal: { front: fronts.journal, port: other.port },
        }),
      );
      ada = await joinWithApp(thoughts);
    });
    after(() => running.disposeAsync());

    test('a WebSocket with a subprotocol is upgraded, and sends in both directions', LIMIT, async () => {
      using stream = await openStream({ url }, null, {}, { protocols: [ada.token] });
      assert.equal(stream.protocol, ada.token);
      stream.send({ type: 'subscribe', stream: 'nothing' });
      assert.equal((await stream.next()).error, 'Unknown stream type');
      stream.send({ type: 'subscribe', stream: 'user' });
      stream.send({ type: 'subscribe', stream: 'nothing' });
      await stream.next();
      const { id } = await post(ada, 'Hello');
      const { event, payload } = await nextEvent(stream);
      assert.deepEqual([event, payload.id], ['update', id]);
    });

    test('events arrive while the response is open, even if it could be compressed', LIMIT, async () => {
      const headers = { authorization: `Bearer ${ada.token}`, 'accept-encoding': 'gzip, zstd' };
      using events = await openEvents(`${url}/api/v1/streaming/user`, headers);
      assert.match(events.headers.get('content-type') ?? '', /^text\/event-stream/);
      assert.equal(await events.next(), ':)');
      const { id } = await post(ada, 'Hello again');
      const event = await events.next();
      assert.ok(event.startsWith('event: update\n') && event.includes(id), event);
    });

    test('a refusal keeps its status', LIMIT, async () => {
      await assert.rejects(openStream({ url }, 'nobody', { stream: 'user' }), { status: 401 });
      assert.equal((await fetch(`${url}/api/v1/streaming/user`)).status, 401);
    });
  });
}
