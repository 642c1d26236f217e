-- Profiles: the websites that may name the user as author (a JSON list of domains), descriptions of the
-- pictures, and the parts of the profile that apps show.
alter table actor add column attribution_domains text not null default '[]';
alter table actor add column avatar_description text not null default '';
alter table actor add column header_description text not null default '';
alter table actor add column show_media integer not null default 1;
alter table actor add column show_media_replies integer not null default 1;
alter table actor add column show_featured integer not null default 1;

-- The actors of a server are read without their rows.
drop index actor_by_host;
create index actor_of_host on actor (host, id) where host is not null;
