// Each stops following the other, and one of them leaves for good.
import type { Meeting } from './meeting.ts';
import { until } from './steps.ts';

export async function unfollow({ tom, sally, step }: Meeting): Promise<void> {
  await step('Sally unfollows Tom', async () => {
    await sally.act('Unfollow', { actor: tom.actor });
    await until('no follower here', async () => (await tom.get('/users/me')).followerCount === 0);
  });
  await step('Tom unfollows Sally', async () => {
    if ((await sally.relation('followers', tom.actor)) === null) throw new Error('snac has no such follower');
    await tom.post('/federation/unfollow-remote', { handle: sally.handle });
    await until('no follower at snac', async () => (await sally.relation('followers', tom.actor)) === null);
  });
}
