// Exercises every kind of delivery to other servers, including unreachable ones, and the clean-up jobs.
import { DAY, HOUR } from '@tandem/platform/time/clock.ts';
import { startPeer } from '../../federation/testing/peer.ts';
import { type ExerciseHarness, expectSuccess, postWithReferences } from './harness.ts';

/** Performs all actions that are delivered to remote followers and remote actors. */
export async function exerciseDeliveries(harness: ExerciseHarness): Promise<void> {
  const { thoughts, at, receive } = harness;
  const eve = await thoughts.join('eve');
  await expectSuccess(eve.put('/users/me', { manuallyApprovesFollowers: false }));
  const ana = await harness.addRemoteActor();
  await receive(ana, ana.activity('Follow', { object: at('/users/eve') }));
  const note = ana.note({ tag: [{ type: 'Mention', href: at('/users/eve') }], cc: [at('/users/eve')] });
  await receive(ana, ana.activity('Create', { object: note }));
  const { data } = await expectSuccess(eve.get(`/users/${ana.handle}/thoughts`));
  const theirs = `/thoughts/${data[0].id}`;
  const acts = [
    ...['like', 'boost'].flatMap((act) => [
      () => eve.post(`${theirs}/${act}`),
      () => eve.delete(`${theirs}/${act}`),
    ]),
    ...['follow', 'block'].flatMap((act) => [
      () => eve.post(`/users/${ana.handle}/${act}`),
      () => eve.delete(`/users/${ana.handle}/${act}`),
    ]),
    () => eve.put('/users/me', { displayName: 'Eve' }),
  ];
  for (const act of acts) {
    await expectSuccess(act());
    await thoughts.service.drainQueues();
  }
  for (const visibility of ['public', 'followers', 'private']) {
    const thought = await postWithReferences(harness, eve, [ana.handle], { visibility });
    await thoughts.service.drainQueues();
    if (visibility === 'public') {
      await expectSuccess(eve.post(`/thoughts/${thought.id}/pin`));
      await expectSuccess(eve.delete(`/thoughts/${thought.id}/pin`));
    }
    await expectSuccess(eve.put(`/thoughts/${thought.id}`, { content: 'Changed' }));
    await thoughts.service.drainQueues();
    await expectSuccess(eve.delete(`/thoughts/${thought.id}`));
    await thoughts.service.drainQueues();
  }
  await expectSuccess(eve.delete('/users/me'));
  await thoughts.service.drainQueues();
}

/** Makes deliveries to an unreachable server fail permanently, and runs every clean-up job. */
export async function advanceTime({ thoughts, bob, at }: ExerciseHarness): Promise<void> {
  const { clock, service } = thoughts;
  {
    await using lost = await startPeer();
    const ana = await lost.addActor('ana');
    await ana.send(at('/inbox'), ana.activity('Follow', { object: at('/users/bob') }));
    await service.drainQueues();
  }
  await expectSuccess(bob.post('/thoughts', { content: 'Is anybody there?' }));
  for (const pause of [0, HOUR, DAY, 40 * DAY, 400 * DAY]) {
    clock.advance(pause);
    await service.drainQueues();
    await service.runJobs();
  }
}
