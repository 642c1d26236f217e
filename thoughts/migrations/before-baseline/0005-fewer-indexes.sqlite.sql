-- With the visibility, so that what is not shown is passed over without reading the thought; one for each visibility
-- would have to be written with each thought.
create index thought_by_author_and_time on thought (actor_id, created_at, id, visibility);
drop index thought_by_author;
drop index thought_public_by_author;
drop index thought_all_by_author;

create index tagged_by_actor_and_tag on tagged (actor_id, tag);
drop index tagged_by_author;
drop index tagged_by_actor;
drop index tagged_by_time;
