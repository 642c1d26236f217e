// Selects the streams that receive a thought or boost.

import type { StatusEvent } from '../../foundation/stream-events/stream-events.ts';
import type { ThoughtsDb, Visibility } from '../../foundation/tables/tables.ts';
import { isListed } from '../../foundation/visibility/rules.ts';
import { filterViewers } from '../../foundation/visibility/visibility.ts';
import type { ActorId } from '../../ids.ts';
import { readLanguages } from '../../people/follows/options.ts';
import { toTagName } from '../../posts/thoughts/content/hashtags.ts';
import type { StatusRange } from '../by-number/status-range.ts';
import { findOfList } from '../sources/sources.ts';
import { keysOfListed } from './channels.ts';
import { inSlices } from './in-slices.ts';
import { selectListsWith, selectReaderFacts } from './queries.ts';
import type { Readers, Subscription } from './readers.ts';

/** The distinct subscriptions that receive the event. */
export async function findAudience<Who extends { viewer: ActorId }>(
  db: ThoughtsDb,
  readers: Readers<Who>,
  event: StatusEvent,
): Promise<Subscription<Who>[]> {
  const posted = toPosted(event);
  const home = readers.of(['user']);
  const open = posted.isListed && !posted.isBoost ? readers.of(keysOfListed(event)) : [];
  const listed = await findListed(db, readers, event);
  const facts = await loadFacts(db, event, viewersOf([...home, ...open, ...listed]));
  const where = (rule: (facts: ReaderFacts, posted: Posted) => boolean) => (one: Subscription<Who>) => {
    const known = facts.get(one.reader.viewer);
    return known !== undefined && rule(known, posted);
  };
  const wanting = [
    ...home.filter(where(isAtHome)),
    ...open.filter(where(isInPublic)),
    ...listed.filter(where(isFollowed)),
  ];
  const seeing = await findViewers(db, event, viewersOf(wanting));
  return wanting.filter(({ reader }) => seeing.has(reader.viewer));
}

const isBoost = ({ kind }: StatusEvent): boolean => kind === 'boosted' || kind === 'unboosted';

const toPosted = (event: StatusEvent): Posted => ({
  isBoost: isBoost(event),
  visibility: event.visibility,
  language: event.language,
  isListed: isListed(event),
});

async function loadFacts(
  db: ThoughtsDb,
  { thoughtId, actorId: poster, authorId: author, tags = [], departed }: StatusEvent,
  people: readonly ActorId[],
): Promise<ReadonlyMap<ActorId, ReaderFacts>> {
  const posting = { thoughtId, poster, author, tags: tags.map(toTagName) };
  const facts = new Map<ActorId, ReaderFacts>();
  await inSlices(people, async (some) => {
    for (const { id, languages, ...row } of await selectReaderFacts.rows(db, posting, some)) {
      const known = toFacts(id === poster, readLanguages(languages), row);
      facts.set(id, departed ? { ...known, ...formerFacts(id, departed) } : known);
    }
  });
  return facts;
}

/** The actors among `people` who may see the thought, or could before its deletion. */
async function findViewers(db: ThoughtsDb, event: StatusEvent, people: readonly ActorId[]) {
  const { thoughtId: id, authorId: actor_id, visibility } = event;
  const recipients = new Set(event.recipients ?? []);
  const seeing = new Set<ActorId>();
  await inSlices(people, async (some) => {
    for (const viewer of await filterViewers(db, { id, actor_id, visibility }, some, recipients)) {
      seeing.add(viewer);
    }
  });
  return seeing;
}

const viewersOf = (subscriptions: readonly { reader: { viewer: ActorId } }[]): ActorId[] => [
  ...new Set(subscriptions.map(({ reader }) => reader.viewer)),
];

/** The relations to a deleted author, which no longer exist in the database. */
const formerFacts = (id: ActorId, { followers, hidden }: NonNullable<StatusEvent['departed']>) => ({
  followsPoster: followers.has(id),
  blocksPoster: hidden.has(id),
  mutesPoster: hidden.has(id),
  mutesAuthor: hidden.has(id),
});

type Flags = Omit<ReaderFacts, 'isPoster' | 'languages'>;

