// Likes, boosts, follows and blocks as claims: an actor's relation to a thing holds while one of the activities that
// assert it has not been undone. So repetition and order do not matter.
import type { Instant } from '@tandem/platform/time/clock.ts';
import { dropStandby, foretell, isForetold, type Relation, standBy, takeStandby } from '../memory/memory.ts';
import type { FederationDb } from '../tables.ts';
import { selectRelation, selectRelationByUri, updateRelationUri } from './store.ts';

type Claim = { relation: Relation; actor: string; id: string; now: Instant };

/** Runs `begin` for a relation that does not hold yet, unless its activity was undone before it came. */
export async function assertRelation(
  tx: FederationDb,
  { relation, actor, id, now }: Claim,
  begin: () => Promise<unknown>,
): Promise<void> {
  if (await isForetold(tx, 'undone', actor, id)) return;
  const standing = await selectRelation(tx, relation);
  if (standing === undefined) {
    // It ended here, without word from there: what else asserted it then counts no more.
    await dropStandby(tx, relation, null);
    await begin();
  } else if (standing.uri !== id) {
    await standBy(tx, relation, id, now);
  }
}

/** Runs `end` when the activity undone was the last that asserted the relation. Remembers it in any case. */
export async function undoRelation(
  tx: FederationDb,
  { relation, actor, id, now }: Claim,
  end: () => Promise<unknown>,
): Promise<void> {
  await foretell(tx, 'undone', actor, id, now);
  await dropStandby(tx, relation, id);
  if ((await selectRelationByUri(tx, relation.kind, relation.actorId, id)) === null) return;
  const other = await takeStandby(tx, relation);
  if (other === null) await end();
  else await updateRelationUri(tx, relation, other);
}
