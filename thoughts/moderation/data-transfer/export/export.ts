// Exports of the data of an account, generated in slices while the response is sent.
import { Readable } from 'node:stream';
import { exportActivity } from '@tandem/platform/accounts/activity/activity.ts';
import { exportSecurity } from '@tandem/platform/accounts/second-factor/security.ts';
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { PlatformDb } from '@tandem/platform/database/tables.ts';
import { html } from '@tandem/platform/html/html.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import type { AccountId, Caller } from '@tandem/platform/identity/caller.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsContext } from '../../../context.ts';
import { type Actor, requireActor } from '../../../foundation/actors/actors.ts';
import { actorUriOf, displayNameOf, profileUrl } from '../../../foundation/actors/present.ts';
import { thoughtPath } from '../../../foundation/addresses/page-paths.ts';
import { acceptedFollow } from '../../../foundation/relations/queries.ts';
import { toStatusNumber } from '../../../foundation/status-ids/status-ids.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../../ids.ts';
import { listEndorsed } from '../../../people/endorsements/endorsements.ts';
import { readLanguages } from '../../../people/follows/options.ts';
import { listBlockedDomains } from '../../../people/member-domain-blocks/member-domain-blocks.ts';
import { listFeaturedNames } from '../../../posts/featured-tags/featured-tags.ts';
import { quoteUriOf } from '../../../posts/thoughts/view/extras.ts';
import { loadViews } from '../../../posts/thoughts/view/load.ts';
import { presentThought, type ThoughtView } from '../../../posts/thoughts/view/present.ts';
import type { ExportForm } from '../contract.ts';

type Exporting = {
  db: ThoughtsDb;
  base: string;
  self: Actor;
  accountId: AccountId;
  days: number;
  now: Instant;
};

const ROWS = 500;
const START: Mark = { at: -1, id: '' };

/** `host` is null for local people, whose address has the host of this server. */
const addressOf = (base: string, { username, host }: { username: string; host: string | null }): string =>
  `${username}@${host ?? new URL(base).host}`;

/** All slices of a list. A query ends before its rows are sent, so that a slow client holds no connection. */
async function* slices<Row extends Mark>(
  select: (mark: Mark) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let mark = START; ; ) {
    const rows = await select(mark);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS) return;
    mark = { at: last.at, id: last.id };
  }
}

async function* thoughtSlices({ db, self }: Exporting) {
  for await (const rows of slices((mark) => selectOwnThoughts.rows(db, self.id, mark, ROWS)))
    yield await loadViews(
      db,
      rows.map(({ id }) => id),
      self.id,
    );
}