/** Converts the booleans of SQLite, which are 0 and 1. */
const toFacts = (
  isPoster: boolean,
  languages: readonly string[] | null,
  row: Record<keyof Flags, unknown>,
): ReaderFacts => ({
  isPoster,
  languages,
  followsPoster: Boolean(row.followsPoster),
  blocksPoster: Boolean(row.blocksPoster),
  mutesPoster: Boolean(row.mutesPoster),
  mutesAuthor: Boolean(row.mutesAuthor),
  hasInExclusiveList: Boolean(row.hasInExclusiveList),
  hidesBoosts: Boolean(row.hidesBoosts),
  followsHashtag: Boolean(row.followsHashtag),
  repliesToStranger: Boolean(row.repliesToStranger),
});

/** The subscriptions to lists that contain the poster and, if the thought still exists, include it. */
async function findListed<Who extends { viewer: ActorId }>(
  db: ThoughtsDb,
  readers: Readers<Who>,
  event: StatusEvent,
): Promise<Subscription<Who>[]> {
  const numbers = readers.lists();
  if (numbers.length === 0 || event.visibility === 'private') return [];
  const found: Subscription<Who>[] = [];
  for (const { number, actor_id, replies_policy: policy } of await selectListsWith.rows(
    db,
    numbers,
    event.actorId,
  )) {
    const shown = { withFollowees: policy === 'followed', withMembers: policy === 'list' };
    const isGone = event.kind === 'deleted' || event.kind === 'unboosted';
    const rows = isGone ? [] : await findOfList(db, actor_id, { number, shown }, rangeOf(event));
    const isShown = rows.some(
      (row) => row.thought_id === event.thoughtId && (row.kind === 1) === (event.kind === 'boosted'),
    );
    if (isGone || isShown) found.push(...readers.of([`list ${number}`]));
  }
  return found;
}

/** The range of this date and tie: at most one thought and one boost. */
function rangeOf({ created_at, tie }: StatusEvent): StatusRange {
  const older = { created_at, tie: tie + 1 };
  const newer = { created_at, tie: tie - 1 };
  return {
    older: { thought: older, boost: older },
    newer: { thought: newer, boost: newer },
    fromOldest: false,
    rows: 4,
  };
}

/**
 * The reader's relations that decide about delivery in addition to visibility. `poster` is the author or the
 * booster.
 */
type ReaderFacts = {
  isPoster: boolean;
  followsPoster: boolean;
  blocksPoster: boolean;
  mutesPoster: boolean;
  mutesAuthor: boolean;
  /** The poster is a member of an exclusive list of the reader. */
  hasInExclusiveList: boolean;
  /** The reader has disabled the poster's boosts. */
  hidesBoosts: boolean;
  /** The languages in which the reader follows the poster; null for all. */
  languages: readonly string[] | null;
  followsHashtag: boolean;
  /** A reply to somebody the reader does not follow, if the reader wants no such replies at home. */
  repliesToStranger: boolean;
};

type Posted = { isBoost: boolean; visibility: Visibility; isListed: boolean; language: string | null };

const isHidden = ({ blocksPoster, mutesPoster, mutesAuthor }: ReaderFacts): boolean =>
  blocksPoster || mutesPoster || mutesAuthor;

/** Regional variants count as their base language. */
const isInLanguage = ({ languages }: ReaderFacts, { language }: Posted): boolean =>
  language === null || languages === null || languages.includes(language.split('-', 1)[0] ?? '');

/** Whether the follow relation permits delivery, before exclusive lists apply. */
const isFollowed = (facts: ReaderFacts, posted: Posted): boolean =>
  facts.followsPoster &&
  !isHidden(facts) &&
  isInLanguage(facts, posted) &&
  !(posted.isBoost && facts.hidesBoosts);

/**
 * Whether the home timeline includes it: the reader's own posts, followed posts, and posts addressed to the
 * reader.
 */
function isAtHome(facts: ReaderFacts, posted: Posted): boolean {
  if (facts.isPoster) return true;
  if (posted.visibility === 'private') return facts.followsPoster && !isHidden(facts);
  const isUnwanted = !posted.isBoost && facts.repliesToStranger;
  if (isFollowed(facts, posted) && !facts.hasInExclusiveList && !isUnwanted) return true;
  const isTagged = !posted.isBoost && posted.isListed && facts.followsHashtag;
  return isTagged && !facts.followsPoster && !isHidden(facts);
}

/** Whether public timelines include it for this reader. */
const isInPublic = ({ mutesAuthor }: ReaderFacts): boolean => !mutesAuthor;
