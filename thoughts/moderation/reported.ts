// What reports are about: the people and thoughts that their addresses name, as far as they are stored here.
import { loadActors } from '../actors/actors.ts';
import { handleOf } from '../actors/present.ts';
import { findPeopleAt } from '../federation/operations/reports/reports.ts';
import { readLocalUri } from '../federation/protocol/wire/ids.ts';
import type { ThoughtId } from '../ids.ts';
import type { ThoughtsDb } from '../tables.ts';
import { federationDb } from './federation-db.ts';
import { selectLocalPeople, selectThoughtsNamed } from './store.ts';

/** `state` is of an account here; null for people of other servers. */
type Author = { handle: string; state: 'enabled' | 'disabled' | 'admin' | null };

export type Reported =
  | { kind: 'person'; author: Author }
  | { kind: 'thought'; author: Author; id: ThoughtId; words: string };

const MOST_WORDS = 2000;

/**
 * By address; what is not stored here is left out. Shows thoughts whoever may read them: somebody reported
 * them.
 */
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
  const authorOf = (handle: string): Author => ({ handle, state: people.get(handle) ?? null });
  const found = new Map<string, Reported>();
  for (const [address, one] of local) {
    const thought = thoughts.find(
      ({ id, uri }) => uri === address || (one?.kind === 'thought' && id === one.id),
    );
    const author = thought && authors.get(thought.actor_id);
    if (thought && author)
      found.set(address, {
        ...{ kind: 'thought', id: thought.id, words: thought.content.slice(0, MOST_WORDS).toWellFormed() },
        author: authorOf(handleOf(author)),
      });
    else if (one?.kind === 'actor' && people.has(one.username))
      found.set(address, { kind: 'person', author: authorOf(one.username) });
    else if (elsewhere.has(address))
      found.set(address, { kind: 'person', author: authorOf(elsewhere.get(address) ?? '') });
  }
  return found;
}
