// The FeaturedTag entity.
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';
import { tagUrl } from '../../foundation/addresses/object-ids.ts';
import type { FeaturedTag } from '../../posts/featured-tags/featured-tags.ts';

export const FeaturedTagEntity = Type.Object(
  {
    id: Type.String(),
    name: Type.String({ description: 'Without the hash sign.' }),
    url: Type.String(),
    statuses_count: Type.String({ description: 'Listed public statuses of the account, as decimal text.' }),
    last_status_at: nullable(Type.String({ format: 'date' })),
  },
  { title: 'FeaturedTag' },
);

export const presentFeaturedTag = (
  base: string,
  { number, tag, count, lastUsedAt }: FeaturedTag,
): Static<typeof FeaturedTagEntity> => ({
  id: String(number),
  name: tag,
  url: tagUrl(base, tag),
  statuses_count: String(count),
  last_status_at: lastUsedAt === null ? null : formatInstant(lastUsedAt).slice(0, 10),
});
