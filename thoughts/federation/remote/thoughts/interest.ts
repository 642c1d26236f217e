// Determines whether a remote thought concerns a local user; only such thoughts are stored (FEDERATION.md,
// What is stored).

import { registrableDomain } from '@tandem/platform/http-client/domain-names.ts';
import { type Clock, HOUR } from '@tandem/platform/time/clock.ts';
import { storeAttachments } from '../../../accounts/media/attachments.ts';
import { findActors } from '../../../foundation/actors/actors.ts';
import { readLocalUri } from '../../../foundation/addresses/object-ids.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import type { ParsedNote } from '../../protocol/wire/read/note.ts';
import { createExpiringCache, type ExpiringCache } from '../../transport/cache.ts';
import { selectLocalFollow } from '../actors/store.ts';
import { localHandleKeys } from './prepare-note.ts';
import {
  selectAwaitingReplies,
  selectLocalFollowByUri,
  selectLocalThought,
  selectThoughtByUri,
} from './store.ts';

/** Whether a local user follows an actor, or requested to. */
export const isFollowedLocally = selectLocalFollow.exists;

type InterestingNote = Pick<ParsedNote, 'uri' | 'author' | 'audience' | 'tags' | 'inReplyTo'>;

/**
 * Why a thought is stored. `solicited`: a local user follows its author (or requested to), it is stored
 * already, or a stored thought replies to it. `unsolicited`: it mentions a local user, or replies to a
 * thought of a local or followed actor. As only its author controls the latter, their amount is limited (see
 * UnsolicitedPosts).
 */
export type Interest = 'solicited' | 'unsolicited';

type InterestContext = { base: string; unsolicitedPosts: UnsolicitedPosts };

/** Null if the thought concerns no local user, or its author's limit is exhausted. */
export async function findInterest(
  context: InterestContext,
  db: FederationDb,
  note: InterestingNote,
): Promise<Interest | null> {
  if (await isSolicited(db, note)) return 'solicited';
  if (context.unsolicitedPosts.isExhausted(note.author)) return null;
  return (await addressesLocalUser(context, db, note)) || (await repliesToKnown(context, db, note))
    ? 'unsolicited'
    : null;
}

async function isSolicited(db: FederationDb, { uri, author }: InterestingNote): Promise<boolean> {
  if (await selectLocalFollowByUri.exists(db, author)) return true;
  return (await selectThoughtByUri.first(db, uri)) !== undefined || selectAwaitingReplies.exists(db, uri);
}

async function addressesLocalUser(
  { base }: InterestContext,
  db: FederationDb,
  { audience, tags }: InterestingNote,
): Promise<boolean> {
  const named = localHandleKeys(base, [...audience.ids, ...tags.mentions.map(({ href }) => href)]);
  return (await findActors(db, named)).some(({ host }) => host === null);
}

/** A reply to a local actor, or to a locally followed one. */
async function repliesToKnown(
  { base }: InterestContext,
  db: FederationDb,
  { inReplyTo }: InterestingNote,
): Promise<boolean> {
  if (inReplyTo === null) return false;
  const local = readLocalUri(base, inReplyTo);
  if (local !== null) return local.kind === 'thought' && selectLocalThought.exists(db, local.id);
  const parent = await selectThoughtByUri.first(db, inReplyTo);
  return parent !== undefined && selectLocalFollow.exists(db, parent.actor_id);
}

// Limits storage for posts by authors without local followers, so that mentions cannot fill the disk.
const KIB = 1024;

/** Code units of posts stored per hour, by author and by the author's registrable domain. */
export const LIMITS = { actor: 256 * KIB, domain: 8192 * KIB } as const;
/** Minimum size of a post, which accounts for its rows. */
export const MIN_SIZE = KIB;

/** Separate caches, so that the actors of a domain cannot evict its count. */
const CAPACITY = { actor: 20_000, domain: 10_000 } as const;

type Count = { size: number };
type Stored = Pick<ParsedNote, 'html' | 'attachments' | 'poll'>;

const sizeOf = ({ html, attachments, poll }: Stored): number =>
  html.length + storeAttachments(attachments).length + JSON.stringify(poll).length;

export type UnsolicitedPosts = {
  /** Whether this author's limit is reached. */
  isExhausted(actorUri: string): boolean;
  /**
   * Counts posts stored because of the actor's activity. Returns false without counting if the limit is
   * reached: concurrent activities may have used it since the check.
   */
  add(actorUri: string, posts: readonly Stored[]): boolean;
};

/** In the memory of one process; processes count separately. */
export function createUnsolicitedPosts(clock: Clock): UnsolicitedPosts {
  const actors = createExpiringCache<Count>({ ttl: HOUR, capacity: CAPACITY.actor });
  const domains = createExpiringCache<Count>({ ttl: HOUR, capacity: CAPACITY.domain });
  const sizeIn = (counts: ExpiringCache<Count>, key: string) => counts.get(key, clock.now())?.size ?? 0;
  const increase = (counts: ExpiringCache<Count>, key: string, size: number): void => {
    const counted = counts.get(key, clock.now());
    // The hour begins with the first post, so the entry is changed in place.
    if (counted) counted.size += size;
    else counts.set(key, { size }, clock.now());
  };
  const isExhausted = (actorUri: string): boolean =>
    sizeIn(actors, actorUri) >= LIMITS.actor || sizeIn(domains, registrableDomain(actorUri)) >= LIMITS.domain;
  return {
    isExhausted,
    add: (actorUri, posts) => {
      if (isExhausted(actorUri)) return false;
      const size = posts.reduce((sum, post) => sum + Math.max(MIN_SIZE, sizeOf(post)), 0);
      increase(actors, actorUri, size);
      increase(domains, registrableDomain(actorUri), size);
      return true;
    },
  };
}
