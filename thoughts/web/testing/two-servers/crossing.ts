// Somebody visits the pages of another server, and acts from home.
import { follow, send, write } from './acts.ts';
import type { Meeting } from './meeting.ts';
import type { Somebody } from './servers.ts';

/** Bob follows Ada from her profile, and likes, boosts and replies to her thought from its page. */
export async function actFromHome({ ada: host, bob: visitor, drain }: Meeting): Promise<void> {
  await host.open('/me/settings/privacy');
  await host.press('input[name=manuallyApproves]:checked');
  await host.press('main form button.primary');
  await host.see('main [role=status]');
  await write(host, 'read by a visitor');
  const thought = host.page.url();
  await visitor.open(`${host.home.url}/@${host.username}`);
  await visitor.press('.profile-bar a[href^="/go?do=follow"]');
  await visitor.write('#address', visitor.handle);
  await visitor.press('main form button.primary');
  await confirm(visitor, `Follow ${host.handle} as @${visitor.username}?`);
  await drain();
  await host.open('/me/followers');
  await host.see(`a[href="/${visitor.handle}"]`);
  for (const verb of ['like', 'boost']) {
    await visitor.open(thought);
    // The address is remembered: one step less.
    await visitor.press(`button[name=do][value=${verb}]`);
    await confirm(visitor, `this as @${visitor.username}?`);
  }
  await visitor.open(thought);
  await visitor.press('button[name=do][value=reply]');
  await visitor.see('form.composer .parent:has-text("read by a visitor"), .parent');
  await send(visitor, 'a reply from home', host.handle);
  await drain();
  await host.open(thought);
  await host.see('.focus .nums:has-text("1 like"):has-text("1 boost")');
  await host.see('.replies article:has-text("a reply from home")');
}

/** The page of one's own server that asks one question. */
async function confirm(who: Somebody, question: string): Promise<void> {
  await who.page.waitForURL(`${who.home.url}/**`);
  await who.see(`h1:has-text("${question}")`);
  await who.press('main form button.primary');
  await who.see('main a.button.primary:not(form *)');
}

/** What somebody who is already followed sees of the question, and that a second follow changes nothing. */
export async function visitAgain({ ada, bob }: Meeting): Promise<void> {
  await bob.open(`/authorize_interaction?uri=${encodeURIComponent(`acct:${ada.handle.slice(1)}`)}`);
  await bob.see(`.notice:has-text("You follow ${ada.handle}")`);
  await ada.open(`/${bob.handle}`);
  await follow(ada);
}
