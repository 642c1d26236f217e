// The activities used most often at about this time of day.
import { signal } from '@preact/signals';
import { addDays } from '../../foundation/days/rules.ts';
import { today } from '../../foundation/days/today.ts';
import { readUse } from '../entries/read-entries.ts';
import type { Use } from '../entries/rules.ts';

/** So that habits of earlier years do not count, and reading stays short. */
const DAYS = 365;

/** The activities of the last year's entries in the copy; null until they are read. */
export const recentUse = signal<readonly Use[] | null>(null);

export async function readRecentUse(): Promise<void> {
  recentUse.value = await readUse(addDays(today(), -DAYS)).catch(() => []);
}
