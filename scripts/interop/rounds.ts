// The same again: each follows, likes and boosts, and takes it back, three times. snac sends each Like and each Announce of
// one thought under one id.
import type { Json } from '../../platform/testing/client.ts';
import { atSally, atTom, inTomsFeed, type Meeting, nameOf, sallysOwn } from './meeting.ts';
import { together, until } from './steps.ts';

const ROUNDS = [1, 2, 3];

/** Needs each to follow the other. */
export async function repeat(meeting: Meeting): Promise<void> {
  await together(repeatReactionsOfSally(meeting), repeatReactionsOfTom(meeting));
}

/** Leaves nobody following. */
export async function repeatFollows(meeting: Meeting): Promise<void> {
  await together(followTomAgain(meeting), followSallyAgain(meeting));
}

async function repeatReactionsOfSally(meeting: Meeting): Promise<void> {
  const { tom, sally, step } = meeting;
  const { id, url } = await tom.post('/thoughts', { content: 'Liked again and again' });
  await atSally(meeting, url, 'Tom’s thought');
  for (const round of ROUNDS) {
    await step(`Sally likes and unlikes Tom’s thought, round ${round}`, async () => {
      await sally.act('Like', { id: url });
      await atTom(meeting, id, 'one like', ({ likeCount }) => likeCount === 1);
      await sally.act('Unlike', { id: url });
      await atTom(meeting, id, 'no like', ({ likeCount }) => likeCount === 0);
    });
    await step(`Sally boosts Tom’s thought and takes it back, round ${round}`, async () => {
      await sally.command('boost', nameOf(sally), url);
      await atTom(meeting, id, 'one boost', ({ boostCount }) => boostCount === 1);
      await sally.act('Unboost', { id: url });
      await atTom(meeting, id, 'no boost', ({ boostCount }) => boostCount === 0);
    });
  }
}

async function repeatReactionsOfTom(meeting: Meeting): Promise<void> {
  const { tom, sally, step } = meeting;
  await sally.write({ content: 'Liked by Tom, three times' });
  const { uri } = await sallysOwn(meeting, 'Liked by Tom, three times');
  const { id }: Json = await inTomsFeed(meeting, 'Liked by Tom, three times');
  // It lets a boost stand that is taken back, so its log tells of each.
  const unboosts = async () => (await sally.log()).split(`Unboost for ${uri}`).length - 1;
  for (const round of ROUNDS) {
    await step(`Tom likes and unlikes Sally’s note, round ${round}`, async () => {
      await tom.post(`/thoughts/${id}/like`);
      await atSally(meeting, uri, 'one like', (status) => status.favourites_count === 1);
      await tom.delete(`/thoughts/${id}/like`);
      await atSally(meeting, uri, 'no like', (status) => status.favourites_count === 0);
    });
    await step(`Tom boosts Sally’s note and takes it back, round ${round}`, async () => {
      await tom.post(`/thoughts/${id}/boost`);
      await atSally(meeting, uri, 'one boost', (status) => status.reblogs_count === 1);
      await tom.delete(`/thoughts/${id}/boost`);
      await until('snac to hear it', async () => (await unboosts()) === round);
    });
  }
}

async function followTomAgain({ tom, sally, step }: Meeting): Promise<void> {
  for (const round of ROUNDS) {
    await step(`Sally unfollows Tom, round ${round}`, async () => {
      await sally.act('Unfollow', { actor: tom.actor });
      await until('no follower here', async () => (await tom.get('/users/me')).followerCount === 0);
    });
    if (round === ROUNDS.length) return;
    await step(`Sally follows Tom again, round ${round}`, async () => {
      await sally.command('follow', nameOf(sally), `@${tom.handle}`);
      await until('a request here', async () =>
        (await tom.get('/federation/pending-followers')).some((one: Json) => one.handle === sally.handle),
      );
      await tom.post('/federation/accept-follower', { handle: sally.handle });
      await until(
        'the Accept at snac',
        async () => (await sally.relation('following', tom.actor))?.type === 'Accept',
      );
    });
  }
}

async function followSallyAgain({ tom, sally, step }: Meeting): Promise<void> {
  for (const round of ROUNDS) {
    await step(`Tom unfollows Sally, round ${round}`, async () => {
      await tom.post('/federation/unfollow-remote', { handle: sally.handle });
      await until('no follower at snac', async () => (await sally.relation('followers', tom.actor)) === null);
    });
    if (round === ROUNDS.length) return;
    await step(`Tom follows Sally again, round ${round}`, async () => {
      await tom.post('/federation/follow-remote', { handle: sally.handle });
      await until('a request at snac', async () => (await sally.relation('pending', tom.actor)) !== null);
      await sally.act('Approve', { actor: tom.actor });
      await until('the Accept here', async () =>
        (await tom.get('/federation/remote-following')).some((one: Json) => one.state === 'accepted'),
      );
    });
  }
}
