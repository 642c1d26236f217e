// Local statuses in every state.
import assert from 'node:assert/strict';
import type { Json } from '@tandem/platform/testing/client.ts';
import { formOf, PHOTO, uploadPicture } from '../../../testing/pictures.ts';
import { act } from './recorder.ts';
import { type Setting, settle } from './setting.ts';

const STATUSES = '/api/v1/statuses';

/** Posts the statuses, and reads them as their author and as other users. */
export async function writeStatuses(setting: Setting): Promise<void> {
  const { seen, ada, bob, eve, here } = setting;
  const plain = await seen.send('Status', 'just posted', bob, 'post', STATUSES, {
    status: '@ada Hello #tea https://a.example/page',
  });
  await seen.read('Status', 'plain', ada, `${STATUSES}/${plain.id}`);
  await seen.read('Status', 'without a login', here.thoughts.client, `${STATUSES}/${plain.id}`);
  const warned = { status: 'The butler', spoiler_text: 'A warning', language: 'de', sensitive: true };
  const { id } = await act(ada, STATUSES, warned);
  await seen.read('Status', 'behind a warning', bob, `${STATUSES}/${id}`);
  for (const visibility of ['unlisted', 'private', 'direct']) {
    const more = { status: `@bob ${visibility}`, visibility };
    await seen.send('Status', `${visibility}`, ada, 'post', STATUSES, more);
  }
  await writeReplies(setting, plain);
  await writeBoosts(setting, plain);
  await writePictures(setting);
  await seen.send('Status', 'favourited', ada, 'post', `${STATUSES}/${plain.id}/favourite`);
  await seen.send('Status', 'bookmarked', ada, 'post', `${STATUSES}/${plain.id}/bookmark`);
  await seen.send('Status', 'of a muted conversation', ada, 'post', `${STATUSES}/${plain.id}/mute`);
  await seen.send('Status', 'pinned', ada, 'post', `${STATUSES}/${id}/pin`);
  const typo = await act(eve, STATUSES, { status: 'Typo', spoiler_text: 'Old', language: 'en' });
  await seen.send('DeletedStatus', 'for another try', eve, 'delete', `${STATUSES}/${typo.id}`);
  await settle(setting);
}

async function writeReplies({ seen, ada, bob }: Setting, plain: Json): Promise<void> {
  const reply = await act(ada, STATUSES, { status: '@bob yes', in_reply_to_id: plain.id });
  await seen.read('Status', 'a reply', bob, `${STATUSES}/${reply.id}`);
  const typo = await act(bob, STATUSES, { status: 'Soon gone' });
  const orphan = await act(ada, STATUSES, { status: '@bob what?', in_reply_to_id: typo.id });
  await bob.delete(`${STATUSES}/${typo.id}`);
  await seen.read('Status', 'a reply to a deleted one', bob, `${STATUSES}/${orphan.id}`);
  await seen.read('Context', 'with descendants', ada, `${STATUSES}/${plain.id}/context`);
  await seen.read('Context', 'with ancestors', ada, `${STATUSES}/${reply.id}/context`);
  await seen.read('Context', 'alone', ada, `${STATUSES}/${orphan.id}/context`);
}

async function writeBoosts({ seen, ada, bob, eve }: Setting, plain: Json): Promise<void> {
  const boost = await seen.send('Status', 'a boost', eve, 'post', `${STATUSES}/${plain.id}/reblog`);
  await seen.read('Status', 'a boost by another', ada, `${STATUSES}/${boost.id}`);
  await seen.send('Status', 'a boost of a boost', ada, 'post', `${STATUSES}/${boost.id}/reblog`);
  await seen.send('Status', 'no longer boosted', ada, 'post', `${STATUSES}/${plain.id}/unreblog`);
  const typo = await act(bob, STATUSES, { status: 'Boosted, then deleted' });
  const wrapper = await act(ada, `${STATUSES}/${typo.id}/reblog`);
  await bob.delete(`${STATUSES}/${typo.id}`);
  assert.equal((await ada.get(`${STATUSES}/${wrapper.id}`)).status, 404, 'the boost goes with it');
}

async function writePictures({ seen, ada, bob, here }: Setting): Promise<void> {
  const first = await seen.send(
    'MediaAttachment',
    'uploaded',
    ada,
    'post',
    '/api/v2/media',
    formOf({ file: PHOTO }),
  );
  const second = await uploadPicture(ada, { description: 'A square', focus: '0.5,-1' });
  await seen.read('MediaAttachment', 'described, with a focus', ada, `/api/v1/media/${second.id}`);
  const { id } = await act(ada, STATUSES, { media_ids: [first.id, second.id] });
  await seen.read('Status', 'pictures alone', bob, `${STATUSES}/${id}`);
  here.thoughts.clock.advance(1000);
  const edited = { status: 'With words', spoiler_text: 'Now', media_ids: [second.id] };
  await seen.send('Status', 'just edited', ada, 'put', `${STATUSES}/${id}`, edited);
  const boost = await act(bob, `${STATUSES}/${id}/reblog`);
  await seen.read('Status', 'a boost of an edited one', ada, `${STATUSES}/${boost.id}`);
  await seen.list('StatusEdit', 'versions with pictures', bob, `${STATUSES}/${id}/history`, 2);
  await seen.read('StatusSource', 'of an edited one', ada, `${STATUSES}/${id}/source`);
}
