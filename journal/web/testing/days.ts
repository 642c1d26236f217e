// Passing days for a page: its clock, the delivery of a reminder, and the location of its owner.
import type { TestSubscription } from '@tandem/platform/testing/servers/push-service.ts';
import { openProfile, type Profile } from '@tandem/web/testing/browser.ts';
import { usePushService } from '@tandem/web/testing/push.ts';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { TestJournal } from '../../testing/journal.ts';

/** A phone in a time zone; its profile outlives it. */
export async function openPhone(
  folder: string,
  origin: string,
  timezoneId: string,
  {
    args,
    push,
    ...look
  }: { args: readonly string[]; push: TestSubscription } & Pick<
    BrowserContextOptions,
    'locale' | 'colorScheme'
  >,
): Promise<Profile> {
  const options = { timezoneId, hasTouch: true, isMobile: true, acceptDownloads: true, ...look };
  const phone = await openProfile(folder, origin, options, args);
  await moveClockOf(phone.context);
  await usePushService(phone.context, push);
  return phone;
}

/** The clock of its pages is set by {@link openAt}. */
export const moveClockOf = (context: BrowserContext): Promise<unknown> => context.addInitScript(moveClock);

/** Runs in the page: its clock is ahead by the amount in its storage. */
function moveClock(): void {
  const ahead = Number(localStorage.getItem('test.ahead'));
  const Real = Date;
  Object.assign(globalThis, {
    Date: class extends Real {
      constructor(...parts: unknown[]) {
        if (parts.length === 0) super(Real.now() + ahead);
        else super(...(parts as [number]));
      }
      static override now(): number {
        return Real.now() + ahead;
      }
    },
  });
}

/** It is `instant` for the server, and for the page from the opening of `path` on. */
export async function openAt(page: Page, journal: TestJournal, instant: string, path = '/'): Promise<void> {
  const at = Date.parse(instant);
  journal.clock.set(at);
  if (!page.url().startsWith(journal.service.url)) await page.goto(`${journal.service.url}/icon.svg`);
  await page.evaluate((ahead) => localStorage.setItem('test.ahead', String(ahead)), at - Date.now());
  await page.goto(journal.service.url + path);
  await page.waitForSelector('h1');
}
