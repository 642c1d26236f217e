-- Where apps receive notifications by Web Push; each ends with its access token.
create table push_subscription (
  number bigint generated always as identity primary key,
  token_id text collate "C" not null unique references oauth_token (id) on delete cascade,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  is_standard integer not null check (is_standard in (0, 1)),
  -- Names of types, as a JSON list.
  alerts text not null,
  policy text not null check (policy in ('all', 'followed', 'follower', 'none')),
  sealed_token text not null,
  created_at bigint not null
);
create index push_subscription_of_actor on push_subscription (actor_id, number);
