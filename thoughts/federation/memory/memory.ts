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
  selectIsProcessed,
} from './store.ts';

const hashOf = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest().subarray(0, 16).toString('base64url');

/**
 * True the first time for an activity whose signature held, false ever after. `actor` is whoever was verified, so
 * that nobody can use up an id that another may still send (GHSA-4qhx).
 */
export const claimActivity = (tx: FederationDb, actor: string, id: string): Promise<boolean> =>
  insertProcessed(tx, hashOf(actor, id));

/** Whether it has come here before, and its signature held. */
export const isClaimed = (db: FederationDb, actor: string, id: string): Promise<boolean> =>
  selectIsProcessed(db, hashOf(actor, id));

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

/** All of the activities that assert the relation beside the one that its row names, in order. */
export const listStandbys = (db: FederationDb, relation: Relation): Promise<string[]> =>
  listAfter(db, prefixOf(relation));

/** Takes one of the activities that assert the relation too; null where there is none. */
export async function takeStandby(tx: FederationDb, relation: Relation): Promise<string | null> {
  const [id = null] = await listStandbys(tx, relation);
  if (id !== null) await dropStandby(tx, relation, id);
  return id;
}

/** Forgets one of them, which was undone, or all. */
export async function dropStandby(tx: FederationDb, relation: Relation, id: string | null): Promise<void> {
  const ids = id === null ? await listStandbys(tx, relation) : [id];
  await forget(tx, prefixOf(relation), ids);
}

const guessOf = (actor: string, unknown: string): string => `ended ${hashOf(actor, unknown)}`;

/** Remembers that the Undo of an activity that nobody here had seen was taken to end what `ids` asserted. */
export async function rememberGuess(
  tx: FederationDb,
  actor: string,
  unknown: string,
  ids: readonly string[],
  now: Instant,
): Promise<void> {
  for (const id of ids) await insertForetold(tx, `${guessOf(actor, unknown)} ${id}`, now);
}

/** What the Undo of `unknown` ended by guess, which is forgotten with the answer. */
export async function takeGuess(tx: FederationDb, actor: string, unknown: string): Promise<string[]> {
  const ids = await listAfter(tx, guessOf(actor, unknown));
  await forget(tx, guessOf(actor, unknown), ids);
  return ids;
}

/** What stands behind a prefix and a space; in the byte order of both databases that comes right before a `!`. */
const listAfter = async (db: FederationDb, prefix: string): Promise<string[]> =>
  (await selectForetoldBetween(db, `${prefix} `, `${prefix}!`)).map((key) => key.slice(prefix.length + 1));

const forget = (tx: FederationDb, prefix: string, ids: readonly string[]): Promise<void> =>
  deleteForetold(
    tx,
    ids.map((id) => `${prefix} ${id}`),
  );
