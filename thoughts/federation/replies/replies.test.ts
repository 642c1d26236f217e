// Fetching unknown replies from a conversation's server: results, trust, and limits.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { HOUR, MINUTE } from '@tandem/platform/time/clock.ts';
import { post, readAllPages } from '../../testing/posts.ts';
import type { Person } from '../../testing/thoughts.ts';
import { useFederationHarness } from '../testing/harness.ts';
import { type PeerActor, usePeer } from '../testing/peer.ts';
import { LIMITS } from './worker.ts';

type Document = Record<string, unknown>;

eachDatabase('unknown replies', (dialect) => {
  const here = useFederationHarness(dialect);
  const home = usePeer();
  const other = usePeer('localhost');
  let count = 0;

  /** A remote post with the replies collection `list`, and its local id. */
  const begin = async (list: (uri: string, by: PeerActor) => unknown, person: Person) => {
    count += 1;
    const ana = await home().addActor(`ana${count}`);
    const uri = ana.id(`root-${count}`);
    const root = ana.note({ id: uri, content: 'root', replies: list(uri, ana) });
    return { ana, root, uri, id: await lookUp(person, uri) };
  };
  const lookUp = async (person: Person, uri: string): Promise<string> => {
    const { status, body, text } = await person.get(`/lookup?${new URLSearchParams({ q: uri })}`);
    assert.equal(status, 200, text);
    return body.id;
  };
  const ask = (person: Person, id: string) => person.post(`/thoughts/${id}/fetch-replies`);
  const fetchAll = async (person: Person, id: string) => {
    assert.equal((await ask(person, id)).status, 202);
    await here.thoughts.service.drainQueues();
    return (await ask(person, id)).body;
  };
  const contents = async (person: Person, id: string): Promise<string[]> =>
    (await person.get(`/thoughts/${id}/thread`)).body.map(({ content }: { content: string }) => content);
  const pathOf = (uri: string) => new URL(uri).pathname + new URL(uri).search;
  const reply = (by: PeerActor, to: string, content: string, more: Document = {}) =>
    by.note({ content, inReplyTo: to, ...more });

  test('they are fetched from their own servers, by page, and recursively on the same server', async () => {
    const ada = await here.thoughts.join();
    const ben = await home().addActor('ben');
    const cleo = await other().addActor('cleo');
    const { id, uri } = await begin((root) => {
      const collection = `${root}/replies`;
      const below = `${root}/below`;
      const first = reply(ben, root, 'first', { replies: { id: below, type: 'Collection', first: below } });
      home().serve(below, { id: below, items: [reply(cleo, first.id, 'below the first').id] });
      const page = `${collection}?page=2`;
      home().serve(page, { id: page, type: 'CollectionPage', items: [reply(cleo, root, 'second').id] });
      return { id: collection, type: 'Collection', totalItems: 19, first: { items: [first.id], next: page } };
    }, ada);
    const before = home().asked(pathOf(uri));
    assert.deepEqual((await ask(ada, id)).body, { known: 0, claimed: null });
    assert.equal(home().asked(pathOf(uri)), before, 'the response does not wait for the fetch');
    await here.thoughts.service.drainQueues();
    assert.deepEqual((await ask(ada, id)).body, { known: 2, claimed: 19 });
    assert.deepEqual((await contents(ada, id)).sort(), ['below the first', 'first', 'root', 'second']);
    assert.equal((await ada.get(`/thoughts/${id}`)).body.claimedReplies, 19);
    const [, thought] = (await ada.get(`/thoughts/${id}/thread`)).body;
    assert.deepEqual(await ask(ada, thought.id).then(({ body }) => body), { known: 2, claimed: 19 });
  });

  test('they are counted if their server lists all of them without a total', async () => {
    const ada = await here.thoughts.join();
    const ben = await home().addActor('benno');
    const one = await begin((root) => ({ items: ['a', 'b'].map((text) => reply(ben, root, text)) }), ada);
    assert.deepEqual(await fetchAll(ada, one.id), { known: 2, claimed: 2 });
    const two = await begin((root) => {
      home().serve(`${root}/rest`, { id: `${root}/rest`, items: [reply(ben, root, 'e').id] });
      return { items: [reply(ben, root, 'd').id], next: `${root}/rest` };
    }, ada);
    assert.deepEqual(await fetchAll(ada, two.id), { known: 2, claimed: 2 });
    const none = await begin(() => undefined, ada);
    assert.deepEqual(await fetchAll(ada, none.id), { known: 0, claimed: 0 });
    const broken = await begin((root) => {
      home().fail(`${root}/gone`, 500);
      return { items: [reply(ben, root, 'c').id], next: `${root}/gone` };
    }, ada);
    assert.deepEqual(await fetchAll(ada, broken.id), { known: 1, claimed: null });
  });

  test('replies to known replies are fetched too', async () => {
    const ada = await here.thoughts.join();
    const ben = await home().addActor('berta');
    const { id, uri } = await begin((root) => ({ items: [`${ben.uri}/known`], id: `${root}/replies` }), ada);
    const known = reply(ben, uri, 'known', { id: `${ben.uri}/known` });
    await lookUp(ada, known.id);
    assert.deepEqual(await contents(ada, id), ['root', 'known']);
    reply(ben, uri, 'known', {
      id: known.id,
      replies: { items: [reply(ben, known.id, 'below').id] },
    });
    await fetchAll(ada, id);
    assert.deepEqual(await contents(ada, id), ['root', 'known', 'below']);
  });

  test('they are fetched once in 15 minutes, for all users', async () => {
    const ada = await here.thoughts.join();
    const bob = await here.thoughts.join();
    const { id, uri } = await begin(() => [], ada);
    const before = home().asked(pathOf(uri));
    const times = () => home().asked(pathOf(uri)) - before;
    await Promise.all([ask(ada, id), ask(bob, id), ask(ada, id), ask(bob, id)]);
    await here.thoughts.service.drainQueues();
    assert.equal(times(), 1);
    here.thoughts.clock.advance(14 * MINUTE);
    await fetchAll(bob, id);
    assert.equal(times(), 1);
    here.thoughts.clock.advance(MINUTE);
    await fetchAll(bob, id);
    assert.equal(times(), 2);
  });

  test('embedded copies are fetched from their origin, and non-replies are not stored', async () => {
    const ada = await here.thoughts.join();
    const ben = await other().addActor('ben');
    const eve = await home().addActor('eve');
    const { id } = await begin((root) => {
      const real = reply(ben, root, 'what ben said');
      const forged = { ...real, content: 'what ben never said' };
      const invented = { ...real, id: `${ben.uri}/invented`, content: 'invented' };
      const items = [
        forged,
        invented,
        eve.note({ content: 'no reply' }).id,
        reply(eve, `${eve.uri}/elsewhere`, 'to something else').id,
        reply(eve, root, 'hidden', { to: [`${eve.uri}/followers`], cc: [] }).id,
        reply(eve, root, 'in the name of ben', { attributedTo: ben.uri }).id,
        `${here.federation.base}/users/${ada.username}`,
        'https://elsewhere.example/1',
        'x',
        7,
        null,
      ];
      return { items };
    }, ada);
    await fetchAll(ada, id);
    assert.deepEqual(await contents(ada, id), ['root', 'what ben said']);
    const storedOf = async ({ handle }: PeerActor) =>
      (await ada.get(`/users/${handle}/thoughts`)).body.total ?? 0;
    assert.deepEqual([await storedOf(eve), await storedOf(ben)], [0, 1]);
  });

  test('a URL that redirects to another host is ignored', async () => {
    const ada = await here.thoughts.join();
    const ben = await other().addActor('bent');
    const { id } = await begin((root) => {
      home().redirect(`${root}/away`, reply(ben, root, 'away').id);
      return { items: [`${root}/away`] };
    }, ada);
    await fetchAll(ada, id);
    assert.deepEqual(await contents(ada, id), ['root']);
  });

  test('a hidden thought returns 404 like a missing one, and causes no request', async () => {
    const ada = await here.thoughts.join();
    const bob = await here.thoughts.join();
    const hidden = await post(bob, 'for nobody', { visibility: 'private' });
    const followers = await post(bob, 'for followers', { visibility: 'followers' });
    const { id, ana } = await begin(() => [], ada);
    await ada.post(`/users/${ana.handle}/block`);
    const unknown = await ask(ada, '0199d5a0-0000-7000-8000-000000000000');
    for (const one of [hidden.id, followers.id, id]) {
      const { status, body } = await ask(ada, one);
      assert.deepEqual([status, body], [404, unknown.body]);
    }
    assert.equal((await ask(ada, 'x')).status, (await ada.get('/thoughts/x')).status);
    assert.equal((await ask(bob, id)).status, 202);
    assert.equal(await events(), 1);
    await here.thoughts.service.drainQueues();
  });

  test('local conversations, and those that are not public, cause no requests', async () => {
    const ada = await here.thoughts.join();
    const bob = await here.thoughts.join();
    const { id } = await post(ada, 'from here');
    const inner = await post(bob, 'a reply', { replyTo: id });
    for (const one of [id, inner.id])
      assert.deepEqual((await ask(ada, one)).body, { known: 1, claimed: null });
    const ana = await home().addActor('alba');
    const cc = [`${here.federation.base}/users/${ada.username}`];
    const note = ana.note({ content: 'for ada', to: cc, cc: [] });
    const at = here.thoughts.clock.now();
    await ana.send(here.inbox(ada.username), ana.activity('Create', { object: note, to: cc }), { at });
    await here.thoughts.service.drainQueues();
    const [told] = (await ada.get('/notifications')).body.data;
    if (told?.thoughtId) assert.deepEqual((await ask(ada, told.thoughtId)).body.claimed, null);
    assert.equal(await events(), 0);
  });

  test('if the root is hidden from the caller, a visible reply returns no counts', async () => {
    const ada = await here.thoughts.join();
    const bob = await here.thoughts.join();
    const { id, ana } = await begin(() => ({ totalItems: 9 }), ada);
    const { id: below } = await post(bob, 'below', { replyTo: id });
    await ada.post(`/users/${ana.handle}/block`);
    assert.equal((await ada.get(`/thoughts/${below}`)).status, 200);
    assert.equal((await ask(ada, below)).status, 404);
  });

  test('the operation requires a login of an enabled account', async () => {
    const ada = await here.thoughts.join();
    const { id } = await begin(() => [], ada);
    const path = `/thoughts/${id}/fetch-replies`;
    const { key } = (await ada.post('/api-keys', {})).body;
    for (const headers of [{}, { authorization: `ApiKey ${key}` }])
      assert.equal((await here.thoughts.client.post(path, undefined, { headers })).status, 401);
    await ask(ada, id);
    await ada.delete('/users/me');
    assert.equal((await ask(ada, id)).status, 401);
    await here.thoughts.service.drainQueues();
  });

  test('a user can request thirty conversations an hour', async () => {
    const ada = await here.thoughts.join();
    const bob = await here.thoughts.join();
    const ids: string[] = [];
    for (let number = 0; number < 31; number += 1) ids.push((await begin(() => [], ada)).id);
    const statuses: number[] = [];
    for (const id of ids) statuses.push((await ask(ada, id)).status);
    assert.deepEqual(statuses, [...Array<number>(30).fill(202), 429]);
    const [last = ''] = ids.slice(-1);
    const { status, body, headers } = await ask(ada, last);
    assert.deepEqual([status, body.code, headers.get('retry-after')], [429, 'too-many-conversations', '900']);
    assert.equal(await events(), 30);
    assert.equal((await ask(ada, ids[0] ?? '')).status, 202, 'counts are returned nevertheless');
    assert.equal((await ask(bob, last)).status, 202);
    here.thoughts.clock.advance(HOUR);
    assert.equal((await ask(ada, last)).status, 202);
    await here.thoughts.service.drainQueues();
  });

  const events = async (): Promise<number> => {
    const { database } = here.federation;
    const rows = await database.read
      .selectFrom('event')
      .select('id')
      .where('kind', '=', 'replies-wanted')
      .execute();
    return rows.length;
  };
});

