-- Apps that registered themselves, kept for good: many keep their credentials.
create table oauth_app (
  id text primary key,
  client_id text not null unique,
  secret_hash text not null,
  name text not null,
  website text,
  redirect_uris text not null,
  scopes text not null,
  created_at integer not null
) strict;

-- Authorization codes until they are exchanged, stored as hashes.
create table oauth_code (
  hash text primary key,
  app_id text not null references oauth_app (id) on delete cascade,
  account_id text not null references account (id) on delete cascade,
  redirect_uri text not null,
  scopes text not null,
  challenge text,
  expires_at integer not null
) strict;
create index oauth_code_by_account on oauth_code (account_id);
create index oauth_code_by_app on oauth_code (app_id);
create index oauth_code_by_expiry on oauth_code (expires_at);

-- Access tokens, stored as hashes; without an account where an app acts for nobody.
create table oauth_token (
  id text primary key,
  hash text not null unique,
  app_id text not null references oauth_app (id) on delete cascade,
  account_id text references account (id) on delete cascade,
  scopes text not null,
  created_at integer not null,
  last_used_at integer
) strict;
create index oauth_token_by_account on oauth_token (account_id, created_at, id);
create index oauth_token_by_app on oauth_token (app_id, created_at, id);
