// Applies one line of an import.
import { randomUUIDv7 } from 'node:crypto';
import { Refusal } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type Actor, findActor } from '../../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId } from '../../../ids.ts';
import { blockUser, unblockUser } from '../../../people/blocks/blocks.ts';
import { requestFollow } from '../../../people/follows/follow.ts';
import { changeFollowOptions } from '../../../people/follows/options.ts';
import { unfollow } from '../../../people/follows/unfollow.ts';
import { muteUser, unmuteUser } from '../../../posts/mutes/mutes.ts';
import type { FailureReason, ImportKind } from '../contract.ts';
import type { ListedAccount } from './read-csv.ts';

type Pair = { self: ActorId; other: Pick<Actor, 'id' | 'host'> };

/** Follows, blocks or mutes; idempotent. `base` is the public address. Refuses like these operations. */
export async function addAccount(
  tx: ThoughtsDb,
  kind: ImportKind,
  { self, other }: Pair,
  account: ListedAccount,
  { base, now }: { base: string; now: Instant },
): Promise<void> {
  if (kind === 'blocks') return blockUser(tx, { blockerId: self, blockedId: other.id, uri: null }, now);
  if (kind === 'mutes') {
    const options = { hidesNotifications: account.hidesNotifications ?? true, expiresAt: null };
    return muteUser(tx, { muterId: self, mutedId: other.id }, options, now);
  }
  const key = { followerId: self, followeeId: other.id };
  const uri = other.host === null ? null : `${base}/activities/${randomUUIDv7()}`;
  await requestFollow(tx, { ...key, uri }, now);
  const { showsBoosts, notifies, languages } = account;
  if (showsBoosts === null && notifies === null && languages === null) return;
  await changeFollowOptions(tx, key, {
    ...(showsBoosts === null ? {} : { showsBoosts }),
    ...(notifies === null ? {} : { notifies }),
    languages,
  });
}

/** Undoes the operation; idempotent, and ignores deleted accounts. `name` is a key of an actor. */
export async function removeAccount(
  tx: ThoughtsDb,
  kind: ImportKind,
  self: ActorId,
  name: string,
  now: Instant,
): Promise<void> {
  const other = await findActor(tx, name);
  if (!other || other.id === self) return;
  if (kind === 'blocks') await unblockUser(tx, { blockerId: self, blockedId: other.id }, now);
  else if (kind === 'mutes') await unmuteUser(tx, { muterId: self, mutedId: other.id });
  else await unfollow(tx, { followerId: self, followeeId: other.id }, now);
}

/** The reason that a line cannot be applied; null if a later attempt may succeed. */
export function reasonOf(error: unknown): FailureReason | null {
  if (!(error instanceof Refusal)) return 'failed';
  if (error.kind === 'too-many' || error.kind === 'unavailable') return null;
  if (error.code.startsWith('own-')) return 'own';
  if (error.code === 'malformed') return 'malformed';
  if (error.code === 'blocked') return 'blocked';
  return error.kind === 'not-found' || error.kind === 'bad-gateway' ? 'not-found' : 'failed';
}
