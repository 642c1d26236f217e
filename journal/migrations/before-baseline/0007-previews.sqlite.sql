-- The small picture of a photo, which a client made; file_id names its file, as the id of a medium does.
create table preview (
  photo_id text primary key references media (id) on delete cascade,
  file_id text not null unique,
  user_id text not null references account (id) on delete cascade,
  content_type text not null,
  extension text not null,
  size integer not null,
  sha256 text not null
) strict;
create index preview_by_user on preview (user_id, size);
