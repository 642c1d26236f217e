// What people who follow each other do: they talk, edit, mute, report and delete; each act is seen on the
// other side.
import { actOn, openThought, send, turn, write } from './acts.ts';
import type { Meeting } from './meeting.ts';

/** Bob mentions Ada, who likes, boosts and replies, and undoes what can be undone. */
export async function talk({ ada, bob, drain }: Meeting): Promise<void> {
  await write(bob, 'the rain is here', ada.handle);
  await drain();
  await ada.open('/me/notifications');
  await ada.see(`ul.news:has-text("mentioned you") a[href="/${bob.handle}"]`);
  await openThought(ada, 'the rain is here');
  await turn(ada, 'like', 'the rain is here');
  await turn(ada, 'boost', 'the rain is here');
  await ada.press('.focus a[href^="/write?reply="]');
  await ada.see('form.composer');
  await send(ada, 'and the sun is there', bob.handle);
  await drain();
  await bob.open('/me/notifications');
  // He does not follow her: her words are folded.
  await bob.press('details.strangers summary');
  for (const what of ['likes', 'boosted', 'replied'])
    await bob.see(`ul.news li:has-text("${what}") a[href="/${ada.handle}"]`);
  await openThought(bob, 'the rain is here');
  await bob.see('.replies article:has-text("and the sun is there")');
  await bob.see('.focus .nums:has-text("1 boost"):has-text("1 like")');
  await openThought(ada, 'the rain is here');
  await turn(ada, 'unlike', 'the rain is here');
  await turn(ada, 'unboost', 'the rain is here');
  await drain();
  await openThought(bob, 'the rain is here');
  await bob.see('.focus .acts a:has-text("1")');
}

/** Bob edits what Ada then sees; Ada mutes him, reports what he wrote, and he deletes it. */
export async function changeAndReport({ ada, bob, drain }: Meeting): Promise<void> {
  await openThought(bob, 'the rain is here');
  const path = new URL(bob.page.url()).pathname;
  await bob.open(`${path}/edit`);
  await bob.write('#content', 'the snow is here');
  await bob.press('main form button.primary');
  await bob.see('.focus:has-text("the snow is here")');
  await drain();
  await openThought(ada, 'the snow is here');
  await ada.see('.focus a.edited');
  const seen = new URL(ada.page.url()).pathname;
  await actOn(ada, bob.handle, 'mute');
  await ada.misses('/', 'article:has-text("the snow is here")');
  await actOn(ada, bob.handle, 'unmute');
  await openThought(ada, 'the snow is here');
  await ada.open(`/${bob.handle}/report?thought=${seen.split('/').at(-1)}`);
  await ada.write('#text', 'Too cold.');
  await ada.press('input[name=forward]');
  await ada.press('main form button.primary');
  await ada.see('h1:has-text("The report was sent")');
  await bob.open(`${path}/delete`);
  await bob.press('main form button.danger');
  await bob.page.waitForURL(/\/$/);
  await drain();
  await ada.misses('/', 'article:has-text("the snow is here")');
  await ada.open(seen);
  await ada.see('h1:has-text("Nothing here")');
}
