-- What a user kept for later; `number` is the place in the list.
create table bookmark (
  number bigint generated always as identity primary key,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  thought_id text collate "C" not null references thought (id) on delete cascade,
  created_at bigint not null,
  unique (actor_id, thought_id)
);
create index bookmark_of_actor on bookmark (actor_id, number);
create index bookmark_by_thought on bookmark (thought_id, actor_id);

-- Whose thoughts a user does not want in feeds; in force until a job deletes those with an end in the past.
create table mute (
  number bigint generated always as identity primary key,
  muter_id text collate "C" not null references actor (id) on delete cascade,
  muted_id text collate "C" not null references actor (id) on delete cascade,
  hides_notifications integer not null check (hides_notifications in (0, 1)),
  expires_at bigint,
  created_at bigint not null,
  unique (muter_id, muted_id)
);
create index mute_of_muter on mute (muter_id, number);
create index mute_by_muted on mute (muted_id, muter_id);
create index mute_by_end on mute (expires_at) where expires_at is not null;

-- The conversations of which a user gets no notifications. The root may be deleted, as `thought.root_id` says.
create table conversation_mute (
  actor_id text collate "C" not null references actor (id) on delete cascade,
  root_id text collate "C" not null,
  created_at bigint not null,
  primary key (actor_id, root_id)
);
create index conversation_mute_by_root on conversation_mute (root_id, actor_id);
