-- Imports while they are read. Rows are written in small commits, applied in one, and removed after that.

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
  primary key (import_id, position)
);
