// The Tag and FeaturedTag entities.

import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';
import { tagUrl } from '../../foundation/addresses/object-ids.ts';
import type { FeaturedTag } from '../../posts/featured-tags/featured-tags.ts';

export const Tag = Type.Object(
  {
    id: Type.String({ description: 'The name.' }),
    name: Type.String({ description: 'Without the hash sign.' }),
    url: Type.String(),
    history: Type.Array(
      Type.Object({ day: Type.String(), uses: Type.String(), accounts: Type.String() }, { title: 'TagDay' }),
      { description: 'The last seven days; only in trending tags.' },
    ),
    following: Type.Boolean(),
    featuring: Type.Boolean({ description: 'Whether the viewer features it.' }),
  },
  { title: 'Tag' },
);
export type Tag = Static<typeof Tag>;

/** `followed` and `featured` contain the names followed and featured by the viewer. */
export const presentTag = (
  base: string,
  name: string,
  followed: ReadonlySet<string>,
  featured: ReadonlySet<string> = new Set(),
  history: Tag['history'] = [],
): Tag => ({
  id: name,
  name,
  url: tagUrl(base, name),
  history,
  following: followed.has(name),
  featuring: featured.has(name),
});

// The FeaturedTag entity.
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
