-- The end of an actor's UUID, which is its id in the client API.
create index actor_by_tail on actor (substr(id, 23));
