// What people do on pages, one act each.
import type { Somebody } from './servers.ts';

/** Finds somebody by a handle or an address in the field of the search, and opens the profile. */
export async function find(who: Somebody, text: string, handle: string): Promise<void> {
  await who.open('/find');
  await who.write('#q', text);
  await who.press('form.find button');
  await who.press(`main a.person[href="/${handle}"]`);
  await who.see(`.profile-bar:has-text("${handle}")`);
}

/** The reply to a request to follow: `accept` or `reject`. */
export async function decide(who: Somebody, verb: 'accept' | 'reject', handle: string): Promise<void> {
  const button = `button[name=${verb}][value="${handle.slice(1)}"]`;
  await who.open('/me/requests');
  await who.press(button);
  await who.page.locator(button).waitFor({ state: 'detached' });
}

export async function write(who: Somebody, words: string, mention = ''): Promise<void> {
  await who.open('/write');
  await send(who, words, mention);
}

/** Sends the composer that is open, and sees the page of the thought. */
export async function send(who: Somebody, words: string, mention = ''): Promise<void> {
  await who.write('#content', `${mention} ${words}`.trim());
  await who.press('form.composer button.primary');
  await who.page.waitForURL(/\/@[^/]+\/\d+/);
  await who.see(`main article:has-text("${words}")`);
}

export async function follow(who: Somebody): Promise<void> {
  await who.press('button[name=follow]');
  await who.see('button[name=unfollow]:not([aria-disabled])');
}
