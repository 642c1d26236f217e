-- Whether everybody could see what was deleted: only then replies go on saying that they answered it. Of what went
-- before this, replies say it already.
alter table tombstone add column was_public integer not null default 1;
