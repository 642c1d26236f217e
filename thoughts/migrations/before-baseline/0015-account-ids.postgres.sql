-- outside a transaction
-- The end of an actor's UUID, which is its id in the client API.
drop index concurrently if exists actor_by_tail;
create index concurrently actor_by_tail on actor (substr(id, 23));
