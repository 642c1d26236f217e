import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import type { FederationDatabase } from '../../foundation/tables/federation.ts';
import { makeAdministrator } from '../../testing/administrators.ts';
import { post } from '../../testing/posts.ts';
import { insertRemoteActors, remoteActorAt } from '../../testing/remote-actors.ts';
import { openServerDatabase } from '../../testing/server-database.ts';
import { PASSWORD, useThoughts } from '../../testing/thoughts.ts';
import { type Browser, logInByForm } from '../testing/member.ts';
import { open } from '../testing/pages.ts';

const PAGES = [
  '',
  '/reports',
  '/accounts',
  '/servers',
  '/servers/blocks',
  '/servers/blocks.csv',
  '/invitations',
  '/announcements',
  '/server',
  '/log',
].map((path) => `/operate${path}`);
const FORMS = [
  '/report',
  '/accounts',
  '/servers/block',
  '/servers/unblock',
  '/servers/import',
  '/invitations',
  '/announcements',
  '/announcements/remove',
  '/server',
].map((path) => `/operate${path}`);
const FIELDS = { domain: 'form.example', list: 'form.example', id: 'x' };

eachDatabase('the pages of operators', (dialect) => {
  const thoughts = useThoughts(dialect);

  const LINK = /href="(\/operate\/report\?[^"]*)"/;
  const idIn = (path: string) => new URLSearchParams(path.split('?')[1]).get('id') ?? '';
  /** The page of the first report of the list. */
  const openReport = async (read: Browser['read']) => {
    const [, path = ''] = LINK.exec(await read('/operate/reports')) ?? [];
    return { text: await read(path), id: idIn(path) };
  };

  const operator = async (): Promise<Browser & { username: string }> => {
    const { username } = await thoughts.join();
    await makeAdministrator(thoughts, username);
    const browser = await logInByForm(thoughts.client, username);
    const { status, headers } = await browser.send('/operate/confirm', {
      password: PASSWORD,
      back: '/operate',
    });
    assert.deepEqual([status, headers.get('location')], [303, '/operate']);
    return { ...browser, username };
  };

  test('are not found by anybody else', async () => {
    const member = await logInByForm(thoughts.client, (await thoughts.join()).username);
    for (const path of PAGES) {
      const { status, headers } = await open(thoughts.client, path);
      assert.deepEqual([status, headers.get('location')], [303, `/login?back=${encodeURIComponent(path)}`]);
      assert.equal((await member.open(path)).status, 404, path);
    }
    for (const path of [...FORMS, '/operate/confirm'])
      assert.equal((await member.send(path, { ...FIELDS, password: PASSWORD })).status, 404, path);
  });

  test('require only the password after ten minutes', async () => {
    const { open: openPage, send, username } = await operator();
    for (const path of PAGES) assert.equal((await openPage(path)).status, 200, path);
    thoughts.clock.advance(10 * MINUTE);
    for (const path of PAGES) {
      const { status, headers } = await openPage(path);
      assert.deepEqual(
        [status, headers.get('location')],
        [303, `/operate/confirm?back=${encodeURIComponent(path)}`],
      );
    }
    for (const path of FORMS) assert.equal((await send(path, FIELDS)).status, 303, path);
    const wrong = await send('/operate/confirm', { password: 'wrong', back: '/operate' });
    assert.equal(wrong.status, 401);
    const away = await send('/operate/confirm', { password: PASSWORD, back: '//evil.example' });
    assert.equal(away.headers.get('location'), '/operate');
    const other = await logInByForm(thoughts.client, username);
    assert.equal((await other.open('/operate')).status, 200, 'a login counts');
    const { status } = await openPage('/operate');
    assert.equal(status, 200);
    assert.doesNotMatch((await openPage('/operate/servers/blocks')).text, /form\.example/);
  });

  test('forms of other sites are refused, and pages are not cached', async () => {
    const { send, open: openPage } = await operator();
    for (const path of FORMS)
      assert.equal((await send(path, FIELDS, { 'sec-fetch-site': 'cross-site' })).status, 403, path);
    for (const path of PAGES)
      assert.equal((await openPage(path)).headers.get('cache-control'), 'no-store', path);
  });

  test('announcements are published and removed, and members react to them on the start page', async () => {
    const { read, send } = await operator();
    const path = '/operate/announcements';
    const member = await logInByForm(thoughts.client, (await thoughts.join()).username);
    for (const wrong of [
      { content: ' ' },
      { content: 'Kept', until: '2001-01-01T00:00' },
      { content: 'Kept', from: 'noon' },
    ]) {
      const { status, text } = await send(path, wrong);
      assert.equal(status, 400);
      assert.match(text, /role="alert">Nothing was published/);
      assert.ok(text.includes(wrong.content.trim()));
    }
    assert.equal((await send(path, { content: '<b>Sunday</b>: see #updates' })).status, 303);
    const [, id = ''] = /name="id" value="(\d+)"/.exec(await read(path)) ?? [];
    const banner = async () =>
      /<section class="announcements">.*?<\/section>/s.exec(await member.read('/'))?.[0] ?? '';
    assert.match(await banner(), /&lt;b&gt;Sunday&lt;\/b&gt;: see <a class="tag" href="\/tag\/updates"/);
    await member.send('/me/announcements', { id, add: '🎉' });
    assert.match(await banner(), /name="remove" value="🎉" aria-pressed="true"[^>]*>🎉 1</);
    assert.equal((await member.send('/me/announcements', { id, add: 'text' })).status, 303);
    await member.send('/me/announcements', { id, remove: '🎉' });
    assert.match(await banner(), /name="add" value="🎉" aria-pressed="false"/);
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    assert.equal((await member.send('/me/announcements', { id }, elsewhere)).status, 403);
    await member.send('/me/announcements', { id });
    assert.equal(await banner(), '');
    assert.doesNotMatch((await open(thoughts.client, '/')).text, /Sunday/);
    await send(`${path}/remove`, { id });
    assert.match(await read(path), /There are no announcements/);
    const log = await read('/operate/log');
    for (const act of ['published the announcement', 'removed the announcement'])
      assert.ok(log.includes(act), act);
    await send('/operate/server', { showDomainBlocks: 'on' });
    assert.match(await read('/operate/server'), /name="showDomainBlocks"[^>]* checked/);
  });

  test('a report shows the reported thoughts and the available actions', async () => {
    const { read, send } = await operator();
    const eve = await thoughts.join();
    await (await thoughts.join()).post(`/users/${eve.username}/follow`);
    const { id } = await post(eve, 'Bad <b>words</b>');
    await using server = await openServerDatabase(thoughts);
    const { url } = thoughts.service;
    const objects = [`${url}/users/${eve.username}`, `${url}/thoughts/${id}`, 'https://far.example/users/x'];
    const report = {
      id: 'https://far.example/flags/1?a=b&c',
      actor_uri: 'javascript:alert(1)',
      created_at: thoughts.clock.now(),
    };
    const body = JSON.stringify({ objects, content: '<script>Look</script>' });
    await server.database.write((tx) =>
      tx
        .insertInto('report')
        .values({ ...report, body })
        .execute(),
    );
    assert.match(await read('/operate'), /Open reports<\/a><\/p> <strong>1</);
    const { text, id: reportId } = await openReport(read);
    assert.equal(reportId, 'https://far.example/flags/1?a=b&c');
    assert.match(text, /&lt;script&gt;Look/);
    assert.match(text, /Bad &lt;b&gt;words/);
    assert.match(text, /1 follower</);
    assert.doesNotMatch(text, /href="javascript/);
    assert.match(text, /href="\/operate\/servers\?host=far\.example"/);
    const decisions = [...text.matchAll(/name="decision" value="([^"]*)"/g)].map(([, value]) => value);
    assert.deepEqual(decisions, ['nothing', 'remove', `disable ${eve.username}`]);
    const note = 'Looked at it with <Zoe>';
    for (const decision of ['', 'suspend', 'disable nobody']) {
      const refused = await send('/operate/report', { id: reportId, decision, note });
      assert.equal(refused.status, 400);
      assert.match(refused.text, /role="alert">Choose a decision.*value="Looked at it with &lt;Zoe&gt;"/s);
    }
    const long = await send('/operate/report', { id: reportId, decision: 'remove', note: 'x'.repeat(1001) });
    assert.deepEqual([long.status, long.text.includes('x'.repeat(1001))], [400, true]);
    assert.equal((await eve.get(`/thoughts/${id}`)).status, 200);
    const closed = await send('/operate/report', { id: reportId, decision: 'remove', note });
    assert.deepEqual([closed.status, closed.headers.get('location')], [303, '/operate/reports']);
    assert.equal((await eve.get(`/thoughts/${id}`)).status, 404);
    assert.equal((await send('/operate/report', { id: reportId, decision: 'nothing' })).status, 404);
    assert.match(await read('/operate/reports'), /There are no reports/);
    const bob = await thoughts.join();
    await bob.post('/reports', { about: eve.username, text: 'Again' });
    const second = await openReport(read);
    await send('/operate/report', { id: second.id, decision: `disable ${eve.username}` });
    assert.equal((await eve.get('/users/me')).status, 401);
    assert.match(await read('/operate/reports'), /There are no reports/);
    const log = await read('/operate/log');
    for (const act of [
      'removed the thought',
      'disabled',
      'resolved the report',
      'Looked at it with &lt;Zoe&gt;',
    ])
      assert.ok(log.includes(act), act);
  });

  test('a report and an account show earlier actions against the person', async () => {
    const { read, send } = await operator();
    const eve = await thoughts.join();
    const bob = await thoughts.join();
    await using server = await openServerDatabase(thoughts);
    const stranger = remoteActorAt('https://third.example');
    await insertRemoteActors(server.database as unknown as FederationDatabase, [stranger]);
    const far = `${stranger.id}@${stranger.host}`;
    const history = 'What was done before';
    for (const about of [eve.username, far]) {
      await bob.post('/reports', { about, text: 'First' });
      const first = await openReport(read);
      assert.match(first.text, new RegExp(`@${about}</bdi>`));
      assert.ok(!first.text.includes(history), about);
      await send('/operate/report', { id: first.id, decision: 'nothing' });
      await bob.post('/reports', { about, text: 'Second' });
      const second = await openReport(read);
      assert.match(second.text, /What was done before.*<li>A report dismissed, last on /s);
      const log = `/operate/log?person=${encodeURIComponent(about)}`;
      assert.ok(second.text.includes(`href="${log}"`), about);
      await send('/operate/report', { id: second.id, decision: 'nothing' });
      const acts = await read(log);
      assert.equal(acts.match(/dismissed the report/g)?.length, 2);
      assert.doesNotMatch(acts, /switched/);
    }
    const accounts = (name: string) => read(`/operate/accounts?q=${name}`);
    assert.ok(!(await accounts(bob.username)).includes(history));
    await send('/operate/accounts', { disable: eve.username });
    assert.match(await accounts(eve.username), /Disabled once.*<li>2 reports dismissed/s);
    assert.match(await read('/operate/log?person=nobody-here'), /Nothing yet/);
  });

  test('a style is disabled on every page, and its owner sees a notice', async () => {
    const { read, send, open: openPage } = await operator();
    const bob = await thoughts.join();
    const own = await logInByForm(thoughts.client, bob.username);
    const path = `/operate/accounts?q=${bob.username}`;
    assert.doesNotMatch(await read(path), /Style/);
    await bob.put('/users/me', { customCss: '.page { color: red }' });
    const { id } = await post(bob, 'In red');
    const thought = (await own.open(`/thoughts/${id}`)).headers.get('location') ?? '';
    const sheet = `/@${bob.username}/style.css`;
    const pages = [`/@${bob.username}`, thought];
    const stranger = async (page: string) => (await open(thoughts.client, page)).text;
    for (const page of pages) assert.ok((await stranger(page)).includes(sheet), page);
    await send('/operate/accounts', { hideStyle: bob.username, q: bob.username });
    for (const page of pages)
      for (const text of [await stranger(page), await read(page), await own.read(page)])
        assert.doesNotMatch(text, /style\.css|style=off/, page);
    assert.equal((await openPage(sheet)).status, 404);
    assert.match(await read(path), new RegExp(`name="showStyle" value="${bob.username}"`));
    const settings = await own.read('/me/settings/style');
    assert.match(settings, /have switched off your style/);
    assert.match(settings, /<style id="unsaved"[^>]*>[^<]*red/);
    const saved = await own.send('/me/settings/style', { css: '.page { color: blue }' });
    assert.equal(saved.status, 303);
    assert.doesNotMatch(await stranger(`/@${bob.username}`), /style\.css/);
    await send('/operate/accounts', { showStyle: bob.username });
    for (const page of pages) assert.ok((await stranger(page)).includes(sheet), page);
    assert.match((await openPage(sheet)).text, /blue/);
    assert.doesNotMatch(await own.read('/me/settings/style'), /switched off/);
    assert.match(await read('/operate/log'), /switched off the style of/);
  });

  test('accounts are found, disabled and enabled', async () => {
    const { read, send } = await operator();
    const bob = await thoughts.join();
    const path = `/operate/accounts?q=${bob.username}`;
    assert.match(await read(path), new RegExp(`name="disable" value="${bob.username}"`));
    const { headers } = await send('/operate/accounts', { disable: bob.username, q: bob.username });
    assert.equal(headers.get('location'), path);
    assert.match(await read(path), new RegExp(`name="enable" value="${bob.username}"`));
    await send('/operate/accounts', { enable: bob.username });
    assert.match(await read(path), new RegExp(`name="disable" value="${bob.username}"`));
  });

  test('domains are blocked with their follows, imported and exported as lists', async () => {
    const { read, send, open: openPage } = await operator();
    await using server = await openServerDatabase(thoughts);
    const handle = await server.addRemoteActor('mallory');
    const host = handle.split('@')[1] ?? '';
    assert.match(await read(`/operate/servers?host=${host}`), /A block removes 1 person/);
    await send('/operate/servers/block', { domain: host, reason: 'Spam, "much"' });
    assert.match(await read(`/operate/servers?host=${host}`), /Blocked, by the domain/);
    const refused = await send('/operate/servers/block', { domain: 'no domain' });
    assert.equal(refused.status, 400);
    assert.match(refused.text, /no name of a domain/);
    const exported = (await openPage('/operate/servers/blocks.csv')).text;
    assert.match(exported, /,suspend,true,true,"Spam, ""much""",false/);
    await send('/operate/servers/unblock', { domain: host });
    const imported = await send('/operate/servers/import', { list: exported });
    assert.match(imported.text, /Blocked now: 1\. Blocked before: 0/);
    assert.match(await read('/operate/servers/blocks'), /Spam, &quot;much&quot;/);
    await send('/operate/servers/unblock', { domain: host });
  });

  test('an invitation is shown once, and revoked', async () => {
    const { read, send } = await operator();
    const created = await send('/operate/invitations', { uses: '2', days: '3', note: 'For Zoe' });
    assert.match(created.text, /\/join\?invitation=[\w-]{24}/);
    const text = await read('/operate/invitations');
    assert.doesNotMatch(text, /\?invitation=/);
    assert.match(text, /For Zoe/);
    const id = /name="id" value="([^"]*)"/.exec(text)?.[1] ?? '';
    await send('/operate/invitations/revoke', { id });
    assert.match(await read('/operate/invitations'), /No invitation is valid/);
  });

  test('the server is renamed, and a reset restores the settings of the environment', async () => {
    const { read, send } = await operator();
    const form = { name: 'Thoughts', description: '', rules: '', contact: '', registration: 'open' };
    assert.match(await read('/operate/server'), /From the environment: THOUGHTS_TITLE\./);
    const changed = { ...form, name: 'Small <talk>', rules: 'Be kind.\r\n\r\n No spam. ' };
    const { status, headers } = await send('/operate/server', changed);
    assert.deepEqual([status, headers.get('location')], [303, '/operate/server?saved=1']);
    const text = await read('/operate/server?saved=1');
    assert.match(text, /role="status">Saved/);
    assert.match(text, /value="Small &lt;talk&gt;"/);
    assert.match(text, /Changed here\. THOUGHTS_TITLE says: Thoughts/);
    assert.match(text, /\nBe kind\.\nNo spam\.<\/textarea>/);
    const { body } = await thoughts.client.get('/server');
    assert.deepEqual([body.name, body.rules], ['Small <talk>', ['Be kind.', 'No spam.']]);
    const refused = await send('/operate/server', { ...changed, name: ' ', description: 'kept here' });
    assert.equal(refused.status, 400);
    assert.match(refused.text, /role="alert">Nothing was changed: Name is/);
    assert.match(refused.text, /\nkept here<\/textarea>/);
    const reset = await send('/operate/server', { ...changed, description: 'kept here', reset: 'name' });
    assert.match(reset.text, /value="Thoughts"[\s\S]*\nkept here<\/textarea>/);
    const after = (await thoughts.client.get('/server')).body;
    assert.deepEqual([after.name, after.description], ['Thoughts', '']);
    assert.match(await read('/operate/log'), /changed of this server: <bdi>name<\/bdi>/);
    await send('/operate/server', { ...changed, reset: 'rules' });
  });
});
