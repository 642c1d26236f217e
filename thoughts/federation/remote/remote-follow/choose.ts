// Which address of their own server a visitor is sent to, to act on something of this one.
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

/** `host` is the one that the visitor named; `scheme` is how it was reached. */
export type Wanted = { verb: Verb; uri: string; host: string; scheme: 'http' | 'https' };

const MAX_LENGTH = 4096;

/**
 * The address that says most about what the visitor wants: that of the verb, of anything, or the one that
 * Mastodon has. What `policy` refuses, and what leads elsewhere than to the host or to where the account is,
 * is left out.
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

/** Whose the host is: an address with its port, or the name that one owner has bought. */
const ownerOf = (host: string): string => registrableDomain(`https://${host}/`);

const isSafe = (url: URL, policy: AddressPolicy): boolean =>
  policy.judge(url) === null && url.username === '' && url.password === '';

/** Names of parameters that take the id, by verb; all others stay empty, as the proposal asks. */
const nameOf = (verb: Verb): readonly string[] =>
  verb === 'reply' ? ['inReplyTo', 'object', 'uri'] : ['object', 'uri'];

const PARAMETER = /\{([^{}]*)\}/g;

/** Null for a template that takes no id, such as one for a new post alone. */
function fillIn(template: string, verb: Verb, uri: string): string | null {
  const names = nameOf(verb);
  const takes = [...template.matchAll(PARAMETER)].some(([, name = '']) => names.includes(name));
  if (!takes) return null;
  return template.replace(PARAMETER, (_, name: string) =>
    names.includes(name) ? encodeURIComponent(uri) : '',
  );
}
