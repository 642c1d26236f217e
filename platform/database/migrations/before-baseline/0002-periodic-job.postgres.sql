create table periodic_job (
  name text collate "C" primary key,
  due_at bigint not null,
  lease text,
  lease_ends_at bigint
);
