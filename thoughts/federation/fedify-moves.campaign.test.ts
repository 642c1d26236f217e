// Post languages in both directions, picture focal points, and account moves with a real Fedify server.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Create,
  Follow,
  isActor,
  LanguageString,
  Move,
  Note,
  PUBLIC_COLLECTION,
  Reject,
  Undo,
  Update,
} from '@fedify/fedify/vocab';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { getToken } from '../client-api/testing/app.ts';
import { uploadPicture } from '../client-api/testing/pictures.ts';
import { meetFedify } from './testing/fedify-meeting.ts';
import { MOVED_NAME } from './testing/fedify-server.ts';

eachDatabase('a Fedify server that moves', (dialect) => {
  /** Sets up mutual follows; `app` is ada's client. */
  async function meet() {
    const world = await meetFedify(dialect, 'rfc9421');
    const { thoughts, fedify, ada, actor, send, service } = world;
    const follow = new Follow({ id: fedify.id(), actor: fedify.actor, object: actor.id });
    await send(follow);
    await ada.post('/federation/follow-remote', { handle: fedify.handle });
    await service.drainQueues();
    return { ...world, follow, app: thoughts.client.as(await getToken(thoughts.client, 'ada')) };
  }

  test('receives the language of a post and the focal point of its picture', async () => {
    await using world = await meet();
    const { app, service, fedify, sent } = world;
    const { id } = await uploadPicture(app, { focus: '0.5,-0.25' });
    const posted = await app.post('/api/v1/statuses', { status: 'Schau', language: 'de', media_ids: [id] });
    assert.equal(posted.status, 200, posted.text);
    await service.drainQueues();
    const create = sent(Create).at(-1);
    assert.ok(create);
    const note = await create.getObject(fedify.context);
    assert.ok(note instanceof Note);
    assert.deepEqual(
      note.contents.flatMap((one) => (one instanceof LanguageString ? [String(one.locale)] : [])),
      ['de'],
    );
    // Fedify's types have no focal point, so the received document is checked.
    const { object } = (await create.toJsonLd()) as Json;
    assert.deepEqual([object.attachment].flat()[0].focalPoint, [0.5, -0.25]);
  });

  test('sends the language of a post', async () => {
    await using world = await meet();
    const { app, fedify, send } = world;
    const contents = [new LanguageString('<p>Regarde</p>', 'fr')];
    const object = fedify.note({ contents, to: PUBLIC_COLLECTION });
    await send(new Create({ id: fedify.id(), actor: fedify.actor, object, to: PUBLIC_COLLECTION }));
    const [shown] = (await app.get('/api/v1/timelines/home')).body;
    assert.deepEqual([shown.language, shown.content], ['fr', '<p>Regarde</p>']);
  });

  test('moves its local followers, whose old follow ends on the Accept', async () => {
    await using world = await meet();
    const { ada, fedify, send } = world;
    const target = fedify.context.getActorUri(MOVED_NAME);
    await send(
      new Move({ id: fedify.id(), actor: fedify.actor, object: fedify.actor, target, to: PUBLIC_COLLECTION }),
    );
    // The Accept arrives in the same round of work; the old follow ends after it.
    const order = fedify.received.filter((one) => one instanceof Follow || one instanceof Undo).slice(-2);
    assert.equal(order[0]?.objectId?.href, target.href);
    assert.ok(order[1] instanceof Undo);
    const following: Json[] = (await ada.get('/federation/remote-following')).body;
    assert.deepEqual(
      following.map(({ handle, state }) => [handle, state]),
      [[fedify.handle.replace('fay', MOVED_NAME), 'accepted']],
    );
  });

  test('is told of the move of an account here, and rejected as a new follower of the old one', async () => {
    await using world = await meet();
    const { ada, fedify, actor, send, sent, service, follow } = world;
    assert.ok(actor.id);
    fedify.aliases.push(actor.id);
    const target = fedify.context.getActorUri(MOVED_NAME);
    const { status, text } = await ada.post('/users/me/move', { target: target.href });
    assert.equal(status, 202, text);
    await service.drainQueues();
    const move = sent(Move).at(-1);
    assert.deepEqual([move?.objectId?.href, move?.targetId?.href], [actor.id.href, target.href]);
    const update = sent(Update).at(-1);
    assert.ok(update && fedify.received.indexOf(update) < fedify.received.indexOf(move ?? update));
    const profile = await update.getObject(fedify.context);
    assert.ok(isActor(profile));
    assert.equal(profile.successorId?.href, target.href);
    await send(new Undo({ id: fedify.id(), actor: fedify.actor, object: follow }));
    assert.equal((await ada.get('/users/me/move')).body.left, 1);
    await send(new Follow({ id: fedify.id(), actor: fedify.actor, object: actor.id }));
    assert.ok(sent(Reject).length === 1, 'a Follow after the move is rejected');
  });
});
