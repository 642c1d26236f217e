// Hashtags, as apps see them.
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';

export const Tag = Type.Object(
  {
    id: Type.String({ description: 'The name.' }),
    name: Type.String({ description: 'Without the hash sign.' }),
    url: Type.String(),
    history: Type.Array(
      Type.Object({ day: Type.String(), uses: Type.String(), accounts: Type.String() }, { title: 'TagDay' }),
      { description: 'Empty.' },
    ),
    following: Type.Boolean({ description: 'False: hashtags cannot be followed.' }),
    featuring: Type.Boolean({ description: 'False: hashtags cannot be featured.' }),
  },
  { title: 'Tag' },
);
export type Tag = Static<typeof Tag>;

export const presentTag = (base: string, name: string): Tag => ({
  ...{ id: name, name, url: `${base}/tags/${encodeURIComponent(name)}` },
  ...{ history: [], following: false, featuring: false },
});
