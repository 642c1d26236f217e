-- The collection of pinned posts of a remote actor, and its id for apps; known from the next time that it is fetched.
alter table remote_actor add column featured text;
alter table actor add column wire_uri text;
-- The newest date of a public thought, from now on.
alter table actor add column last_status_at bigint;
