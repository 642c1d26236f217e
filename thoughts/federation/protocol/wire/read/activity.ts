// Reads an activity: its envelope, strictly, and its object as a reference.
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

/** What an activity is about: an id, an embedded document, or a document with its id. Never neither. */
export type Reference = { uri: string | null; document: JsonObject | null };

export type ParsedActivity = {
  id: string;
  /** Whatever it says; what is not known here is accepted and ignored. */
  type: string;
  /** The alleged actor's id. */
  actor: string;
  object: Reference | null;
  /** All that it is about, by id: a Flag may name many. */
  objects: string[];
  target: string | null;
  /** What a QuoteRequest is to be used in. */
  instrument: Reference | null;
  /** The id of what an Accept leads to. */
  result: string | null;
  audience: Audience;
  published: Instant | null;
  updated: Instant | null;
  /** What a Flag says, as text. */
  content: string;
  /**
   * It carries a Linked Data Signature: a sign of a forwarded copy. The signature itself counts for nothing.
   */
  isForwardable: boolean;
};

/** What means nothing without something that it is about. */
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
 * The activity in a document, or null when it is none: `id`, `type` and `actor` are required, of the types
 * known here an `object` too. Nothing is expanded: `@id`, `@type` and prefixed names are other properties.
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

/** Embedded or by reference, single or the first of an array. */
export function readReference(value: unknown): Reference | null {
  const first = readFirst(value);
  if (isJsonObject(first)) return { uri: readUri(first.id), document: first };
  const uri = readUri(first);
  return uri === null ? null : { uri, document: null };
}

/**
 * An activity inside another (an Undo's, an Accept's), which may lack an id: null where it is not one of
 * `types`.
 */
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
