// Exports and imports over the REST API: local and remote people, and hostile files.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useFederationHarness } from '../../federation/testing/harness.ts';
import { usePeer } from '../../federation/testing/peer.ts';
import { post } from '../../testing/posts.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import type { Person } from '../../testing/thoughts.ts';

eachDatabase('exports and imports', (dialect) => {
  const here = useFederationHarness(dialect);
  const server = useServerDatabase(here.thoughts);
  const peer = usePeer();
  const { thoughts } = here;
  const people = () => Promise.all([thoughts.join(), thoughts.join(), thoughts.join()]);
  const hostOf = () => new URL(thoughts.service.url).host;
  const exported = async (by: Person, form: string): Promise<string> => {
    const { status, text, headers } = await by.get(`/data/export?form=${form}`);
    assert.equal(status, 200, text);
    assert.match(headers.get('content-disposition') ?? '', new RegExp(`filename="${form}"`));
    assert.equal(headers.get('cache-control'), 'no-store');
    return text;
  };
  const send = (by: Person, query: string, csv: string | Uint8Array) =>
    by.post(`/data/import?${query}`, csv, { headers: { 'content-type': 'text/csv' } });
  /** Imports the file completely and returns the import. */
  const bring = async (by: Person, query: string, csv: string) => {
    const { status, body } = await send(by, query, csv);
    assert.equal(status, 202, JSON.stringify(body));
    await thoughts.service.drainQueues();
    const { body: after } = await by.get(`/data/imports/${body.id}`);
    assert.equal(after.state, 'done');
    return after;
  };
  const following = async (by: Person): Promise<string[]> =>
    (await by.get(`/users/${by.username}/following`)).body.data.map(
      ({ username }: { username: string }) => username,
    );

  test('exports have Mastodon’s format and can be imported again', async () => {
    const [ada, bob, eve] = await people();
    const host = hostOf();
    const far = await server.addRemoteActor();
    for (const name of [bob.username, far]) await ada.post(`/users/${name}/follow`);
    await ada.post(`/users/${eve.username}/block`);
    await ada.send('POST', `/users/${bob.username}/mute`, { body: { notifications: false } });
    const follows = await exported(ada, 'follows.csv');
    assert.equal(
      follows,
      'Account address,Show boosts,Notify on new posts,Languages\r\n' +
        `${bob.username}@${host},true,false,\r\n${far},true,false,\r\n`,
    );
    const blocks = await exported(ada, 'blocks.csv');
    assert.equal(blocks, `${eve.username}@${host}\r\n`);
    const mutes = await exported(ada, 'mutes.csv');
    assert.equal(mutes, `Account address,Hide notifications\r\n${bob.username}@${host},false\r\n`);

    const dora = await thoughts.join();
    const first = await bring(dora, 'kind=follows', follows);
    assert.deepEqual([first.total, first.done, first.failures], [2, 2, []]);
    await bring(dora, 'kind=blocks', blocks);
    await bring(dora, 'kind=mutes', mutes);
    for (const [form, file] of [
      ['follows.csv', follows],
      ['blocks.csv', blocks],
      ['mutes.csv', mutes],
    ] as const)
      assert.equal(await exported(dora, form), file);
  });

  test('follow options are imported, and remote people are resolved', async () => {
    const ada = await thoughts.join();
    const ana = await peer().addActor('ana');
    const csv = `Account address,Show boosts,Notify on new posts,Languages\n${ana.handle},false,true,"de, en"\n`;
    const { failures } = await bring(ada, 'kind=follows', csv);
    assert.deepEqual(failures, []);
    assert.match(await exported(ada, 'follows.csv'), new RegExp(`${ana.handle},false,true,"de, en"`));
    const { body } = await ada.get('/federation/remote-following');
    assert.deepEqual(
      body.map(({ handle, state }: { handle: string; state: string }) => [handle, state]),
      [[ana.handle, 'pending']],
    );
  });

  test('failed lines are reported with a reason, and the others are applied', async () => {
    const [ada, bob, eve] = await people();
    await eve.post(`/users/${ada.username}/block`);
    const csv = ['no address', ada.username, eve.username, 'nobody-here', bob.username, 'x@@y', ''].join(
      '\n',
    );
    const { failures, total } = await bring(ada, 'kind=follows&mode=merge', csv);
    assert.deepEqual(failures, [
      { line: 1, reason: 'malformed' },
      { line: 2, reason: 'own' },
      { line: 3, reason: 'blocked' },
      { line: 4, reason: 'not-found' },
      { line: 6, reason: 'malformed' },
    ]);
    assert.equal(total, 6);
    assert.deepEqual(await following(ada), [bob.username]);
  });

  test('a replacing import removes entries that the file omits', async () => {
    const [ada, bob, eve] = await people();
    const far = await server.addRemoteActor();
    for (const name of [bob.username, far]) await ada.post(`/users/${name}/follow`);
    const list = `${eve.username}@${hostOf().toUpperCase()}\n${far.toUpperCase()}\n`;
    assert.equal((await bring(ada, 'kind=follows&mode=replace', list)).total, 3);
    assert.deepEqual(await following(ada), [eve.username]);
    assert.match(await exported(ada, 'follows.csv'), new RegExp(far));
    for (const kind of ['block', 'mute']) {
      await ada.post(`/users/${bob.username}/${kind}`);
      await bring(ada, `kind=${kind}s&mode=replace`, `${eve.username}\n`);
      const { data } = (await ada.get(`/${kind}s`)).body;
      assert.deepEqual(
        data.map(({ username }: { username: string }) => username),
        [eve.username],
      );
    }
  });

  test('one import runs at a time, and a long one is resumed', async () => {
    const [ada, bob] = await people();
    const long = `${bob.username}\n${'nobody-here\n'.repeat(120)}`;
    const { status, body } = await send(ada, 'kind=follows', long);
    assert.deepEqual([status, body.state, body.done], [202, 'running', 0]);
    const second = await send(ada, 'kind=mutes', bob.username);
    assert.deepEqual([second.status, second.body.code], [409, 'import-running']);
    // Simulates earlier failures: the first thousand are retained.
    const failures = JSON.stringify(Array(881).fill({ line: 1, reason: 'malformed' }));
    await server.database.write((tx) =>
      tx.updateTable('data_import').set({ failures }).where('id', '=', body.id).execute(),
    );
    await thoughts.service.drainQueues();
    const after = (await ada.get(`/data/imports/${body.id}`)).body;
    assert.deepEqual([after.state, after.done, after.failures.length], ['done', 121, 1000]);
    assert.deepEqual(after.failures.at(-1), { line: 120, reason: 'not-found' });
    assert.deepEqual(await following(ada), [bob.username]);
    assert.equal((await bob.get(`/data/imports/${body.id}`)).status, 404);
    assert.equal((await send(ada, 'kind=mutes', bob.username)).status, 202);
  });

  test('a repeated import with its Idempotency-Key gets the same response; other content is refused', async () => {
    const [ada, bob, eve] = await people();
    const repeat = (query: string, csv: string) =>
      ada.post(`/data/import?${query}`, csv, {
        headers: { 'content-type': 'text/csv', 'idempotency-key': 'once' },
      });
    const first = await repeat('kind=mutes', `${bob.username}\n`);
    assert.equal(first.status, 202, first.text);
    await thoughts.service.drainQueues();
    const again = await repeat('kind=mutes', `${bob.username}\n`);
    assert.deepEqual([again.status, again.body], [202, first.body]);
    for (const [query, csv] of [
      ['kind=mutes', eve.username],
      ['kind=blocks', `${bob.username}\n`],
      ['kind=mutes&mode=replace', `${bob.username}\n`],
    ] as const) {
      const { status, body } = await repeat(query, csv);
      assert.deepEqual([status, body.code], [409, 'idempotency-key-reused'], query);
    }
  });

  test('the last ten imports of a member are retained, independent of other members', async () => {
    const [ada, bob] = await people();
    const ofBob = (await bring(bob, 'kind=mutes', ada.username)).id;
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      thoughts.clock.advance(1000);
      ids.push((await bring(ada, 'kind=mutes', bob.username)).id);
    }
    const statuses = await Promise.all(ids.map(async (id) => (await ada.get(`/data/imports/${id}`)).status));
    assert.deepEqual(statuses, [404, 404, ...Array(10).fill(200)]);
    assert.equal((await bob.get(`/data/imports/${ofBob}`)).status, 200);
  });

  test('hostile files and unknown kinds are refused and not stored', async () => {
    const ada = await thoughts.join();
    const refused = async (query: string, csv: string | Uint8Array, status: number) =>
      assert.equal((await send(ada, query, csv)).status, status, `${query} ${csv.length}`);
    for (const csv of [
      '',
      '\n',
      'a\0',
      '"x',
      new Uint8Array([0xff, 0xfe, 0xfd]),
      'a@b.example\n'.repeat(10_001),
    ])
      await refused('kind=follows', csv, 400);
    await refused('kind=follows', 'x'.repeat(2 * 1024 * 1024 + 1), 413);
    await refused('kind=friends', 'ada', 400);
    await refused('kind=follows&mode=all', 'ada', 400);
    assert.equal((await ada.get('/data/export?form=everything')).status, 400);
    assert.equal((await thoughts.client.get('/data/export?form=follows.csv')).status, 401);
    const rows = await server.database.read
      .selectFrom('data_import')
      .select('id')
      .where('actor_id', '=', await server.idOf(ada.username))
      .execute();
    assert.deepEqual(rows, []);
  });

  test('thoughts with the same date are exported by id, also after an edit', async () => {
    const [ada] = await people();
    const ids: string[] = [];
    for (const content of ['one', 'two', 'three', 'four']) ids.push((await post(ada, content)).id);
    for (const id of [ids[2], ids[0]]) {
      const { status, text } = await ada.put(`/thoughts/${id}`, { content: 'edited' });
      assert.equal(status, 200, text);
    }
    const all: { id: string }[] = JSON.parse(await exported(ada, 'thoughts.json'));
    assert.deepEqual(
      all.map(({ id }) => id),
      ids.toSorted(),
    );
  });

  test('thoughts are exported completely, as JSON and Atom, only to their author', async () => {
    const [ada, bob] = await people();
    assert.equal(await exported(ada, 'thoughts.json'), '[]\n');
    await post(ada, 'first <b> & "more"');
    await post(ada, 'for me', { visibility: 'private', summary: 'a warning' });
    await post(bob, 'not hers');
    const all = JSON.parse(await exported(ada, 'thoughts.json'));
    assert.deepEqual(
      all.map(({ content, visibility }: { content: string; visibility: string }) => [content, visibility]),
      [
        ['first <b> & "more"', 'public'],
        ['for me', 'private'],
      ],
    );
    const atom = await exported(ada, 'thoughts.atom');
    assert.match(atom, /<content type="text">first &lt;b&gt; &amp; /);
    assert.match(atom, /<summary>a warning<\/summary>/);
    assert.equal(atom.match(/<entry>/g)?.length, 2);
    assert.ok(!atom.includes('not hers'));
  });
});
