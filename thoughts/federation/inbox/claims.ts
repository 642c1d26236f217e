// Likes, boosts, follows and blocks as claims: an actor's relation to a thing holds while one of the activities that
// assert it has not been undone. So repetition and order do not matter.
import type { Instant } from '@tandem/platform/time/clock.ts';
import {
  dropStandby,
  foretell,
  isClaimed,
  isForetold,
  listStandbys,
  type Relation,
  rememberGuess,
  standBy,
  takeGuess,
  takeStandby,
} from '../memory/memory.ts';
import type { FederationDb } from '../tables.ts';
import { selectRelation, selectRelationByUri, updateRelationUri } from './store.ts';

type Claim = { relation: Relation; actor: string; id: string; now: Instant };

/**
 * Runs `begin`, with the id of the activity that asserts it, for a relation that does not hold yet, unless that was
 * undone before it came. Then its Undo meant this one, and what the Undo was taken to end holds again.
 */
export async function assertRelation(
  tx: FederationDb,
  { relation, actor, id, now }: Claim,
  begin: (id: string) => Promise<unknown>,
): Promise<void> {
  if (await isForetold(tx, 'undone', actor, id)) {
    for (const other of await takeGuess(tx, actor, id))
      await assertRelation(tx, { relation, actor, id: other, now }, begin);
    return;
  }
  const standing = await selectRelation(tx, relation);
  if (standing === undefined) {
    // It ended here, without word from there: what else asserted it then counts no more.
    await dropStandby(tx, relation, null);
    await begin(id);
  } else if (standing.uri !== id) {
    await standBy(tx, relation, id, now);
  }
}

/**
 * Runs `end` when the activity undone was the last that asserted the relation. Remembers it in any case. An activity
 * that never came here may be one that its server names anew in each Undo: the relation ends, until it does come.
 */
export async function undoRelation(
  tx: FederationDb,
  { relation, actor, id, now }: Claim,
  end: () => Promise<unknown>,
): Promise<void> {
  const hasCome = (await isForetold(tx, 'undone', actor, id)) || (await isClaimed(tx, actor, id));
  await foretell(tx, 'undone', actor, id, now);
  await dropStandby(tx, relation, id);
  if ((await selectRelationByUri(tx, relation.kind, relation.actorId, id)) === null) {
    if (!hasCome) await endWhatever(tx, { relation, actor, id, now }, end);
    return;
  }
  const other = await takeStanding(tx, relation, actor);
  if (other === null) await end();
  else await updateRelationUri(tx, relation, other);
}

/** The next activity that asserts the relation: an Undo by its mere id may have come, which tells no relation. */
async function takeStanding(tx: FederationDb, relation: Relation, actor: string): Promise<string | null> {
  for (;;) {
    const id = await takeStandby(tx, relation);
    if (id === null || !(await isForetold(tx, 'undone', actor, id))) return id;
  }
}

/** Ends the relation, whichever activities assert it, and remembers which did. */
async function endWhatever(
  tx: FederationDb,
  { relation, actor, id, now }: Claim,
  end: () => Promise<unknown>,
): Promise<void> {
  const standing = await selectRelation(tx, relation);
  if (standing === undefined) return;
  const asserting = [standing.uri, ...(await listStandbys(tx, relation))].filter((uri) => uri !== null);
  await rememberGuess(tx, actor, id, asserting, now);
  await dropStandby(tx, relation, null);
  await end();
}

/** Ends the relation for an Undo that names no activity at all. */
export async function endRelation(
  tx: FederationDb,
  { relation, actor, now }: Omit<Claim, 'id'>,
  end: () => Promise<unknown>,
): Promise<void> {
  const standing = await selectRelation(tx, relation);
  if (standing === undefined) return;
  if (standing.uri !== null) await foretell(tx, 'undone', actor, standing.uri, now);
  await dropStandby(tx, relation, null);
  await end();
}
