// Quotes of local thoughts: permissions, visibility and revocation.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { post } from '../../testing/posts.ts';
import { type Person, useThoughts } from '../../testing/thoughts.ts';

const NOBODYS = '0198c0de-0000-7000-8000-000000000000';

eachDatabase('quoting', (dialect) => {
  const thoughts = useThoughts(dialect);

  const join = async (quotePolicy?: string): Promise<Person> => {
    const person = await thoughts.join();
    await person.put('/users/me', { manuallyApprovesFollowers: false, ...(quotePolicy && { quotePolicy }) });
    return person;
  };
  const some = async () => [await join(), await join(), await join()] as const;
  const quote = (by: Person, { id }: Json, more: object = {}) =>
    by.post('/thoughts', { content: 'Look', quote: id, ...more });
  const quoted = async (by: Person, of: Json, more: object = {}): Promise<Json> => {
    const { status, body, text } = await quote(by, of, more);
    assert.equal(status, 201, text);
    return body;
  };
  const refusal = async (by: Person, of: Json, more: object = {}): Promise<[number, string]> => {
    const { status, body } = await quote(by, of, more);
    return [status, body.errors?.[0]?.code ?? body.code];
  };
  const read = async (by: Person, { id }: Json): Promise<Json> => (await by.get(`/thoughts/${id}`)).body;
  /** The ActivityPub id. */
  const addressOf = ({ id }: Json): string => `${thoughts.service.url}/thoughts/${id}`;
  const newsOf = async (by: Person): Promise<Json[]> =>
    (await by.get('/notifications')).body.data.map(({ type, from, thoughtId }: Json) => [
      type,
      from.username,
      thoughtId,
    ]);

  test('a local quote is approved immediately, is public, and notifies the quoted author', async () => {
    const [ada, bob] = await some();
    const river = await post(ada, 'The river is high');
    const look = await quoted(bob, { id: river.id.toUpperCase() });
    const shown = { thoughtId: river.id, url: addressOf(river), state: 'approved' };
    assert.deepEqual(look.quote, shown);
    for (const reader of [ada, bob]) assert.deepEqual((await read(reader, look)).quote, shown);
    assert.deepEqual((await thoughts.client.get(`/thoughts/${look.id}`)).body.quote, shown);
    assert.deepEqual((await ada.get('/feed/public')).body.data[0]?.quote, shown);
    assert.deepEqual(await newsOf(ada), [['quote', bob.username, look.id]]);
    assert.deepEqual(await newsOf(bob), []);
    const groups = (await ada.get('/notifications/groups?types=quote')).body.data;
    assert.deepEqual(
      groups.map(({ type, thoughtId, count }: Json) => [type, thoughtId, count]),
      [['quote', look.id, 1]],
    );
  });

  test('a quote may contain mentions, and an edit preserves it', async () => {
    const [ada, bob, eve] = await some();
    const river = await post(ada, 'The river is high');
    const look = await quoted(bob, river, { content: `Look @${eve.username}` });
    assert.deepEqual(
      look.mentions.map(({ username }: Json) => username),
      [eve.username],
    );
    const { status, body } = await bob.put(`/thoughts/${look.id}`, { content: 'It fell' });
    assert.deepEqual([status, body.content, body.quote], [200, 'It fell', look.quote]);
    assert.deepEqual(await newsOf(ada), [['quote', bob.username, look.id]]);
  });

  test('a quote requires content, and a refused quote posts nothing', async () => {
    const [ada, bob] = await some();
    const river = await post(ada, 'The river is high');
    assert.equal((await quote(bob, river, { content: ' ' })).status, 400);
    assert.equal((await quote(bob, river, { content: 'x'.repeat(129) })).status, 400);
    for (const id of [NOBODYS, 'x', '', ' ']) assert.equal((await quote(bob, { id })).status, 400, id);
    assert.equal((await quote(bob, { id: null })).status, 201);
    assert.deepEqual(await refusal(bob, { id: NOBODYS }), [400, 'no-such-quote']);
    assert.deepEqual(await newsOf(ada), []);
  });

  test('the policy of the thought applies to everybody except its author', async () => {
    const ada = await join('nobody');
    const bob = await join();
    const closed = await post(ada, 'Not for quoting');
    assert.deepEqual(await refusal(bob, closed), [400, 'quote-denied']);
    assert.equal((await quoted(ada, closed)).quote.state, 'approved');
    await ada.put('/users/me', { quotePolicy: 'followers' });
    const near = await post(ada, 'For those who follow');
    assert.deepEqual(await refusal(bob, near), [400, 'quote-denied']);
    await bob.post(`/users/${ada.username}/follow`);
    assert.equal((await quoted(bob, near)).quote.thoughtId, near.id);
    assert.deepEqual(await refusal(bob, closed), [400, 'quote-denied']);
    assert.deepEqual(
      await newsOf(ada).then((news) => news.filter(([type]: Json) => type === 'quote').length),
      1,
    );
  });

  test('public thoughts of others can be quoted only publicly and not across a block', async () => {
    const [ada, bob, eve] = await some();
    await bob.post(`/users/${ada.username}/follow`);
    const unlisted = await post(ada, 'For who finds it', { listed: false });
    assert.equal((await quoted(bob, unlisted, { listed: false })).listed, false);
    const near = await post(ada, 'For followers', { visibility: 'followers' });
    assert.deepEqual(await refusal(bob, near), [400, 'quote-denied']);
    assert.deepEqual(await refusal(eve, near), [400, 'no-such-quote']);
    const note = await post(ada, 'For Bob', { recipients: [bob.username] });
    assert.deepEqual(await refusal(bob, note), [400, 'quote-denied']);
    const river = await post(ada, 'The river is high');
    for (const visibility of ['followers', 'private'])
      assert.deepEqual(await refusal(bob, river, { visibility }), [400, 'quote-not-public']);
    assert.deepEqual(await refusal(bob, river, { recipients: [ada.username] }), [400, 'quote-not-public']);
    for (const [one, other] of [
      [ada, eve],
      [eve, ada],
    ] as const) {
      await one.post(`/users/${other.username}/block`);
      assert.deepEqual(await refusal(eve, river), [400, 'no-such-quote']);
      await one.delete(`/users/${other.username}/block`);
    }
    assert.equal((await quote(eve, river)).status, 201);
  });

  test('a followers-only thought can be quoted only by its author and for followers', async () => {
    const [ada, bob, eve] = await some();
    await bob.post(`/users/${ada.username}/follow`);
    const near = await post(ada, 'For followers', { visibility: 'followers' });
    assert.deepEqual(await refusal(ada, near, { visibility: 'public' }), [400, 'quote-widened']);
    const again = await quoted(ada, near);
    assert.deepEqual([again.visibility, again.quote.thoughtId], ['followers', near.id]);
    assert.equal((await read(bob, again)).quote.thoughtId, near.id);
    const direct = await quoted(ada, near, { recipients: [eve.username] });
    assert.equal((await read(eve, direct)).quote, null);
    assert.equal((await read(ada, direct)).quote.thoughtId, near.id);
    const secret = await post(ada, 'For nobody', { visibility: 'private' });
    assert.deepEqual(await refusal(ada, secret, { visibility: 'private' }), [400, 'quote-private']);
  });

  test('readers without access to the quoted thought get no information about it', async () => {
    const [ada, bob, eve] = await some();
    const river = await post(ada, 'The river is high');
    const look = await quoted(bob, river);
    await ada.post(`/users/${eve.username}/block`);
    assert.equal((await read(eve, look)).quote, null);
    assert.equal((await read(bob, look)).quote.thoughtId, river.id);
    await ada.delete(`/thoughts/${river.id}`);
    for (const reader of [ada, bob, eve]) assert.equal((await read(reader, look)).quote, null);
  });

  test('a block or mute suppresses the notification of a quote', async () => {
    const [ada, bob, eve] = await some();
    const river = await post(ada, 'The river is high');
    await ada.post(`/users/${eve.username}/mute`);
    await quoted(eve, river);
    assert.deepEqual(await newsOf(ada), []);
    const look = await quoted(bob, river);
    assert.deepEqual(await newsOf(ada), [['quote', bob.username, look.id]]);
    await ada.post(`/users/${bob.username}/block`);
    assert.deepEqual(await newsOf(ada), []);
    assert.equal((await read(eve, look)).quote.thoughtId, river.id, 'a block retracts no quote');
  });

  test('deleting the quote retracts its notification', async () => {
    const [ada, bob] = await some();
    const river = await post(ada, 'The river is high');
    const look = await quoted(bob, river);
    assert.equal((await bob.delete(`/thoughts/${look.id}`)).status, 204);
    assert.deepEqual(await newsOf(ada), []);
  });

  test('quotes of one thought of another author are limited to twenty; own thoughts are not limited', async () => {
    const [ada, bob] = await some();
    const river = await post(ada, 'The river is high');
    for (let n = 0; n < 20; n += 1) await quoted(bob, river);
    assert.deepEqual(await refusal(bob, river), [400, 'too-many-quotes']);
    for (let n = 0; n < 21; n += 1) await quoted(ada, river);
  });
});
