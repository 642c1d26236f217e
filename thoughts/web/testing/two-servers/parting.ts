// How two people of two servers part: lists that go along, a block, and an account that is deleted.
import assert from 'node:assert/strict';
import { PASSWORD } from '../../../testing/thoughts.ts';
import { actOn } from './acts.ts';
import type { Meeting } from './meeting.ts';

/** Ada unfollows Bob, and follows him again by a list as Mastodon exports it. */
export async function importFollows({ ada, bob, drain }: Meeting): Promise<void> {
  await ada.open(`/${bob.handle}`);
  await ada.press('button[name=unfollow]');
  await ada.see('button[name=follow]:not([aria-disabled])');
  await drain();
  await ada.open('/me/settings/data');
  const list = `Account address,Show boosts\n${bob.handle.slice(1)},true\n`;
  await ada.page.setInputFiles('#file', {
    name: 'follows.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(list),
  });
  await ada.press('main form button.primary');
  await ada.see('[role=status]');
  await drain();
  await ada.open('/me/settings/data');
  await ada.see('ul.imports:has-text("Done: 1 of 1")');
  await bob.open('/me/requests');
  await bob.see(`a[href="/${ada.handle}"]`);
  await bob.press(`button[name=accept][value="${ada.handle.slice(1)}"]`);
  await bob.page.locator(`button[value="${ada.handle.slice(1)}"]`).waitFor({ state: 'detached' });
  await drain();
}

/** Ada blocks Bob: neither follows the other any more, and his server knows. */
export async function block({ ada, bob, drain }: Meeting): Promise<void> {
  await actOn(ada, bob.handle, 'block');
  await drain();
  await bob.misses('/me/following', `main a[href="/${ada.handle}"]`);
  await bob.misses('/me/followers', `main a[href="/${ada.handle}"]`);
  await ada.open('/me/blocks');
  await ada.see(`main a[href="/${bob.handle}"]`);
  await ada.press(`button[name=unblock][value="${bob.handle.slice(1)}"]`);
  await ada.page.locator('button[name=unblock]').waitFor({ state: 'detached' });
  await drain();
}

/** Bob deletes his account, in three steps; Ada's server forgets him. */
export async function leave({ ada, bob, drain }: Meeting): Promise<void> {
  await bob.open('/me/settings/account');
  await bob.press('a[href="/me/settings/leave"]');
  await bob.write('#password', PASSWORD);
  await bob.press('main form button.danger');
  await bob.see('h1:has-text("Your account is deleted")');
  await drain();
  await ada.open(`/${bob.handle}`);
  await ada.see('h1:has-text("Nothing here")');
  assert.equal(await ada.page.locator('.profile-bar').count(), 0);
}
