-- Parts of the followees of a user, with timelines of their own.
create table list (
  number bigint generated always as identity primary key,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  title text not null,
  replies_policy text not null check (replies_policy in ('followed', 'list', 'none')),
  is_exclusive integer not null check (is_exclusive in (0, 1)),
  created_at bigint not null,
  unique (actor_id, number)
);

-- The followees in a list, for as long as they are followed.
create table list_member (
  owner_id text collate "C" not null,
  list_number bigint not null,
  member_id text collate "C" not null,
  created_at bigint not null,
  primary key (list_number, member_id),
  foreign key (owner_id, list_number) references list (actor_id, number) on delete cascade,
  foreign key (owner_id, member_id) references follow (follower_id, followee_id) on delete cascade
);
create index list_member_by_time on list_member (list_number, created_at, member_id);
create index list_member_by_follow on list_member (owner_id, member_id, list_number);

-- What a user chose about a follow, where it is not the usual; `languages` is null for all of them, else names
-- between spaces.
create table follow_option (
  follower_id text collate "C" not null,
  followee_id text collate "C" not null,
  shows_boosts integer not null check (shows_boosts in (0, 1)),
  notifies integer not null check (notifies in (0, 1)),
  languages text,
  primary key (follower_id, followee_id),
  foreign key (follower_id, followee_id) references follow (follower_id, followee_id) on delete cascade
);
create index follow_option_notifying on follow_option (followee_id, follower_id) where notifies = 1;

-- The hashtags that a user follows; `number` is the place in the user's list.
create table followed_tag (
  number bigint generated always as identity primary key,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  tag text collate "C" not null,
  unique (actor_id, tag)
);
create index followed_tag_of_actor on followed_tag (actor_id, number);

-- What a user noted about somebody.
create table account_note (
  actor_id text collate "C" not null references actor (id) on delete cascade,
  about_id text collate "C" not null references actor (id) on delete cascade,
  note text not null,
  primary key (actor_id, about_id)
);
create index account_note_by_subject on account_note (about_id);
