// Everything that is told to other servers, those that do not answer included, and what leaves by itself.
import { DAY, HOUR } from '@tandem/platform/time/clock.ts';
import { startPeer } from '../../federation/testing/peer.ts';
import { done, postRichly, type Scene } from './scene.ts';

/** Does what is told to followers elsewhere and to people elsewhere. */
export async function useDeliveries(scene: Scene): Promise<void> {
  const { thoughts, at, receive } = scene;
  const eve = await thoughts.join('eve');
  await done(eve.put('/users/me', { manuallyApprovesFollowers: false }));
  const ana = await scene.stranger();
  await receive(ana, ana.activity('Follow', { object: at('/users/eve') }));
  const note = ana.note({ tag: [{ type: 'Mention', href: at('/users/eve') }], cc: [at('/users/eve')] });
  await receive(ana, ana.activity('Create', { object: note }));
  const { data } = await done(eve.get(`/users/${ana.handle}/thoughts`));
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
    await done(act());
    await thoughts.service.settle();
  }
  for (const visibility of ['public', 'followers', 'private']) {
    const thought = await postRichly(scene, eve, [ana.handle], { visibility });
    await thoughts.service.settle();
    await done(eve.put(`/thoughts/${thought.id}`, { content: 'Changed' }));
    await thoughts.service.settle();
    await done(eve.delete(`/thoughts/${thought.id}`));
    await thoughts.service.settle();
  }
  await done(eve.delete('/users/me'));
  await thoughts.service.settle();
}

/** A server that is gone is tried, and given up; in the end there is much to tidy. */
export async function letTimePass({ thoughts, bob, at }: Scene): Promise<void> {
  const { clock, service } = thoughts;
  {
    await using lost = await startPeer();
    const ana = await lost.addActor('ana');
    await ana.send(at('/inbox'), ana.activity('Follow', { object: at('/users/bob') }));
    await service.settle();
  }
  await done(bob.post('/thoughts', { content: 'Is anybody there?' }));
  for (const pause of [0, HOUR, DAY, 40 * DAY, 400 * DAY]) {
    clock.advance(pause);
    await service.settle();
    await service.runJobs();
  }
}
