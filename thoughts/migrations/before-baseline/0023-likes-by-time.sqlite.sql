-- The pages of what somebody liked, newest first; in place of `thought_like_by_actor`.
create index thought_like_by_time on thought_like (actor_id, created_at, thought_id);
drop index thought_like_by_actor;
