// Each user finds and follows the other, with manual approval.
import type { Session } from './session.ts';
import { usernameOf, waitForNotification } from './session.ts';
import { until } from './steps.ts';

const isActor =
  (actor: string) =>
  (one: { actorUrl: string }): boolean =>
    one.actorUrl === actor;

export async function resolveHandles({ tom, sally, step }: Session): Promise<void> {
  await step('snac finds Tom by his handle', async () => {
    const said = await sally.command('webfinger', `@${tom.handle}`);
    if (!said.includes(`actor: ${tom.actor}`)) throw new Error(`snac said: ${said}`);
  });
  await step('Tom finds Sally by her handle', async () => {
    const found = await tom.get(`/remote-actors?handle=${encodeURIComponent(`@${sally.handle}`)}`);
    if (!isActor(sally.actor)(found) || found.handle !== sally.handle)
      throw new Error(`we said: ${JSON.stringify(found)}`);
  });
}

export async function acceptFollower(meeting: Session): Promise<void> {
  const { tom, sally, step } = meeting;
  await step('Sally asks to follow Tom', async () => {
    await sally.command('follow', usernameOf(sally), `@${tom.handle}`);
    await until('a follower to approve', async () =>
      (await tom.get('/federation/pending-followers')).find(isActor(sally.actor)),
    );
    await waitForNotification(meeting, 'follow_request', null);
  });
  await step('Tom accepts, and snac knows', async () => {
    await tom.post('/federation/accept-follower', { handle: sally.handle });
    await until('snac to confirm', async () => {
      const kept = await sally.relation('following', tom.actor);
      return kept?.type === 'Accept' ? kept : null;
    });
  });
}

export async function followRemote({ tom, sally, step }: Session): Promise<void> {
  const state = async (): Promise<string | null> =>
    (await tom.get('/federation/remote-following')).find(isActor(sally.actor))?.state ?? null;
  await step('Tom asks to follow Sally', async () => {
    await tom.post('/federation/follow-remote', { handle: sally.handle });
    await until('snac to keep the request', () => sally.relation('pending', tom.actor));
    if ((await state()) !== 'pending') throw new Error(`we call it ${await state()}`);
  });
  await step('Sally accepts, and we know', async () => {
    await sally.submitAction('Approve', { actor: tom.actor });
    await until('our follow to be accepted', async () => (await state()) === 'accepted');
  });
}

export async function renameProfiles({ tom, sally, step }: Session): Promise<void> {
  await step('Sally changes her name, and we show it', async () => {
    await sally.rename('Sally of Snac');
    await until('the new name', async () => {
      const [one] = (await tom.get('/federation/remote-following')).filter(isActor(sally.actor));
      return one?.displayName === 'Sally of Snac';
    });
  });
  await step('Tom changes his name, and snac shows it', async () => {
    await tom.put('/users/me', { displayName: 'Tom of Tandem' });
    await until('the new name at snac', async () =>
      (await sally.log()).includes(`updated actor ${tom.actor}`),
    );
  });
}
