// Edits a thought and updates its tags, mentions and search index.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import { type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import { storeAttachments } from '../../accounts/media/attachments.ts';
import { addToCounters } from '../../foundation/counters/counters.ts';
import { indexThought } from '../../foundation/search-index/search-index.ts';
import { recordThought } from '../../foundation/stream-events/stream-events.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { toLabelColumns } from '../../foundation/thoughts/labels.ts';
import { isListed } from '../../foundation/visibility/rules.ts';
import { filterViewers } from '../../foundation/visibility/visibility.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { type NotificationKey, notifyAll, retractEarlier } from '../../notifications/notify.ts';
import { changePoll } from '../polls/polls.ts';
import { notifyMentioned, retractMentions } from './audience/notify-mentioned.ts';
import { recordEdit } from './audience/record-changes.ts';
import { referenceColumns, type ThoughtBody } from './content/body.ts';
import { tagCounters } from './counts.ts';
import { keepVersion } from './history/history.ts';
import { type ThoughtRow, updateBody } from './store.ts';
import {
  deleteMentions,
  deleteTagged,
  insertTagged,
  insertThoughtActors,
  selectMentioned,
  selectTagged,
} from './store-references.ts';

/**
 * Replaces the body of a locked thought and stores the previous version in its history; `at` is the edit time
 * on the clock of the thought's own server. Notifies newly mentioned actors and retracts notifications of
 * removed mentions. The author of the parent was notified on publication.
 */
export async function editThought(
  tx: ThoughtsDb,
  thought: ThoughtRow,
  body: ThoughtBody,
  at: Instant,
  now: Instant,
): Promise<void> {
  await keepVersion(tx, thought, body);
  await updateBody.run(tx, thought.id, {
    content: body.content,
    content_html: body.contentHtml,
    ...toLabelColumns(body),
    ...referenceColumns(body),
    // The quote of a local thought is immutable.
    ...(thought.is_local === 1 ? { quote_uri: thought.quote_uri, quoted_id: thought.quoted_id } : {}),
    tags: JSON.stringify(body.tags),
    attachments: body.attachments === undefined ? thought.attachments : storeAttachments(body.attachments),
    edited_at: at,
  });
  if (body.poll !== undefined) await changePoll(tx, thought, body.poll);
  await indexThought(tx, thought, body.tokens);
  if (isListed(thought)) await changeTags(tx, thought, body.tags);
  await changeMentions(tx, thought, body.mentioned, now);
  await notifyEdited(tx, thought, now);
  await recordThought(
    tx,
    'edited',
    { ...thought, language: body.language, tags: JSON.stringify(body.tags) },
    now,
  );
  await recordEdit(tx, thought, body, now);
}

async function changeTags(tx: ThoughtsDb, thought: ThoughtRow, tags: readonly string[]): Promise<void> {
  const { added, dropped } = difference(await selectTagged(tx, thought.id), tags);
  await deleteTagged(tx, thought.id, dropped);
  await insertTagged(tx, thought, added);
  addToCounters(tx, tagCounters(dropped), -1);
  addToCounters(tx, tagCounters(added), 1);
}

async function changeMentions(
  tx: ThoughtsDb,
  thought: ThoughtRow,
  mentioned: readonly ActorId[],
  now: Instant,
): Promise<void> {
  const before = (await selectMentioned.rows(tx, thought.id)).map(({ id }) => id);
  const { added, dropped } = difference(before, mentioned);
  await deleteMentions(tx, thought.id, dropped);
  await insertThoughtActors(tx, 'mention', thought.id, added);
  // Recipients of a private thought keep their notification, because they remain its recipients.
  if (thought.visibility !== 'private') await retractMentions(tx, thought, dropped);
  await notifyMentioned(tx, thought, { parentAuthor: null, mentioned: added }, now);
}

function difference<Item>(before: readonly Item[], after: readonly Item[]) {
  return {
    added: after.filter((item) => !before.includes(item)),
    dropped: before.filter((item) => !after.includes(item)),
  };
}

