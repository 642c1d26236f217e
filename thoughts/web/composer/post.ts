// Posts what a form holds, once.
import { invalid } from '@tandem/platform/refusal.ts';
import { requireOwnActor } from '../../foundation/actors/actors.ts';
import { thoughtPath } from '../../foundation/addresses/page-paths.ts';
import { toStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { type ThoughtId, toThoughtId } from '../../ids.ts';
import { parseBody } from '../../posts/thoughts/content/body.ts';
import { mentionsOf } from '../../posts/thoughts/content/mentions.ts';
import { type PostRequest, postThought } from '../../posts/thoughts/posting.ts';
import type { Member } from '../session/visitor.ts';
import type { Site } from '../site/page.ts';
import { pathOf } from '../thoughts/article.ts';
import { handleOfMention } from '../thoughts/post-view.ts';
import type { Draft } from './draft.ts';
import { insertOnce, storePath, toFormKey } from './once.ts';
import { namesIn } from './recipients.ts';

/** Finds the page that shows a new thought. */
type FindPath = (tx: ThoughtsDb, id: ThoughtId) => Promise<string>;

/**
 * Resolves to where the thought is shown: by default on its own page or below its parent. Refuses what is
 * invalid. @throws PostedBefore
 */
export async function post(
  { thoughts }: Site,
  { caller }: Member,
  draft: Draft,
  findPath: FindPath | null = null,
): Promise<string> {
  const { content, warning, language, parent, quoted, key, pictures } = draft;
  const host = new URL(thoughts.base).host;
  const labels = { summary: warning, language: language === '' ? null : language };
  const body = parseBody(content, host, labels, { mayBeEmpty: pictures.length > 0 });
  const now = thoughts.clock.now();
  const formKey = toFormKey(caller.accountId, key);
  return thoughts.database.write(async (tx) => {
    await insertOnce(tx, formKey, now);
    const author = await requireOwnActor(tx, caller);
    const uploads = pictures.map(({ id }) => Number(id));
    const quoting = quoted && { id: quoted.view.id, base: thoughts.base };
    const refers = { replyTo: parent?.view.id ?? null, quoting };
    const request = { body, ...refers, uploads, ...toAudience(draft, host) };
    const { thought } = await postThought(tx, author, request, now);
    const number = toStatusNumber('thought', thought);
    const usual = parent ? `${pathOf(parent)}#t-${number}` : thoughtPath(caller.username, number);
    const path = findPath ? `${await findPath(tx, toThoughtId(thought.id))}#t-${number}` : usual;
    await storePath(tx, formKey, path);
    return path;
  });
}

function toAudience({ audience, to, content }: Draft, host: string): Omit<PostRequest, 'body' | 'replyTo'> {
  if (audience === 'public' || audience === 'unlisted')
    return { visibility: 'public', listed: audience === 'public' };
  if (audience !== 'direct') return { visibility: audience };
  const recipients = recipientsOf(to, content, host);
  if (recipients.length === 0) throw invalid('/recipients', 'must name somebody', 'no-recipients');
  return { visibility: 'private', recipients };
}

/** The names in the field of recipients; those that the text mentions where there are none. */
function recipientsOf(to: string, content: string, host: string): string[] {
  const names = namesIn(to, host);
  const mentioned = mentionsOf(content).map((mention) => handleOfMention(mention, host));
  return [...new Set(names.length > 0 ? names : mentioned)];
}
