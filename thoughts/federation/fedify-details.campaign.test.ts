// Profile pictures, settings, custom emoji and quotes, exchanged with a real Fedify server.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Create,
  Emoji,
  Follow,
  Image,
  isActor,
  type Person,
  PUBLIC_COLLECTION,
  Update,
} from '@fedify/fedify/vocab';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { getToken } from '../client-api/testing/app.ts';
import { formOf, PHOTO } from '../client-api/testing/pictures.ts';
import { meetFedify } from './testing/fedify-meeting.ts';

eachDatabase('a Fedify server, in detail', (dialect) => {
  /** Sets up mutual follows; `app` is ada's client. */
  async function meet() {
    const world = await meetFedify(dialect, 'rfc9421');
    const { thoughts, fedify, ada, actor, send, service } = world;
    await send(new Follow({ id: fedify.id(), actor: fedify.actor, object: actor.id }));
    await ada.post('/federation/follow-remote', { handle: fedify.handle });
    await service.drainQueues();
    return { ...world, app: thoughts.client.as(await getToken(thoughts.client, 'ada')) };
  }

  test('receives the pictures of a profile and its discovery settings', async () => {
    await using world = await meet();
    const { app, service, fedify, sent } = world;
    const form = formOf({ avatar: PHOTO, header: PHOTO, discoverable: 'false', indexable: 'true' });
    const { status, text } = await app.send('PATCH', '/api/v1/accounts/update_credentials', { body: form });
    assert.equal(status, 200, text);
    await service.drainQueues();
    const changed = await sent(Update).at(-1)?.getObject(fedify.context);
    assert.ok(isActor(changed));
    const person = changed as Person;
    assert.deepEqual([person.discoverable, person.indexable], [false, true]);
    for (const picture of [await person.getIcon(fedify.context), await person.getImage(fedify.context)]) {
      assert.ok(picture instanceof Image && picture.url instanceof URL);
      assert.equal((await fetch(picture.url)).headers.get('content-type'), 'image/jpeg');
    }
  });

  test('sends custom emoji, and quotes, which are links here', async () => {
    await using world = await meet();
    const { app, fedify, send } = world;
    const icon = new Image({ url: new URL('/blob.png', fedify.origin), mediaType: 'image/png' });
    const quoteUrl = new URL('/notes/quoted', fedify.origin);
    const object = fedify.note({
      content: '<p>Look :blob:</p>',
      to: PUBLIC_COLLECTION,
      quoteUrl,
      tags: [new Emoji({ id: fedify.id(), name: ':blob:', icon })],
    });
    await send(new Create({ id: fedify.id(), actor: fedify.actor, object, to: PUBLIC_COLLECTION }));
    const [shown] = (await app.get('/api/v1/timelines/home')).body;
    assert.deepEqual(
      shown.emojis.map(({ shortcode, url }: { shortcode: string; url: string }) => [shortcode, url]),
      [['blob', `${fedify.origin}/blob.png`]],
    );
    assert.ok(shown.content.includes(`href="${quoteUrl.href}"`), shown.content);
  });
});
