-- outside a transaction
-- Choices of users in their apps: whether their pictures are marked as sensitive by default, and which replies
-- are in their home timeline (`followed` or `all`).
alter table actor add column if not exists default_sensitive integer not null default 0;
alter table actor add column if not exists replies_in_home text collate "C" not null default 'followed';
-- Groups of notifications: the members of a group, and whether a newer one exists.
drop index concurrently if exists notification_of_group;
create index concurrently notification_of_group on notification (actor_id, type, coalesce(thought_id, ''), number);
