// The Conversation entity.
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { Account } from './account.ts';
import { Status } from './status.ts';

export const Conversation = Type.Object(
  {
    id: Type.String(),
    unread: Type.Boolean(),
    accounts: Type.Array(Account, { description: 'The other participants.' }),
    last_status: Status,
  },
  { title: 'Conversation' },
);
export type Conversation = Static<typeof Conversation>;
