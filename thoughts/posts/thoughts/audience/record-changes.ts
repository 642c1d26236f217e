// Records the creation and edits of local thoughts for federation.
import type { Instant } from '@tandem/platform/time/clock.ts';
import { isAnyRemote } from '../../../foundation/actors/actors.ts';
import { hasUnresolvedMentions, record } from '../../../foundation/events/events.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../../ids.ts';
import type { ThoughtBody } from '../content/body.ts';
import type { ThoughtRow } from '../store.ts';
import { selectRemoteAudience } from '../store-references.ts';

type Draft = Pick<ThoughtRow, 'visibility'> & {
  author: { id: ActorId; host: string | null; remote_follower_count?: number };
  body: ThoughtBody;
  parent: Pick<ThoughtRow, 'is_local'> | null;
  recipients: readonly ActorId[];
};

/** Recorded only if another server may receive the thought; most local thoughts have no remote audience. */
export async function recordCreation(
  tx: ThoughtsDb,
  thoughtId: ThoughtId,
  draft: Draft,
  now: Instant,
): Promise<void> {
  const { author, body, visibility } = draft;
  if (author.host !== null) return;
  const event = { kind: 'thought-created', actorId: author.id, thoughtId } as const;
  const names = unresolvedIn(body, visibility);
  if (names.length > 0)
    return record(tx, { ...event, kind: 'mentions-unresolved', names, next: event.kind }, now);
  if (await concernsRemoteServer(tx, draft)) await record(tx, event, now);
}

async function concernsRemoteServer(
  tx: ThoughtsDb,
  { author, visibility, parent, body, recipients }: Draft,
): Promise<boolean> {
  if (visibility === 'private') return isAnyRemote(tx, recipients);
  if ((author.remote_follower_count ?? 0) > 0) return true;
  return parent?.is_local === 0 || isAnyRemote(tx, body.mentioned);
}

/**
 * The edit is queued behind unresolved mentions of an earlier version, so that it never arrives before that
 * version.
 */
export async function recordEdit(
  tx: ThoughtsDb,
  thought: ThoughtRow,
  body: ThoughtBody,
  now: Instant,
): Promise<void> {
  const { id: thoughtId, actor_id: actorId, visibility } = thought;
  if (thought.is_local === 0 || (await isLocalOnly(tx, thought))) return;
  const event = { kind: 'thought-edited', actorId, thoughtId } as const;
  const names = unresolvedIn(body, visibility);
  await (names.length > 0 || (await hasUnresolvedMentions(tx, actorId))
    ? record(tx, { ...event, kind: 'mentions-unresolved', names, next: event.kind }, now)
    : record(tx, event, now));
}

/** Unknown remote actors have no follows here, so only public thoughts are visible to them. */
const unresolvedIn = ({ unresolved = [] }: ThoughtBody, visibility: ThoughtRow['visibility']) =>
  visibility === 'public' ? unresolved : [];

/** Whether the thought has no remote audience. */
const isLocalOnly = async (tx: ThoughtsDb, thought: ThoughtRow): Promise<boolean> =>
  thought.visibility === 'private' && (await selectRemoteAudience(tx, thought)).length === 0;
