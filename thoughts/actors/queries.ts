// The columns of an actor that lists of people show, for the SQL of other features.
import type { Actor } from './store.ts';

export const PROFILE_COLUMNS = [
  'actor.id',
  'actor.username',
  'actor.host',
  'actor.display_name',
  'actor.bio',
  'actor.avatar_url',
  'actor.header_url',
  'actor.custom_css',
  'actor.style_hidden',
  'actor.created_at',
  'actor.public_count',
  'actor.follower_count',
  'actor.following_count',
  'actor.show_network',
] as const;
type ColumnOf<Reference> = Reference extends `actor.${infer Column extends keyof Actor}` ? Column : never;
/** The columns that a list of people shows. */
export type Profile = Pick<Actor, ColumnOf<(typeof PROFILE_COLUMNS)[number]>>;
