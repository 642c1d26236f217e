// Parses the interaction templates in a WebFinger document.
import { isJsonObject, type JsonObject } from '../../json.ts';
import { INTENTS, intentRel, SUBSCRIBE } from '../intents.ts';
import { readList } from './values.ts';

const MAX_LINKS = 100;
const MAX_LENGTH = 2048;

/** Templates by relation, and the account's host according to `self`; null if missing. */
export type Templates = { byRel: ReadonlyMap<string, string>; accountHost: string | null };

const WANTED: ReadonlySet<string> = new Set([SUBSCRIBE, ...INTENTS.map(intentRel)]);

/** Servers use `template` for the address; FEP-3b86 uses `href`. */
export function readTemplates(document: JsonObject): Templates {
  const links = readList(document.links, MAX_LINKS).filter(isJsonObject);
  const byRel = new Map<string, string>();
  for (const { rel, template, href } of links) {
    const text = typeof template === 'string' ? template : href;
    if (typeof rel !== 'string' || !WANTED.has(rel) || byRel.has(rel)) continue;
    if (typeof text === 'string' && text.length <= MAX_LENGTH) byRel.set(rel, text);
  }
  const self = links.find(({ rel }) => rel === 'self')?.href;
  return { byRel, accountHost: typeof self === 'string' ? (URL.parse(self)?.host ?? null) : null };
}
