// Chooses the page of a user's home server for an interaction with a local object.
import { registrableDomain } from '@tandem/platform/http-client/domain-names.ts';
import type { AddressPolicy } from '@tandem/platform/http-client/network/address-policy.ts';
import { INTERACTION_PATH, type Intent, intentRel, SUBSCRIBE } from '../../protocol/wire/intents.ts';
import type { Templates } from '../../protocol/wire/read/templates.ts';

export const VERBS = ['follow', 'like', 'boost', 'reply'] as const;
export type Verb = (typeof VERBS)[number];

const INTENT_OF: Readonly<Record<Verb, Intent>> = {
  follow: 'Follow',
  like: 'Like',
  boost: 'Announce',
  reply: 'Create',
};

/** `host` as entered by the user; `scheme` is the one that responded. */
type Wanted = { verb: Verb; uri: string; host: string; scheme: 'http' | 'https' };

const MAX_LENGTH = 4096;

/**
 * The most specific address: the intent of the verb, OStatus subscribe or the Object intent, then Mastodon's
 * default path. Excludes addresses that `policy` refuses, and other domains than those of the host and the
 * account.
 */
export function chooseAddress({ byRel, accountHost }: Templates, wanted: Wanted, policy: AddressPolicy): URL {
  const { verb, uri, host, scheme } = wanted;
  const owners = [host, ...(accountHost === null ? [] : [accountHost])].map(ownerOf);
  for (const rel of [intentRel(INTENT_OF[verb]), SUBSCRIBE, intentRel('Object')]) {
    const template = byRel.get(rel);
    const text = template === undefined ? null : fillIn(template, verb, uri);
    const url = text === null || text.length > MAX_LENGTH ? null : URL.parse(text);
    if (url && isSafe(url, policy) && owners.includes(ownerOf(url.host))) return url;
  }
  return new URL(`${scheme}://${host}${INTERACTION_PATH}?uri=${encodeURIComponent(uri)}`);
}

/** The owner of a host: an address with its port, or the registrable domain. */
const ownerOf = (host: string): string => registrableDomain(`https://${host}/`);

const isSafe = (url: URL, policy: AddressPolicy): boolean =>
  policy.judge(url) === null && url.username === '' && url.password === '';

/** Parameter names for the id, by verb; others stay empty, as FEP-3b86 requires. */
const nameOf = (verb: Verb): readonly string[] =>
  verb === 'reply' ? ['inReplyTo', 'object', 'uri'] : ['object', 'uri'];

const PARAMETER = /\{([^{}]*)\}/g;

/** Null for a template without an id parameter, such as one for new posts only. */
function fillIn(template: string, verb: Verb, uri: string): string | null {
  const names = nameOf(verb);
  const takes = [...template.matchAll(PARAMETER)].some(([, name = '']) => names.includes(name));
  if (!takes) return null;
  return template.replace(PARAMETER, (_, name: string) =>
    names.includes(name) ? encodeURIComponent(uri) : '',
  );
}
