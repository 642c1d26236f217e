-- The language of the titles of push messages.
alter table push_subscription add column language text not null default 'en';
