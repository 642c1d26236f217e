// Relationships of a user to others, as displayed by a Follow button. Blocks by others are not revealed.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';
import { toHandleKey } from '../../foundation/actors/actors.ts';
import { handleOf } from '../../foundation/actors/present.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

/** The size of two pages of people. */
const MAX_USERNAMES = 40;

const members = {
  following: Type.Boolean({ description: 'You follow them, and the follow is accepted.' }),
  requested: Type.Boolean({ description: 'Your request to follow them is pending.' }),
  followedBy: Type.Boolean({ description: 'They follow you, and the follow is accepted.' }),
  requestedBy: Type.Boolean({ description: 'Their request to follow you is pending.' }),
  blocking: Type.Boolean({ description: 'You block them. Whether they block you is not revealed.' }),
  muting: Type.Boolean({ description: 'You mute them: your feeds and searches omit them.' }),
  mutingNotifications: Type.Boolean({ description: 'The mute includes their notifications.' }),
  mutedUntil: nullable(
    Type.String({ format: 'date-time', description: 'End of the mute; null if it has none.' }),
  ),
};

/** The relationship embedded in a profile. */
export const Relationship = Type.Object(members, { title: 'Relationship' });
export type Relationship = Static<typeof Relationship>;

const NamedRelationship = Type.Object(
  { username: Type.String({ description: '`user@host` for a remote user.' }), ...members },
  { title: 'NamedRelationship' },
);
type NamedRelationship = Static<typeof NamedRelationship>;

export const listRelationshipsEndpoint = endpoint({
  method: 'GET',
  path: '/relationships',
  tag: 'social',
  operationId: 'listRelationships',
  summary: 'Read relationships to other people',
  description:
    'Repeat `username` for each person, at most 40: a local username or `user@host`, ignoring case. In the order ' +
    'requested, without duplicates; unknown names are omitted.',
  access: 'bearer',
  query: Type.Object({
    username: Type.Array(Type.String({ examples: ['ada'] }), { minItems: 1, maxItems: MAX_USERNAMES }),
  }),
  success: { status: 200, schema: Type.Array(NamedRelationship), description: 'One for each person.' },
});

/** In the order of `names`, without duplicates and unknown names. */
export async function listRelationships(
  db: ThoughtsDb,
  viewer: ActorId,
  names: readonly string[],
): Promise<NamedRelationship[]> {
  const keys = [...new Set(names.map(toHandleKey))];
  const rows = new Map(
    (await selectRelationships.rows(db, viewer, keys)).map((row) => [row.handle_key, row]),
  );
  return keys.flatMap((key) => {
    const row = rows.get(key);
    return row ? [{ username: handleOf(row), ...present(row) }] : [];
  });
}

/** The relationship to a known actor, or null for the viewer's own. */
export async function findRelationship(
  db: ThoughtsDb,
  viewer: ActorId,
  { id, handle_key }: { id: ActorId; handle_key: string },
): Promise<Relationship | null> {
  if (id === viewer) return null;
  const [row] = await selectRelationships.rows(db, viewer, [handle_key]);
  return row ? present(row) : null;
}

const present = (row: RelationshipRow): Relationship => ({
  following: row.my_follow === 'accepted',
  requested: row.my_follow === 'pending',
  followedBy: row.their_follow === 'accepted',
  requestedBy: row.their_follow === 'pending',
  blocking: row.blocked_at !== null,
  muting: row.muted_at !== null,
  mutingNotifications: row.hides_notifications === 1,
  mutedUntil: row.mute_expires_at === null ? null : formatInstant(row.mute_expires_at),
});

/** In unspecified order, without unknown names. `handleKeys` must be normalised. */
const selectRelationships = defineQuery((db: ThoughtsDb, viewer: ActorId, handleKeys: readonly string[]) =>
  db
    .selectFrom('actor')
    .leftJoin('follow as mine', (join) =>
      join.onRef('mine.followee_id', '=', 'actor.id').on('mine.follower_id', '=', viewer),
    )
    .leftJoin('follow as theirs', (join) =>
      join.onRef('theirs.follower_id', '=', 'actor.id').on('theirs.followee_id', '=', viewer),
    )
    .leftJoin('block', (join) =>
      join.onRef('block.blocked_id', '=', 'actor.id').on('block.blocker_id', '=', viewer),
    )
    .leftJoin('mute', (join) => join.onRef('mute.muted_id', '=', 'actor.id').on('mute.muter_id', '=', viewer))
    .select([
      'actor.handle_key',
      'actor.username',
      'actor.host',
      'mine.state as my_follow',
      'theirs.state as their_follow',
      'block.created_at as blocked_at',
      'mute.created_at as muted_at',
      'mute.hides_notifications',
      'mute.expires_at as mute_expires_at',
    ])
    .where((where) => isIn(db, where.ref('actor.handle_key'), handleKeys)),
);

type RelationshipRow = Awaited<ReturnType<typeof selectRelationships.rows>>[number];
