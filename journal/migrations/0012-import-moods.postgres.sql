-- Own moods and feelings of imports while they are read.
alter table import_activity add column icon text;
alter table import_activity add column color text;
alter table import_entry add column mood_id text collate "C";

create table import_entry_feeling (
  import_id text collate "C" not null references import (id) on delete cascade,
  entry_position integer not null,
  position integer not null,
  feeling_id text collate "C" not null,
  primary key (import_id, entry_position, position)
);