/** Adds mentions of remote actors who became known after publication. Their own servers notify them. */
export const addMentioned = async (
  tx: ThoughtsDb,
  thoughtId: ThoughtId,
  people: readonly ActorId[],
): Promise<void> => {
  await insertThoughtActors(tx, 'mention', thoughtId, people);
};

/** Maximum number of boosts searched for local users: the edit holds the write lock meanwhile. */
const MAX_BOOSTS = 5_000;
const MAX_QUOTES = 64;
/** Maximum number of recipients per call. */
const BATCH_SIZE = 64;
/** Minimum interval between two notifications of edits. */
const QUIET = 10 * MINUTE;

type Edited = Pick<ThoughtRow, 'id' | 'actor_id' | 'visibility' | 'is_local' | 'uri'>;

/** Replaces the notification of an earlier edit; only the latest matters. */
async function notifyEdited(tx: ThoughtsDb, thought: Edited, now: Instant): Promise<void> {
  const { id, actor_id: from } = thought;
  const boosters = (await selectLocalBoosters.rows(tx, id, MAX_BOOSTS)).map((booster) => booster.id);
  for (let at = 0; at < boosters.length; at += BATCH_SIZE) {
    const viewers = await filterViewers(tx, thought, boosters.slice(at, at + BATCH_SIZE));
    await replace(
      tx,
      viewers.map((to) => ({ to, type: 'edit', from, thoughtId: id })),
      now,
    );
  }
  for (const { id: thoughtId, actor_id: quoter } of await selectQuotes(tx, thought)) {
    const viewers = await filterViewers(tx, thought, [quoter]);
    await replace(
      tx,
      viewers.map((to) => ({ to, type: 'quoted_edit', from, thoughtId })),
      now,
    );
  }
}

async function selectQuotes(
  tx: ThoughtsDb,
  { id, is_local, uri }: Edited,
): Promise<readonly { id: ThoughtId; actor_id: ActorId }[]> {
  if (is_local === 1) return selectQuotesOfOwn.rows(tx, id, MAX_QUOTES);
  return uri === null ? [] : selectQuotesOfRemote.rows(tx, uri, MAX_QUOTES);
}

/** `keys` belong to one event and differ only in their recipients. */
async function replace(tx: ThoughtsDb, keys: readonly NotificationKey[], now: Instant): Promise<void> {
  for (const key of keys) await retractEarlier(tx, key, now - QUIET);
  await notifyAll(tx, keys, now);
}

/** The local users among the first `limit` boosters of a thought. */
const selectLocalBoosters = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId, limit: number) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('boost')
        .select('boost.actor_id')
        .where('boost.thought_id', '=', thoughtId)
        .limit(inlined(limit))
        .as('booster'),
    )
    .innerJoin('actor', 'actor.id', 'booster.actor_id')
    .where('actor.host', 'is', null)
    .select('actor.id'),
);

/** The newest approved quotes of a local thought by local users. */
const selectQuotesOfOwn = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId, limit: number) =>
  db
    .selectFrom('quote_stamp')
    .innerJoin('thought as quoting', (join) =>
      join.on((on) => on('quoting.id', '=', on.cast<ThoughtId>('quote_stamp.quoting_uri', 'text'))),
    )
    .where('quote_stamp.thought_id', '=', thoughtId)
    .where('quote_stamp.revoked_at', 'is', null)
    .select(['quoting.id', 'quoting.actor_id'])
    .orderBy('quoting.created_at', 'desc')
    .limit(inlined(limit)),
);

/** The newest approved quotes of a remote post by local users. */
const selectQuotesOfRemote = defineQuery((db: ThoughtsDb, uri: string, limit: number) =>
  db
    .selectFrom('quote_request as asked')
    .innerJoin('quote_approval as approval', 'approval.thought_id', 'asked.thought_id')
    .innerJoin('thought as quoting', 'quoting.id', 'asked.thought_id')
    .where('asked.quoted_uri', '=', uri)
    .where('approval.withdrawn_at', 'is', null)
    .select(['quoting.id', 'quoting.actor_id'])
    .orderBy('quoting.created_at', 'desc')
    .limit(inlined(limit)),
);
