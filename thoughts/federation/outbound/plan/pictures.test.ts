// Thoughts with pictures in Create and Update.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { joinWithApp } from '../../../client-api/testing/app.ts';
import { uploadPicture } from '../../../client-api/testing/pictures.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { usePeer } from '../../testing/peer.ts';

eachDatabase('pictures that are sent', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer();

  test('are attached to the Note, and to the Note of an edit', async () => {
    const ana = await peer().addActor('ana');
    const ada = await joinWithApp(here.thoughts);
    await ada.self.put('/users/me', { manuallyApprovesFollowers: false });
    await ana.send(here.inbox(), ana.activity('Follow', { object: here.actorUri(ada.username) }));
    await here.drain();
    const settle = async () => {
      here.thoughts.clock.advance(1000);
      await here.thoughts.service.drainQueues();
    };
    const sent = (type: string) =>
      peer()
        .requests.filter(({ method }) => method === 'POST')
        .map(({ body }) => JSON.parse(body))
        .find((activity) => activity.type === type && activity.object.type === 'Note');
    const { id, url } = await uploadPicture(ada, { description: 'A cat', focus: '0.5,-0.5' });
    const { body: status } = await ada.post('/api/v1/statuses', { media_ids: [id] });
    await settle();
    const { object: note } = sent('Create');
    assert.equal(note.content, '');
    const picture = { type: 'Document', mediaType: 'image/jpeg', url, name: 'A cat', width: 8, height: 8 };
    assert.deepEqual(note.attachment, [{ ...picture, focalPoint: [0.5, -0.5] }]);
    const document = await here.thoughts.client.get(new URL(note.id).pathname, {
      headers: { accept: 'application/activity+json' },
    });
    assert.deepEqual(document.body.attachment, note.attachment);
    const media_attributes = [{ id, description: 'My cat', focus: '0,0' }];
    await ada.put(`/api/v1/statuses/${status.id}`, { status: 'Look', media_attributes });
    await settle();
    const { object: edited } = sent('Update');
    assert.deepEqual([edited.content, edited.attachment], ['<p>Look</p>', [{ ...picture, name: 'My cat' }]]);
  });
});
