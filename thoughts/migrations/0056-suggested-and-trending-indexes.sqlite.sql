-- The directory: discoverable people by their last public thought, and by their arrival.
create index actor_discoverable_by_activity on actor (coalesce(last_status_at, 0), id) where discoverable = 1;
create index actor_discoverable_by_creation on actor (created_at, id) where discoverable = 1;
-- The directory of this server. New people are in `actor_local_by_creation`.
create index actor_local_by_activity on actor (coalesce(last_status_at, 0), id)
  where host is null and discoverable = 1;
-- Suggestions: the discoverable people of this server by followers.
create index actor_local_by_followers on actor (follower_count, id) where host is null and discoverable = 1;
-- Trends: the likes of the last days.
create index thought_like_by_date on thought_like (created_at, thought_id, actor_id);
