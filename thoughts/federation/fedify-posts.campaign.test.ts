// Attachments, pins, profile fields, reports and pages in both directions with a real Fedify server.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Add,
  Announce,
  Block,
  Collection,
  Create,
  Flag,
  Follow,
  Image,
  InteractionPolicy,
  InteractionRule,
  isActor,
  Like,
  Note,
  type OrderedCollection,
  PropertyValue,
  PUBLIC_COLLECTION,
  QuoteRequest,
  Reject,
  Remove,
  Undo,
  Update,
} from '@fedify/fedify/vocab';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { getToken } from '../client-api/testing/app.ts';
import { uploadPicture } from '../client-api/testing/pictures.ts';
import { meetFedify } from './testing/fedify-meeting.ts';

const ALT = 'A red square';

eachDatabase('a Fedify server with attachments and pins', (dialect) => {
  /** Sets up mutual follows; `app` is ada's client. */
  async function meet() {
    const world = await meetFedify(dialect, 'rfc9421');
    const { thoughts, fedify, ada, actor, send, service } = world;
    await send(new Follow({ id: fedify.id(), actor: fedify.actor, object: actor.id }));
    await ada.post('/federation/follow-remote', { handle: fedify.handle });
    await service.drainQueues();
    const app = thoughts.client.as(await getToken(thoughts.client, 'ada'));
    const post = async (status: object): Promise<Json> => {
      const reply = await app.post('/api/v1/statuses', status);
      assert.equal(reply.status, 200, reply.text);
      await service.drainQueues();
      return reply.body;
    };
    const write = async (fields: ConstructorParameters<typeof Note>[0]): Promise<Note> => {
      const note = fedify.note(fields);
      await send(new Create({ id: fedify.id(), actor: fedify.actor, object: note }));
      return note;
    };
    const home = async (): Promise<Json> => (await app.get('/api/v1/timelines/home')).body[0];
    const noteOf = async (activity: Create | Update | undefined): Promise<Note> => {
      const object = await activity?.getObject(fedify.context);
      assert.ok(object instanceof Note);
      return object;
    };
    return { ...world, app, post, write, home, noteOf };
  }

  const picturesOf = async (note: Note, context: Parameters<Note['getAttachments']>[0]) =>
    (await Array.fromAsync(note.getAttachments(context))).map((one) => {
      assert.ok(one && 'mediaType' in one);
      return [String(one.name), one.mediaType];
    });

  test('receives pictures, warnings, audiences and their edits', async () => {
    await using world = await meet();
    const { app, post, sent, noteOf, fedify, service, actor } = world;
    const { id } = await uploadPicture(app, { description: ALT });
    const about = { media_ids: [id], spoiler_text: 'Red', language: 'en' };
    const status = await post({ status: 'Look', visibility: 'unlisted', ...about });
    const note = await noteOf(sent(Create).at(-1));
    assert.deepEqual([String(note.summary), note.sensitive], ['Red', true]);
    assert.deepEqual(note.ccIds.map(String), [PUBLIC_COLLECTION.href]);
    assert.deepEqual(note.toIds.map(String), [actor.followersId?.href]);
    assert.deepEqual(await picturesOf(note, fedify.context), [[ALT, 'image/jpeg']]);
    await app.put(`/api/v1/statuses/${status.id}`, {
      status: 'Look again',
      ...about,
      spoiler_text: 'Crimson',
    });
    await service.drainQueues();
    const edited = await noteOf(sent(Update).at(-1));
    assert.deepEqual([String(edited.summary), edited.id?.href], ['Crimson', note.id?.href]);
    const direct = await noteOf(
      await post({ status: `@${fedify.handle} psst`, visibility: 'direct' }).then(() => sent(Create).at(-1)),
    );
    assert.deepEqual([...direct.toIds, ...direct.ccIds].map(String), [fedify.actor.href]);
  });

  test('sends pictures, warnings, audiences and their edits', async () => {
    await using world = await meet();
    const { home, write, send, fedify, actor, app } = world;
    const url = new URL('/pictures/1.png', fedify.origin);
    const attachments = [new Image({ url, mediaType: 'image/png', name: ALT })];
    const fields = { content: '<p>Look</p>', summary: 'Red', sensitive: true, attachments };
    const note = await write({ ...fields, cc: PUBLIC_COLLECTION });
    const shown = await home();
    assert.deepEqual([shown.spoiler_text, shown.sensitive, shown.visibility], ['Red', true, 'unlisted']);
    assert.deepEqual(
      shown.media_attachments.map((one: Json) => [one.type, one.url, one.description]),
      [['image', url.href, ALT]],
    );
    const updated = Temporal.Now.instant().add({ minutes: 1 });
    const edited = note.clone({ summary: 'Crimson', updated });
    await send(new Update({ id: fedify.id(), actor: fedify.actor, object: edited, updated }));
    assert.equal((await home()).spoiler_text, 'Crimson');
    await write({ content: '<p>psst</p>', to: actor.id });
    const [{ last_status: direct }] = (await app.get('/api/v1/conversations')).body;
    assert.deepEqual([direct.visibility, direct.content], ['direct', '<p>psst</p>']);
  });

  test('receives a quote request for a post that everybody may quote', async () => {
    await using world = await meet();
    const { home, write, post, sent } = world;
    const canQuote = new InteractionRule({ automaticApproval: PUBLIC_COLLECTION });
    const interactionPolicy = new InteractionPolicy({ canQuote });
    const note = await write({ content: '<p>Quote me</p>', to: PUBLIC_COLLECTION, interactionPolicy });
    const { id, quote_approval } = await home();
    assert.deepEqual(quote_approval, { automatic: ['public'], manual: [], current_user: 'automatic' });
    await post({ status: 'Look', quoted_status_id: id });
    const [request] = sent(QuoteRequest);
    assert.equal(request?.objectId?.href, note.id?.href);
  });

  test('exchanges pins and fields', async () => {
    await using world = await meetFedify(dialect, 'rfc9421');
    const { fedify, ada, actor, service, sent, send } = world;
    fedify.pinned.push(fedify.note({ content: '<p>Pinned</p>', to: PUBLIC_COLLECTION }));
    await ada.post('/federation/follow-remote', { handle: fedify.handle });
    await service.drainQueues();
    const pins = (await ada.get(`/users/${fedify.handle}/pins`)).body;
    assert.deepEqual(
      pins.map(({ content }: Json) => content),
      ['Pinned'],
    );
    const { fields } = (await ada.get(`/users/${fedify.handle}`)).body;
    assert.deepEqual(
      fields.map(({ name, value }: Json) => [name, value]),
      [['Likes', 'Rain']],
    );
    await send(new Follow({ id: fedify.id(), actor: fedify.actor, object: actor.id }));
    const { id } = (await ada.post('/thoughts', { content: 'Mine' })).body;
    await ada.put('/users/me', { fields: [{ name: 'Likes', value: 'Tea' }] });
    await ada.post(`/thoughts/${id}/pin`);
    await service.drainQueues();
    const changed = await sent(Update).at(-1)?.getObject(fedify.context);
    assert.ok(isActor(changed));
    const [field] = await Array.fromAsync(changed.getAttachments(fedify.context));
    assert.ok(field instanceof PropertyValue);
    assert.deepEqual([String(field.name), String(field.value)], ['Likes', 'Tea']);
    const featured = (await actor.getFeatured(fedify.context)) as OrderedCollection;
    const items = await Array.fromAsync(fedify.context.traverseCollection(featured));
    assert.deepEqual(
      items.map((item) => item.id?.href),
      [`${service.url}/thoughts/${id}`],
    );
    await ada.delete(`/thoughts/${id}/pin`);
    await service.drainQueues();
    const told = [...sent(Add), ...sent(Remove)].map(({ objectId, targetId }) =>
      [objectId, targetId].map(String),
    );
    const expected = [`${service.url}/thoughts/${id}`, String(actor.featuredId)];
    assert.deepEqual(told, [expected, expected]);
  });

  test('receives each like, boost and block of three rounds with their undos, and a report', async () => {
    await using world = await meet();
    const { ada, app, write, home, sent, service, fedify, actor, thoughts } = world;
    const note = await write({ content: '<p>Again and again</p>', to: PUBLIC_COLLECTION });
    const { id, account } = await home();
    for (const _ of [1, 2, 3]) {
      thoughts.clock.advance(1000);
      for (const deed of ['favourite', 'unfavourite', 'reblog', 'unreblog']) {
        assert.equal((await app.post(`/api/v1/statuses/${id}/${deed}`)).status, 200);
        await service.drainQueues();
      }
    }
    const report = { account_id: account.id, status_ids: [id], comment: 'Look', forward: true };
    assert.equal((await app.post('/api/v1/reports', report)).status, 200);
    await service.drainQueues();
    const [flag] = sent(Flag);
    assert.deepEqual(flag?.objectIds.map(String), [fedify.actor.href, note.id?.href]);
    assert.equal(String(flag?.content), 'Look');
    for (const _ of [1, 2, 3]) {
      thoughts.clock.advance(1000);
      assert.equal((await ada.post(`/users/${fedify.handle}/block`)).status, 204);
      await service.drainQueues();
      assert.equal((await ada.delete(`/users/${fedify.handle}/block`)).status, 204);
      await service.drainQueues();
    }
    const [reject] = sent(Reject);
    assert.equal(reject?.actorId?.href, actor.id?.href, 'the Block includes a Reject of the follow');
    const undone = await Promise.all(sent(Undo).map((undo) => undo.getObject(fedify.context)));
    const rounds = { Like: sent(Like), Announce: sent(Announce), Block: sent(Block) };
    for (const [name, activities] of Object.entries(rounds)) {
      const done = activities.map((one) => one.id?.href);
      assert.equal(new Set(done).size, 3, name);
      const taken = undone.flatMap((one) => (one?.constructor.name === name ? [one.id?.href] : []));
      assert.deepEqual(taken, done, name);
    }
  });

  test('resolves page URLs of people and thoughts, follows and replies', async () => {
    await using world = await meetFedify(dialect, 'rfc9421');
    const { ada, fedify, service, send } = world;
    const { id } = (await ada.post('/thoughts', { content: 'On a page' })).body;
    const pageOf = async (path: string): Promise<string> => {
      const reply = await fetch(`${service.url}${path}`, { headers: { accept: 'text/html' } });
      assert.match(await reply.text(), /<html/);
      return reply.url;
    };
    const profile = await pageOf('/users/ada');
    const thread = await pageOf(`/thoughts/${id}`);
    assert.match(profile, /@ada$/);
    const found = await fedify.context.lookupObject(profile);
    assert.ok(isActor(found) && found.id);
    const note = await fedify.context.lookupObject(thread);
    assert.ok(note instanceof Note);
    assert.equal(note.id?.href, `${service.url}/thoughts/${id}`);
    await send(new Follow({ id: fedify.id(), actor: fedify.actor, object: found.id }));
    assert.equal((await ada.get('/users/ada')).body.followerCount, 1);
    const to = [PUBLIC_COLLECTION, found.id];
    const reply = fedify.note({ content: '<p>From outside</p>', replyTarget: note.id, tos: to });
    await send(new Create({ id: fedify.id(), actor: fedify.actor, object: reply, tos: to }));
    const thoughts = (await ada.get(`/thoughts/${id}/thread`)).body;
    assert.deepEqual(
      thoughts.map(({ content }: Json) => content),
      ['On a page', 'From outside'],
    );
  });

  test('serves a collection of its own replies, which are fetched on request', async () => {
    await using world = await meetFedify(dialect, 'rfc9421');
    const { ada, fedify, service } = world;
    const to = PUBLIC_COLLECTION;
    const id = new URL(`/notes/${crypto.randomUUID()}`, fedify.origin);
    const said = ['One', 'Two'].map((content) => fedify.note({ content, replyTarget: id, to }));
    const elsewhere = fedify.note({ content: 'Not a reply', to });
    const replies = new Collection({
      id: new URL(`${id.href}/replies`),
      totalItems: 5,
      items: [...said, elsewhere],
    });
    const root = fedify.note({ id, content: 'A question', to, replies });
    const address = `/lookup?${new URLSearchParams({ q: root.id?.href ?? '' })}`;
    const { body: found } = await ada.get(address);
    const path = `/thoughts/${found.id}/fetch-replies`;
    assert.deepEqual((await ada.post(path)).body, { known: 0, claimed: null });
    await service.drainQueues();
    assert.deepEqual((await ada.post(path)).body, { known: 2, claimed: 5 });
    const thread = (await ada.get(`/thoughts/${found.id}/thread`)).body;
    assert.deepEqual(thread.map(({ content }: Json) => content).sort(), ['A question', 'One', 'Two']);
  });
});
