-- When each reminder is due. With a `due_date`, `due_at` is the slot of that local date; without one, it is the
-- instant after which the next slot has to be found. Null: nothing is due.
alter table reminder add column label text;
alter table reminder add column due_at integer default 0;
alter table reminder add column due_date text;
alter table reminder add column delivered_date text;

alter table import_reminder add column label text;

-- How a user is reminded; a user without a row has the defaults.
create table reminder_channels (
  user_id text primary key references account (id) on delete cascade,
  skip_logged integer not null check (skip_logged in (0, 1)),
  neutral integer not null check (neutral in (0, 1)),
  language text not null,
  email_on integer not null check (email_on in (0, 1)),
  -- The address that its owner has confirmed.
  email_confirmed text,
  email_at integer,
  email_result text,
  email_reason text,
  webhook_url text,
  webhook_format text not null,
  webhook_secret text,
  webhook_at integer,
  webhook_result text,
  webhook_reason text,
  calendar_secret text unique,
  calendar_at integer
) strict;

-- A browser that takes push messages; `endpoint` and keys are null once its subscription has ended.
create table reminder_device (
  id text primary key,
  user_id text not null references account (id) on delete cascade,
  name text,
  endpoint text unique,
  p256dh text,
  auth text,
  created_at integer not null,
  last_at integer,
  last_result text,
  last_reason text
) strict;
create index reminder_device_by_user on reminder_device (user_id, created_at, id);
