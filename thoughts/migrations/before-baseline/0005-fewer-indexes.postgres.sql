-- outside a transaction
-- With the visibility, so that what is not shown is passed over without reading the thought; one for each visibility
-- would have to be written with each thought.
drop index concurrently if exists thought_by_author_and_time;
create index concurrently thought_by_author_and_time on thought (actor_id, created_at, id, visibility);
drop index concurrently if exists tagged_by_actor_and_tag;
create index concurrently tagged_by_actor_and_tag on tagged (actor_id, tag);
drop index concurrently if exists thought_by_author;
drop index concurrently if exists thought_public_by_author;
drop index concurrently if exists thought_all_by_author;
drop index concurrently if exists tagged_by_author;
drop index concurrently if exists tagged_by_actor;
