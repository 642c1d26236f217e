// Client preferences: one JSON object per account, opaque to the service.
import { lockAccount } from '@tandem/platform/accounts/accounts.ts';
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { RequireMatch } from '@tandem/platform/http/endpoint/call.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import type { JournalDb } from '../tables.ts';

type Json = Record<string, unknown>;

export const MAX_PREFERENCES_BYTES = 8 * 1024;

/** The stored form of the object; null if it is too large. */
export function serializePreferences(preferences: Json): string | null {
  try {
    const text = JSON.stringify(preferences);
    return Buffer.byteLength(text) > MAX_PREFERENCES_BYTES ? null : text;
  } catch (error) {
    // The nesting exceeds the stack, so the object is far above the limit.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export async function readPreferences(db: JournalDb, userId: AccountId): Promise<Json> {
  return JSON.parse((await selectPreferences.value(db, userId)) ?? '{}');
}

/** Refuses an object above the limit (`too-large`). */
export function preparePreferences(preferences: Json): string {
  const text = serializePreferences(preferences);
  if (text !== null) return text;
  throw new Refusal(
    'too-large',
    `Preferences must not exceed ${MAX_PREFERENCES_BYTES} bytes, as JSON without white space.`,
  );
}

export async function storePreferences(
  tx: JournalDb,
  userId: AccountId,
  text: string,
  requireMatch: RequireMatch,
): Promise<Json> {
  await lockAccount(tx, userId);
  await requireMatch(() => readPreferences(tx, userId));
  await upsertPreferences.run(tx, userId, text);
  return JSON.parse(text);
}

// SQL of preferences.

const selectPreferences = defineQuery((db: JournalDb, userId: AccountId) =>
  db.selectFrom('preferences').select('content').where('account_id', '=', userId),
);

const upsertPreferences = defineQuery((tx: JournalDb, userId: AccountId, content: string) =>
  tx
    .insertInto('preferences')
    .values({ account_id: userId, content })
    .onConflict((on) =>
      on.column('account_id').doUpdateSet(({ ref }) => ({ content: ref('excluded.content') })),
    ),
);
