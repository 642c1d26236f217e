// Updates the caller's profile atomically.
import { type Device, NO_DEVICE, recordActivity } from '@tandem/platform/accounts/activity/activity.ts';
import { changeEmail, type EmailChange } from '@tandem/platform/accounts/email-change.ts';
import type { RequireMatch } from '@tandem/platform/http/endpoint/call.ts';
import type { Caller } from '@tandem/platform/identity/caller.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type Actor, lockActors, requireOwnActor } from '../../foundation/actors/actors.ts';
import { record } from '../../foundation/events/events.ts';
import { insertRequestAcceptance } from '../../foundation/relations/queries.ts';
import { indexUser } from '../../foundation/search-index/search-index.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { withdrawReplaced } from '../media/uploads/uploads.ts';
import type { FullProfile } from './contract.ts';
import { hasUnverifiedLink, parseFields, toFields } from './fields.ts';
import {
  type ProfileColumns,
  replaceTopFriends,
  selectLocalByKeys,
  selectTopFriends,
  updateProfile,
} from './store.ts';
import { readOwnProfile } from './users.ts';

export type { ProfileColumns } from './store.ts';

/**
 * `friends` are normalised usernames in order. Null leaves the friends, fields or email address unchanged.
 */
export type ProfileChanges = {
  columns: ProfileColumns;
  friends: readonly string[] | null;
  fields: readonly { name: string; value: string }[] | null;
  email: EmailChange | null;
};

/** Returns the new profile. Records 'profile-changed' if a published part changed. */
export async function changeProfile(
  tx: ThoughtsDb,
  caller: Caller,
  { columns: requested, friends, fields, email }: ProfileChanges,
  { now, requireMatch, device = NO_DEVICE }: { now: Instant; requireMatch: RequireMatch; device?: Device },
): Promise<FullProfile> {
  const { id } = await requireOwnActor(tx, caller);
  const self = (await lockActors(tx, [id])).get(id);
  await requireMatch(() => readOwnProfile(tx, caller));
  if (email) await changeEmail(tx, caller.accountId, email);
  const named = self && fields ? toFields(fields, parseFields(self.fields)) : null;
  const columns = named === null ? requested : { ...requested, fields: JSON.stringify(named) };
  const hasNewColumns = self !== undefined && differs(self, columns);
  if (hasNewColumns) {
    await updateProfile(tx, id, columns);
    await withdrawPictures(tx, self, columns, now);
    if (self.approves_local === 1 && columns.approves_local === 0)
      await insertRequestAcceptance.run(tx, { actor_id: id, scope: 'local' });
    await indexUser(tx, { ...self, display_name: columns.display_name ?? self.display_name });
  }
  const hasNewFriends = friends !== null && (await changeTopFriends(tx, id, friends));
  const names = changedNames(self, columns, hasNewFriends);
  if (names !== '')
    await recordActivity(
      tx,
      { accountId: caller.accountId, kind: 'settings-changed', detail: names },
      device,
      now,
    );
  const isPublished = hasNewColumns && differs(self, withoutChoices(columns));
  if (isPublished || hasNewFriends) await record(tx, { kind: 'profile-changed', actorId: id }, now);
  if (named !== null && hasUnverifiedLink(named))
    await record(tx, { kind: 'links-changed', actorId: id }, now);
  return readOwnProfile(tx, caller);
}

/** Withdraws uploaded pictures that the profile no longer uses, so that they are not served. */
async function withdrawPictures(tx: ThoughtsDb, before: Actor, to: ProfileColumns, now: Instant) {
  for (const [kind, column] of [
    ['avatar', 'avatar_url'],
    ['header', 'header_url'],
  ] as const) {
    const { [column]: kept } = to;
    if (kept !== undefined && kept !== before[column]) await withdrawReplaced(tx, before.id, kind, kept, now);
  }
}

/** The columns without settings that are not published to other servers. */
const withoutChoices = ({
  approves_local: _local,
  show_to_visitors: _visitors,
  show_network: _network,
  atom: _atom,
  language: _language,
  default_visibility: _visibility,
  quote_policy: _quotes,
  default_sensitive: _sensitive,
  replies_in_home: _replies,
  show_media: _media,
  show_media_replies: _mediaReplies,
  show_featured: _featured,
  ...published
}: ProfileColumns): ProfileColumns => published;

const differs = (actor: Actor, columns: ProfileColumns): boolean =>
  Object.entries(columns).some(([name, value]) => actor[name as keyof ProfileColumns] !== value);

/** The names of the changed fields, without their contents. */
const changedNames = (self: Actor | undefined, columns: ProfileColumns, hasNewFriends: boolean): string =>
  Object.entries(columns)
    .filter(([name, value]) => self?.[name as keyof ProfileColumns] !== value)
    .map(([name]) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
    .concat(hasNewFriends ? ['topFriends'] : [])
    .join(', ');

/** Returns false if nothing changes. @throws invalid for the user's own and unknown usernames. */
async function changeTopFriends(tx: ThoughtsDb, id: ActorId, keys: readonly string[]): Promise<boolean> {
  const found = await selectLocalByKeys.rows(tx, keys);
  const idsByKey = new Map(found.map((friend) => [friend.handle_key, friend.id]));
  const friendIds = keys.map((key) => {
    const friendId = idsByKey.get(key);
    if (friendId === undefined)
      throw invalid('/topFriends', 'must contain only usernames of this server', 'unknown-user');
    if (friendId === id) throw invalid('/topFriends', 'must not contain your own username', 'own-friend');
    return friendId;
  });
  const present = await selectTopFriends.rows(tx, [id]);
  if (present.map(({ friend_id }) => friend_id).join() === friendIds.join()) return false;
  await replaceTopFriends(tx, id, friendIds);
  return true;
}
