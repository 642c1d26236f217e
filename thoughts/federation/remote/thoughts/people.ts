// Whom a note of another server addresses and mentions, of those known here.
import { findActors } from '../../../foundation/actors/actors.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import type { ActorId } from '../../../foundation/tables/tables.ts';
import type { ThoughtBody } from '../../../posts/thoughts/content/body.ts';
import { MAX_RECIPIENTS } from '../../../posts/thoughts/contract.ts';
import { selectIdsByUris } from '../actors/store.ts';
import type { PreparedNote } from './prepare-note.ts';

/** The recipients here, and the text with the ids of whom it mentions. */
export type People = { recipients: ActorId[]; body: ThoughtBody };

/** Ids of users here by handle key, and of actors of other servers by their ids on the wire. */
type Known = { here: ReadonlyMap<string, ActorId>; elsewhere: ReadonlyMap<string, ActorId> };

/** All of those that the notes name who are known. */
export async function findKnown(tx: FederationDb, notes: readonly PreparedNote[]): Promise<Known> {
  const users = await findActors(tx, [
    ...new Set(notes.flatMap(({ addressed, named }) => [...addressed, ...named])),
  ]);
  const uris = [...new Set(notes.flatMap(({ namedElsewhere }) => namedElsewhere))];
  const remote = uris.length === 0 ? [] : await selectIdsByUris.rows(tx, uris);
  return {
    here: new Map(users.map((user) => [user.handle_key, user.id])),
    elsewhere: new Map(remote.map(({ uri, actor_id }) => [uri, actor_id])),
  };
}

/** The first 64 users each, whatever else an activity names. */
export function peopleOf(
  { text, addressed, named, namedElsewhere }: PreparedNote,
  { here, elsewhere }: Known,
): People {
  const pick = (keys: readonly string[]) =>
    keys.flatMap((key) => here.get(key) ?? []).slice(0, MAX_RECIPIENTS);
  const remote = namedElsewhere.flatMap((uri) => elsewhere.get(uri) ?? []);
  return {
    recipients: pick(addressed),
    body: { ...text, mentioned: [...new Set([...pick(named), ...remote])] },
  };
}

export const findPeople = async (tx: FederationDb, note: PreparedNote): Promise<People> =>
  peopleOf(note, await findKnown(tx, [note]));
