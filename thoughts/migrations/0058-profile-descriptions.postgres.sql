-- outside a transaction
-- Profiles: the websites that may name the user as author (a JSON list of domains), descriptions of the
-- pictures, and the parts of the profile that apps show.
alter table actor add column if not exists attribution_domains text collate "C" not null default '[]';
alter table actor add column if not exists avatar_description text collate "C" not null default '';
alter table actor add column if not exists header_description text collate "C" not null default '';
alter table actor add column if not exists show_media integer not null default 1;
alter table actor add column if not exists show_media_replies integer not null default 1;
alter table actor add column if not exists show_featured integer not null default 1;

-- The actors of a server, and the uses of a hashtag by an author, are read without their rows.
drop index concurrently if exists actor_of_host;
create index concurrently actor_of_host on actor (host, id) where host is not null;
drop index concurrently if exists actor_by_host;
drop index concurrently if exists tagged_of_actor;
create index concurrently tagged_of_actor on tagged (actor_id, tag, created_at);
drop index concurrently if exists tagged_by_actor_and_tag;
