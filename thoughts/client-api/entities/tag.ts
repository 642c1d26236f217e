// The Tag entity.
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';

export const Tag = Type.Object(
  {
    id: Type.String({ description: 'The name.' }),
    name: Type.String({ description: 'Without the hash sign.' }),
    url: Type.String(),
    history: Type.Array(
      Type.Object({ day: Type.String(), uses: Type.String(), accounts: Type.String() }, { title: 'TagDay' }),
      { description: 'The last seven days, of trending tags only.' },
    ),
    following: Type.Boolean(),
    featuring: Type.Boolean({ description: 'False: hashtags cannot be featured.' }),
  },
  { title: 'Tag' },
);
export type Tag = Static<typeof Tag>;

/** `followed` contains the names followed by the viewer. */
export const presentTag = (
  base: string,
  name: string,
  followed: ReadonlySet<string>,
  history: Tag['history'] = [],
): Tag => ({
  id: name,
  name,
  url: `${base}/tags/${encodeURIComponent(name)}`,
  history,
  following: followed.has(name),
  featuring: false,
});
