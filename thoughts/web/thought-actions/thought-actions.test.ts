import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { post } from '../../testing/posts.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { logInByForm, sendForm } from '../testing/member.ts';
import { open } from '../testing/pages.ts';

eachDatabase('actions of members on a thought', (dialect) => {
  const thoughts = useThoughts(dialect);
  const server = useServerDatabase(thoughts);
  const enter = async () => {
    const person = await thoughts.join();
    return { person, browser: await logInByForm(thoughts.client, person.username) };
  };
  const pathOf = async (id: string, headers: Record<string, string> = {}): Promise<string> =>
    (await open(thoughts.client, `/thoughts/${id}`, headers)).headers.get('location') ?? '';
  const seenOn = (text: string): string => /name="seen" value="(\d+)"/.exec(text)?.[1] ?? '';

  test('an author edits a thought, and every reader sees its earlier versions', async () => {
    const ada = await enter();
    const bob = await enter();
    const { id } = await post(ada.person, 'first <words>', { summary: 'about rain' });
    const path = await pathOf(id);
    assert.ok((await ada.browser.read(path)).includes(`href="${path}/edit"`));
    const former = await ada.browser.open(`${path}/more`);
    assert.deepEqual([former.status, former.headers.get('location')], [303, path]);
    const editor = await ada.browser.read(`${path}/edit`);
    assert.match(editor, />\nfirst &lt;words&gt;<\/textarea>/);
    thoughts.clock.advance(60_000);
    const form = { content: 'second words', warning: '', seen: seenOn(editor) };
    const { status, headers } = await ada.browser.send(`${path}/edit`, form);
    assert.deepEqual([status, headers.get('location')], [303, path]);
    const shown = (await bob.person.get(`/thoughts/${id}`)).body;
    assert.deepEqual([shown.content, shown.summary], ['second words', '']);
    // A script is told where the thought is.
    const latest = seenOn(await ada.browser.read(`${path}/edit`));
    const again = await ada.browser.send(`${path}/edit`, { ...form, seen: latest }, { fragment: '1' });
    assert.deepEqual([again.status, again.text], [200, `<a class="posted" href="${path}"></a>`]);
    const page = (await open(thoughts.client, path)).text;
    assert.ok(page.includes(`href="${path}/history"`));
    const history = (await open(thoughts.client, `${path}/history`)).text;
    assert.ok(history.indexOf('second words') < history.indexOf('first &lt;words&gt;'));
    assert.match(history, /about rain/);
    for (const browser of [bob.browser]) {
      assert.equal((await browser.open(`${path}/edit`)).status, 404);
      assert.equal((await browser.send(`${path}/edit`, form)).status, 404);
    }
  });

  test('a refused edit is returned in the form, and does not overwrite a concurrent edit', async () => {
    const ada = await enter();
    const { id } = await post(ada.person, 'first');
    const path = await pathOf(id);
    const seen = seenOn(await ada.browser.read(`${path}/edit`));
    for (const content of ['x'.repeat(129), '  ']) {
      const refused = await ada.browser.send(`${path}/edit`, { content, seen, warning: 'w' });
      assert.deepEqual([refused.status, refused.text.includes(`${content}</textarea>`)], [400, true]);
      assert.match(refused.text, /value="w"/);
      assert.equal(/…x{20}<mark class="excess">x<\/mark><\/span>/.test(refused.text), content !== '  ');
    }
    thoughts.clock.advance(1000);
    await ada.person.put(`/thoughts/${id}`, { content: 'by an app' });
    const late = await ada.browser.send(`${path}/edit`, { content: 'mine', seen });
    assert.deepEqual([late.status, late.text.includes('mine</textarea>')], [409, true]);
    assert.equal((await ada.person.get(`/thoughts/${id}`)).body.content, 'by an app');
    const again = await ada.browser.send(`${path}/edit`, { content: 'mine', seen: seenOn(late.text) });
    assert.equal(again.status, 303);
    const ended = await sendForm(thoughts.client, `${path}/edit`, { content: 'kept', seen });
    assert.deepEqual([ended.status, ended.text.includes('kept</textarea>')], [401, true]);
  });

  test('the versions are visible to readers of the thought', async () => {
    const ada = await enter();
    const bob = await enter();
    const { id } = await post(ada.person, 'secret', { visibility: 'private' });
    const path = await pathOf(id, { cookie: ada.browser.cookie });
    assert.match(await ada.browser.read(`${path}/history`), /secret/);
    for (const part of ['history', 'more', 'edit'])
      assert.equal((await bob.browser.open(`${path}/${part}`)).status, 404, part);
    assert.equal((await open(thoughts.client, `${path}/history`)).status, 404);
  });

  test('a person and a thought are reported, once for each time the form is sent', async () => {
    const ada = await enter();
    const bob = await enter();
    const far = await server.addRemoteActor();
    const { id } = await post(ada.person, 'buy this');
    const path = await pathOf(id);
    const number = path.split('/')[2] ?? '';
    const report = `/@${ada.person.username}/report`;
    assert.ok((await bob.browser.read(path)).includes(`href="${report}?thought=${number}"`));
    assert.match(await bob.browser.read(`${report}?thought=${number}`), /buy this/);
    const form = { thought: number, text: 'It is <spam>', category: 'spam' };
    const { status, headers } = await bob.browser.send(report, form);
    assert.equal(status, 303);
    assert.match(await bob.browser.read(headers.get('location') ?? ''), /The report was sent/);
    assert.match(await bob.browser.read(`/@${far}/report`), /name="forward"/);
    await bob.browser.send(`/@${far}/report`, { text: 'all', forward: 'on' });
    const bodies = await stored(bob.person.username);
    assert.deepEqual(
      bodies.map(({ content, category, forward, objects }) => [content, category, forward, objects.length]),
      [
        ['It is <spam>', 'spam', false, 2],
        ['all', 'other', true, 1],
      ],
    );
    const long = await bob.browser.send(report, { text: 'x'.repeat(1001) });
    assert.deepEqual([long.status, long.text.includes('x'.repeat(1001))], [400, true]);
    assert.equal((await ada.browser.open(report)).status, 404);
    assert.equal((await bob.browser.open(`/@${far}/report?thought=${number}`)).status, 404);
  });

  const stored = async (username: string) => {
    const rows = await server.database.read
      .selectFrom('report')
      .select(['actor_uri', 'body'])
      .orderBy('id')
      .execute();
    return rows.filter(({ actor_uri: uri }) => uri.endsWith(username)).map(({ body }) => JSON.parse(body));
  };
});
