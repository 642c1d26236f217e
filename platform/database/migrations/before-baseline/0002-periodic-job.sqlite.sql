create table periodic_job (
  name text primary key,
  due_at integer not null,
  lease text,
  lease_ends_at integer
) strict;
