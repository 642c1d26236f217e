-- outside a transaction
-- The pages of what somebody liked, newest first; in place of `thought_like_by_actor`.
drop index concurrently if exists thought_like_by_time;
create index concurrently thought_like_by_time on thought_like (actor_id, created_at, thought_id);
drop index concurrently if exists thought_like_by_actor;
