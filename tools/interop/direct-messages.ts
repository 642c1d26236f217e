// Restricted posts reach only their recipients.
import {
  type Session,
  type Thought,
  usernameOf,
  waitForRemoteThought,
  waitForSnacStatus,
} from './session.ts';
import { until } from './steps.ts';

export async function exchangeRestrictedPosts(meeting: Session): Promise<void> {
  const { tom, sally, step } = meeting;
  await step('Tom posts for followers, and snac keeps it from others', async () => {
    const content = 'For those who follow me';
    const { uri }: Thought = await tom.post('/thoughts', { content, visibility: 'followers' });
    await waitForSnacStatus(
      meeting,
      uri,
      'the thought for followers',
      ({ visibility }) => visibility !== 'public',
    );
  });
  await step('Tom writes for himself, and snac cannot fetch it', async () => {
    const { uri }: Thought = await tom.post('/thoughts', { content: 'For myself', visibility: 'private' });
    const said = await sally.command('request', usernameOf(sally), uri);
    if (!said.includes('status: 404')) throw new Error(`snac said: ${said}`);
  });
  await step('Tom mentions Sally, and snac knows it is her', async () => {
    const { uri }: Thought = await tom.post('/thoughts', { content: `@${sally.handle}, are you there?` });
    await until('snac to tell her', () => sally.hasNotification('mention', uri));
  });
  await step('Sally writes to Tom alone, and we show it to nobody else', async () => {
    await sally.write({ content: 'For your eyes, Tom', to: tom.actor, mentioned_only: 'on' });
    const { id, visibility } = await waitForRemoteThought(meeting, 'For your eyes, Tom');
    const seen = await tom.statusOf(`/thoughts/${id}`, 'nobody');
    if (seen !== 404 || visibility !== 'private') throw new Error(`it is ${visibility}, others get ${seen}`);
  });
}
