// Deliveries that were queued, postponed or leased with a clock that was ahead are sent after its correction.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY, HOUR, MINUTE } from '@tandem/platform/time/clock.ts';
import { type RecordingPeer, startRecordingPeer } from '../../../testing/peer.ts';
import { useFollowedServer } from '../../testing/followed-server.ts';

eachDatabase('deliveries after a clock correction', (dialect) => {
  const join = useFollowedServer(dialect);
  async function startWith(peer: RecordingPeer) {
    const here = await join(peer);
    const { clock, service } = here;
    return {
      ...here,
      post: async (content: string) => {
        await here.post(content);
        await service.drainQueues();
      },
      /** Sets the clock back and runs the periodic jobs. */
      putRight: async (by: number) => {
        clock.advance(-by);
        await service.runJobs();
        await service.drainQueues();
      },
    };
  }

  for (const ahead of [3 * HOUR, 2 * DAY]) {
    test(`a retry scheduled ${ahead / HOUR} hours ahead is due immediately, and its host backs off no longer`, async () => {
      await using peer = await startRecordingPeer();
      await using here = await startWith(peer);
      here.clock.advance(ahead);
      peer.reply = () => 500;
      await here.post('one');
      peer.reply = () => 202;
      assert.equal(peer.received.length, 1);
      await here.putRight(ahead);
      assert.equal(peer.received.length, 2);
      await here.post('two');
      assert.equal(peer.received.length, 3);
    });
  }

  test('a Retry-After pause from a clock ahead is cleared, and a valid one is retained', async () => {
    await using peer = await startRecordingPeer();
    await using here = await startWith(peer);
    peer.reply = () => ({ status: 429, headers: { 'retry-after': '7200' } });
    await here.post('one');
    await here.putRight(0);
    assert.equal(peer.received.length, 1);
    here.clock.advance(2 * DAY);
    await here.service.drainQueues();
    assert.equal(peer.received.length, 2);
    peer.reply = () => 202;
    await here.putRight(2 * DAY - HOUR);
    assert.equal(peer.received.length, 3);
  });

  /** Implausible times of a delivery and its host. */
  const AHEAD: Readonly<Record<string, (now: number) => { delivery: object; host: object }>> = {
    'scheduled beyond the longest delay': (now) => {
      const at = now + 30 * DAY;
      return { delivery: { due_at: at }, host: { next_at: at, retry_at: at } };
    },
    'queued ahead for a host with a valid last attempt': (now) => {
      const at = now + HOUR + MINUTE;
      return { delivery: { created_at: at, due_at: at }, host: { next_at: at, retry_at: null } };
    },
    'leased by a process with a clock ahead': (now) => {
      const at = now + 5 * HOUR;
      const delivery = { due_at: now, lease: 'gone', lease_ends_at: at };
      return { delivery, host: { next_at: at, retry_at: null } };
    },
  };
  for (const [what, times] of Object.entries(AHEAD))
    test(`a delivery ${what} is due`, async () => {
      await using peer = await startRecordingPeer();
      await using here = await startWith(peer);
      peer.reply = () => 500;
      await here.post('one');
      peer.reply = () => 202;
      const { delivery, host } = times(here.clock.now());
      await here.database.write(async (tx) => {
        await tx.updateTable('delivery').set(delivery).execute();
        await tx.updateTable('remote_host').set(host).execute();
      });
      await here.putRight(0);
      assert.equal(peer.received.length, 2);
    });

  test('a host suspended days too early is tried, and one that failed for a week is not', async () => {
    await using peer = await startRecordingPeer();
    await using here = await startWith(peer);
    peer.reply = () => 500;
    await here.post('one');
    here.clock.advance(6 * DAY);
    await here.service.drainQueues();
    here.clock.advance(2 * DAY);
    await here.service.drainQueues();
    const tried = peer.received.length;
    await here.putRight(0);
    here.clock.advance(DAY);
    await here.service.drainQueues();
    assert.equal(peer.received.length, tried, 'suspended');
    await here.putRight(8 * DAY);
    assert.equal(peer.received.length, tried + 1);
  });

  test('valid schedules are unchanged', async () => {
    await using peer = await startRecordingPeer();
    await using here = await startWith(peer);
    peer.reply = () => 500;
    await here.post('one');
    const before = await here.database.read.selectFrom('remote_host').selectAll().execute();
    await here.putRight(0);
    assert.equal(peer.received.length, 1);
    assert.deepEqual(await here.database.read.selectFrom('remote_host').selectAll().execute(), before);
    here.clock.advance(MINUTE);
    await here.service.drainQueues();
    assert.equal(peer.received.length, 2);
  });
});
