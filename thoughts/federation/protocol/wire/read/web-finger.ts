// Parses WebFinger documents (RFC 7033): the subject, and the address of the actor document.
import { isJsonObject, type JsonObject } from '../../json.ts';
import { isActivityType } from '../../media-types.ts';
import { type Handle, readHandle } from './handle.ts';
import { readList, readUri } from './values.ts';

const MAX_LINKS = 100;

/** `subject` is null if it is not an `acct:` address. */
export type ParsedWebFinger = { subject: Handle | null; actor: string };

/** Null without a `self` link to an ActivityStreams document. */
export function readWebFinger(document: JsonObject): ParsedWebFinger | null {
  const { subject } = document;
  const self = readList(document.links, MAX_LINKS)
    .filter(isJsonObject)
    .find(({ rel, type }) => rel === 'self' && typeof type === 'string' && isActivityType(type));
  const actor = readUri(self?.href);
  if (actor === null) return null;
  return { subject: typeof subject === 'string' ? readHandle(subject) : null, actor };
}
