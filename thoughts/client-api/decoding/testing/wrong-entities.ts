// Invalid entities: the compiler must reject each of them, which proves that the type check works. Nothing
// here is executed.
import { SENT } from './entities.golden.ts';
import type { Entities } from './masto-types.ts';

const { plain } = SENT.Status;
const { replies_count: _, ...uncounted } = plain;

export const WRONG: readonly Entities['Status'][string][] = [
  // @ts-expect-error text for a number
  { ...plain, replies_count: '0' },
  // @ts-expect-error a member that is missing
  uncounted,
  // @ts-expect-error a name that is none of the enumeration
  { ...plain, visibility: 'secret' },
  // @ts-expect-error null for a list
  { ...plain, media_attachments: null },
  // @ts-expect-error a wrong member of an entity in an entity
  { ...plain, account: { ...plain.account, avatar: null } },
];
