// Renders an own mood.
import { formatInstant } from '@tandem/platform/time/clock.ts';
import { presentAppearance } from '../appearance/appearance.ts';
import type { MoodTable } from '../tables.ts';
import type { Mood } from './contract.ts';

export const presentMood = (row: MoodTable): Mood => ({
  id: row.id,
  value: row.value,
  name: row.name,
  position: row.position,
  archived: row.archived === 1,
  createdAt: formatInstant(row.created_at),
  ...(row.emoji === null ? {} : { emoji: row.emoji }),
  ...presentAppearance(row),
});
