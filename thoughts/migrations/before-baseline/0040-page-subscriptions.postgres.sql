-- Where browsers receive notifications of the pages by Web Push; each ends with its login.
create table page_subscription (
  number bigint generated always as identity primary key,
  session_id text collate "C" not null unique references session (id) on delete cascade,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  -- Names of types, as a JSON list.
  kinds text not null,
  language text not null,
  created_at bigint not null
);
create index page_subscription_of_actor on page_subscription (actor_id, number);
