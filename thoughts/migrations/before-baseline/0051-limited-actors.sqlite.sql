-- Actors of other servers that administrators suspended (hidden from everybody) or limited (hidden from public
-- places). Users here are suspended by disabling their account.
create table actor_limit (
  actor_id text primary key references actor (id) on delete cascade,
  level text not null check (level in ('suspend', 'limit')),
  created_at integer not null
) strict;
