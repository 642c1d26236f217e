import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { post } from '../../testing/posts.ts';
import type { Person } from '../../testing/thoughts.ts';
import { useFederationHarness } from '../testing/harness.ts';
import { AS_TYPE, PUBLIC, usePeer } from '../testing/peer.ts';

/** Page addresses in place of ids, as used by people and servers. */
eachDatabase('addresses of pages', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);
  const other = usePeer('localhost');
  const { thoughts } = here;
  const lookUp = (person: Person, q: string) => person.get(`/lookup?${new URLSearchParams({ q })}`);
  const document = async (uri: string) =>
    (await thoughts.client.get(new URL(uri).pathname, { headers: { accept: AS_TYPE } })).body;

  test('the url of people and thoughts is their page, and leads machines back to the id', async () => {
    const ada = await thoughts.join();
    const eve = await thoughts.join();
    const { base } = here.federation;
    const { id, url, number, author } = (await ada.post('/thoughts', { content: `Hi @${eve.username}` }))
      .body;
    assert.equal(url, `${base}/@${ada.username}/${number}`);
    assert.equal(author.url, `${base}/@${ada.username}`);
    const note = await document(`${base}/thoughts/${id}`);
    assert.deepEqual([note.id, note.url], [`${base}/thoughts/${id}`, url]);
    assert.ok(note.content.includes(`href="${base}/@${eve.username}"`), note.content);
    assert.equal(note.tag[0].href, here.actorUri(eve.username));
    const actor = await document(here.actorUri(ada.username));
    assert.deepEqual([actor.id, actor.url], [here.actorUri(ada.username), author.url]);
    for (const accept of [
      'application/activity+json, application/ld+json; profile="https://www.w3.org/ns/activitystreams", text/html;q=0.1',
      'application/activity+json,application/ld+json;profile="https://www.w3.org/ns/activitystreams"',
      'application/activity+json, application/ld+json',
      'application/activity+json',
    ])
      for (const [page, target] of [
        [url, note.id],
        [author.url, actor.id],
      ]) {
        const { status, headers } = await fetch(page, { headers: { accept }, redirect: 'manual' });
        assert.deepEqual([status, headers.get('location')], [303, target], accept);
      }
  });

  test('replies, likes, boosts and mentions that name the page count as those of the id', async () => {
    const ada = await thoughts.join();
    const eve = await thoughts.join();
    const { id, url } = (await ada.post('/thoughts', { content: 'Mine' })).body;
    const profile = `${here.federation.base}/@${eve.username}`;
    const bob = await peer().addActor(`b${crypto.randomUUID().slice(0, 8)}`);
    const tag = [{ type: 'Mention', href: profile, name: `@${eve.username}` }];
    const reply = bob.note({ inReplyTo: url, content: '<p>To you</p>', tag, cc: [profile] });
    const like = bob.activity('Like', { object: url });
    for (const activity of [
      bob.activity('Create', { object: reply, to: [PUBLIC] }),
      like,
      bob.activity('Announce', { object: url, to: [PUBLIC] }),
      bob.activity('Follow', { object: profile }),
    ])
      assert.equal(await bob.send(here.inbox(), activity), 202);
    await here.drain();
    const { body } = await ada.get(`/thoughts/${id}`);
    assert.deepEqual([body.likeCount, body.boostCount, body.replyCount], [1, 1, 1]);
    const { data } = (await eve.get('/notifications')).body;
    assert.deepEqual(
      new Set(data.map(({ type }: { type: string }) => type)),
      new Set(['mention', 'follow_request']),
    );
    const undone = { type: 'Like', actor: bob.uri, object: url };
    assert.equal(await bob.send(here.inbox(), bob.activity('Undo', { object: undone })), 202);
    await here.drain();
    assert.equal((await ada.get(`/thoughts/${id}`)).body.likeCount, 0);
  });

  test('the page of what somebody may not see gives them no more than its id', async () => {
    const ada = await thoughts.join();
    const eve = await thoughts.join();
    const { url, id } = await post(ada, 'Not for Bob', { visibility: 'followers' });
    const bob = await peer().addActor(`b${crypto.randomUUID().slice(0, 8)}`);
    await bob.send(here.inbox(), bob.activity('Like', { object: url }));
    const reply = bob.note({ inReplyTo: url });
    await bob.send(here.inbox(), bob.activity('Create', { object: reply, to: [PUBLIC] }));
    await here.drain();
    const { body } = await ada.get(`/thoughts/${id}`);
    assert.deepEqual([body.likeCount, body.replyCount], [0, 0]);
    assert.equal((await lookUp(eve, url)).status, 404);
    assert.equal((await lookUp(ada, url)).body.id, id);
  });

  test('a reported page is the thing reported', async () => {
    const ada = await thoughts.join();
    const { url, id } = (await ada.post('/thoughts', { content: 'Mine' })).body;
    const bob = await peer().addActor(`b${crypto.randomUUID().slice(0, 8)}`);
    const objects = [`${here.federation.base}/@${ada.username}`, url];
    await bob.send(here.inbox(), bob.activity('Flag', { object: objects, content: 'See' }));
    await here.drain();
    const reports = await here.federation.database.read
      .selectFrom('report')
      .select('body')
      .where('actor_uri', '=', bob.uri)
      .execute();
    assert.deepEqual(JSON.parse(reports[0]?.body ?? '').objects, [
      objects[0],
      `${here.federation.base}/thoughts/${id}`,
    ]);
  });

  test('a page of another server is found by the document that it names', async () => {
    const ada = await thoughts.join();
    const bob = await peer().addActor(`b${crypto.randomUUID().slice(0, 8)}`);
    const note = bob.note({ content: '<p>From afar</p>' });
    const page = (name: string) => `${peer().origin}/pages/${name}`;
    const named = (uri: string) => `<link rel="alternate" type="${AS_TYPE}" href="${uri}">`;
    peer().servePage(page('element'), `<html><head>${named(new URL(note.id).pathname)}</head></html>`);
    peer().servePage(page('header'), 'no markup', `<${note.id}>; rel="alternate"; type="${AS_TYPE}"`);
    for (const name of ['element', 'header'])
      assert.equal((await lookUp(ada, page(name))).body.content, 'From afar', name);
    peer().servePage(page('bob'), named(bob.uri));
    assert.equal((await lookUp(ada, page('bob'))).body.username, bob.handle);
    // A page elsewhere may link to it; only the document at the linked address counts.
    other().servePage(`${other().origin}/blog`, named(bob.uri));
    assert.equal((await lookUp(ada, `${other().origin}/blog`)).body.username, bob.handle);
    const { url, id } = (await ada.post('/thoughts', { content: 'Mine' })).body;
    peer().servePage(page('ours'), named(url));
    assert.equal((await lookUp(ada, page('ours'))).body.id, id);
  });

  test('a page that names nothing, or what is not there, is found to be nothing', async () => {
    const ada = await thoughts.join();
    const bob = await peer().addActor(`b${crypto.randomUUID().slice(0, 8)}`);
    const page = (name: string) => `${peer().origin}/pages/${name}`;
    const named = (uri: string) => `<link rel="alternate" type="${AS_TYPE}" href="${uri}">`;
    peer().servePage(page('plain'), '<p>Just words</p>');
    assert.equal((await lookUp(ada, page('plain'))).status, 404);
    peer().servePage(page('gone'), named('/nothing'));
    assert.equal((await lookUp(ada, page('gone'))).status, 404);
    peer().servePage(page('again'), named('/pages/plain'));
    assert.equal(
      (await lookUp(ada, page('again'))).status,
      502,
      'pages are not followed from one to the next',
    );
    const note = bob.note();
    const steps = (from: number) =>
      [...Array(4).keys()].map((at) => `${peer().origin}/steps/${from + at}`) as [
        string,
        string,
        string,
        string,
      ];
    for (const [start, redirects, status] of [
      [10, 1, 200],
      [20, 2, 502],
    ] as const) {
      const way = [...steps(start).slice(0, redirects), note.id];
      for (const [at, to] of way.slice(1).entries()) peer().redirect(way[at] ?? '', to);
      const [first, ...rest] = [...steps(start + 5).slice(0, 3), page(`end-${start}`)];
      for (const [at, to] of rest.entries()) peer().redirect([first, ...rest][at] ?? '', to);
      peer().servePage(page(`end-${start}`), named(way[0] ?? ''));
      assert.equal((await lookUp(ada, first ?? '')).status, status, `${redirects} after the link`);
    }
    // Forged: a document with the id of an actor on another server.
    other().serve('/forged', { ...bob.document, name: 'Forged' });
    other().servePage(`${other().origin}/lure`, named(`${other().origin}/forged`));
    assert.equal((await lookUp(ada, `${other().origin}/lure`)).status, 502);
    assert.equal((await lookUp(ada, bob.uri)).body.displayName, `The ${bob.username}`);
  });
});
