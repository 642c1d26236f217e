// Stores conversations during generation, with two thousand thoughts per transaction.
import type { ThoughtsDatabase } from '../../thoughts/foundation/tables/tables.ts';
import { type Conversation, canSee } from './conversations.ts';
import type { Random } from './random.ts';
import {
  countIn,
  indexRowsOf,
  type NotificationRow,
  notificationsOf,
  toBoostRow,
  toLikeRow,
  toNotificationRows,
  toThoughtRow,
} from './rows.ts';
import type { SocialGraph } from './social-graph.ts';
import { insertRows, insertWords } from './store.ts';

const BATCH_SIZE = 2_000;

type Target = { database: ThoughtsDatabase; random: Random; society: SocialGraph; until: number };

/**
 * `progress` is called with the number of stored thoughts. Returns the notifications, which are not stored
 * yet.
 */
export async function storeConversations(
  destination: Target,
  conversations: Iterable<Conversation>,
  progress: (done: number) => void,
): Promise<NotificationRow[]> {
  const notices: NotificationRow[] = [];
  const byName = new Map(destination.society.people.map((person) => [person.username, person]));
  let batch = emptyBatch();
  let done = 0;
  for (const conversation of conversations) {
    notices.push(...addRows(batch, destination, conversation, byName));
    if (batch.thoughts.length < BATCH_SIZE) continue;
    done += batch.thoughts.length;
    await storeBatch(destination.database, batch);
    progress(done);
    batch = emptyBatch();
  }
  await storeBatch(destination.database, batch);
  progress(done + batch.thoughts.length);
  return notices;
}

const emptyBatch = () => ({
  thoughts: [] as ReturnType<typeof toThoughtRow>[],
  words: [] as ReturnType<typeof indexRowsOf>['words'][],
  tagged: [] as ReturnType<typeof indexRowsOf>['tagged'],
  mentions: [] as ReturnType<typeof indexRowsOf>['mentions'],
  likes: [] as ReturnType<typeof toLikeRow>[],
  boosts: [] as ReturnType<typeof toBoostRow>[],
});
type Batch = ReturnType<typeof emptyBatch>;

/** Returns the notifications of the conversation. */
function addRows(
  batch: Batch,
  { random, society, until }: Target,
  conversation: Conversation,
  byName: Parameters<typeof indexRowsOf>[1],
): NotificationRow[] {
  const counts = countIn(conversation);
  const marks = new Map(conversation.thoughts.map((thought) => [thought, indexRowsOf(thought, byName)]));
  for (const [thought, { tags, words, tagged, mentions }] of marks) {
    batch.thoughts.push(toThoughtRow(thought, tags, counts));
    batch.words.push(words);
    batch.tagged.push(...tagged);
    batch.mentions.push(...mentions);
  }
  batch.likes.push(...conversation.likes.map(toLikeRow));
  batch.boosts.push(...conversation.boosts.map(toBoostRow));
  const notifications = notificationsOf(
    conversation,
    (thought) => marks.get(thought)?.mentioned ?? [],
    (person, thought) => canSee(society, person, thought),
  );
  return [...notifications].flatMap((notification) =>
    toNotificationRows(random.id(notification.at), notification, until),
  );
}

const storeBatch = (database: ThoughtsDatabase, batch: Batch): Promise<void> =>
  database.write(async (tx) => {
    await insertRows(tx, 'thought', batch.thoughts);
    await insertWords(tx, 'thought', batch.words);
    await insertRows(tx, 'tagged', batch.tagged);
    await insertRows(tx, 'mention', batch.mentions);
    await insertRows(tx, 'thought_like', batch.likes);
    await insertRows(tx, 'boost', batch.boosts);
  });
