-- The public feed, without what is not listed; in place of `thought_public` and `thought_public_local`.
create index thought_listed on thought (created_at, id, actor_id) where visibility = 'public' and listed = 1;
create index thought_listed_local on thought (created_at, id, actor_id)
  where visibility = 'public' and listed = 1 and is_local = 1;
drop index thought_public;
drop index thought_public_local;
