-- outside a transaction
-- The public feed, without what is not listed; in place of `thought_public` and `thought_public_local`.
drop index concurrently if exists thought_listed;
create index concurrently thought_listed on thought (created_at, id) where visibility = 'public' and listed = 1;
drop index concurrently if exists thought_listed_local;
create index concurrently thought_listed_local on thought (created_at, id) where visibility = 'public' and listed = 1 and is_local = 1;
drop index concurrently if exists thought_public;
drop index concurrently if exists thought_public_local;
