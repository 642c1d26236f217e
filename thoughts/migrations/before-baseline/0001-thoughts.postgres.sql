-- A person or robot, here or on another server. Local ones have an account and no host.
create table actor (
  id text collate "C" primary key,
  account_id text collate "C" unique references account (id) on delete cascade,
  host text collate "C",
  username text not null,
  handle_key text collate "C" not null unique,
  display_name text not null default '',
  bio text not null default '',
  avatar_url text not null default '',
  header_url text not null default '',
  custom_css text not null default '',
  actor_type text not null default 'Person',
  manually_approves integer not null default 1 check (manually_approves in (0, 1)),
  url text,
  created_at bigint not null,
  public_count integer not null default 0,
  followers_count integer not null default 0,
  private_count integer not null default 0,
  follower_count integer not null default 0,
  following_count integer not null default 0,
  boosted_count integer not null default 0
);
create index actor_local_by_creation on actor (created_at, id) where host is null;
create index actor_by_host on actor (host) where host is not null;

-- The name of a local user who left: nobody else may have it (thoughts-decisions, Users).
create table departed_user (
  username_key text collate "C" primary key,
  username text not null,
  departed_at bigint not null
);

create table top_friend (
  actor_id text collate "C" not null references actor (id) on delete cascade,
  friend_id text collate "C" not null references actor (id) on delete cascade,
  position integer not null,
  primary key (actor_id, friend_id)
);
create index top_friend_by_friend on top_friend (friend_id);

create table api_key (
  id text collate "C" primary key,
  account_id text collate "C" not null references account (id) on delete cascade,
  name text collate "C" not null,
  prefix text not null,
  hash text collate "C" not null unique,
  created_at bigint not null,
  last_used_at bigint
);
create index api_key_by_account on api_key (account_id, created_at, id);

-- `root_id` is the first thought of the conversation, kept when that thought is deleted, like `reply_to_id`.
-- `uri` is the id on the thought's own server, null for local ones, whose id follows from the public URL.
create table thought (
  id text collate "C" primary key,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  is_local integer not null check (is_local in (0, 1)),
  content text not null,
  content_html text,
  visibility text collate "C" not null check (visibility in ('public', 'followers', 'private')),
  tags text not null,
  reply_to_id text collate "C",
  root_id text collate "C" not null,
  uri text collate "C" unique,
  url text,
  created_at bigint not null,
  edited_at bigint,
  like_count integer not null default 0,
  boost_count integer not null default 0,
  reply_count integer not null default 0
);
create index thought_by_author on thought (actor_id, created_at, id) where visibility <> 'private';
create index thought_public_by_author on thought (actor_id, created_at, id) where visibility = 'public';
create index thought_all_by_author on thought (actor_id, created_at, id);
create index thought_public on thought (created_at, id) where visibility = 'public';
create index thought_public_local on thought (created_at, id) where visibility = 'public' and is_local = 1;
create index thought_by_root on thought (root_id, created_at, id);
create index thought_by_parent on thought (reply_to_id, created_at, id) where reply_to_id is not null;

-- People to whom a thought of another server is addressed by name, and who may see it therefore.
create table recipient (
  thought_id text collate "C" not null references thought (id) on delete cascade,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  primary key (thought_id, actor_id)
);
create index recipient_by_actor on recipient (actor_id, thought_id);

create table mention (
  thought_id text collate "C" not null references thought (id) on delete cascade,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  primary key (thought_id, actor_id)
);
create index mention_by_actor on mention (actor_id, thought_id);

-- The tags of public thoughts alone: what tag pages and popular tags show.
create table tagged (
  tag text collate "C" not null,
  created_at bigint not null,
  thought_id text collate "C" not null references thought (id) on delete cascade,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  primary key (tag, created_at, thought_id)
);
create index tagged_by_thought on tagged (thought_id);
create index tagged_by_author on tagged (tag, actor_id);
create index tagged_by_actor on tagged (actor_id);
create index tagged_by_time on tagged (created_at, tag);

-- What would otherwise be counted by scanning: 'public', 'public-local', 'local-users', 'tag:<name>'.
create table counter (
  name text collate "C" primary key,
  value bigint not null
);

create table follow (
  follower_id text collate "C" not null references actor (id) on delete cascade,
  followee_id text collate "C" not null references actor (id) on delete cascade,
  state text collate "C" not null check (state in ('pending', 'accepted')),
  uri text collate "C",
  created_at bigint not null,
  primary key (follower_id, followee_id)
);
create index follow_by_followee on follow (followee_id, state, created_at, follower_id);
create index follow_by_follower on follow (follower_id, state, created_at, followee_id);

create table block (
  blocker_id text collate "C" not null references actor (id) on delete cascade,
  blocked_id text collate "C" not null references actor (id) on delete cascade,
  uri text collate "C",
  created_at bigint not null,
  primary key (blocker_id, blocked_id)
);
create index block_by_blocker on block (blocker_id, created_at, blocked_id);
create index block_by_blocked on block (blocked_id, blocker_id);

create table thought_like (
  thought_id text collate "C" not null references thought (id) on delete cascade,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  uri text collate "C",
  created_at bigint not null,
  primary key (thought_id, actor_id)
);
create index thought_like_by_actor on thought_like (actor_id, thought_id);

-- `author_id` is the thought's author, so that feeds leave out blocked authors without reading the thought.
create table boost (
  thought_id text collate "C" not null references thought (id) on delete cascade,
  author_id text collate "C" not null references actor (id) on delete cascade,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  uri text collate "C",
  created_at bigint not null,
  primary key (thought_id, actor_id)
);
create index boost_by_actor on boost (actor_id, created_at, thought_id);
create index boost_by_author on boost (author_id, actor_id);

create table notification (
  id text collate "C" primary key,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  type text collate "C" not null check (type in ('follow', 'follow_request', 'follow_rejected', 'like', 'boost', 'reply', 'mention')),
  from_id text collate "C" not null references actor (id) on delete cascade,
  thought_id text collate "C" references thought (id) on delete cascade,
  is_read integer not null default 0 check (is_read in (0, 1)),
  created_at bigint not null
);
create unique index notification_once on notification (actor_id, type, from_id, coalesce(thought_id, ''));
create index notification_by_time on notification (actor_id, created_at, id);
create index notification_unread on notification (actor_id) where is_read = 0;
create index notification_by_from on notification (from_id);
create index notification_by_thought on notification (thought_id) where thought_id is not null;

-- A deleted thought: 404 here, 410 to other servers.
create table tombstone (
  id text collate "C" primary key,
  uri text collate "C" unique,
  actor_id text collate "C",
  deleted_at bigint not null
);
