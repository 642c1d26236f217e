// Tables of announcements.
import type { Generated } from 'kysely';
import type { ActorId } from '../../ids.ts';

/** An announcement of the administrators, as plain text. `all_day`: the two limits name days. */
export type AnnouncementTable = {
  number: Generated<number>;
  content: string;
  starts_at: number | null;
  ends_at: number | null;
  all_day: 0 | 1;
  created_at: number;
  updated_at: number;
};
/** A member has dismissed the announcement. */
type AnnouncementReadTable = { actor_id: ActorId; announcement_number: number };
/** `name` is an emoji. */
type AnnouncementReactionTable = {
  announcement_number: number;
  name: string;
  actor_id: ActorId;
  created_at: number;
};

export type AnnouncementTables = {
  announcement: AnnouncementTable;
  announcement_read: AnnouncementReadTable;
  announcement_reaction: AnnouncementReactionTable;
};
