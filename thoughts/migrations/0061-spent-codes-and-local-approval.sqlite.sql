-- Used authorization codes remain until they expire, so that a second use revokes their token.
alter table oauth_code add column spent_at integer;
alter table oauth_code add column token_id text;
-- Whether people of this server, too, must ask before they follow.
alter table actor add column approves_local integer not null default 0 check (approves_local in (0, 1));
-- Users whose waiting follow requests a job is accepting, in batches.
create table request_acceptance (
  actor_id text primary key references actor (id) on delete cascade,
  scope text not null check (scope in ('local', 'all'))
) strict, without rowid;
