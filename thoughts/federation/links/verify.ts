// Verifies profile links: each page is fetched once after a change, and at most once a minute.

import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { finishEvent, type LeasedEvent, postponeEvent } from '@tandem/platform/queue/event-queue.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { linkOf, type ProfileField, parseFields } from '../../accounts/users/fields.ts';
import type { ThoughtsEvent } from '../../foundation/events/events.ts';
import type { FederationContext } from '../context.ts';
import { leadsToProfile, readMeLinks } from './back-links.ts';
import { selectFields, selectFieldsLocked, updateFields } from './store.ts';

export type LinkContext = Pick<FederationContext, 'database' | 'clock' | 'base' | 'client' | 'log'>;

/** Limits requests to other servers, regardless of the number of profile changes. */
const INTERVAL = MINUTE;

/** Fetches the pages of unverified links, stores the results, and finishes the event. */
export async function verifyLinks(context: LinkContext, event: LeasedEvent): Promise<void> {
  const { database, clock } = context;
  const { actorId } = JSON.parse(event.payload) as ThoughtsEvent;
  const actor = await selectFields.first(database.read, actorId);
  const asked = actor ? unverifiedLinks(parseFields(actor.fields)) : [];
  if (!actor || asked.length === 0) return database.write((tx) => finishEvent(tx, event));
  const readyAt = (actor.links_checked_at ?? 0) + INTERVAL;
  const now = clock.now();
  // If the clock was set back, the event must not be postponed indefinitely.
  if (readyAt > now && readyAt <= now + INTERVAL)
    return database.write((tx) => postponeEvent(tx, event, readyAt));
  const replies = await Promise.all(
    asked.map(async (link) => ((await linksBack(context, link, actor.username)) ? [link] : [])),
  );
  const verified = new Set(replies.flat());
  await database.write(async (tx) => {
    const stored = parseFields((await selectFieldsLocked.first(tx, actorId))?.fields ?? '[]');
    const fields = stored.map((field) => withVerification(field, verified, now));
    await updateFields.run(tx, actorId, JSON.stringify(fields), now);
    await finishEvent(tx, event);
  });
}

const unverifiedLinks = (fields: readonly ProfileField[]): string[] => [
  ...new Set(fields.filter(({ verifiedAt }) => verifiedAt === null).flatMap((field) => linkOf(field) ?? [])),
];

const withVerification = (field: ProfileField, verified: ReadonlySet<string>, now: number): ProfileField =>
  field.verifiedAt === null && verified.has(linkOf(field) ?? '') ? { ...field, verifiedAt: now } : field;

/** An unavailable page does not link back. */
async function linksBack(
  { client, base, log }: LinkContext,
  link: string,
  username: string,
): Promise<boolean> {
  try {
    const { url, html } = await client.fetchPage(link);
    return leadsToProfile(readMeLinks(html, url), base, username);
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    log.debug({ reason: error.reason }, 'the page of a profile field could not be read');
    return false;
  }
}
