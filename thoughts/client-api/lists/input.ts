// What apps send about lists, as the domain takes it.
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import type { RepliesPolicy } from '../../foundation/tables/tables.ts';
import { type ListDraft, REPLIES_POLICIES, requireTitle } from '../../people/lists/lists.ts';
import type { ListRequest } from './contract.ts';

/** The members that were sent. */
export const readPatch = ({ title, replies_policy, exclusive }: ListRequest): Partial<ListDraft> => ({
  ...(title === undefined ? {} : { title: requireTitle(title) }),
  ...(replies_policy === undefined ? {} : { repliesPolicy: readPolicy(replies_policy) }),
  ...(exclusive === undefined ? {} : { isExclusive: exclusive }),
});

/** A new list, which needs a title. */
export const readDraft = (body: ListRequest): ListDraft => ({
  title: requireTitle(body.title ?? ''),
  repliesPolicy: 'list',
  isExclusive: false,
  ...readPatch(body),
});

function readPolicy(name: string): RepliesPolicy {
  const policy = REPLIES_POLICIES.find((one) => one === name);
  if (!policy) throw invalid('/replies_policy', `must be one of ${REPLIES_POLICIES.join(', ')}`);
  return policy;
}

/** The number in an id; refuses (not found) what is no number. */
export function requireNumber(id: string): number {
  if (!/^\d{1,15}$/.test(id)) throw notFound('list');
  return Number(id);
}
