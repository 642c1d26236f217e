// Chooses the language of push message titles.
import { chooseLanguage } from '@tandem/web/pages/language.ts';
import { loadActors } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

/** The first one is the default. */
const PUSH_LANGUAGES = ['en', 'de'] as const;

/**
 * The language from the `Accept-Language` header. Many clients send no header, or `*`; then the user's
 * posting language.
 */
export async function choosePushLanguage(db: ThoughtsDb, self: ActorId, accepted = '*'): Promise<string> {
  const wanted = /^\s*\*/.test(accepted) ? await findOwnLanguage(db, self) : accepted;
  return chooseLanguage(PUSH_LANGUAGES, undefined, wanted);
}

const findOwnLanguage = async (db: ThoughtsDb, self: ActorId): Promise<string | undefined> =>
  (await loadActors(db, [self])).get(self)?.language ?? undefined;
