-- What clients store for themselves: one JSON object per account.
create table preferences (
  account_id text collate "C" primary key references account (id) on delete cascade,
  content text not null
);
