// The language in which push messages are titled.
import { chooseLanguage } from '@tandem/web/pages/language.ts';
import { loadActors } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

/** The first one is that of clients that name no language. */
export const PUSH_LANGUAGES = ['en', 'de'] as const;

/**
 * What the header `Accept-Language` asks for; many clients ask for none, or for any, so that it is the one in
 * which the user posts.
 */
export async function choosePushLanguage(db: ThoughtsDb, self: ActorId, accepted = '*'): Promise<string> {
  const wanted = /^\s*\*/.test(accepted) ? await findOwnLanguage(db, self) : accepted;
  return chooseLanguage(PUSH_LANGUAGES, undefined, wanted);
}

const findOwnLanguage = async (db: ThoughtsDb, self: ActorId): Promise<string | undefined> =>
  (await loadActors(db, [self])).get(self)?.language ?? undefined;
