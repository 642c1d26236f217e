-- Accounts that moved to another one: a remote actor after its Move, a local user by choice. `moved_at` is
-- the time of the last Move that was carried out.
alter table actor add column moved_to text;
alter table actor add column moved_at integer;

-- Accounts that a local user names as own (`alsoKnownAs`). `followers` is the number of followers of that
-- account when the user added it; null if unknown.
create table actor_alias (
  actor_id text not null references actor (id) on delete cascade,
  uri text not null,
  handle text not null,
  followers integer,
  created_at integer not null,
  primary key (actor_id, uri)
) strict, without rowid;

-- Moves of local users to other accounts. `round` counts the Move activities.
create table account_move (
  id text primary key,
  actor_id text not null references actor (id) on delete cascade,
  target_uri text not null,
  target_handle text not null,
  with_followers integer not null check (with_followers in (0, 1)),
  followers_at_start integer not null,
  target_followers_at_start integer,
  target_followers integer,
  target_read_at integer not null,
  round integer not null,
  last_round_at integer,
  next_round_at integer,
  state text not null check (state in ('running', 'done', 'ended')),
  created_at integer not null,
  ended_at integer
) strict;
create index account_move_of_actor on account_move (actor_id, created_at, id);
create index account_move_running on account_move (id) where state = 'running';

-- Follows of moved accounts that end when the new account accepts.
create table moving_follow (
  follower_id text not null,
  old_id text not null,
  new_id text not null,
  created_at integer not null,
  primary key (follower_id, old_id),
  foreign key (follower_id, old_id) references follow (follower_id, followee_id) on delete cascade,
  foreign key (follower_id, new_id) references follow (follower_id, followee_id) on delete cascade
) strict, without rowid;
create index moving_follow_by_target on moving_follow (follower_id, new_id);
