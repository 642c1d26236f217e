import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseSetting, runInProcess } from '@tandem/platform/testing/commands.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { thoughtsProgram } from '../../../commands.ts';
import { usePeer } from '../../../federation/testing/peer.ts';
import { post } from '../../../testing/posts.ts';
import { startTestThoughts, useThoughts } from '../../../testing/thoughts.ts';
import { logInByForm, sendForm } from '../../testing/member.ts';
import { numbersOn, open, read } from '../../testing/pages.ts';

const FEDERATED = { THOUGHTS_FEDERATION_INSECURE: 'true' };
const SUBSCRIBE = 'http://ostatus.org/schema/1.0/subscribe';
const JRD = 'application/jrd+json';

eachDatabase('acting from another server', (dialect) => {
  const thoughts = useThoughts(dialect, FEDERATED);
  const peer = usePeer();

  const finger = (resource: string, links: object[]) =>
    peer().serve(`/.well-known/webfinger?resource=${encodeURIComponent(resource)}`, { links }, JRD);
  const subscribe = () => ({ rel: SUBSCRIBE, template: `${peer().origin}/act?uri={uri}` });
  const go = (form: Record<string, string>, headers = {}) => sendForm(thoughts.client, '/go', form, headers);
  const wayOf = (text: string): string =>
    (/<a class="button primary" href="([^"]*)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&');

  test('a profile leads to a form, and the form to the server that the address names', async () => {
    const { username } = await thoughts.join();
    const profile = await read(thoughts.client, `/@${username}`);
    assert.match(profile, new RegExp(`href="/go\\?do=follow&amp;to=${username}"`));
    const form = await read(thoughts.client, `/go?do=follow&to=${username}`);
    const { host } = new URL(thoughts.service.url);
    assert.match(form, new RegExp(`<code dir="ltr">@${username}@${host}</code>`));
    finger(`acct:you@${peer().host}`, [subscribe()]);
    const reply = await go({ do: 'follow', to: username, address: `@you@${peer().host}` });
    const uri = encodeURIComponent(`${thoughts.service.url}/users/${username}`);
    assert.deepEqual([reply.status, wayOf(reply.text)], [200, `${peer().origin}/act?uri=${uri}`]);
    assert.equal(reply.headers.get('refresh'), `0;url=${peer().origin}/act?uri=${uri}`);
    assert.equal(reply.headers.get('cache-control'), 'no-store');
    assert.match(reply.headers.get('set-cookie') ?? '', /^home=; .*Max-Age=0/);
  });

  test('a thought has the intent of the action, and a host without a name is accepted', async () => {
    const ada = await thoughts.join();
    const { id } = await post(ada, 'Something to like');
    const [number = ''] = numbersOn(await read(thoughts.client, `/@${ada.username}`));
    const page = await read(thoughts.client, `/@${ada.username}/${number}`);
    for (const verb of ['reply', 'boost', 'like'])
      assert.match(page, new RegExp(`href="/go\\?do=${verb}&amp;to=${number}"`));
    const like = { rel: 'https://w3id.org/fep/3b86/Like', template: `${peer().origin}/like/{object}` };
    finger(`https://${peer().host}`, [subscribe(), like]);
    const uri = encodeURIComponent(`${thoughts.service.url}/thoughts/${id}`);
    const ways = { like: '/like/', boost: '/act?uri=', reply: '/act?uri=' };
    for (const [verb, path] of Object.entries(ways)) {
      const { text } = await go({ do: verb, to: number, address: peer().host });
      assert.equal(wayOf(text), `${peer().origin}${path}${uri}`, verb);
    }
    const asked = `/.well-known/webfinger?resource=${encodeURIComponent(`https://${peer().host}`)}`;
    assert.equal(peer().asked(asked), 1, 'asked once a day');
  });

  test('a remembered address makes actions a single step', async () => {
    const { username } = await thoughts.join();
    finger(`acct:me@${peer().host}`, [subscribe()]);
    const form = { do: 'follow', to: username, address: ` @me@${peer().host} `, remember: 'yes' };
    const { headers } = await go(form);
    const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
    const page = await read(thoughts.client, `/@${username}`, { cookie });
    assert.match(
      page,
      new RegExp(`<button class="button" name="do" value="follow">Follow from ${peer().host}<`),
    );
    assert.match(page, new RegExp(`name="address" value="me@${peer().host}"`));
    assert.doesNotMatch(await read(thoughts.client, `/@${username}`), /Follow from 127/);
    const hostile = await read(thoughts.client, `/@${username}`, { cookie: 'home=%3Cscript%3E@x' });
    assert.doesNotMatch(hostile, /<script>/);
  });

  test('each failure has a message, and the input stays', async () => {
    const { username } = await thoughts.join();
    for (const [address, status, reason] of [
      ['you', 400, /neither an address/],
      [`nobody@${peer().host}`, 404, /does not know this address/],
      ['you@127.0.0.1:1', 502, /does not respond/],
    ] as const) {
      const reply = await go({ do: 'follow', to: username, address });
      assert.equal(reply.status, status, address);
      assert.match(reply.text, reason);
      assert.ok(reply.text.includes(`value="${address}"`));
      assert.equal(reply.headers.get('refresh'), null);
    }
    assert.equal((await go({ do: 'follow', to: 'nobody-here', address: 'x.example' })).status, 404);
    assert.equal((await open(thoughts.client, '/go?do=like&to=1')).status, 404);
    assert.equal((await open(thoughts.client, '/go?do=steal&to=1')).status, 400);
  });

  test('a server without WebFinger for itself is asked where Mastodon asks', async () => {
    const { username } = await thoughts.join();
    const { text } = await go({
      do: 'follow',
      to: username,
      address: `localhost:${new URL(peer().origin).port}`,
    });
    assert.match(wayOf(text), /^http:\/\/localhost:\d+\/authorize_interaction\?uri=/);
  });

  test('a template of another host is not followed', async () => {
    const { username } = await thoughts.join();
    for (const [index, template] of [
      'https://evil.example/?uri={uri}',
      'javascript:alert(1)//{uri}',
      `http://you:pass@${peer().host}/{uri}`,
    ].entries()) {
      finger(`acct:hostile${index}@${peer().host}`, [{ rel: SUBSCRIBE, template }]);
      const { text } = await go({ do: 'follow', to: username, address: `hostile${index}@${peer().host}` });
      assert.ok(wayOf(text).startsWith(`${peer().origin}/authorize_interaction?uri=`), template);
    }
  });

  test('an account on another host than the address requires a confirmation', async () => {
    const { username } = await thoughts.join();
    const self = { rel: 'self', href: 'http://accounts.example/users/you' };
    const moved = { rel: SUBSCRIBE, template: 'http://accounts.example/act?uri={uri}' };
    finger(`acct:split@${peer().host}`, [self, moved]);
    const reply = await go({ do: 'follow', to: username, address: `split@${peer().host}` });
    assert.match(wayOf(reply.text), /^http:\/\/accounts\.example\/act/);
    assert.match(reply.text, /leads you to accounts\.example/);
    assert.equal(reply.headers.get('refresh'), null);
  });

  test('an account of this server logs in and acts here; members need no form', async () => {
    const { username } = await thoughts.join();
    const { host } = new URL(thoughts.service.url);
    const { headers } = await go({ do: 'follow', to: username, address: `me@${host}` });
    const back = `/authorize_interaction?uri=${encodeURIComponent(`${thoughts.service.url}/users/${username}`)}`;
    assert.equal(headers.get('location'), `/login?back=${encodeURIComponent(back)}`);
    const member = await logInByForm(thoughts.client, username);
    assert.equal(
      (await member.open(`/go?do=follow&to=${username}`)).headers.get('location'),
      `/@${username}`,
    );
    assert.doesNotMatch(await member.read(`/@${username}`), /href="\/go/);
  });

  test('another site can neither send the form nor trigger a request of this server', async () => {
    const { username } = await thoughts.join();
    const before = peer().requests.length;
    const form = { do: 'follow', to: username, address: `cross@${peer().host}` };
    assert.equal((await go(form, { 'sec-fetch-site': 'cross-site' })).status, 403);
    assert.equal(peer().requests.length, before);
  });

  test('resources hidden from strangers have no remote actions', async () => {
    const ada = await thoughts.join();
    const { id } = await post(ada, 'For me', { visibility: 'private' });
    assert.equal((await open(thoughts.client, `/go?do=like&to=${id}`)).status, 404);
    assert.equal((await go({ do: 'like', to: id, address: peer().host })).status, 404);
  });

  test('a client address triggers requests to ten servers a minute, and none to a blocked one', async () => {
    await using limited = await startTestThoughts(dialect, FEDERATED);
    const { username } = await limited.join();
    const send = (address: string) =>
      sendForm(limited.client, '/go', { do: 'follow', to: username, address });
    const program = thoughtsProgram({ THOUGHTS_DATABASE_URL: databaseSetting(limited.config.database) });
    const blocked = await runInProcess(program, ['federation', 'block-domain', 'blocked.example']);
    assert.equal(blocked.code, 0, blocked.errors);
    assert.match((await send('you@blocked.example')).text, /does not respond/);
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1)
      statuses.push((await send(`n${index}@${peer().host}`)).status);
    assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 404), 429, 429]);
    limited.clock.advance(60_000);
    assert.equal((await send(`later@${peer().host}`)).status, 404);
  });
});
