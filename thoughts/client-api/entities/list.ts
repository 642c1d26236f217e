// The List entity.
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import type { RepliesPolicy } from '../../foundation/tables/tables.ts';
import type { List as StoredList } from '../../people/lists/lists.ts';

export const List = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    replies_policy: Type.Unsafe<RepliesPolicy>(Type.String({ enum: ['followed', 'list', 'none'] })),
    exclusive: Type.Boolean({ description: 'Whether its members are omitted from the home timeline.' }),
  },
  { title: 'List' },
);
export type List = Static<typeof List>;

export const presentList = ({ number, title, replies_policy, is_exclusive }: StoredList): List => ({
  id: String(number),
  title,
  replies_policy,
  exclusive: is_exclusive === 1,
});
