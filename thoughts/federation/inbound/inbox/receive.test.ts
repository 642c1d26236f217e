// The order of checks of an inbound request and its responses (FEDERATION.md, Inboxes).
import assert from 'node:assert/strict';
import { createConnection } from 'node:net';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { AS_TYPE, type PeerActor, PUBLIC, usePeer } from '../../testing/peer.ts';

eachDatabase('receiving', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);
  let count = 0;
  const somebody = () => {
    count += 1;
    return peer().addActor(`p${count}`);
  };
  const post = (body: string, path = '/inbox', type = AS_TYPE) =>
    here.thoughts.client.post(path, body, { headers: { 'content-type': type } });
  const follow = (actor: PeerActor, username: string) =>
    actor.activity('Follow', { object: here.actorUri(username) });

  test('oversized bodies, other media types and non-activities are refused in plain text', async () => {
    const large = await post(JSON.stringify({ id: 'x'.repeat(1_100_000) }));
    assert.deepEqual([large.status, large.text], [413, 'internal server error']);
    for (const body of [
      '',
      '{',
      '[]',
      '"x"',
      '{}',
      '{"type":"Follow"}',
      `{"id":"https://a.example/1","type":"Like","actor":"https://a.example/a"}`,
    ]) {
      const { status, text } = await post(body);
      assert.deepEqual([status, text], [400, 'bad request'], body);
    }
    const other = await post('{}', '/inbox', 'text/plain');
    assert.deepEqual([other.status, other.text], [400, 'bad request']);
    const got = await here.thoughts.client.get('/inbox');
    assert.deepEqual([got.status, got.text], [405, 'internal server error']);
    const ana = await somebody();
    const ada = await here.thoughts.join();
    const nobody = await post(JSON.stringify(follow(ana, ada.username)));
    assert.deepEqual([nobody.status, nobody.text], [401, 'unauthorized']);
    for (const type of [
      'application/json',
      'application/ld+json; profile="https://www.w3.org/ns/activitystreams"',
    ])
      assert.equal(await ana.send(here.inbox(ada.username), follow(ana, ada.username), { type }), 202);
  });

  test('an unknown inbox returns 404 before its body is read', async () => {
    const { hostname, port } = new URL(here.thoughts.service.url);
    const reply = await new Promise<string>((resolve, reject) => {
      const socket = createConnection(Number(port), hostname, () =>
        socket.write(
          `POST /users/nobody_here/inbox HTTP/1.1\r\nHost: x\r\nContent-Type: ${AS_TYPE}\r\nContent-Length: 1000\r\n\r\n`,
        ),
      );
      socket.once('data', (data) => {
        resolve(data.toString());
        socket.destroy();
      });
      socket.once('error', reject);
    });
    assert.match(reply, /^HTTP\/1\.1 404 [\s\S]*not found$/);
    const { status, text } = await post('{', `/users/${'a'.repeat(60_000)}/inbox`);
    assert.deepEqual([status, text], [404, 'not found']);
  });

  test('an activity is processed once across inboxes', async () => {
    const ada = await here.thoughts.join();
    const ana = await somebody();
    const activity = follow(ana, ada.username);
    for (const inbox of [here.inbox(ada.username), here.inbox(), here.inbox(ada.username)])
      assert.equal(await ana.send(inbox, activity), 202);
    await here.drain();
    await ada.post('/federation/reject-follower', { handle: ana.handle });
    assert.equal(await ana.send(here.inbox(), activity), 202);
    await here.drain();
    assert.deepEqual((await ada.get('/federation/pending-followers')).body, []);
  });

  const contents = async (author: PeerActor): Promise<string[]> => {
    const { body } = await here.thoughts.client.get(`/users/${author.handle}/thoughts`);
    return (body.data ?? []).map(({ content }: { content: string }) => content);
  };
  const publish = (author: PeerActor, content: string) =>
    author.send(here.inbox(), author.activity('Create', { object: author.note({ content, to: [PUBLIC] }) }));

  test('an activity without fetches is processed before its response', async () => {
    const ana = await somebody();
    await publish(ana, 'she is met');
    await here.drain();
    assert.equal(await publish(ana, 'she is known'), 202);
    assert.deepEqual((await contents(ana)).sort(), ['she is known', 'she is met']);
  });

  test('an activity waits for queued ones of the same actor', async () => {
    const ana = await somebody();
    const bob = await somebody();
    await publish(ana, 'first');
    await here.drain();
    await here.follow(ana);
    const note = bob.note({ content: 'by another' });
    await ana.send(here.inbox(), ana.activity('Announce', { object: note.id }));
    assert.equal(await publish(ana, 'behind it'), 202);
    assert.deepEqual(await contents(ana), ['first']);
    await here.drain();
    assert.ok((await contents(ana)).includes('behind it'));
  });

  test('concurrent duplicates are processed once', async () => {
    const ana = await somebody();
    const activity = ana.activity('Create', { object: ana.note({ content: 'once' }) });
    await ana.send(here.inbox(), ana.activity('View', {}));
    const before = await here.count('processed_activity');
    await Promise.all(Array.from({ length: 5 }, () => ana.send(here.inbox(), activity)));
    assert.equal(await here.count('processed_activity'), before + 1);
  });

  test('unknown activities are accepted and ignored', async () => {
    const ana = await somebody();
    for (const type of ['View', 'EmojiReact', 'Listen', 'Add'])
      assert.equal(await ana.send(here.inbox(), ana.activity(type, { object: ana.id() })), 202);
    await here.drain();
  });

  test('the Delete of an unknown actor causes no request', async () => {
    const gone = `${peer().origin}/users/gone`;
    const farewell = { id: `${gone}#delete`, type: 'Delete', actor: gone, object: gone };
    const asked = peer().requests.length;
    assert.equal((await post(JSON.stringify(farewell))).status, 202);
    assert.equal(peer().requests.length, asked);
  });

  test('a rotated key is fetched once, and a wrong one is not fetched repeatedly', async () => {
    const ana = await somebody();
    const thief = await somebody();
    const ada = await here.thoughts.join();
    const knows = () => ana.send(here.inbox(), ana.activity('View', {}));
    await ana.send(here.inbox(), follow(ana, ada.username));
    await here.drain();
    const path = new URL(ana.uri).pathname;
    const before = peer().asked(path);
    assert.equal(await knows(), 202);
    assert.equal(peer().asked(path), before);
    const forge = () =>
      ana.send(here.inbox(), ana.activity('View', {}), { key: { ...thief.key, id: ana.key.id } });
    assert.deepEqual([await forge(), await forge(), await forge()], [401, 401, 401]);
    assert.equal(peer().asked(path), before + 1);
    ana.document.publicKey = { ...(thief.document.publicKey as object), id: ana.key.id, owner: ana.uri };
    here.thoughts.clock.advance(5 * MINUTE);
    assert.equal(
      await ana.send(here.inbox(), ana.activity('View', {}), { key: { ...thief.key, id: ana.key.id } }),
      202,
    );
    await here.drain();
    assert.equal(peer().asked(path), before + 2);
    assert.equal(await knows(), 401);
  });

  test('JSON-LD contexts are never fetched', async () => {
    const ana = await somebody();
    const context = `${peer().origin}/context`;
    const note = ana.note({ '@context': context, content: 'with context' });
    assert.equal(
      await ana.send(here.inbox(), { '@context': [context], ...ana.activity('Create', { object: note }) }),
      202,
    );
    await here.drain();
    assert.equal(peer().asked('/context'), 0);
  });

  test('requests to a failing server are retried, and the activity is not lost', async () => {
    const ana = await somebody();
    const bob = await somebody();
    await here.follow(ana);
    const note = bob.note({ content: `late ${bob.username}` });
    peer().fail(note.id, 503);
    assert.equal(await ana.send(here.inbox(), ana.activity('Announce', { object: note.id })), 202);
    await here.drain();
    const isShown = async () =>
      (await here.thoughts.client.get('/feed/public')).body.data.some(
        (one: { content: string }) => one.content === note.content,
      );
    peer().serve(note.id, note);
    await here.drain();
    assert.equal(await isShown(), false);
    here.thoughts.clock.advance(61_000);
    await here.drain();
    assert.equal(await isShown(), true);
  });
});
