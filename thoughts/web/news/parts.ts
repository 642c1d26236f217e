// The parts of the news that have a page of their own.
import type { NotificationType } from '../../foundation/tables/tables.ts';

/** What a part of the news has, by its name in the address. */
export const PARTS = {
  mentions: ['reply', 'mention', 'quote'],
  follows: ['follow', 'follow_request', 'follow_rejected'],
} as const satisfies Record<string, readonly NotificationType[]>;

export type Part = keyof typeof PARTS;
