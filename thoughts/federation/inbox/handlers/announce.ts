// Announce: somebody elsewhere boosts a thought, of a user here or of whatever server. What is embedded is never
// believed: an unknown thought is fetched from its own server, where somebody here follows who boosts it.
import { boostThought } from '../../../boosts/boosts.ts';
import { assertRelation } from '../../relations/relations.ts';
import { type GatheredNote, gatherThought } from '../../remote/thoughts/gathering.ts';
import { isFollowedHere } from '../../remote/thoughts/interest.ts';
import { findThoughtIdByUri, storeNote } from '../../remote/thoughts/thoughts.ts';
import type { FederationDb } from '../../tables.ts';
import { asserting, type Effect, type Handle, type Inbound } from '../inbound.ts';
import { selectAuthorOf } from '../store.ts';

export const receiveAnnounce: Handle = async (inbound) => {
  const { federation, activity, budget } = inbound;
  const uri = activity.object?.uri;
  if (!uri) return null;
  if (await findThoughtIdByUri(federation, federation.database.read, uri)) return boost(inbound, uri, []);
  if (!(await isFollowedHere(federation.database.read, inbound.actor.id))) return null;
  const gathered = await gatherThought(federation, uri, budget);
  const found = gathered.at(-1);
  return found ? boost(inbound, found.note.uri, gathered) : null;
};

const boost =
  (inbound: Inbound, uri: string, gathered: readonly GatheredNote[]): Effect =>
  async (tx) => {
    const { federation, actor, at, now } = inbound;
    for (const note of gathered) await storeNote(federation, tx, note, now);
    const thoughtId = await findThoughtIdByUri(federation, tx, uri);
    if (thoughtId === null || !(await exists(tx, thoughtId))) return;
    const relation = { kind: 'Announce', actorId: actor.id, objectId: thoughtId } as const;
    await assertRelation(tx, asserting(inbound, relation), (uri) =>
      boostThought(tx, actor, thoughtId, { at, uri }, now),
    );
  };

const exists = async (tx: FederationDb, thoughtId: string): Promise<boolean> =>
  (await selectAuthorOf(tx, thoughtId)) !== null;
