// Which import, and the account that it goes into.
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { ImportId } from '../../ids.ts';

export type ImportScope = { importId: ImportId; userId: AccountId };
