import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY, HOUR } from '@tandem/platform/time/clock.ts';
import { useServerDatabase } from '../../../testing/server-database.ts';
import { useThoughts } from '../../../testing/thoughts.ts';

const base = 'https://thoughts.example';

eachDatabase('discovery behind a proxy', (dialect) => {
  const thoughts = useThoughts(dialect, { THOUGHTS_PUBLIC_URL: base });
  const world = useServerDatabase(thoughts);
  const finger = (resource: string, more = '') =>
    thoughts.client.get(`/.well-known/webfinger?resource=${encodeURIComponent(resource)}${more}`);

  test('WebFinger returns the account, its aliases, actor and profile page', async () => {
    const { username } = await thoughts.join('Ada');
    const { status, headers, body } = await finger(`acct:${username}@thoughts.example`);
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^application\/jrd\+json/);
    assert.equal(headers.get('access-control-allow-origin'), '*');
    const { links, ...others } = body;
    assert.deepEqual(
      { ...others, links: links.slice(0, 3) },
      {
        subject: 'acct:Ada@thoughts.example',
        aliases: ['acct:Ada@thoughts.example', `${base}/users/Ada`],
        links: [
          { rel: 'self', type: 'application/activity+json', href: `${base}/users/Ada` },
          {
            rel: 'http://webfinger.net/rel/profile-page',
            type: 'text/html',
            href: `${base}/@Ada`,
          },
          {
            rel: 'http://ostatus.org/schema/1.0/subscribe',
            template: `${base}/authorize_interaction?uri={uri}`,
          },
        ],
      },
    );
    for (const { href, template } of links.slice(3)) assert.equal(href, template);
  });

  test('the account is found in any case, by URL, and under the host of the request', async () => {
    const { username } = await thoughts.join('Grace');
    const { body } = await finger(`acct:${username}@thoughts.example`);
    const others = [
      'acct:GRACE@Thoughts.EXAMPLE',
      `${base}/users/grace`,
      `${base}/@Grace`,
      `acct:grace@${new URL(thoughts.client.url).host}`,
      `${thoughts.client.url}/users/grace`,
    ];
    for (const resource of others) assert.deepEqual((await finger(resource)).body, body, resource);
  });

  test('rel filters the links', async () => {
    const { username } = await thoughts.join();
    const { body } = await finger(`acct:${username}@thoughts.example`, '&rel=self&rel=other');
    assert.deepEqual(
      body.links.map(({ rel }: { rel: string }) => rel),
      ['self'],
    );
    const one = await finger(`acct:${username}@thoughts.example`, '&rel=other');
    assert.deepEqual(one.body.links, []);
  });

  test('an unknown account returns 404, a missing resource 400, both in plain text', async () => {
    const { username } = await thoughts.join();
    const stranger = await world.addRemoteActor();
    const unknown = [
      'acct:nobody@thoughts.example',
      `acct:${username}@other.example`,
      `acct:${stranger}`,
      `acct:${stranger}@thoughts.example`,
      `${base}/thoughts/${username}`,
    ];
    for (const resource of unknown) {
      const { status, text, headers } = await finger(resource);
      assert.deepEqual([status, text], [404, 'not found'], resource);
      assert.match(headers.get('content-type') ?? '', /^text\/plain/);
    }
    for (const query of [
      '',
      '?resource=',
      '?resource=ada',
      '?resource=acct:a@b&resource=acct:c@d',
      '?resource=%00',
    ]) {
      const { status, text } = await thoughts.client.get(`/.well-known/webfinger${query}`);
      assert.deepEqual([status, text], [400, 'bad request'], query);
    }
  });

  test('a hostile Host header does not cause an error', async () => {
    for (const host of ['a b', '[::1', 'x'.repeat(2000), '']) {
      assert.equal(await statusWithHost(thoughts.client.url, host), 404, host);
    }
  });

  test('a deleted user is not found', async () => {
    const ada = await thoughts.join();
    await ada.delete('/users/me', { body: { password: 'correct horse battery' } });
    assert.equal((await finger(`acct:${ada.username}@thoughts.example`)).status, 404);
  });

  test('HEAD returns the headers of GET without the body', async () => {
    const { username } = await thoughts.join();
    const path = `/.well-known/webfinger?resource=acct:${username}@thoughts.example`;
    const { status, text, headers } = await thoughts.client.send('HEAD', path);
    assert.deepEqual([status, text], [200, '']);
    assert.match(headers.get('content-type') ?? '', /^application\/jrd\+json/);
  });

  test('host-meta has the WebFinger template, as XML and as JSON', async () => {
    const template = `${base}/.well-known/webfinger?resource={uri}`;
    const xml = await thoughts.client.get('/.well-known/host-meta');
    assert.match(xml.headers.get('content-type') ?? '', /^application\/xrd\+xml/);
    assert.ok(xml.text.includes(`template="${template}"`));
    const json = await thoughts.client.get('/.well-known/host-meta.json');
    assert.equal(json.body.links[0].template, template);
  });
});

eachDatabase('NodeInfo', (dialect) => {
  const thoughts = useThoughts(dialect, { THOUGHTS_PUBLIC_URL: base });

  test('the discovery document links a NodeInfo 2.1 document with the totals', async () => {
    const pointer = await thoughts.client.get('/.well-known/nodeinfo');
    assert.deepEqual(pointer.body, {
      links: ['2.0', '2.1'].map((version) => ({
        rel: `http://nodeinfo.diaspora.software/ns/schema/${version}`,
        href: `${base}/nodeinfo/${version}`,
      })),
    });
    const ada = await thoughts.join();
    await thoughts.join();
    for (const visibility of ['public', 'public', 'followers', 'private']) {
      await ada.post('/thoughts', { content: 'Counted', visibility });
    }
    const { headers, body } = await thoughts.client.get('/nodeinfo/2.1');
    assert.match(headers.get('content-type') ?? '', /^application\/json; profile=".*2\.1#"/);
    assert.match(body.software.name, /^[a-z0-9-]+$/);
    assert.deepEqual([body.version, body.protocols, body.openRegistrations], ['2.1', ['activitypub'], true]);
    assert.deepEqual(body.services, { inbound: [], outbound: [] });
    assert.equal(body.metadata.upstream.name, 'mastodon');
    const older = await thoughts.client.get('/nodeinfo/2.0');
    assert.match(older.headers.get('content-type') ?? '', /^application\/json; profile=".*2\.0#"/);
    assert.deepEqual(older.body, { ...body, version: '2.0' });
    assert.deepEqual(body.usage, {
      users: { total: 2, activeMonth: 1, activeHalfyear: 1 },
      localPosts: 2,
    });
  });

  test('active users have posted recently, and are counted at most once an hour', async () => {
    const activity = async () => {
      const { users } = (await thoughts.client.get('/nodeinfo/2.1')).body.usage;
      return [users.activeMonth, users.activeHalfyear];
    };
    const before = await activity();
    await (await thoughts.join()).post('/thoughts', { content: 'Here I am' });
    assert.deepEqual(await activity(), before);
    thoughts.clock.advance(HOUR + 1);
    assert.deepEqual(await activity(), [2, 2]);
    thoughts.clock.advance(31 * DAY);
    assert.deepEqual(await activity(), [0, 2]);
    thoughts.clock.advance(150 * DAY);
    assert.deepEqual(await activity(), [0, 0]);
  });
});

/** A client that sends any Host header; `fetch` does not. */
const statusWithHost = (url: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const path = '/.well-known/webfinger?resource=acct:ada@elsewhere.example';
    request(url + path, { headers: { host }, setHost: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    })
      .on('error', reject)
      .end();
  });
