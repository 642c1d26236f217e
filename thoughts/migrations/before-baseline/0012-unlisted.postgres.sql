-- 0 for a public thought that is not in the public feeds and tags. Posts of other servers that came before this are listed.
alter table thought add column listed integer not null default 1;
-- Those of `public_count` that are not listed.
alter table actor add column unlisted_count integer not null default 0;