eachDatabase('a hostile replies collection', (dialect) => {
  const here = useFederationHarness(dialect);
  const home = usePeer();
  const victim = usePeer('localhost');
  let count = 0;
  const ask = async (person: Person, list: (uri: string, by: PeerActor) => unknown) => {
    count += 1;
    const eve = await home().addActor(`eve${count}`);
    const uri = eve.id(`root-${count}`);
    const note = eve.note({ id: uri, replies: list(uri, eve) });
    const { body } = await person.get(`/lookup?${new URLSearchParams({ q: note.id })}`);
    assert.equal((await person.post(`/thoughts/${body.id}/fetch-replies`)).status, 202);
    await here.thoughts.service.drainQueues();
    return body.id as string;
  };
  const addresses = (origin: string, many: number) =>
    Array.from({ length: many }, (_, number) => `${origin}/nothing/${crypto.randomUUID()}-${number}`);

  test('a server gets at most ten requests an hour, across conversations', async () => {
    const people = [await here.thoughts.join(), await here.thoughts.join()];
    for (const person of [...people, ...people])
      await ask(person, () => ({ items: addresses(victim().origin, 150) }));
    assert.equal(victim().requests.length, LIMITS.faultsPerHour);
    here.thoughts.clock.advance(HOUR);
    const [again = await here.thoughts.join()] = people;
    await ask(again, () => ({ items: addresses(victim().origin, 150) }));
    assert.equal(victim().requests.length, 2 * LIMITS.faultsPerHour);
  });

  test('endless, cyclic and foreign lists cause few requests', async () => {
    const ada = await here.thoughts.join();
    const cost = async (list: (uri: string, by: PeerActor) => unknown) => {
      const before = home().requests.length;
      await ask(ada, list);
      return home().requests.length - before;
    };
    here.thoughts.clock.advance(HOUR);
    const endless = await cost((root) => {
      for (let page = 0; page < 100; page += 1)
        home().serve(`${root}/${page}`, { id: `${root}/${page}`, items: [], next: `${root}/${page + 1}` });
      return `${root}/0`;
    });
    assert.ok(endless <= LIMITS.parts + 6, String(endless));
    const back = await cost((root) => {
      home().serve(`${root}/a`, { id: `${root}/a`, items: [], next: `${root}/b` });
      home().serve(`${root}/b`, { id: `${root}/b`, items: [], next: `${root}/a` });
      return `${root}/a`;
    });
    assert.ok(back <= 8, String(back));
    assert.equal(await cost(() => `${victim().origin}/replies`).then((requests) => requests <= 6), true);
  });

  test('at most forty replies of limited size are stored at a time', async () => {
    const ada = await here.thoughts.join();
    here.thoughts.clock.advance(HOUR);
    const ben = await home().addActor('ben');
    const id = await ask(ada, (root) => ({
      items: Array.from({ length: 150 }, () => ben.note({ content: 'x', inReplyTo: root }).id),
    }));
    const { body } = await ada.get(`/thoughts/${id}/thread`);
    assert.ok(body.length > 20 && body.length <= 1 + LIMITS.replies, String(body.length));
    const mine = await readAllPages(ada, `/users/${ben.handle}/thoughts`, 50);
    assert.equal(mine.length, body.length - 1);
  });

  test('a blocked domain gets no requests, for roots or replies', async () => {
    const ada = await here.thoughts.join();
    here.thoughts.clock.advance(HOUR);
    const before = victim().requests.length;
    const row = { domain: 'localhost', reason: '', created_at: 1, cleared_at: 1 };
    await here.federation.database.write((tx) => tx.insertInto('domain_block').values(row).execute());
    await ask(ada, () => ({ items: addresses(victim().origin, 5) }));
    assert.equal(victim().requests.length, before);
  });
});
