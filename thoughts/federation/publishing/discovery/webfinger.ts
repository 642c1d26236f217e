// The WebFinger document of a user (RFC 7033, section 4.4).

import { actorUri } from '../../../foundation/addresses/object-ids.ts';
import { profilePath } from '../../../foundation/addresses/page-paths.ts';
import { INTERACTION_PATH, intentRel, SUBSCRIBE } from '../../protocol/wire/intents.ts';

export type WebFinger = {
  subject: string;
  aliases: string[];
  links: { rel: string; type?: string; href?: string; template?: string }[];
};

const PROFILE_PAGE = 'http://webfinger.net/rel/profile-page';

/** `rels` narrows the links where it names any (RFC 7033, section 4.3). */
export function toWebFinger(base: string, username: string, rels: readonly string[]): WebFinger {
  const subject = `acct:${username}@${new URL(base).host}`;
  const actor = actorUri(base, username);
  const links = [
    { rel: 'self', type: 'application/activity+json', href: actor },
    { rel: PROFILE_PAGE, type: 'text/html', href: base + profilePath(username) },
    ...waysIn(base),
  ];
  return { subject, aliases: [subject, actor], links: ofRels(links, rels) };
}

/** Of the server itself, as servers ask that know no more of a visitor than the host. */
export const toServerWebFinger = (base: string, rels: readonly string[]): WebFinger => ({
  subject: base,
  aliases: [],
  links: ofRels(waysIn(base), rels),
});

const ofRels = (links: WebFinger['links'], rels: readonly string[]): WebFinger['links'] =>
  rels.length === 0 ? links : links.filter(({ rel }) => rels.includes(rel));

/** Where people here act on something of other servers. The proposal says `href`, its users `template`. */
function waysIn(base: string): WebFinger['links'] {
  const intents = [
    ['Follow', '/intent/follow?object={object}&on-success={on-success}&on-cancel={on-cancel}'],
    ['Like', '/intent/like?object={object}&on-success={on-success}&on-cancel={on-cancel}'],
    ['Announce', '/intent/announce?object={object}&on-success={on-success}&on-cancel={on-cancel}'],
    ['Create', '/intent/create?content={content}&inReplyTo={inReplyTo}'],
    ['Object', '/intent/object?object={object}'],
  ] as const;
  return [
    { rel: SUBSCRIBE, template: `${base}${INTERACTION_PATH}?uri={uri}` },
    ...intents.map(([intent, path]) => {
      const address = base + path;
      return { rel: intentRel(intent), href: address, template: address };
    }),
  ];
}
