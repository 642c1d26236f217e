// Identifies an import and its account.
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { ImportId } from '../../ids.ts';

export type ImportScope = { importId: ImportId; userId: AccountId };
