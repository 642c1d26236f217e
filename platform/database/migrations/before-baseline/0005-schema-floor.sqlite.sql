-- Which versions may use the data (docs/operating.md#upgrade): those that know the migrations in breaks_at, separated
-- by spaces. The newest of these came with `version`. Empty until a migration breaks older versions.

create table schema_floor (
  one integer primary key check (one = 1),
  breaks_at text not null,
  version text not null
) strict;

-- Version 0.1.0 does not read that table. It refuses a ledger with an owner that is not its own.
insert into migration (name, applied_at)
values ('newer/0001-needs-0.2.0', cast(unixepoch('subsec') * 1000 as integer))
on conflict do nothing;
