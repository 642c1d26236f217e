// The WebFinger document of a user (RFC 7033, section 4.4).
import { profileUrl } from '../../../actors/present.ts';
import { actorUri } from '../../protocol/wire/ids.ts';

export type WebFinger = {
  subject: string;
  aliases: string[];
  links: { rel: string; type?: string; href: string }[];
};

const PROFILE_PAGE = 'http://webfinger.net/rel/profile-page';

/** `rels` narrows the links where it names any (RFC 7033, section 4.3). */
export function toWebFinger(base: string, username: string, rels: readonly string[]): WebFinger {
  const subject = `acct:${username}@${new URL(base).host}`;
  const actor = actorUri(base, username);
  const page = profileUrl(base, { username, host: null, url: null });
  const links = [
    { rel: 'self', type: 'application/activity+json', href: actor },
    { rel: PROFILE_PAGE, href: page },
  ];
  return {
    subject,
    aliases: [subject, actor],
    links: rels.length === 0 ? links : links.filter(({ rel }) => rels.includes(rel)),
  };
}
