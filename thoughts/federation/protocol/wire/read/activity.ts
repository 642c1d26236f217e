// Parses activities: the envelope strictly, the object as a reference.
import type { Instant } from '@tandem/platform/time/clock.ts';
import { isJsonObject, type JsonObject } from '../../json.ts';
import {
  type Audience,
  readAudience,
  readFirst,
  readId,
  readIds,
  readInstant,
  readList,
  readText,
  readUri,
} from './values.ts';

/** The object of an activity: an id, an embedded document, or a document with its id. At least one is set. */
export type Reference = { uri: string | null; document: JsonObject | null };

export type ParsedActivity = {
  id: string;
  /** Any name; unknown types are accepted and ignored. */
  type: string;
  /** The alleged actor's id. */
  actor: string;
  object: Reference | null;
  /** The ids of all objects: a Flag may have many. */
  objects: string[];
  target: string | null;
  /** The quoting post of a QuoteRequest. */
  instrument: Reference | null;
  /** The id of an Accept's result, such as a stamp. */
  result: string | null;
  audience: Audience;
  published: Instant | null;
  updated: Instant | null;
  /** The comment of a Flag, as plain text. */
  content: string;
  /**
   * Whether the activity has a Linked Data Signature, which indicates a forwarded copy. The signature itself
   * is not verified.
   */
  isForwardable: boolean;
};

/** Types that require an object. */
const NEEDS_OBJECT = new Set([
  'Follow',
  'Accept',
  'Reject',
  'Undo',
  'Create',
  'Update',
  'Delete',
  'Like',
  'Announce',
  'Block',
  'Move',
  'Flag',
  'Add',
  'Remove',
  'QuoteRequest',
]);
const MAX_OBJECTS = 100;
const MAX_CONTENT = 5000;

/**
 * The activity in a document, or null if there is none. `id`, `type` and `actor` are required, for known
 * types also `object`. There is no JSON-LD expansion: `@id`, `@type` and prefixed names are not recognised.
 */
export function readActivity(document: JsonObject): ParsedActivity | null {
  const id = readUri(document.id);
  const type = readText(readFirst(document.type), 64);
  const actor = readId(document.actor);
  const object = readReference(document.object);
  if (id === null || type === null || actor === null) return null;
  if (object === null && NEEDS_OBJECT.has(type)) return null;
  return {
    id,
    type,
    actor,
    object,
    objects: readIds(document.object, MAX_OBJECTS),
    target: readId(document.target),
    instrument: readReference(document.instrument),
    result: readId(document.result),
    audience: readAudience(document),
    published: readInstant(document.published),
    updated: readInstant(document.updated),
    content: readText(document.content, MAX_CONTENT) ?? '',
    isForwardable: isJsonObject(document.signature),
  };
}

/** Embedded or by id; a single value or the first of an array. */
export function readReference(value: unknown): Reference | null {
  const first = readFirst(value);
  if (isJsonObject(first)) return { uri: readUri(first.id), document: first };
  const uri = readUri(first);
  return uri === null ? null : { uri, document: null };
}

/** An embedded activity (of an Undo or Accept), which may lack an id; null if it is not one of `types`. */
export function readInner<Type extends string>(
  reference: Reference | null,
  types: readonly Type[],
): { id: string | null; type: Type; actor: string | null; object: string | null } | null {
  const document = reference?.document;
  const type = document && readList(document.type, 5).find((name) => types.some((known) => known === name));
  if (!document || !type) return null;
  return {
    id: readUri(document.id),
    type: type as Type,
    actor: readId(document.actor),
    object: readId(document.object),
  };
}
