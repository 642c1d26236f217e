-- outside a transaction
-- The directory: discoverable people by their last public thought, and by their arrival.
drop index concurrently if exists actor_discoverable_by_activity;
create index concurrently actor_discoverable_by_activity on actor (coalesce(last_status_at, 0), id)
  where discoverable = 1;
drop index concurrently if exists actor_discoverable_by_creation;
create index concurrently actor_discoverable_by_creation on actor (created_at, id) where discoverable = 1;
-- The directory of this server. New people are in `actor_local_by_creation`.
drop index concurrently if exists actor_local_by_activity;
create index concurrently actor_local_by_activity on actor (coalesce(last_status_at, 0), id)
  where host is null and discoverable = 1;
-- Suggestions: the discoverable people of this server by followers.
drop index concurrently if exists actor_local_by_followers;
create index concurrently actor_local_by_followers on actor (follower_count, id)
  where host is null and discoverable = 1;
-- Trends: the likes of the last days.
drop index concurrently if exists thought_like_by_date;
create index concurrently thought_like_by_date on thought_like (created_at, thought_id, actor_id);
