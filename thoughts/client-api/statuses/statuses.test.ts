import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { post } from '../../testing/posts.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { type AppUser, joinWithApp } from '../testing/app.ts';

eachDatabase('statuses of the client API', (dialect) => {
  const thoughts = useThoughts(dialect);
  const serverDatabase = useServerDatabase(thoughts);
  const send = async (by: AppUser, body: object, headers = {}): Promise<Json> => {
    const { status, body: shown, text } = await by.post('/api/v1/statuses', body, { headers });
    assert.equal(status, 200, text);
    return shown;
  };

  test('a new status has every member of the entity', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const text = `@${bob.username} <b> #Tea https://a.example/${'x'.repeat(200)}`;
    const status = await send(ada, {
      status: text,
      spoiler_text: 'warm',
      language: 'de',
      visibility: 'unlisted',
    });
    assert.match(status.id, /^\d{18}$/);
    assert.deepEqual(
      [status.visibility, status.spoiler_text, status.sensitive, status.language],
      ['unlisted', 'warm', true, 'de'],
    );
    assert.match(status.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const [mention] = status.mentions;
    assert.deepEqual([mention.id, mention.acct], [bob.id, bob.username]);
    assert.ok(status.content.includes(`<a href="${mention.url}" class="u-url mention"`), status.content);
    assert.ok(status.content.includes('&lt;b&gt;'));
    assert.deepEqual(status.tags, [{ name: 'tea', url: `${thoughts.service.url}/tags/tea` }]);
    assert.deepEqual(status.application, { name: 'Test app', website: null });
    for (const name of ['edited_at', 'in_reply_to_id', 'reblog', 'poll', 'card']) {
      assert.equal(status[name], null, name);
    }
    for (const name of ['media_attachments', 'emojis', 'filtered']) assert.deepEqual(status[name], [], name);
    assert.deepEqual((await ada.get(`/api/v1/statuses/${status.id}`)).body, status);
  });

  test('the response to a simple post equals a later read', async () => {
    const ada = await joinWithApp(thoughts);
    for (const visibility of ['public', 'unlisted', 'private', 'direct']) {
      const status = await send(ada, { status: 'One #tea', visibility, quote_approval_policy: 'nobody' });
      assert.deepEqual((await ada.get(`/api/v1/statuses/${status.id}`)).body, status, visibility);
    }
  });

  test('concurrent duplicates with an Idempotency-Key are posted once', async () => {
    const ada = await joinWithApp(thoughts);
    const keys = Array.from({ length: 12 }, (_, number) => `key ${number}`);
    const sent = await Promise.all(
      [...keys, ...keys].map((key) => send(ada, { status: `by ${key}` }, { 'idempotency-key': key })),
    );
    for (const [at, key] of keys.entries()) assert.deepEqual(sent[at], sent[at + keys.length], key);
    assert.equal(new Set(sent.map(({ id }) => id)).size, keys.length);
    assert.equal((await ada.get(`/api/v1/accounts/${ada.id}/statuses`)).body.length, keys.length);
  });

  test('the length is counted as in Mastodon, including the warning', async () => {
    const ada = await joinWithApp(thoughts);
    const links = Array.from({ length: 5 }, (_, at) => `https://a.example/${at}${'x'.repeat(100)}`).join(' ');
    await send(ada, { status: links });
    await send(ada, { status: `@bob@${'x'.repeat(60)}.example ${'y'.repeat(123)}` });
    await send(ada, { status: 'y'.repeat(100), spoiler_text: 'z'.repeat(28) });
    for (const body of [
      { status: `${links} ${links}` },
      { status: 'y'.repeat(129) },
      { status: 'y'.repeat(100), spoiler_text: 'z'.repeat(29) },
      { status: ' ' },
      {},
    ]) {
      const { status, body: refused } = await ada.post('/api/v1/statuses', body);
      assert.equal(status, 422, JSON.stringify(body));
      assert.match(refused.error, /^Validation failed: Text/);
    }
    const literal = await ada.self.post('/thoughts', { content: links });
    assert.equal(literal.status, 400);
  });

  test('unsupported members are refused with a message, and nothing is posted', async () => {
    const ada = await joinWithApp(thoughts);
    for (const more of [
      { media_ids: ['1'] },
      { poll: { options: ['a', 'b'], expires_in: 300 } },
      { scheduled_at: '2030-01-01T00:00:00.000Z' },
      { local_only: true },
      { visibility: 'everybody' },
      { language: 'klingon' },
    ]) {
      const { status, body } = await ada.post('/api/v1/statuses', { status: 'x', ...more });
      assert.equal(status, 422, JSON.stringify(more));
      assert.match(body.error, /^Validation failed: /);
    }
    assert.deepEqual((await ada.get('/api/v1/timelines/home')).body, []);
    await send(ada, { status: 'x', media_ids: [], scheduled_at: '', in_reply_to_id: null });
  });

  test('a direct status is visible to mentioned people, and a private one to followers', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const eve = await joinWithApp(thoughts);
    await eve.self.post(`/users/${ada.username}/follow`);
    const direct = await send(ada, { status: `@${bob.username} psst`, visibility: 'direct' });
    const followers = await send(ada, { status: 'for followers', visibility: 'private' });
    const seen = async (by: AppUser, { id }: Json) => (await by.get(`/api/v1/statuses/${id}`)).status;
    assert.deepEqual([await seen(bob, direct), await seen(eve, direct)], [200, 404]);
    assert.deepEqual([await seen(bob, followers), await seen(eve, followers)], [404, 200]);
    const unknown = { status: '@nobody@unknown.example psst', visibility: 'direct' };
    assert.equal((await ada.post('/api/v1/statuses', unknown)).status, 422);
    const reply = await send(bob, { status: 'what?', in_reply_to_id: direct.id });
    assert.deepEqual([reply.visibility, reply.in_reply_to_id], ['direct', direct.id]);
    assert.equal(
      (await eve.post('/api/v1/statuses', { status: 'x', in_reply_to_id: direct.id })).status,
      404,
    );
  });

  test('an unexpected mention is refused, with the accounts', async () => {
    const [ada, bob, eve] = await Promise.all([
      joinWithApp(thoughts),
      joinWithApp(thoughts),
      joinWithApp(thoughts),
    ]);
    const status = `@${bob.username} hm, @${eve.username} and @${ada.username}`;
    const headers = { 'idempotency-key': 'mentions' };
    const refused = await ada.post('/api/v1/statuses', { status, allowed_mentions: [bob.id] }, { headers });
    assert.equal(refused.status, 422);
    assert.equal(refused.body.error, 'Post would be sent to unexpected accounts');
    assert.deepEqual(
      refused.body.unexpected_accounts.map(({ id, acct }: Json) => [id, acct]),
      [[eve.id, eve.username]],
    );
    assert.deepEqual((await ada.get('/api/v1/timelines/home')).body, []);
    const sent = await send(ada, { status, allowed_mentions: [bob.id, eve.id] }, headers);
    assert.equal(sent.mentions.length, 3);
  });

  test('a refusal names the invalid fields', async () => {
    const ada = await joinWithApp(thoughts);
    const detailsOf = async (body: object) => (await ada.post('/api/v1/statuses', body)).body.details;
    const { status, language } = await detailsOf({ status: 'x'.repeat(20_000), language: 'x'.repeat(40) });
    assert.equal(status[0].error, 'ERR_TOO_LONG');
    assert.equal(language[0].error, 'ERR_TOO_LONG');
    assert.deepEqual(await detailsOf({ status: ' ' }), {
      status: [{ error: 'ERR_BLANK', description: 'Text can’t be blank.' }],
    });
    assert.deepEqual(Object.keys(await detailsOf({ status: 'x', visibility: 'all' })), ['visibility']);
    const missing = await ada.post('/api/v1/apps', { redirect_uris: 'app:/x' });
    assert.deepEqual([missing.status, missing.body.details.client_name[0].error], [422, 'ERR_BLANK']);
    assert.equal('details' in (await ada.get('/api/v1/statuses/1')).body, false);
  });

  test('posting returns the remaining requests, also when refused', async () => {
    const ada = await joinWithApp(thoughts);
    for (const body of [{ status: 'x' }, {}]) {
      const { headers } = await ada.post('/api/v1/statuses', body);
      for (const name of ['limit', 'remaining', 'reset']) {
        assert.ok(headers.get(`x-ratelimit-${name}`), name);
      }
    }
  });

  test('a repeated Idempotency-Key posts once, regardless of the body', async () => {
    const ada = await joinWithApp(thoughts);
    const key = { 'idempotency-key': 'one' };
    const first = await send(ada, { status: 'once' }, key);
    assert.deepEqual(await send(ada, { status: 'twice' }, key), first);
    assert.equal((await ada.get('/api/v1/timelines/home')).body.length, 1);
  });

  test('a status is edited from its source, and its versions are listed', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const { id } = await send(ada, { status: 'first #tea', spoiler_text: 'old' });
    const path = `/api/v1/statuses/${id}`;
    assert.deepEqual((await ada.get(`${path}/source`)).body, { id, text: 'first #tea', spoiler_text: 'old' });
    assert.equal((await bob.get(`${path}/source`)).status, 404);
    thoughts.clock.advance(MINUTE);
    const { body: edited } = await ada.put(path, { status: 'second', spoiler_text: '', sensitive: false });
    assert.deepEqual(
      [edited.id, edited.content, edited.spoiler_text, edited.tags],
      [id, '<p>second</p>', '', []],
    );
    assert.notEqual(edited.edited_at, null);
    const { body: history } = await bob.get(`${path}/history`);
    assert.deepEqual(
      history.map(({ content, spoiler_text, sensitive }: Json) => [
        content.includes('first'),
        spoiler_text,
        sensitive,
      ]),
      [
        [true, 'old', true],
        [false, '', false],
      ],
    );
    assert.equal((await bob.put(path, { status: 'mine' })).status, 404);
  });

  test('deleting returns the text, and other users’ statuses are not found', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const { id } = await send(ada, { status: 'to be redrafted <b>' });
    assert.equal((await bob.delete(`/api/v1/statuses/${id}`)).status, 404);
    const { status, body } = await ada.delete(`/api/v1/statuses/${id}`);
    assert.deepEqual([status, body.text], [200, 'to be redrafted <b>']);
    assert.equal((await ada.get(`/api/v1/statuses/${id}`)).status, 404);
    for (const unknown of ['1', 'x', '9223372036854775808', '-5']) {
      assert.equal((await ada.get(`/api/v1/statuses/${unknown}`)).status, 404, unknown);
    }
  });

  test('boosts wrap the status, and every action accepts the id of the wrapper', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const status = await send(ada, { status: 'boost me' });
    thoughts.clock.advance(1);
    const { body: boost } = await bob.post(`/api/v1/statuses/${status.id}/reblog`);
    assert.deepEqual([boost.reblog.id, boost.account.id, boost.reblogged], [status.id, bob.id, true]);
    assert.equal(boost.reblog.reblogs_count, 1);
    assert.deepEqual((await bob.get(`/api/v1/statuses/${boost.id}`)).body, boost);
    const again = await bob.post(`/api/v1/statuses/${status.id}/reblog`);
    assert.equal(again.body.id, boost.id);
    const { body: liked } = await ada.post(`/api/v1/statuses/${boost.id}/favourite`);
    assert.deepEqual([liked.id, liked.favourited, liked.favourites_count], [status.id, true, 1]);
    const { body: unliked } = await ada.post(`/api/v1/statuses/${status.id}/unfavourite`);
    assert.deepEqual([unliked.favourited, unliked.favourites_count], [false, 0]);
    const { body: undone } = await bob.post(`/api/v1/statuses/${boost.id}/unreblog`);
    assert.deepEqual([undone.id, undone.reblogged, undone.reblogs_count], [status.id, false, 0]);
    const quiet = await send(ada, { status: 'not public', visibility: 'private' });
    assert.equal((await ada.post(`/api/v1/statuses/${quiet.id}/reblog`)).status, 422);
  });

  test('favourites and boosts of a status are listed, newest first', async () => {
    const ada = await joinWithApp(thoughts);
    const { id } = await send(ada, { status: 'popular' });
    const fans = [await joinWithApp(thoughts), await joinWithApp(thoughts), await joinWithApp(thoughts)];
    for (const fan of fans) {
      thoughts.clock.advance(1);
      await fan.post(`/api/v1/statuses/${id}/favourite`);
    }
    await fans[0]?.post(`/api/v1/statuses/${id}/reblog`);
    const cut = await ada.get(`/api/v1/statuses/${id}/favourited_by?limit=2`);
    assert.match(cut.headers.get('link') ?? '', /max_id=.*rel="next", .*rel="prev"/);
    const reader = await joinWithApp(thoughts, undefined, 'read:accounts');
    assert.equal((await reader.get(`/api/v1/statuses/${id}/favourited_by`)).status, 200);
    const fond = await ada.get(`/api/v1/statuses/${id}/favourited_by`);
    assert.doesNotMatch(fond.headers.get('link') ?? '', /next/);
    assert.deepEqual(
      fond.body.map(({ id: one }: Json) => one),
      fans.map((fan) => fan.id).toReversed(),
    );
    const boosters = await ada.get(`/api/v1/statuses/${id}/reblogged_by`);
    assert.deepEqual(
      boosters.body.map(({ id: one }: Json) => one),
      [fans[0]?.id],
    );
  });

  test('the context of a status is its conversation, depth first', async () => {
    const ada = await joinWithApp(thoughts);
    const reply = async (status: string, to?: string): Promise<string> => {
      thoughts.clock.advance(1);
      return (await send(ada, { status, ...(to ? { in_reply_to_id: to } : {}) })).id;
    };
    const root = await reply('root');
    const first = await reply('first', root);
    const other = await reply('other', root);
    const below = await reply('below', first);
    const late = await reply('late', first);
    const context = async (id: string) => {
      const { body } = await thoughts.client.get(`/api/v1/statuses/${id}/context`);
      return [body.ancestors, body.descendants].map((list) => list.map(({ id: one }: Json) => one));
    };
    assert.deepEqual(await context(root), [[], [first, below, late, other]]);
    assert.deepEqual(await context(below), [[root, first], []]);
    assert.deepEqual(await context(first), [[root], [below, late]]);
    await ada.delete(`/api/v1/statuses/${first}`);
    assert.deepEqual(await context(below), [[], []]);
    const { body: orphan } = await ada.get(`/api/v1/statuses/${below}`);
    assert.deepEqual([orphan.in_reply_to_id, orphan.in_reply_to_account_id], [null, null]);
  });

  test('several statuses can be read at once, without hidden ones', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const one = await send(ada, { status: 'one' });
    const note = await send(ada, { status: 'note', visibility: 'direct' });
    const query = [note.id, one.id, '1', 'x'].map((id) => `id[]=${id}`).join('&');
    const { body } = await bob.get(`/api/v1/statuses?${query}`);
    assert.deepEqual(
      body.map(({ id }: Json) => id),
      [one.id],
    );
    assert.deepEqual((await bob.get('/api/v1/statuses')).body, []);
  });

  test('remote actors and posts without pictures have every member', async () => {
    const ada = await joinWithApp(thoughts);
    const stranger = await serverDatabase.addRemoteActor();
    await ada.self.post(`/users/${stranger}/follow`);
    await post(ada.self, `Hello @${stranger}`);
    const [status] = (await ada.get('/api/v1/timelines/home')).body;
    assert.equal(status.mentions[0].acct, stranger);
    assert.ok(status.content.includes(`href="${status.mentions[0].url}"`));
    for (const picture of ['avatar', 'avatar_static', 'header', 'header_static']) {
      assert.match(status.account[picture], /^http.*\.png$/);
    }
  });
});
