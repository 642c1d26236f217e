// Converts requests to post or edit a status.
import { invalid } from '@tandem/platform/refusal.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import { segment } from '@tandem/web/i18n/characters.ts';
import { type Attachment, parseAttachments } from '../../accounts/media/attachments.ts';
import { type Descriptions, takeUploads } from '../../accounts/media/uploads/attach.ts';
import type { Actor } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { type ParsedBody, parseBody } from '../../posts/thoughts/content/body.ts';
import { asCounted } from '../../posts/thoughts/content/counted.ts';
import type { PostRequest } from '../../posts/thoughts/posting.ts';
import type { ThoughtRow } from '../../posts/thoughts/thoughts.ts';
import { toPrivacy } from '../entities/credential-account.ts';
import { numberOf, readDescribed } from '../media/contract.ts';
import type { EditStatusRequest, PostStatusRequest } from './action-contract.ts';

type Written = EditStatusRequest & Pick<PostStatusRequest, 'scheduled_at' | 'local_only'>;

const MISSING = {
  poll: 'Polls are not supported by this server.',
  scheduled_at: 'Scheduled posts are not supported by this server.',
} as const;

/** Refuses unsupported members instead of ignoring them. */
function requireSupported(written: Written): void {
  if (written.local_only === true)
    throw invalid('/local_only', 'Local-only posts are not supported by this server.');
  for (const [name, sentence] of Object.entries(MISSING)) {
    const value = written[name as keyof typeof MISSING];
    const isNamed = Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '';
    if (isNamed) throw invalid(`/${name}`, sentence);
  }
}

const MAX_CHARACTERS = 128;

/** The warning counts toward the length of the text, as apps display it. */
function requireLength(status: string, warning: string): void {
  const counted = asCounted(status.trim()) + warning.trim();
  const { length } = counted.length > MAX_CHARACTERS ? [...segment(counted)] : counted;
  if (length > MAX_CHARACTERS)
    throw invalid('/status', `Text character limit of ${MAX_CHARACTERS} exceeded.`);
}

/** The body of a status, which may be empty with images; `host` is this server's own. */
export function readBody(written: Written, host: string, mayBeEmpty: boolean): ParsedBody {
  requireSupported(written);
  const { status = '', spoiler_text: summary } = written;
  requireLength(status, summary ?? '');
  if (status.trim() === '' && !mayBeEmpty) throw invalid('/status', 'Text can’t be blank.');
  return parseBody(status, host, { ...written, summary }, { toCounted: asCounted, mayBeEmpty });
}

/** Applies the author's defaults to absent members. A reply inherits the visibility of its parent. */
export const withDefaults = (
  request: PostStatusRequest,
  own: Pick<Actor, 'default_visibility' | 'default_sensitive' | 'language'>,
): PostStatusRequest => ({
  ...request,
  ...(request.visibility === undefined && !request.in_reply_to_id && own.default_visibility !== null
    ? { visibility: toPrivacy(own.default_visibility) }
    : {}),
  ...(request.sensitive === undefined && own.default_sensitive === 1 ? { sensitive: true } : {}),
  ...(request.language === undefined && own.language !== null ? { language: own.language } : {}),
});

type Audience = Pick<PostRequest, 'visibility' | 'listed' | 'recipients'>;

/** A direct status is addressed to its mentioned actors; without any, it is a note to oneself. */
export function readAudience(
  visibility: PostStatusRequest['visibility'],
  body: ParsedBody,
  author: string,
): Audience {
  if (visibility === undefined) return {};
  if (visibility === 'public' || visibility === 'unlisted') {
    return { visibility: 'public', listed: visibility === 'public' };
  }
  if (visibility === 'private') return { visibility: 'followers' };
  const names = 'names' in body ? body.names : [];
  const recipients = names.filter((name) => foldCase(name) !== foldCase(author));
  return { visibility: 'private', recipients };
}

/** The distinct numbers of the requested uploads. Undefined if they are unchanged. */
export const numbersOf = ({ media_ids: ids }: Pick<EditStatusRequest, 'media_ids'>): number[] | undefined =>
  ids && [...new Set(ids.filter((id) => id !== '').map(numberOf))];

/** The image changes of an edit; refuses invalid descriptions. */
type PictureChanges = { numbers: number[] | undefined; described: Descriptions };

export function readPictureChanges(written: EditStatusRequest): PictureChanges {
  const described = (written.media_attributes ?? []).map(
    ({ id = '', ...request }) => [numberOf(id), readDescribed(request)] as const,
  );
  return { numbers: numbersOf(written), described: new Map(described) };
}

/** The new uploads and attachments of a locked thought; undefined if they are unchanged. */
export async function changePictures(
  tx: ThoughtsDb,
  author: ActorId,
  thought: ThoughtRow,
  { numbers: named, described }: PictureChanges,
): Promise<{ numbers: number[]; attachments: Attachment[] } | undefined> {
  if (named === undefined && described.size === 0) return undefined;
  const numbers = named ?? parseAttachments(thought.attachments).map(({ id }) => Number(id));
  return {
    numbers,
    attachments: await takeUploads(tx, author, numbers, { thoughtId: thought.id, described }),
  };
}

/** Refuses a status without text and images. */
export function requireSomething(content: string, attachments: readonly Attachment[]): void {
  if (content === '' && attachments.length === 0) throw invalid('/status', 'Text can’t be blank.');
}
