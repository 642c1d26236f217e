create table profile (
  account_id text collate "C" primary key references account (id) on delete cascade,
  display_name text,
  timezone text
);

create table refresh_token (
  hash text collate "C" primary key,
  session_id text collate "C" not null references session (id) on delete cascade,
  created_at bigint not null,
  expires_at bigint not null,
  replaced_at bigint
);
create index refresh_token_by_session on refresh_token (session_id);
create index refresh_token_by_expiry on refresh_token (expires_at);

create table activity (
  id text collate "C" primary key,
  user_id text collate "C" not null references account (id) on delete cascade,
  name text not null,
  name_key text collate "C" not null,
  category text,
  archived integer not null check (archived in (0, 1)),
  created_at bigint not null,
  unique (user_id, name_key)
);

create table entry (
  id text collate "C" primary key,
  user_id text collate "C" not null references account (id) on delete cascade,
  mood integer not null check (mood between 1 and 5),
  content text,
  logged_at bigint not null,
  local_date text collate "C" not null,
  utc_offset integer not null,
  created_at bigint not null,
  updated_at bigint not null
);
create index entry_by_time on entry (user_id, logged_at, id);
create index entry_by_day on entry (user_id, local_date, logged_at, id, mood);
create index entry_by_mood on entry (user_id, mood, logged_at, id);

create table entry_activity (
  entry_id text collate "C" not null references entry (id) on delete cascade,
  activity_id text collate "C" not null references activity (id) on delete cascade,
  position integer not null,
  primary key (entry_id, activity_id)
);
create index entry_activity_by_activity on entry_activity (activity_id, entry_id);

create table media (
  id text collate "C" primary key,
  user_id text collate "C" not null references account (id) on delete cascade,
  kind text not null check (kind in ('photo', 'voice-memo')),
  content_type text not null,
  extension text not null,
  size bigint not null,
  sha256 text not null,
  created_at bigint not null,
  loose_since bigint not null
);
create index media_by_user on media (user_id, id);
create index media_by_looseness on media (loose_since, id);

create table entry_media (
  entry_id text collate "C" not null references entry (id) on delete cascade,
  media_id text collate "C" not null references media (id) on delete cascade,
  position integer not null,
  primary key (entry_id, media_id)
);
create index entry_media_by_media on entry_media (media_id, entry_id);

create table media_removal (
  media_id text collate "C" primary key,
  user_id text collate "C" not null,
  due_at bigint not null
);
create index media_removal_by_due on media_removal (due_at);
create index media_removal_by_user on media_removal (user_id);

create table reminder (
  id text collate "C" primary key,
  user_id text collate "C" not null references account (id) on delete cascade,
  schedule text not null,
  enabled integer not null check (enabled in (0, 1)),
  created_at bigint not null
);
create index reminder_by_user on reminder (user_id, created_at, id);
