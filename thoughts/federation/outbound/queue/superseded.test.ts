// Undo, Block and Delete do not wait for the activities that they supersede.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY } from '@tandem/platform/time/clock.ts';
import { startThoughts } from '../../../app.ts';
import { rejectFollow } from '../../../people/follows/unfollow.ts';
import { type RecordingPeer, startRecordingPeer } from '../../../testing/peer.ts';
import { useFollowedServer } from '../../testing/followed-server.ts';

eachDatabase('superseded deliveries', (dialect) => {
  const join = useFollowedServer(dialect, { THOUGHTS_PUBLIC_URL: 'http://thoughts.test' });
  async function startWith(peer: RecordingPeer) {
    const here = await join(peer);
    const { id, host } = here.follower;
    return {
      ...here,
      path: `/users/${encodeURIComponent(`${id}@${host}`)}`,
      types: () => peer.received.map(({ activity }) => activity.type),
    };
  }

  for (const status of [429, 503]) {
    test(`an Undo is sent immediately if its Follow was refused with ${status}, which is not retried`, async () => {
      await using peer = await startRecordingPeer();
      await using here = await startWith(peer);
      peer.reply = ({ activity }) => (activity.type === 'Follow' ? status : 202);
      assert.equal((await here.ada.post(`${here.path}/follow`)).status, 204);
      await here.service.drainQueues();
      assert.equal((await here.ada.delete(`${here.path}/follow`)).status, 204);
      await here.service.drainQueues();
      assert.deepEqual(here.types(), ['Follow', 'Undo']);
      here.clock.advance(DAY);
      await here.service.drainQueues();
      assert.deepEqual(here.types(), ['Follow', 'Undo']);
      const waiting = (await here.waiting()).filter(({ failed_at }) => failed_at === null);
      assert.deepEqual(waiting, []);
    });

    test(`a Block is sent immediately if a Follow was refused with ${status}, and before its implied activities`, async () => {
      await using peer = await startRecordingPeer();
      await using here = await startWith(peer);
      peer.reply = ({ activity }) => (activity.type === 'Follow' ? status : 202);
      await here.ada.post(`${here.path}/follow`);
      await here.service.drainQueues();
      assert.equal((await here.ada.post(`${here.path}/block`)).status, 204);
      await here.service.drainQueues();
      assert.deepEqual(here.types().slice(0, 2), ['Follow', 'Block']);
      here.clock.advance(DAY);
      await here.service.drainQueues();
      assert.deepEqual(here.types(), ['Follow', 'Block', 'Undo', 'Reject']);
    });
  }

  test('an Undo waits for a running attempt of its Follow, and not for a later one', async () => {
    await using peer = await startRecordingPeer();
    await using here = await startWith(peer);
    peer.reply = async ({ activity }) => {
      if (activity.type !== 'Follow') return 202;
      await here.ada.delete(`${here.path}/follow`);
      return 503;
    };
    await here.ada.post(`${here.path}/follow`);
    await here.service.drainQueues();
    await here.service.drainQueues();
    assert.deepEqual(here.types(), ['Follow', 'Undo']);
    assert.equal(peer.maxConcurrent(), 1);
  });

  test('a Delete waits for a running attempt of its Create, and other thoughts do not', async () => {
    await using peer = await startRecordingPeer();
    await using here = await startWith(peer);
    const { body: first } = await here.ada.post('/thoughts', { content: 'soon gone' });
    let meanwhile: unknown[] = [];
    peer.reply = async () => {
      if (peer.received.length > 1) return 202;
      await here.ada.delete(`/thoughts/${first.id}`);
      await here.ada.post('/thoughts', { content: 'another' });
      // Another process, because draining this one's queue waits for the delivery in progress.
      await using other = await startThoughts(here.config, here.clock);
      await other.drainQueues();
      meanwhile = here.types();
      return 202;
    };
    await here.service.drainQueues();
    await here.service.drainQueues();
    assert.deepEqual(meanwhile, ['Create', 'Create']);
    assert.deepEqual(here.types(), ['Create', 'Create', 'Delete']);
  });

  test('a queued Reject is sent despite a later Block', async () => {
    await using peer = await startRecordingPeer();
    await using here = await startWith(peer);
    peer.reply = () => 503;
    const key = { followerId: here.follower.id, followeeId: here.adaId };
    await here.database.write((tx) => rejectFollow(tx, key, here.clock.now()));
    await here.service.drainQueues();
    await here.ada.post(`${here.path}/block`);
    peer.reply = () => 202;
    here.clock.advance(DAY);
    await here.service.drainQueues();
    assert.deepEqual(here.types(), ['Reject', 'Reject', 'Block']);
  });

  test('a Delete is sent immediately if its Create was refused', async () => {
    await using peer = await startRecordingPeer();
    await using here = await startWith(peer);
    peer.reply = ({ activity }) => (activity.type === 'Create' ? 429 : 202);
    const { body } = await here.ada.post('/thoughts', { content: 'soon gone' });
    await here.service.drainQueues();
    await here.ada.delete(`/thoughts/${body.id}`);
    await here.service.drainQueues();
    here.clock.advance(DAY);
    await here.service.drainQueues();
    assert.deepEqual(here.types(), ['Create', 'Delete']);
  });
});
