// The handle `user@host` of an actor: as stated by its own server, or by another host if both confirm it.

import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import type { ParsedActor } from '../../protocol/wire/read/actor.ts';
import { isSameOrigin } from '../../protocol/wire/read/values.ts';
import { formatHandle, type Handle, type ParsedWebFinger } from '../../protocol/wire/web-finger.ts';
import type { FetchBudget } from '../../transport/limits.ts';
import { type FetchContext, fetchWebFinger } from '../fetch.ts';

/** `isConfirmed`: WebFinger of the handle's host leads to the actor. */
export type ActorHandle = Handle & { isConfirmed: boolean };

export const handleKeyOf = (handle: Handle): string => foldCase(formatHandle(handle));

/**
 * Queries WebFinger of the actor's host and, if that names another host (`ana@example.org` with an actor at
 * `social.example.org`), of that one too; only documents that link back to the actor count. Otherwise, and
 * without a response or budget, the handle is the actor's `preferredUsername` at its own host.
 */
export async function confirmHandle(
  context: FetchContext,
  { uri, username }: Pick<ParsedActor, 'uri' | 'username'>,
  budget: FetchBudget,
): Promise<ActorHandle> {
  const own = { username, host: new URL(uri).host };
  const found = await askWebFinger(context, own, budget);
  if (found === null || !(await leadsTo(context, found.actor, uri, budget)))
    return { ...own, isConfirmed: false };
  const { subject } = found;
  const isElsewhere = subject !== null && handleKeyOf(subject) !== handleKeyOf(own);
  if (!isElsewhere || subject.host === new URL(context.base).host) return { ...own, isConfirmed: true };
  const there = await askWebFinger(context, subject, budget);
  return there !== null && (await leadsTo(context, there.actor, uri, budget))
    ? { ...subject, isConfirmed: true }
    : { ...own, isConfirmed: true };
}

/** Whether `self` is the actor's id, or another address of its origin that leads to the actor. */
async function leadsTo(
  context: FetchContext,
  self: string,
  uri: string,
  budget: FetchBudget,
): Promise<boolean> {
  if (self === uri) return true;
  if (!isSameOrigin(self, uri) || !budget.trySpend(self)) return false;
  const found = await context.client.fetchDocument(self, { signer: await context.signer() }).catch(orNull);
  return found?.id === uri;
}

async function askWebFinger(
  context: FetchContext,
  handle: Handle,
  budget: FetchBudget,
): Promise<ParsedWebFinger | null> {
  if (!budget.trySpend(`https://${handle.host}/`)) return null;
  return fetchWebFinger(context, handle).catch(orNull);
}

function orNull(error: unknown): null {
  if (error instanceof RemoteError) return null;
  throw error;
}
