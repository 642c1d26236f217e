// Activities that cause much work have bounded cost.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { insecurePolicy } from '@tandem/platform/http-client/network/address-policy.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { systemClock } from '@tandem/platform/time/clock.ts';
import { drainInbox } from '../../testing/drain-inbox.ts';
import { type FederationHarness, useFederationHarness } from '../../testing/harness.ts';
import { AS_TYPE, type PeerActor, PUBLIC, usePeer } from '../../testing/peer.ts';
import { createRemoteClient } from '../../transport/client.ts';

type Document = Record<string, unknown>;
type Respond = (url: URL) => { type: string; body: Document };

/** One server on loopback for all hosts; `asked` records its requests. */
async function startEverybody(respond: Respond) {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    const url = new URL(`http://${request.headers.host}${request.url}`);
    asked.push(url);
    const { type, body } = respond(url);
    response.writeHead(200, { 'content-type': type }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { asked, port, [Symbol.asyncDispose]: stop };
}

const CHAIN = 10_000;

/** Note `number` of a chain, each by its own author, a reply to the next one and with a hundred mentions. */
function chainNote(hostOf: (name: string) => string, number: number): Document {
  const at = (index: number) => `http://${hostOf(`n${index}`)}`;
  const tag = Array.from({ length: 100 }, (_, index) => ({
    type: 'Mention',
    href: `http://${hostOf(`m${index}-${number}`)}/users/m`,
    name: '@m',
  }));
  const note = { id: `${at(number)}/notes/${number}`, type: 'Note', attributedTo: `${at(number)}/users/n` };
  const inReplyTo = number < CHAIN ? `${at(number + 1)}/notes/${number + 1}` : null;
  return { ...note, content: `${number}`, to: [PUBLIC], tag, inReplyTo };
}

/** One server per author of the chain: actors, WebFinger and notes. */
const respondAs =
  (hostOf: (name: string) => string): Respond =>
  ({ origin, host, pathname }) => {
    const id = `${origin}/users/n`;
    if (pathname.startsWith('/.well-known')) {
      const links = [{ rel: 'self', type: AS_TYPE, href: id }];
      return { type: 'application/jrd+json', body: { subject: `acct:n@${host}`, links } };
    }
    if (pathname.startsWith('/notes/'))
      return { type: AS_TYPE, body: chainNote(hostOf, Number(pathname.slice('/notes/'.length))) };
    return { type: AS_TYPE, body: { id, type: 'Person', preferredUsername: 'n', inbox: `${id}/inbox` } };
  };

/** Processes the inbox of a server that resolves all names to this machine. */
async function settleAnywhere(here: FederationHarness): Promise<void> {
  const policy = { ...insecurePolicy, resolve: async () => ['127.0.0.1'] };
  await using client = createRemoteClient({ policy, userAgent: 'test', clock: systemClock });
  await drainInbox({ ...here.federation, client });
}

eachDatabase('floods', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer();
  const tables = [
    'remote_actor',
    'actor',
    'thought',
    'mention',
    'recipient',
    'event',
    'remote_host',
  ] as const;
  const countRows = async () =>
    Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await here.count(table)])));
  const addFollowed = async (username: string) => {
    const actor = await peer().addActor(username);
    await here.follow(actor);
    return actor;
  };
  const publish = (actor: PeerActor, fields: Document) =>
    actor.send(here.inbox(), actor.activity('Create', { object: actor.note(fields) }));

  for (const [what, hostOf, most] of [
    ['sub-domains of one domain', (name: string) => `${name}.chain.example`, 30],
    ['as many domains', (name: string) => `${name}-chain.example`, 60],
  ] as const) {
    test(`a chain of 10,000 replies, each naming 100 new actors, on ${what} (CVE-2022-46405)`, async () => {
      await using everybody = await startEverybody((url) =>
        respondAs((name) => `${hostOf(name)}:${port}`)(url),
      );
      const { port } = everybody;
      const ana = await addFollowed(`ana${most}`);
      const before = await countRows();
      const inReplyTo = `http://${hostOf('n0')}:${port}/notes/0`;
      assert.equal(await publish(ana, { content: `below ${what}`, inReplyTo }), 202);
      await settleAnywhere(here);
      const requests = everybody.asked.length;
      assert.ok(requests > 10 && requests <= most, `${requests} requests`);
      assert.ok(!everybody.asked.some(({ host }) => host.startsWith('m')), 'named actors are not fetched');
      const after = await countRows();
      const grown = (table: string) => after[table] - before[table];
      assert.ok(grown('thought') > 3 && grown('thought') <= 21, `${grown('thought')} thoughts`);
      assert.ok(grown('actor') <= 21 && grown('remote_actor') === grown('actor'), `${grown('actor')} actors`);
      for (const table of ['mention', 'recipient', 'event', 'remote_host'])
        assert.equal(grown(table), 0, table);
    });
  }

  test('twenty ancestors are fetched, each with at most one note', async () => {
    const ana = await addFollowed('talkative');
    const uri = (number: number) => `${ana.uri}/steps/${number}`;
    for (let number = 1; number <= 40; number += 1) ana.note({ id: uri(number), inReplyTo: uri(number + 1) });
    assert.equal(await publish(ana, { id: uri(0), inReplyTo: uri(1) }), 202);
    await here.drain();
    const { body } = await here.thoughts.client.get(`/users/${ana.handle}/thoughts`);
    assert.equal(body.total, 21);
    assert.deepEqual(
      [20, 21].map((number) => peer().asked(new URL(uri(number)).pathname)),
      [1, 0],
    );
  });

  test('a Note with 50,000 tags or 5,000 addressees is refused or truncated (CVE-2026-23962, CVE-2026-23963)', async () => {
    const ana = await addFollowed('tagger');
    const hashtags = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ type: 'Hashtag', name: `#t${index}` }));
    const before = await countRows();
    assert.equal(await publish(ana, { content: 'whole', tag: hashtags(50_000) }), 413);
    assert.deepEqual(await countRows(), before);
    const tag = [...hashtags(15_000), ...Array.from({ length: 35_000 }, () => ({}))];
    const cc = Array.from({ length: 5000 }, (_, index) => `${peer().origin}/u/${index}`);
    assert.equal(await publish(ana, { content: 'cut', tag, cc }), 202);
    await here.drain();
    const { body } = await here.thoughts.client.get(`/users/${ana.handle}/thoughts`);
    assert.equal(body.data.length, 1);
    assert.equal(body.data[0].tags.length, 64);
    assert.equal(await here.count('tagged'), 64);
    assert.equal(await here.count('recipient'), 0);
  });
});
