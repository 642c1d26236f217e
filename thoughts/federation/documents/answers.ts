// How documents are answered, and which page of one is asked for.
import { Answer } from '@tandem/platform/http/answers/answer.ts';
import { offsetOf, readPositive } from '@tandem/platform/http/schemas/paging.ts';
import { PAGE_SIZE } from '../wire/collections.ts';
import { ACTIVITY_TYPE } from '../wire/context.ts';

const HEADERS = { 'content-type': ACTIVITY_TYPE };

export const answerDocument = (document: object): Answer =>
  new Answer(200, JSON.stringify(document), HEADERS);

/** 410 with what is left. */
export const answerGone = (tombstone: object): Answer => new Answer(410, JSON.stringify(tombstone), HEADERS);

export type CollectionPage = { page: number; offset: number; limit: number };

/** The page of `?page=2`; null where none is named. Refuses what is not a positive integer. */
export function readCollectionPage(query: unknown): CollectionPage | null {
  const { page: text } = query as { page?: unknown };
  if (text === undefined) return null;
  const page = readPositive('page', text);
  return { page, offset: offsetOf(page, PAGE_SIZE), limit: PAGE_SIZE };
}
