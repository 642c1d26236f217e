// The stored people and thoughts that a report names.
import { loadActors, toHandleKey } from '../foundation/actors/actors.ts';
import { handleOf } from '../foundation/actors/present.ts';
import { readLocalUri } from '../foundation/addresses/object-ids.ts';
import type { ActorLimit, ThoughtsDb } from '../foundation/tables/tables.ts';
import type { ThoughtId } from '../ids.ts';
import { federationDb } from './federation-db.ts';
import { findPeopleAt } from './reports/received/reports.ts';
import { selectLastPublic, selectLevels, selectLocalPeople, selectThoughtsNamed } from './store.ts';

/** `state` is that of a local account, or the decision about a remote person; null if there is none. */
type Author = { handle: string; state: 'enabled' | 'disabled' | 'admin' | ActorLimit | null };

export type Reported =
  | { kind: 'person'; author: Author }
  | { kind: 'thought'; author: Author; id: ThoughtId; words: string; at: number };

const MOST_WORDS = 2000;

/** By URI; omits unknown objects. Includes thoughts of any visibility, since they were reported. */
export async function loadReported(
  db: ThoughtsDb,
  base: string,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Reported>> {
  const local = new Map(addresses.map((address) => [address, readLocalUri(base, address)]));
  const ids = [...local.values()].flatMap((one) => (one?.kind === 'thought' ? one.id : []));
  const names = [...local.values()].flatMap((one) => (one?.kind === 'actor' ? one.username : []));
  const thoughts = await selectThoughtsNamed(db, ids, addresses);
  const authors = await loadActors(
    db,
    thoughts.map(({ actor_id }) => actor_id),
  );
  const localAuthors = [...authors.values()].flatMap(({ host, username }) => (host === null ? username : []));
  const people = new Map(
    (await selectLocalPeople(db, [...names, ...localAuthors])).map(
      ({ username, role, disabled_at }) =>
        [username, role === 'admin' ? 'admin' : disabled_at === null ? 'enabled' : 'disabled'] as const,
    ),
  );
  const elsewhere = await findPeopleAt(federationDb(db), addresses);
  const handles = [...elsewhere.values(), ...[...authors.values()].map(handleOf)];
  const levels = new Map(
    (await selectLevels(db, handles.map(toHandleKey))).map(({ handle_key: key, level }) => [key, level]),
  );
  const authorOf = (handle: string): Author => ({
    handle,
    state: people.get(handle) ?? levels.get(toHandleKey(handle)) ?? null,
  });
  const found = new Map<string, Reported>();
  for (const [address, one] of local) {
    const thought = thoughts.find(
      ({ id, uri }) => uri === address || (one?.kind === 'thought' && id === one.id),
    );
    const author = thought && authors.get(thought.actor_id);
    if (thought && author)
      found.set(address, {
        kind: 'thought',
        id: thought.id,
        words: thought.content.slice(0, MOST_WORDS).toWellFormed(),
        at: thought.created_at,
        author: authorOf(handleOf(author)),
      });
    else if (one?.kind === 'actor' && people.has(one.username))
      found.set(address, { kind: 'person', author: authorOf(one.username) });
    else if (elsewhere.has(address))
      found.set(address, { kind: 'person', author: authorOf(elsewhere.get(address) ?? '') });
  }
  return found;
}

/** A thought for administrators: the truncated warning and text. */
type LastThought = { id: ThoughtId; words: string; at: number };

const LAST = 5;

/** The last public thoughts of people by handle, newest first. Other thoughts are omitted. */
export async function loadLastThoughts(
  db: ThoughtsDb,
  handles: readonly string[],
): Promise<ReadonlyMap<string, readonly LastThought[]>> {
  const found = new Map<string, readonly LastThought[]>();
  for (const handle of new Set(handles)) {
    const rows = await selectLastPublic.rows(db, toHandleKey(handle), LAST);
    const thoughts = rows.map(({ id, summary, content, created_at: at }) => ({
      id,
      at,
      words: [summary, content].filter(Boolean).join('\n').slice(0, MOST_WORDS).toWellFormed(),
    }));
    found.set(handle, thoughts);
  }
  return found;
}
