-- Refresh tokens of web sessions that were signed out with their copies: who renews with one removes its copy.
create table copy_removal (
  hash text primary key,
  account_id text not null references account (id) on delete cascade,
  expires_at integer not null
) strict;
create index copy_removal_by_account on copy_removal (account_id);
create index copy_removal_by_expiry on copy_removal (expires_at);
