-- For the list of one's media, and with what their sum needs, so that it is read from the index alone.
create index media_by_user_and_time on media (user_id, created_at, id, loose_since, size);
