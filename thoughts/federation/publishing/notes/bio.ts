// The actors mentioned in a bio, for the links in an actor document.
import { findActors } from '../../../actors/actors.ts';
import { profileUrl } from '../../../actors/present.ts';
import { mentionsOf } from '../../../thoughts/content/mentions.ts';
import type { BioMention } from '../../protocol/wire/actor.ts';
import type { FederationDb } from '../../tables.ts';

/** The stored actors that `bio` mentions. */
export async function loadBioMentions(db: FederationDb, base: string, bio: string): Promise<BioMention[]> {
  const own = new URL(base).host;
  const names = mentionsOf(bio).map(({ username, host }) =>
    host === null || host === own ? username : `${username}@${host}`,
  );
  const people = await findActors(db, names);
  return people.map((person) => ({
    username: person.username,
    host: person.host,
    url: profileUrl(base, person),
  }));
}
