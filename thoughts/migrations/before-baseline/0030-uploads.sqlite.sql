-- Pictures that people upload, see media/uploads; `number` names one in the client API, `id` is its file's name.
create table upload (
  number integer primary key,
  id text not null unique,
  actor_id text not null references actor (id) on delete cascade,
  state text not null check (state in ('loose', 'attached', 'withdrawn', 'avatar', 'header')),
  state_since integer not null,
  thought_id text references thought (id) on delete set null,
  attachment text not null,
  content_type text not null,
  extension text not null,
  size integer not null,
  sha256 text not null
) strict;
create index upload_by_actor on upload (actor_id);
create index upload_by_thought on upload (thought_id) where thought_id is not null;
create index upload_unused on upload (state_since) where state in ('loose', 'withdrawn');

-- Files without a row, or with one that is about to be inserted.
create table media_removal (
  media_id text primary key,
  user_id text not null,
  due_at integer not null
) strict;
create index media_removal_by_due on media_removal (due_at);
create index media_removal_by_user on media_removal (user_id);
