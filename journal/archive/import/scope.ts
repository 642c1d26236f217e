// Identifies an import and its account, and the moods and feelings that it creates.
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { ImportId } from '../../ids.ts';
import type { FeelingTable, MoodTable } from '../../tables.ts';

export type ImportScope = { importId: ImportId; userId: AccountId };

/** The rows of own moods and feelings that an import creates. */
export type NewWords = { moods: MoodTable[]; feelings: FeelingTable[] };
