// The Tag entity.
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { tagUrl } from '../../foundation/addresses/object-ids.ts';

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
