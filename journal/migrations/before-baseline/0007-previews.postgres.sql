-- The small picture of a photo, which a client made; file_id names its file, as the id of a medium does.
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
