// Looks up accounts for aliases and moves, with a fresh document of their server.
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { forbidden, invalid, notFound, Refusal } from '@tandem/platform/refusal.ts';
import { loadActors } from '../../foundation/actors/actors.ts';
import { actorUriOf } from '../../foundation/actors/present.ts';
import type { FederationContext } from '../context.ts';
import { fetchMoveTarget, type MoveTarget } from '../remote/actors/moves.ts';
import type { LookupContext } from '../remote/actors/resolve-handle.ts';
import { badGateway } from '../remote/failures.ts';
import { fetchDocument } from '../remote/fetch.ts';
import { type Asker, lookUp } from '../remote/resolve.ts';
import { createFetchBudget } from '../transport/limits/fetch-budget.ts';

/**
 * The account that `text`, a handle or an address, names. Refuses other text (invalid at `pointer`), unknown
 * accounts (not found), blocked servers (forbidden) and failing servers (bad gateway).
 */
export async function requireAccount(
  federation: LookupContext,
  text: string,
  pointer: string,
  asker: Asker,
): Promise<MoveTarget> {
  const found = await lookUp(federation, text.trim(), asker);
  if (found === 'no-address') throw invalid(pointer, 'must be a handle like user@host or an address');
  if (found === 'blocked') throw forbidden('This server does not federate with that one.', 'blocked');
  if (found === 'no-response')
    throw new Refusal('bad-gateway', 'The other server does not respond as it should.', {
      code: 'remote-failure',
    });
  const known = typeof found !== 'string' && found.kind === 'account' ? found.id : null;
  const actor = known && (await loadActors(federation.database.read, [known])).get(known);
  if (!actor) throw notFound('account');
  const uri = actorUriOf(federation.base, actor);
  const host = new URL(uri).host;
  const target = await federation.handleLookups.run({ key: `account ${uri}`, host }, asker, () =>
    fetchOrRefuse(federation, uri),
  );
  if (!target) throw notFound('account');
  return target;
}

async function fetchOrRefuse(federation: FederationContext, uri: string): Promise<MoveTarget | null> {
  try {
    return await fetchMoveTarget(federation, uri, createFetchBudget());
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    if (error.status === 404 || error.status === 410) return null;
    throw badGateway(uri, error);
  }
}

/** The number of followers of an account, as its server states it; null if it does not. */
export async function readFollowerTotal(
  federation: FederationContext,
  { actor, followersUri }: Pick<MoveTarget, 'actor' | 'followersUri'>,
): Promise<number | null> {
  if (actor.host === null) return actor.follower_count;
  if (followersUri === null) return null;
  try {
    const { totalItems } = await fetchDocument(federation, followersUri);
    return typeof totalItems === 'number' && Number.isSafeInteger(totalItems) && totalItems >= 0
      ? totalItems
      : null;
  } catch (error) {
    if (error instanceof RemoteError) return null;
    throw error;
  }
}