async function* toJson(exporting: Exporting): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const views of thoughtSlices(exporting)) {
    const texts = views.map((view) => JSON.stringify(presentThought(exporting.base, view)));
    if (texts.length === 0) continue;
    yield separator + texts.join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function* toAtom(exporting: Exporting): AsyncGenerator<string> {
  const { base, self } = exporting;
  yield atomStart(base, self);
  for await (const views of thoughtSlices(exporting))
    yield views.map((view) => atomEntry(base, self, view)).join('');
  yield atomEnd;
}

const trueOrFalse = (flag: number | null, usual: boolean): string =>
  String(flag === null ? usual : flag === 1);

async function* followsToCsv({ db, base, self }: Exporting): AsyncGenerator<string> {
  yield csvRow(['Account address', 'Show boosts', 'Notify on new posts', 'Languages']);
  for await (const rows of slices((mark) => selectFollowSlice.rows(db, self.id, mark, ROWS)))
    yield rows
      .map((row) =>
        csvRow([
          addressOf(base, row),
          trueOrFalse(row.shows_boosts, true),
          trueOrFalse(row.notifies, false),
          (readLanguages(row.languages) ?? []).join(', '),
        ]),
      )
      .join('');
}

/** Without a header, as Mastodon does. */
async function* blocksToCsv({ db, base, self }: Exporting): AsyncGenerator<string> {
  for await (const rows of slices((mark) => selectBlockSlice.rows(db, self.id, mark, ROWS)))
    yield rows.map((row) => csvRow([addressOf(base, row)])).join('');
}

async function* mutesToCsv({ db, base, self }: Exporting): AsyncGenerator<string> {
  yield csvRow(['Account address', 'Hide notifications']);
  for await (const rows of slices((mark) => selectMuteSlice.rows(db, self.id, mark, ROWS)))
    yield rows
      .map((row) => csvRow([addressOf(base, row), trueOrFalse(row.hides_notifications, true)]))
      .join('');
}

async function* featuredTagsToCsv({ db, self }: Exporting): AsyncGenerator<string> {
  yield (await listFeaturedNames(db, self.id)).map((tag) => csvRow([tag])).join('');
}

/** Without a header, as Mastodon does. */
async function* blockedDomainsToCsv({ db, self }: Exporting): AsyncGenerator<string> {
  yield (await listBlockedDomains(db, self.id)).map(({ domain }) => csvRow([domain])).join('');
}

async function* endorsementsToCsv({ db, base, self }: Exporting): AsyncGenerator<string> {
  yield (await listEndorsed(db, self.id)).map((person) => csvRow([addressOf(base, person)])).join('');
}

async function* followersToCsv({ db, base, self }: Exporting): AsyncGenerator<string> {
  yield csvRow(['Account address']);
  for await (const rows of slices((mark) => selectFollowerSlice.rows(db, self.id, mark, ROWS)))
    yield rows.map((row) => csvRow([addressOf(base, row)])).join('');
}

const CSV = 'text/csv; charset=utf-8';
async function* activityToJson({ db, accountId, days, now }: Exporting): AsyncGenerator<string> {
  yield `${JSON.stringify(await exportActivity(db, accountId, { days, now }), null, 2)}\n`;
}

async function* securityToJson({ db, accountId }: Exporting): AsyncGenerator<string> {
  yield `${JSON.stringify(await exportSecurity(db as unknown as PlatformDb, accountId), null, 2)}\n`;
}

const FILES: Readonly<
  Record<ExportForm, { contentType: string; write(exporting: Exporting): AsyncGenerator<string> }>
> = {
  'thoughts.json': { contentType: 'application/json; charset=utf-8', write: toJson },
  'thoughts.atom': { contentType: 'application/atom+xml; charset=utf-8', write: toAtom },
  'follows.csv': { contentType: CSV, write: followsToCsv },
  'blocks.csv': { contentType: CSV, write: blocksToCsv },
  'mutes.csv': { contentType: CSV, write: mutesToCsv },
  'featured_tags.csv': { contentType: CSV, write: featuredTagsToCsv },
  'blocked_domains.csv': { contentType: CSV, write: blockedDomainsToCsv },
  'endorsements.csv': { contentType: CSV, write: endorsementsToCsv },
  'followers.csv': { contentType: CSV, write: followersToCsv },
  'activity.json': { contentType: 'application/json; charset=utf-8', write: activityToJson },
  'security.json': { contentType: 'application/json; charset=utf-8', write: securityToJson },
};

/** An export in one format. Only its owner may receive it. */
export async function exportFile(
  db: ThoughtsDb,
  { base, clock, config }: Pick<ThoughtsContext, 'base' | 'clock' | 'config'>,
  { username, accountId }: Caller,
  form: ExportForm,
): Promise<Reply> {
  const self = await requireActor(db, username);
  const days = config.ACCOUNT_ACTIVITY_DAYS;
  const { contentType, write } = FILES[form];
  return new Reply(200, Readable.from(write({ db, base, self, accountId, days, now: clock.now() })), {
    'content-type': contentType,
    'content-disposition': `attachment; filename="${form}"`,
    'cache-control': 'no-store',
  });
}

/** Characters that XML cannot represent. */
const UNUSABLE = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

const xml = (text: string): string => text.replaceAll(UNUSABLE, '');

const atomStart = (base: string, self: Actor): string =>
  xml(
    html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${actorUriOf(base, self)}#export</id>
<title>${displayNameOf(self)}</title>
<updated>${new Date(self.created_at).toISOString()}</updated>
<author><name>${displayNameOf(self)}</name><uri>${profileUrl(base, self)}</uri></author>
`.text,
  );

const atomEnd = '</feed>\n';

function atomEntry(base: string, { username }: Actor, { thought }: ThoughtView): string {
  const { id, content, summary, created_at: at, edited_at: edited } = thought;
  const address = base + thoughtPath(username, toStatusNumber('thought', thought));
  return xml(
    html`<entry>
<id>${base}/thoughts/${id}</id>
<title>${summary === '' ? content : summary}</title>
<link rel="alternate" type="text/html" href="${address}"/>
${
  quoteUriOf(true, thought.extras) &&
  html`<link rel="related" title="quoted" href="${quoteUriOf(true, thought.extras) ?? ''}"/>
`
}<published>${new Date(at).toISOString()}</published>
<updated>${new Date(edited ?? at).toISOString()}</updated>
<category term="${thought.visibility}" label="visibility"/>
${summary === '' ? null : html`<summary>${summary}</summary>`}
<content type="text">${content}</content>
</entry>
`.text,
  );
}

/** A CSV row with its line break. Cells with a separator, a quote or a line break are quoted. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

// SQL of exports, in slices: each begins after the last row of the previous one.

type Mark = { at: number; id: string };

/** Own thoughts after a position, oldest first. */
const selectOwnThoughts = defineQuery((db: ThoughtsDb, self: ActorId, { at, id }: Mark, rows: number) =>
  db
    .selectFrom('thought')
    .select(['id', 'created_at as at'])
    .where('actor_id', '=', self)
    .where((where) => where(where.refTuple('created_at', 'id'), '>', where.tuple(at, id as ThoughtId)))
    .orderBy('created_at')
    .orderBy('id')
    .limit(rows),
);

/** The follows and pending follows of `self`, with their options. */
const selectFollowSlice = defineQuery((db: ThoughtsDb, self: ActorId, { at, id }: Mark, rows: number) =>
  db
    .selectFrom('follow')
    .innerJoin('actor', 'actor.id', 'follow.followee_id')
    .leftJoin('follow_option', (join) =>
      join
        .onRef('follow_option.follower_id', '=', 'follow.follower_id')
        .onRef('follow_option.followee_id', '=', 'follow.followee_id'),
    )
    .select(['actor.username', 'actor.host', 'follow.created_at as at', 'follow.followee_id as id'])
    .select(['follow_option.shows_boosts', 'follow_option.notifies', 'follow_option.languages'])
    .where('follow.follower_id', '=', self)
    .where((where) =>
      where(where.refTuple('follow.created_at', 'follow.followee_id'), '>', where.tuple(at, id as ActorId)),
    )
    .orderBy('follow.created_at')
    .orderBy('follow.followee_id')
    .limit(rows),
);

/** The accepted followers of `self`. */
const selectFollowerSlice = defineQuery((db: ThoughtsDb, self: ActorId, { at, id }: Mark, rows: number) =>
  db
    .selectFrom('follow')
    .innerJoin('actor', 'actor.id', 'follow.follower_id')
    .select(['actor.username', 'actor.host', 'follow.created_at as at', 'follow.follower_id as id'])
    .where('follow.followee_id', '=', self)
    .where(acceptedFollow)
    .where((where) =>
      where(where.refTuple('follow.created_at', 'follow.follower_id'), '>', where.tuple(at, id as ActorId)),
    )
    .orderBy('follow.created_at')
    .orderBy('follow.follower_id')
    .limit(rows),
);

const selectBlockSlice = defineQuery((db: ThoughtsDb, self: ActorId, { at, id }: Mark, rows: number) =>
  db
    .selectFrom('block')
    .innerJoin('actor', 'actor.id', 'block.blocked_id')
    .select(['actor.username', 'actor.host', 'block.created_at as at', 'block.blocked_id as id'])
    .where('block.blocker_id', '=', self)
    .where((where) =>
      where(where.refTuple('block.created_at', 'block.blocked_id'), '>', where.tuple(at, id as ActorId)),
    )
    .orderBy('block.created_at')
    .orderBy('block.blocked_id')
    .limit(rows),
);

const selectMuteSlice = defineQuery((db: ThoughtsDb, self: ActorId, { at, id }: Mark, rows: number) =>
  db
    .selectFrom('mute')
    .innerJoin('actor', 'actor.id', 'mute.muted_id')
    .select(['actor.username', 'actor.host', 'mute.created_at as at', 'mute.muted_id as id'])
    .select('mute.hides_notifications')
    .where('mute.muter_id', '=', self)
    .where((where) =>
      where(where.refTuple('mute.created_at', 'mute.muted_id'), '>', where.tuple(at, id as ActorId)),
    )
    .orderBy('mute.created_at')
    .orderBy('mute.muted_id')
    .limit(rows),
);
