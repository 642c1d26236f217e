// What is remembered of activities beyond their effects, so that neither their repetition nor their order matters.
import { createHash } from 'node:crypto';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ActorId } from '../../tables.ts';
import type { FederationDb } from '../tables.ts';
import {
  deleteForetold,
  insertForetold,
  insertProcessed,
  selectForetold,
  selectForetoldBetween,
} from './store.ts';

const hashOf = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest().subarray(0, 16).toString('base64url');

/**
 * True the first time for an activity whose signature held, false ever after. `actor` is whoever was verified, so
 * that nobody can use up an id that another may still send (GHSA-4qhx).
 */
export const claimActivity = (tx: FederationDb, actor: string, id: string): Promise<boolean> =>
  insertProcessed(tx, hashOf(actor, id));

/** `gone`: the thing with this id was deleted by its owner. `undone`: the activity with this id was. */
export type Fate = 'gone' | 'undone';

/** Remembers what became of `uri` by the will of `actor`, whether it has been seen here or not. */
export const foretell = (
  tx: FederationDb,
  fate: Fate,
  actor: string,
  uri: string,
  now: Instant,
): Promise<void> => insertForetold(tx, `${fate} ${hashOf(actor, uri)}`, now);

export const isForetold = (db: FederationDb, fate: Fate, actor: string, uri: string): Promise<boolean> =>
  selectForetold(db, `${fate} ${hashOf(actor, uri)}`);

/** One actor's Like, Announce, Follow or Block of one thing, which several activities may assert. */
export type Relation = { kind: 'Like' | 'Announce' | 'Follow' | 'Block'; actorId: ActorId; objectId: string };

const prefixOf = ({ kind, actorId, objectId }: Relation): string => `also ${hashOf(kind, actorId, objectId)}`;

/** Remembers that activity `id` asserts the relation too, beside the one that its row names. */
export const standBy = (tx: FederationDb, relation: Relation, id: string, now: Instant): Promise<void> =>
  insertForetold(tx, `${prefixOf(relation)} ${id}`, now);

/** Takes one of the activities that assert the relation too; null where there is none. */
export async function takeStandby(tx: FederationDb, relation: Relation): Promise<string | null> {
  const [key] = await standbys(tx, relation);
  if (key === undefined) return null;
  await deleteForetold(tx, [key]);
  return key.slice(prefixOf(relation).length + 1);
}

/** Forgets one of them, which was undone, or all. */
export async function dropStandby(tx: FederationDb, relation: Relation, id: string | null): Promise<void> {
  await deleteForetold(tx, id === null ? await standbys(tx, relation) : [`${prefixOf(relation)} ${id}`]);
}

/** In the byte order of both databases a space comes right before an exclamation mark. */
const standbys = (db: FederationDb, relation: Relation): Promise<string[]> =>
  selectForetoldBetween(db, `${prefixOf(relation)} `, `${prefixOf(relation)}!`);
