// The worker that verifies profile links.

import { createRequire } from 'node:module';
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { finishEvent, type LeasedEvent, postponeEvent } from '@tandem/platform/queue/event-queue.ts';
import type { Worker } from '@tandem/platform/queue/worker.ts';
import { type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import type sanitizeHtml from 'sanitize-html';
import { linkOf, type ProfileField, parseFields } from '../../accounts/users/fields.ts';
import type { ThoughtsEvent } from '../../foundation/events/events.ts';
import type { FederationDb } from '../../foundation/tables/federation.ts';
import type { ActorId } from '../../foundation/tables/tables.ts';
import type { FederationContext } from '../context.ts';
import { type LookupWorkerContext, startLookupWorker } from '../lookup-worker.ts';

export const LINKS_CHANGED = 'links-changed';

/** Up to four pages are fetched concurrently, each within ten seconds. */
export const startLinkWorker = (context: LinkContext & LookupWorkerContext): Worker =>
  startLookupWorker(context, {
    name: 'links',
    kind: LINKS_CHANGED,
    leaseMs: MINUTE,
    concurrency: 4,
    failure: 'links of a profile could not be verified',
    run: (event) => verifyLinks(context, event),
  });

// Verifies profile links: each page is fetched once after a change, and at most once a minute.

type LinkContext = Pick<FederationContext, 'database' | 'clock' | 'base' | 'client' | 'log'>;

/** Limits requests to other servers, regardless of the number of profile changes. */
const INTERVAL = MINUTE;

/** Fetches the pages of unverified links, stores the results, and finishes the event. */
async function verifyLinks(context: LinkContext, event: LeasedEvent): Promise<void> {
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
    log.debug({ reason: error.reason }, 'page of a profile field could not be read');
    return false;
  }
}

// SQL of profile links.

const selectFields = defineQuery((db: FederationDb, id: ActorId) =>
  db
    .selectFrom('actor')
    .select(['username', 'fields', 'links_checked_at'])
    .where('id', '=', id)
    .where('host', 'is', null),
);

const selectFieldsLocked = defineQuery((tx: FederationDb, id: ActorId) =>
  withRowLock(tx, 'forNoKeyUpdate', tx.selectFrom('actor').select('fields').where('id', '=', id)),
);

const updateFields = defineQuery((tx: FederationDb, id: ActorId, fields: string, checkedAt: Instant) =>
  tx.updateTable('actor').set({ fields, links_checked_at: checkedAt }).where('id', '=', id),
);

/** In UTF-16 code units; the parser is quadratic in the number of unclosed elements. */
const MAX_LENGTH = 1_048_576;
const MAX_LINKS = 2000;
const LINK = /<(?:a|link)[\s/][^<>]{0,4096}>/gi;

const require = createRequire(import.meta.url);

/** The normalised targets of the `rel="me"` links in `html`, resolved against `pageUrl`. */
export function readMeLinks(html: string, pageUrl: URL): string[] {
  const found: string[] = [];
  const collect: sanitizeHtml.Transformer = (tagName, attribs) => {
    const { rel = '', href = '' } = attribs;
    const url = /(?:^|\s)me(?:\s|$)/i.test(rel) ? URL.parse(href, pageUrl) : null;
    if (url !== null) found.push(url.href);
    return { tagName, attribs: {} };
  };
  // Each tag is parsed separately, so that nothing is nested.
  const tags = html.slice(0, MAX_LENGTH).match(LINK)?.slice(0, MAX_LINKS) ?? [];
  const sanitize: typeof sanitizeHtml = require('sanitize-html');
  for (const tag of tags)
    if (/\brel\b/i.test(tag))
      sanitize(tag, {
        allowedTags: ['a', 'link'],
        allowedAttributes: { a: ['href', 'rel'], link: ['href', 'rel'] },
        transformTags: { a: collect, link: collect },
      });
  return found;
}

/** Whether one of `links` is the page or actor address of the profile. */
export function leadsToProfile(links: readonly string[], base: string, username: string): boolean {
  const names = [`${base}/users/${username}`, `${base}/@${username}`];
  const own = new Set(names.map((name) => new URL(name).href.toLowerCase()));
  return links.some((link) => own.has(link.toLowerCase().replace(/\/$/, '')));
}
