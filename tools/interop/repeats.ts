// Repetitions: each user follows, likes and boosts, and undoes it, three times; then snac does so twice with
// one Undo. snac uses one id for all Likes and Announces of a thought, and a new id for each Follow.
import type { Json } from '../../platform/testing/client.ts';
import {
  type Session,
  usernameOf,
  waitForFeedItem,
  waitForSnacNote,
  waitForSnacStatus,
  waitForThought,
} from './session.ts';
import { allSettledOrThrow, until } from './steps.ts';

const ROUNDS = [1, 2, 3];

/** Requires mutual follows. */
export async function repeatReactions(meeting: Session): Promise<void> {
  await allSettledOrThrow(repeatRemoteReactions(meeting), repeatLocalReactions(meeting));
}

/** Leaves no follow. */
export async function repeatFollows(meeting: Session): Promise<void> {
  await allSettledOrThrow(repeatRemoteFollows(meeting), repeatLocalFollows(meeting));
}

async function repeatRemoteReactions(meeting: Session): Promise<void> {
  const { tom, sally, step } = meeting;
  const { id, uri } = await tom.post('/thoughts', { content: 'Liked again and again' });
  await waitForSnacStatus(meeting, uri, 'Tom’s thought');
  for (const round of ROUNDS) {
    await step(`Sally likes and unlikes Tom’s thought, round ${round}`, async () => {
      await sally.submitAction('Like', { id: uri });
      await waitForThought(meeting, id, 'one like', ({ likeCount }) => likeCount === 1);
      await sally.submitAction('Unlike', { id: uri });
      await waitForThought(meeting, id, 'no like', ({ likeCount }) => likeCount === 0);
    });
    await step(`Sally boosts Tom’s thought and takes it back, round ${round}`, async () => {
      await sally.command('boost', usernameOf(sally), uri);
      await waitForThought(meeting, id, 'one boost', ({ boostCount }) => boostCount === 1);
      await sally.submitAction('Unboost', { id: uri });
      await waitForThought(meeting, id, 'no boost', ({ boostCount }) => boostCount === 0);
    });
  }
  await step('Sally likes and boosts Tom’s thought twice, and takes each back once', async () => {
    for (const round of [1, 2]) {
      const sent = await countSent(meeting);
      await sally.submitAction('Like', { id: uri });
      await sally.command('boost', usernameOf(sally), uri);
      await until(
        `the like and boost ${round} to be sent`,
        async () => (await countSent(meeting)) >= sent + 2,
      );
    }
    await sally.submitAction('Unlike', { id: uri });
    await waitForThought(meeting, id, 'no like', ({ likeCount }) => likeCount === 0);
    await sally.submitAction('Unboost', { id: uri });
    await waitForThought(meeting, id, 'no boost', ({ boostCount }) => boostCount === 0);
  });
}

/** Number of activities that snac has delivered here, according to its log. */
const countSent = async ({ tom, sally }: Session): Promise<number> =>
  (await sally.log()).split(`sent to inbox ${new URL(tom.actor).origin}`).length - 1;

async function repeatLocalReactions(meeting: Session): Promise<void> {
  const { tom, sally, step } = meeting;
  await sally.write({ content: 'Liked by Tom, three times' });
  const { uri } = await waitForSnacNote(meeting, 'Liked by Tom, three times');
  const { id }: Json = await waitForFeedItem(meeting, 'Liked by Tom, three times');
  // snac keeps a boost after its Undo, so only its log confirms it.
  const unboosts = async () => (await sally.log()).split(`Unboost for ${uri}`).length - 1;
  for (const round of ROUNDS) {
    await step(`Tom likes and unlikes Sally’s note, round ${round}`, async () => {
      await tom.post(`/thoughts/${id}/like`);
      await waitForSnacStatus(meeting, uri, 'one like', (status) => status.favourites_count === 1);
      await tom.delete(`/thoughts/${id}/like`);
      await waitForSnacStatus(meeting, uri, 'no like', (status) => status.favourites_count === 0);
    });
    await step(`Tom boosts Sally’s note and takes it back, round ${round}`, async () => {
      await tom.post(`/thoughts/${id}/boost`);
      await waitForSnacStatus(meeting, uri, 'one boost', (status) => status.reblogs_count === 1);
      await tom.delete(`/thoughts/${id}/boost`);
      await until('snac to hear it', async () => (await unboosts()) === round);
    });
  }
}

async function repeatRemoteFollows(meeting: Session): Promise<void> {
  const { tom, sally, step } = meeting;
  for (const round of ROUNDS) {
    await step(`Sally unfollows Tom, round ${round}`, async () => {
      await sally.submitAction('Unfollow', { actor: tom.actor });
      await until('no follower here', async () => (await tom.get('/users/me')).followerCount === 0);
    });
    await step(`Sally follows Tom again, round ${round}`, async () => {
      await sally.command('follow', usernameOf(sally), `@${tom.handle}`);
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
  await step('Sally follows Tom once more, though she does, and unfollows him once', async () => {
    const sent = await countSent(meeting);
    await sally.command('follow', usernameOf(sally), `@${tom.handle}`);
    await until('the second Follow to be sent', async () => (await countSent(meeting)) > sent);
    await sally.submitAction('Unfollow', { actor: tom.actor });
    await until('no follower here', async () => (await tom.get('/users/me')).followerCount === 0);
  });
}

async function repeatLocalFollows({ tom, sally, step }: Session): Promise<void> {
  for (const round of ROUNDS) {
    await step(`Tom unfollows Sally, round ${round}`, async () => {
      await tom.post('/federation/unfollow-remote', { handle: sally.handle });
      await until('no follower at snac', async () => (await sally.relation('followers', tom.actor)) === null);
    });
    if (round === ROUNDS.length) return;
    await step(`Tom follows Sally again, round ${round}`, async () => {
      await tom.post('/federation/follow-remote', { handle: sally.handle });
      await until('a request at snac', async () => (await sally.relation('pending', tom.actor)) !== null);
      await sally.submitAction('Approve', { actor: tom.actor });
      await until('the Accept here', async () =>
        (await tom.get('/federation/remote-following')).some((one: Json) => one.state === 'accepted'),
      );
    });
  }
}
