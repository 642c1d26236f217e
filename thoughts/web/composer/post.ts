// Posts the content of a form exactly once: its key is stored with the thought.

import { createHash } from 'node:crypto';
import { batchesRows } from '@tandem/platform/database/transactions/deferred-writes.ts';
import { findStoredResponse, IdempotencyKeyInUse, runOnce } from '@tandem/platform/http/idempotency/store.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { invalid, Refusal } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { requireOwnActor } from '../../foundation/actors/actors.ts';
import { thoughtPath } from '../../foundation/addresses/page-paths.ts';
import { toStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import type { ThoughtsDatabase, ThoughtsDb } from '../../foundation/tables/tables.ts';
import { type ThoughtId, toThoughtId } from '../../ids.ts';
import { parseBody } from '../../posts/thoughts/content/body.ts';
import { mentionsOf } from '../../posts/thoughts/content/mentions.ts';
import { canShareTransaction, type PostRequest, postThought } from '../../posts/thoughts/posting.ts';
import type { Member } from '../session/visitor.ts';
import type { Site } from '../site/page.ts';
import { pathOf } from '../thoughts/article.ts';
import { handleOfMention } from '../thoughts/post-view.ts';
import { type Draft, labelsOfDraft, textOf } from './draft.ts';

/** Finds the page that shows a new thought. */
type FindPath = (tx: ThoughtsDb, id: ThoughtId) => Promise<string>;

/**
 * Resolves to the path that displays the thought: by default its own page or that of its parent. Refuses an
 * invalid draft. @throws PostedBefore
 */
export async function post(
  { thoughts }: Site,
  { caller }: Member,
  draft: Draft,
  findPath: FindPath | null = null,
): Promise<string> {
  const { parent, quoted, key, pictures, quoting: quotePolicy } = draft;
  const host = new URL(thoughts.base).host;
  const body = parseBody(textOf(draft), host, labelsOfDraft(draft), { mayBeEmpty: pictures.length > 0 });
  const now = thoughts.clock.now();
  const formKey = toFormKey(caller.accountId, key);
  const uploads = pictures.map(({ id }) => Number(id));
  const described = new Map(pictures.map(({ id, alt }) => [Number(id), { alt }]));
  const quoting = quoted && { id: quoted.view.id, base: thoughts.base };
  const refers = { replyTo: parent?.view.id ?? null, quoting };
  const sent = { body, ...refers, uploads, described, ...toAudience(draft, host) };
  const request = quotePolicy === null ? sent : { ...sent, quotePolicy };
  const { database } = thoughts;
  const self = await requireOwnActor(database.read, caller);
  const publish = async (tx: ThoughtsDb) => {
    const author = batchesRows(tx) ? self : await requireOwnActor(tx, caller);
    const { thought } = await postThought(tx, author, request, now);
    const number = toStatusNumber('thought', thought);
    if (findPath) return `${await findPath(tx, toThoughtId(thought.id))}#t-${number}`;
    return parent ? `${pathOf(parent)}#t-${number}` : thoughtPath(caller.username, number);
  };
  const write = canShareTransaction(request) ? database.writeShared : database.write;
  return commitOnce(
    database,
    formKey,
    now,
    (once) => write((tx) => once(tx, () => publish(tx))),
    (path) => path,
  );
}

function toAudience(draft: Draft, host: string): Omit<PostRequest, 'body' | 'replyTo'> {
  const { audience, to } = draft;
  if (audience === 'public' || audience === 'unlisted')
    return { visibility: 'public', listed: audience === 'public' };
  if (audience !== 'direct') return { visibility: audience };
  const recipients = recipientsOf(to, textOf(draft), host);
  if (recipients.length === 0) throw invalid('/recipients', 'must name somebody', 'no-recipients');
  return { visibility: 'private', recipients };
}

/** The names in the field of recipients or, without any, the mentions in the text. */
function recipientsOf(to: string, content: string, host: string): string[] {
  const names = namesIn(to, host);
  const mentioned = mentionsOf(content).map((mention) => handleOfMention(mention, host));
  return [...new Set(names.length > 0 ? names : mentioned)];
}

/** The form was already posted; `path` is the page of the thought, null if unknown. */
export class PostedBefore extends Error {
  readonly path: string | null;
  constructor(path: string | null) {
    super('The form was sent before.');
    this.path = path;
  }
}

type FormKey = ReturnType<typeof toFormKey>;

/** The stored form of the key that the form of an account carries. */
export function toFormKey(accountId: AccountId, key: string) {
  const id = createHash('sha256').update(`${accountId}\nPOST\n/write\n${key}`).digest('hex');
  return { id, accountId, fingerprint: id };
}

/**
 * Runs `work` once for the key, and stores the path of its result if `toPath` is given.
 * @throws PostedBefore
 */
export async function commitOnce<Result>(
  { read }: Pick<ThoughtsDatabase, 'read'>,
  key: FormKey,
  now: Instant,
  commit: (once: (tx: ThoughtsDb, work: () => Promise<Result>) => Promise<Result>) => Promise<Result>,
  toPath?: (result: Result) => string,
): Promise<Result> {
  const toResponse = (result: Result) => (toPath ? { status: 303, body: toPath(result) } : null);
  try {
    return await commit((tx, work) => runOnce(tx as never, key, now, work, toResponse));
  } catch (error) {
    if (!(error instanceof IdempotencyKeyInUse)) throw error;
    throw new PostedBefore(await findPath(read, key, now));
  }
}

/** Null if an earlier version of the service stored only the key. */
async function findPath(db: ThoughtsDb, key: FormKey, now: Instant): Promise<string | null> {
  try {
    const stored = await findStoredResponse(db as never, key, now);
    return stored && String(stored.body);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** As handles: without the first `@`, and without the host of this server. */
export const namesIn = (field: string, host: string): string[] =>
  field
    .split(/[\s,;]+/)
    .filter((name) => name !== '')
    .map((name) => name.replace(/^@/, ''))
    .map((name) => (name.toLowerCase().endsWith(`@${host}`) ? name.slice(0, -host.length - 1) : name));
