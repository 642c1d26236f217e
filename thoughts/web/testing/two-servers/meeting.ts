// What two people of two servers do with each other, act by act; each act is seen on the other side.
import { decide, find, follow } from './acts.ts';
import type { Somebody } from './servers.ts';

export type Meeting = {
  ada: Somebody;
  bob: Somebody;
  /** Carries out the work of both servers. */
  drain(): Promise<void>;
};

/** Ada finds Bob by his handle and asks; Bob rejects, and accepts at the second time. */
export async function followWithRequest({ ada, bob, drain }: Meeting): Promise<void> {
  await bob.open('/me/settings/privacy');
  await bob.see('input[name=manuallyApproves]:checked');
  await find(ada, bob.handle, bob.handle);
  await follow(ada);
  await ada.see('button[name=unfollow]:has-text("Requested")');
  await drain();
  await bob.open('/me/notifications');
  await bob.see(`ul.news:has-text("wants to follow you") a[href="/${ada.handle}"]`);
  await decide(bob, 'reject', ada.handle);
  await drain();
  await ada.open('/me/notifications');
  await ada.see('ul.news:has-text("does not want you as a follower")');
  await find(ada, `${bob.home.url}/@${bob.username}`, bob.handle);
  await follow(ada);
  await drain();
  await decide(bob, 'accept', ada.handle);
  await drain();
  await ada.open(`/${bob.handle}`);
  await ada.see('button[name=unfollow]:has-text("Following")');
  await bob.open('/me/followers');
  await bob.see(`a[href="/${ada.handle}"]`);
}
