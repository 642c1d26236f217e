-- What users choose about their pages: whether visitors without a login see them, whether others see whom they
-- follow and who follows them, and whether there is a feed of their thoughts.
alter table actor add column show_to_visitors integer not null default 1;
alter table actor add column show_network integer not null default 1;
alter table actor add column atom integer not null default 1;
-- What their thoughts begin with, as thoughts/default-audience.ts and content/language.ts name it; null where
-- that was never chosen.
alter table actor add column language text;
alter table actor add column default_visibility text;
