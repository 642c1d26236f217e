// Blocks, mutes and rejected requests, three times each. snac sends neither Block nor Reject: a muted actor
// is not notified, and a discarded request stays pending here.
import type { Json } from '../../platform/testing/client.ts';
import { expectEqual } from './rich-posts.ts';
import { type Session, usernameOf } from './session.ts';
import { until } from './steps.ts';

const ROUNDS = [1, 2, 3];

/** Requires no follow between the two, and leaves none. */
export async function repeatRejections({ tom, sally, step }: Session): Promise<void> {
  const pending = async (): Promise<boolean> =>
    (await tom.get('/federation/pending-followers')).some((one: Json) => one.handle === sally.handle);
  for (const round of ROUNDS) {
    await step(`Sally asks to follow and Tom rejects, round ${round}`, async () => {
      const before = count(await sally.log(), 'Reject');
      await sally.command('follow', usernameOf(sally), `@${tom.handle}`);
      await until('her request', pending);
      await tom.post('/federation/reject-follower', { handle: sally.handle });
      await until('the Reject at snac', async () => count(await sally.log(), 'Reject') > before);
      expectEqual(await pending(), false);
      await sally.submitAction('Unfollow', { actor: tom.actor });
    });
  }
  await step('Sally discards the request of Tom, which he can take back', async () => {
    await tom.post('/federation/follow-remote', { handle: sally.handle });
    await until('a request at snac', async () => (await sally.relation('pending', tom.actor)) !== null);
    await sally.submitAction('Discard', { actor: tom.actor });
    await until('no request at snac', async () => (await sally.relation('pending', tom.actor)) === null);
    await tom.post('/federation/unfollow-remote', { handle: sally.handle });
    expectEqual(await tom.get('/federation/remote-following'), []);
  });
}

/** Ends all follows between the two. */
export async function repeatBlocks(meeting: Session): Promise<void> {
  await repeatLocalBlocks(meeting);
  await repeatRemoteMutes(meeting);
}

async function repeatLocalBlocks({ tom, sally, step }: Session): Promise<void> {
  const path = `/users/${encodeURIComponent(sally.handle)}/block`;
  const { id, uri } = await tom.post('/thoughts', { content: 'Seen by those who are not blocked' });
  await sally.command('insert', usernameOf(sally), uri);
  const sentHere = `sent to inbox ${new URL(tom.actor).origin}`;
  for (const round of ROUNDS) {
    await step(`Tom blocks Sally, whose likes do not count, and unblocks her, round ${round}`, async () => {
      const told = count(await sally.log(), "'Block' received from");
      await tom.post(path);
      await until('the Block at snac', async () => count(await sally.log(), "'Block' received from") > told);
      for (const action of ['Like', 'Unlike'] as const) {
        const sent = count(await sally.log(), sentHere);
        await sally.submitAction(action, { id: uri });
        await until('snac to send it', async () => count(await sally.log(), sentHere) > sent);
        expectEqual((await tom.get(`/thoughts/${id}`)).likeCount, 0);
      }
      const undone = count(await sally.log(), "of type 'Undo'");
      await tom.delete(path);
      // Times have a precision of one second: a like is only newer than the previous Undo in another second.
      await until('the Undo at snac', async () => count(await sally.log(), "of type 'Undo'") > undone);
      await sally.submitAction('Like', { id: uri });
      await until('her like', async () => (await tom.get(`/thoughts/${id}`)).likeCount === 1);
      await sally.submitAction('Unlike', { id: uri });
      await until('no like', async () => (await tom.get(`/thoughts/${id}`)).likeCount === 0);
    });
  }
}

async function repeatRemoteMutes({ tom, sally, step }: Session): Promise<void> {
  for (const round of ROUNDS) {
    await step(
      `Sally mutes Tom, whose mention does not reach her, and unmutes him, round ${round}`,
      async () => {
        const refused = count(await sally.log(), 'rejected message from MUTEd actor');
        await sally.submitAction('MUTE', { actor: tom.actor });
        await tom.post('/thoughts', { content: `@${sally.handle} muted, round ${round}` });
        await until('snac to refuse it', async () => count(await sally.log(), 'MUTEd actor') > refused);
        await sally.submitAction('Unmute', { actor: tom.actor });
        const { uri: heard } = await tom.post('/thoughts', {
          content: `@${sally.handle} heard, round ${round}`,
        });
        await until('a mention', () => sally.hasNotification('mention', heard));
      },
    );
  }
}

const count = (log: string, text: string): number => log.split(text).length - 1;
