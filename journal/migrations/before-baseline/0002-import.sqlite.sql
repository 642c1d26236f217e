-- Imports while they are read. Rows are written in small commits, applied in one, and removed after that.

create table import (
  id text primary key,
  user_id text not null,
  created_at integer not null
) strict;
create index import_by_time on import (created_at);

create table import_activity (
  import_id text not null references import (id) on delete cascade,
  key text not null,
  id text not null,
  spare_id text not null,
  name text not null,
  name_key text not null,
  category text,
  archived integer not null,
  created_at integer not null,
  target_id text,
  primary key (import_id, key)
) strict, without rowid;
create index import_activity_by_name on import_activity (import_id, name_key);

create table import_media (
  import_id text not null references import (id) on delete cascade,
  key text not null,
  media_id text not null,
  kind text not null,
  content_type text not null,
  extension text not null,
  size integer not null,
  sha256 text not null,
  primary key (import_id, key)
) strict, without rowid;

create table import_entry (
  import_id text not null references import (id) on delete cascade,
  position integer not null,
  id text,
  spare_id text not null,
  mood integer not null,
  content text,
  logged_at integer not null,
  local_date text not null,
  utc_offset integer not null,
  created_at integer not null,
  updated_at integer not null,
  is_known integer not null,
  target_id text,
  primary key (import_id, position)
) strict;
create index import_entry_by_id on import_entry (import_id, id, position);

create table import_entry_activity (
  import_id text not null references import (id) on delete cascade,
  entry_position integer not null,
  position integer not null,
  key text not null,
  primary key (import_id, entry_position, position)
) strict, without rowid;

create table import_entry_media (
  import_id text not null references import (id) on delete cascade,
  entry_position integer not null,
  media_id text not null,
  position integer not null,
  primary key (import_id, entry_position, media_id)
) strict, without rowid;
create index import_entry_media_by_media on import_entry_media (import_id, media_id, entry_position);

create table import_reminder (
  import_id text not null references import (id) on delete cascade,
  position integer not null,
  id text not null,
  spare_id text not null,
  schedule text not null,
  enabled integer not null,
  created_at integer not null,
  is_known integer not null,
  target_id text,
  primary key (import_id, position)
) strict, without rowid;
