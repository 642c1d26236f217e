// The mentions in plain text.
import { maskLinks, type Span } from './links.ts';

/**
 * `host` is null for a local user; otherwise normalised as in a URL: lower case, IDN in ASCII form, with the
 * port.
 */
export type Mention = Span & { username: string; host: string | null };

/**
 * `@name` or `@name@host`. Names follow the rules for local usernames; the length limits bound backtracking.
 * Letters of another script may follow a name (CJK has no spaces); Latin letters and an unparsable host may
 * not. The character before the first `@` excludes email addresses and paths.
 */
const NAME = '[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,62}[A-Za-z0-9_])?';
const HOST = String.raw`[\p{L}\p{Nd}](?:[\p{L}\p{M}\p{Nd}.-]{0,251}[\p{L}\p{M}\p{Nd}])?(?![\p{L}\p{M}\p{Nd}_])`;
const MENTION = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{Nd}_/=+])@(${NAME})(?:@(${HOST}(?::\d{1,5}(?!\d))?)|(?![\p{Script=Latin}\p{M}\d_]|@[\p{L}\p{Nd}]))`,
  'gu',
);

/** The mentions of `text` outside links and email addresses, in order, with repetitions. Linear time. */
export function findMentions(text: string): Mention[] {
  if (!text.includes('@')) return [];
  return Array.from(maskLinks(text).matchAll(MENTION), readMention).filter((mention) => mention !== null);
}

/** The distinct mentions of `text`, in order; names are compared case-insensitively. */
export function mentionsOf(text: string): Mention[] {
  const people = Map.groupBy(findMentions(text), ({ username, host }) => `${username.toLowerCase()}@${host}`);
  return [...people.values()].flatMap((mentions) => mentions.slice(0, 1));
}

function readMention(match: RegExpExecArray): Mention | null {
  const [whole, username = '', written] = match;
  const span = { start: match.index, end: match.index + whole.length, username };
  if (written === undefined) return { ...span, host: null };
  const host = URL.parse(`https://${written}`)?.host;
  return host === undefined ? null : { ...span, host };
}
