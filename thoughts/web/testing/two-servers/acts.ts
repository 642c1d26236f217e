// What people do on pages, one act each.
import type { Somebody } from './servers.ts';

/** Finds somebody by a handle or an address in the field of the search, and opens the profile. */
export async function find(who: Somebody, text: string, handle: string): Promise<void> {
  await who.open('/find');
  await who.write('#q', text);
  await who.press('form.find button');
  await who.press(`main a.person[href="/${handle}"]`);
  await who.see(`.page:has-text("${handle}")`);
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

/** Presses a button of the thought that is open, which then undoes it. */
export async function turn(
  who: Somebody,
  name: 'like' | 'unlike' | 'boost' | 'unboost',
  words: string,
): Promise<void> {
  const other = name.startsWith('un') ? name.slice(2) : `un${name}`;
  const thought = `article:has-text("${words}")`;
  await who.press(`${thought} button[name=${name}]`);
  await who.see(`${thought} button[name=${other}]:not([aria-disabled])`);
}

export async function follow(who: Somebody): Promise<void> {
  await who.press('button[name=follow]');
  await who.see('button[name=unfollow]:not([aria-disabled])');
}

/** Opens the page of a thought that is in the home feed. */
export async function openThought(who: Somebody, words: string): Promise<void> {
  await who.open('/');
  await who.press(`article:has-text("${words}") a.when`);
  await who.see(`.focus:has-text("${words}")`);
}

/** Presses a button of the page about a person. */
export async function actOn(who: Somebody, handle: string, verb: string): Promise<void> {
  await who.open(`/${handle}/more`);
  await who.press(`button[name=${verb}]`);
  await who.see('.profile-bar');
}
