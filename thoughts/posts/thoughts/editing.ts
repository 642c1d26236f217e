// Edits a thought and updates its tags, mentions and search index.
import type { Instant } from '@tandem/platform/time/clock.ts';
import { storeAttachments } from '../../accounts/media/attachments.ts';
import { addToCounters } from '../../foundation/counters/counters.ts';
import { indexThought } from '../../foundation/search-index/search-index.ts';
import { recordThought } from '../../foundation/stream-events/stream-events.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { isListed } from '../../foundation/visibility/rules.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { changePoll } from '../polls/polls.ts';
import { notifyEdited } from './audience/notify-edited.ts';
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
    summary: body.summary,
    sensitive: body.sensitive ? 1 : 0,
    language: body.language,
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
