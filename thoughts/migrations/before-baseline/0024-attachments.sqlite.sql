-- JSON lists, see media/attachments.ts: the pictures, videos and sounds that a thought, or an earlier version
-- of it, comes with.
alter table thought add column attachments text not null default '[]';
alter table thought_version add column attachments text not null default '[]';
