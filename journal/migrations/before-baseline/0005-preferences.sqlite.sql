-- What clients store for themselves: one JSON object per account.
create table preferences (
  account_id text primary key references account (id) on delete cascade,
  content text not null
) strict;
