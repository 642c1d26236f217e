// Move: an actor moves to another one, which must name it in `alsoKnownAs`. The move is recorded; a worker
// moves the local followers (federation/moves).
import { DAY } from '@tandem/platform/time/clock.ts';
import { lockActors } from '../../../foundation/actors/actors.ts';
import { record } from '../../../foundation/events/events.ts';
import { fetchMoveTarget, storeMove } from '../../remote/actors/moves.ts';
import type { Handler } from '../handler.ts';

/** Within this time, an actor moves its followers to one target only. */
const COOL_DOWN = 7 * DAY;

export const receiveMove: Handler = async ({ federation, activity, actor, budget, now }) => {
  const { target: uri, object } = activity;
  if (object?.uri !== actor.uri || uri === null || uri === actor.uri) return null;
  const target = await fetchMoveTarget(federation, uri, budget);
  if (!target?.alsoKnownAs.includes(actor.uri)) return null;
  return async (tx) => {
    const known = (await lockActors(tx, [actor.id])).get(actor.id);
    if (!known) return;
    const isAgain = known.moved_to === target.uri;
    const isTooSoon = !isAgain && known.moved_at !== null && now - known.moved_at < COOL_DOWN;
    await storeMove(tx, actor.id, target.uri, isAgain || isTooSoon ? null : now);
    if (isTooSoon) {
      federation.log.info(
        { actor: actor.uri, target: target.uri },
        'an actor moved again within seven days; its followers stay',
      );
      return;
    }
    // A repetition is for the followers alone: users may have removed carried blocks, mutes and notes.
    const part = isAgain ? 'follows' : 'notes';
    const move = { actorId: actor.id, targetId: target.actor.id };
    await record(tx, { kind: 'actor-moved', ...move, part, after: { at: -1, id: '' } }, now);
  };
};
