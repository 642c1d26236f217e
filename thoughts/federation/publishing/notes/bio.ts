// The actors mentioned in a bio, for the links in an actor document.
import { findActors } from '../../../foundation/actors/actors.ts';
import { profileUrl } from '../../../foundation/actors/present.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import { mentionsOf } from '../../../posts/thoughts/content/mentions.ts';
import type { BioMention } from '../../protocol/wire/actor.ts';

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
