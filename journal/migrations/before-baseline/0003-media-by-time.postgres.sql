-- outside a transaction
-- For the list of one's media, and with what their sum needs, so that it is read from the index alone.
drop index concurrently if exists media_by_user_and_time;
create index concurrently media_by_user_and_time on media (user_id, created_at, id, loose_since, size);
