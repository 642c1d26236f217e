// The audience of a new thought (docs/decisions/0115): the requested one, otherwise the audience of the
// parent.
import { invalid } from '@tandem/platform/refusal.ts';
import { type Actor, findActors, loadActors, toHandleKey } from '../../../foundation/actors/actors.ts';
import { filterBlocked } from '../../../foundation/relations/queries.ts';
import type { ThoughtsDb, Visibility } from '../../../foundation/tables/tables.ts';
import type { ActorId } from '../../../ids.ts';
import type { ThoughtRow } from '../store.ts';
import { selectRecipients } from '../store-references.ts';

/** `recipients` are sorted by handle. */
export type Audience = { visibility: Visibility; listed: boolean; recipients: readonly Actor[] };

/** The requested audience; null and an empty list count as absent. */
export type RequestedAudience = {
  visibility?: Visibility | undefined;
  listed?: boolean | null | undefined;
  recipients?: readonly string[] | null | undefined;
};

/**
 * The audience of a thought by `author` in reply to `parent`, which must be visible to the author. It is
 * wider than that of `parent` only if `named` requests it. Refuses recipients of a thought that is not
 * private; recipients that are unknown, blocked or the author; and listing of a non-public thought.
 */
export async function resolveAudience(
  tx: ThoughtsDb,
  author: ActorId,
  named: RequestedAudience,
  parent: ThoughtRow | null,
): Promise<Audience> {
  const names = named.recipients ?? [];
  if (names.length > 0) {
    const visibility = requirePrivate(named);
    const listed = chooseListed(visibility, named, parent);
    return { visibility, listed, recipients: await findRecipients(tx, author, names) };
  }
  const visibility = named.visibility ?? parent?.visibility ?? 'public';
  return {
    visibility,
    listed: chooseListed(visibility, named, parent),
    recipients: parent ? await repliedTo(tx, author, named, { ...parent, to: visibility }) : [],
  };
}

/** A reply to an unlisted thought is unlisted by default. Only public thoughts are listed. */
function chooseListed(
  visibility: Visibility,
  { listed }: RequestedAudience,
  parent: ThoughtRow | null,
): boolean {
  if (visibility === 'public') return listed ?? (parent?.visibility !== 'public' || parent.listed === 1);
  if (listed === true)
    throw invalid('/listed', 'must be false unless the visibility is public', 'listed-not-public');
  return false;
}

function requirePrivate({ visibility = 'private' }: RequestedAudience): 'private' {
  if (visibility === 'private') return visibility;
  throw invalid('/recipients', 'must be empty unless the visibility is private', 'recipients-not-private');
}

/**
 * The implied recipients of a reply: the author of the parent unless the reply is public or, for a private
 * reply to one's own private thought, the recipients of the parent. An explicitly private thought has no
 * implied recipients: it is a note to oneself.
 */
async function repliedTo(
  tx: ThoughtsDb,
  author: ActorId,
  named: RequestedAudience,
  { id, actor_id, visibility, to }: Pick<ThoughtRow, 'id' | 'actor_id' | 'visibility'> & { to: Visibility },
): Promise<Actor[]> {
  if (to === 'public' || (to === 'private' && named.visibility === 'private')) return [];
  if (actor_id !== author) return [...(await loadActors(tx, [actor_id])).values()];
  return to === 'private' && visibility === 'private' ? selectRecipients.rows(tx, id) : [];
}

async function findRecipients(tx: ThoughtsDb, author: ActorId, names: readonly string[]): Promise<Actor[]> {
  const found = await findActors(tx, names);
  const byName = new Map(found.map((actor) => [actor.handle_key, actor]));
  const blocked = await filterBlocked(
    tx,
    author,
    found.map(({ id }) => id),
  );
  names.forEach((name, at) => {
    const actor = byName.get(toHandleKey(name));
    const pointer = `/recipients/${at}`;
    if (!actor) throw invalid(pointer, 'must be the name of a known person', 'unknown-recipient');
    if (actor.id === author) throw invalid(pointer, 'must be another person', 'own-recipient');
    if (blocked.has(actor.id))
      throw invalid(pointer, 'must not be a person across a block', 'blocked-recipient');
  });
  return found.sort((a, b) => Number(a.handle_key > b.handle_key) - Number(a.handle_key < b.handle_key));
}
