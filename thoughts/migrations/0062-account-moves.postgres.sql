-- Accounts that moved to another one: a remote actor after its Move, a local user by choice. `moved_at` is
-- the time of the last Move that was carried out.
alter table actor add column moved_to text collate "C";
alter table actor add column moved_at bigint;

-- Accounts that a local user names as own (`alsoKnownAs`). `followers` is the number of followers of that
-- account when the user added it; null if unknown.
create table actor_alias (
  actor_id text collate "C" not null references actor (id) on delete cascade,
  uri text collate "C" not null,
  handle text collate "C" not null,
  followers bigint,
  created_at bigint not null,
  primary key (actor_id, uri)
);

-- Moves of local users to other accounts. `round` counts the Move activities.
create table account_move (
  id text collate "C" primary key,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  target_uri text collate "C" not null,
  target_handle text collate "C" not null,
  with_followers integer not null check (with_followers in (0, 1)),
  followers_at_start bigint not null,
  target_followers_at_start bigint,
  target_followers bigint,
  target_read_at bigint not null,
  round integer not null,
  last_round_at bigint,
  next_round_at bigint,
  state text collate "C" not null check (state in ('running', 'done', 'ended')),
  created_at bigint not null,
  ended_at bigint
);
create index account_move_of_actor on account_move (actor_id, created_at, id);
create index account_move_running on account_move (id) where state = 'running';

-- Follows of moved accounts that end when the new account accepts.
create table moving_follow (
  follower_id text collate "C" not null,
  old_id text collate "C" not null,
  new_id text collate "C" not null,
  created_at bigint not null,
  primary key (follower_id, old_id),
  foreign key (follower_id, old_id) references follow (follower_id, followee_id) on delete cascade,
  foreign key (follower_id, new_id) references follow (follower_id, followee_id) on delete cascade
);
create index moving_follow_by_target on moving_follow (follower_id, new_id);
