// Renders a feeling.
import { formatInstant } from '@tandem/platform/time/clock.ts';
import { presentAppearance } from '../appearance/appearance.ts';
import type { FeelingTable } from '../tables.ts';
import type { Feeling } from './contract.ts';

export const presentFeeling = (row: FeelingTable): Feeling => ({
  id: row.id,
  name: row.name,
  archived: row.archived === 1,
  createdAt: formatInstant(row.created_at),
  ...(row.category === null ? {} : { category: row.category }),
  ...(row.pleasant === null ? {} : { pleasant: row.pleasant }),
  ...presentAppearance(row),
});
