-- The schema after all migrations in before-baseline, which it replaces in an empty database.

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
  updated_at bigint not null,
  -- The hash of the request that created an entry under an id of the client.
  creation_hash text
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
create index media_by_user_and_time on media (user_id, created_at, id, loose_since, size);

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
  created_at bigint not null,
  -- `due_at` is the slot on the local date `due_date`; without a `due_date`, the time after which to find
  -- the next slot. Null: nothing is due.
  label text,
  due_at bigint default 0,
  due_date text collate "C",
  delivered_date text collate "C"
);
create index reminder_by_user on reminder (user_id, created_at, id);
create index reminder_by_due on reminder (due_at);

-- Imports while they are read. Rows are inserted in small transactions, applied in one, and then deleted.
create table import (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  created_at bigint not null
);
create index import_by_time on import (created_at);

create table import_activity (
  import_id text collate "C" not null references import (id) on delete cascade,
  key text collate "C" not null,
  id text collate "C" not null,
  spare_id text collate "C" not null,
  name text not null,
  name_key text collate "C" not null,
  category text,
  archived integer not null,
  created_at bigint not null,
  target_id text collate "C",
  primary key (import_id, key)
);
create index import_activity_by_name on import_activity (import_id, name_key);

create table import_media (
  import_id text collate "C" not null references import (id) on delete cascade,
  key text collate "C" not null,
  media_id text collate "C" not null,
  kind text not null,
  content_type text not null,
  extension text not null,
  size bigint not null,
  sha256 text collate "C" not null,
  primary key (import_id, key)
);

create table import_entry (
  import_id text collate "C" not null references import (id) on delete cascade,
  position integer not null,
  id text collate "C",
  spare_id text collate "C" not null,
  mood integer not null,
  content text,
  logged_at bigint not null,
  local_date text collate "C" not null,
  utc_offset integer not null,
  created_at bigint not null,
  updated_at bigint not null,
  is_known integer not null,
  target_id text collate "C",
  primary key (import_id, position)
);
create index import_entry_by_id on import_entry (import_id, id, position);

create table import_entry_activity (
  import_id text collate "C" not null references import (id) on delete cascade,
  entry_position integer not null,
  position integer not null,
  key text collate "C" not null,
  primary key (import_id, entry_position, position)
);

create table import_entry_media (
  import_id text collate "C" not null references import (id) on delete cascade,
  entry_position integer not null,
  media_id text collate "C" not null,
  position integer not null,
  primary key (import_id, entry_position, media_id)
);
create index import_entry_media_by_media on import_entry_media (import_id, media_id, entry_position);

create table import_reminder (
  import_id text collate "C" not null references import (id) on delete cascade,
  position integer not null,
  id text collate "C" not null,
  spare_id text collate "C" not null,
  schedule text not null,
  enabled integer not null,
  created_at bigint not null,
  is_known integer not null,
  target_id text collate "C",
  label text,
  primary key (import_id, position)
);

-- The latest change of each entry and activity, by an increasing number, for clients that keep a copy.
create table change_counter (
  user_id text collate "C" primary key references account (id) on delete cascade,
  number bigint not null
);

create table change (
  user_id text collate "C" not null references account (id) on delete cascade,
  kind text collate "C" not null check (kind in ('entry', 'activity')),
  thing_id text collate "C" not null,
  number bigint not null,
  gone integer not null check (gone in (0, 1)),
  primary key (user_id, kind, thing_id)
);
create unique index change_by_number on change (user_id, number);

-- Preferences of clients: one JSON object per account.
create table preferences (
  account_id text collate "C" primary key references account (id) on delete cascade,
  content text not null
);

-- Personal tokens of limited scope, by their SHA-256.
create table personal_token (
  id text collate "C" primary key,
  account_id text collate "C" not null references account (id) on delete cascade,
  name text not null,
  scope text not null check (scope in ('entries:create', 'read')),
  hash text collate "C" not null unique,
  created_at bigint not null,
  last_used_at bigint
);
create index personal_token_by_account on personal_token (account_id, created_at, id);

-- The preview of a photo, created by a client. `file_id` names its file, like the id of a medium.
create table preview (
  photo_id text collate "C" primary key references media (id) on delete cascade,
  file_id text collate "C" not null unique,
  user_id text collate "C" not null references account (id) on delete cascade,
  content_type text not null,
  extension text not null,
  size bigint not null,
  sha256 text not null
);
create index preview_by_user on preview (user_id, size);

-- The channels of reminders; a user without a row has the defaults.
create table reminder_channels (
  user_id text collate "C" primary key references account (id) on delete cascade,
  skip_logged integer not null check (skip_logged in (0, 1)),
  neutral integer not null check (neutral in (0, 1)),
  language text not null,
  email_on integer not null check (email_on in (0, 1)),
  -- The confirmed address.
  email_confirmed text collate "C",
  email_at bigint,
  email_result text,
  email_reason text,
  webhook_url text,
  webhook_format text not null,
  webhook_secret text,
  webhook_at bigint,
  webhook_result text,
  webhook_reason text,
  calendar_secret text collate "C" unique,
  calendar_at bigint
);

-- A browser that receives push messages. `endpoint` and keys are null once its subscription has ended.
create table reminder_device (
  id text collate "C" primary key,
  user_id text collate "C" not null references account (id) on delete cascade,
  name text,
  endpoint text collate "C" unique,
  p256dh text,
  auth text,
  created_at bigint not null,
  last_at bigint,
  last_result text,
  last_reason text
);
create index reminder_device_by_user on reminder_device (user_id, created_at, id);

-- Refresh tokens of web sessions that were signed out with their copy of the data: a client that renews with
-- one deletes its copy.
create table copy_removal (
  hash text collate "C" primary key,
  account_id text collate "C" not null references account (id) on delete cascade,
  expires_at bigint not null
);
create index copy_removal_by_account on copy_removal (account_id);
create index copy_removal_by_expiry on copy_removal (expires_at);
