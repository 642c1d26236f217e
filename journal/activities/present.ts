// Renders an activity.
import { formatInstant } from '@tandem/platform/time/clock.ts';
import { presentAppearance } from '../appearance/appearance.ts';
import type { ActivityTable } from '../tables.ts';
import type { Activity } from './contract.ts';

export const presentActivity = (row: ActivityTable): Activity => ({
  id: row.id,
  name: row.name,
  archived: row.archived === 1,
  createdAt: formatInstant(row.created_at),
  category: row.category,
  ...presentAppearance(row),
});
