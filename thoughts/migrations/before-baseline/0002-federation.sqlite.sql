-- The key pair of a local actor, made at first need. It outlives the account until its Delete is delivered.
create table actor_key (
  actor_id text primary key,
  uri text not null unique,
  public_key text not null,
  private_key text not null,
  created_at integer not null
) strict;

-- What federation knows of an actor of another server beyond the domain's `actor`. `other_keys`: a JSON list of the
-- keys beside the first, each an id and a PEM; null where there are none.
create table remote_actor (
  actor_id text primary key references actor (id) on delete cascade,
  uri text not null unique,
  inbox text not null,
  shared_inbox text,
  outbox text,
  followers_uri text,
  key_id text,
  public_key text,
  other_keys text,
  moved_to text,
  updated_at integer,
  fetched_at integer not null
) strict;
create index remote_actor_by_key on remote_actor (key_id) where key_id is not null;
create index remote_actor_by_followers on remote_actor (followers_uri) where followers_uri is not null;
create index remote_actor_by_fetch on remote_actor (fetched_at);

-- What a thought of another server answers that is not known here (yet), by its id there.
create table awaited_parent (
  thought_id text primary key references thought (id) on delete cascade,
  uri text not null
) strict, without rowid;
create index awaited_parent_by_uri on awaited_parent (uri);

-- What is known of a server, as far as it concerns reaching it. `retry_at`: until then it is spared, Follows excepted.
-- `next_at`: when its queue is worth a look (null: no delivery waits for anything but a sign of life).
create table remote_host (
  name text primary key,
  failing_since integer,
  retry_at integer,
  next_at integer,
  last_success_at integer,
  last_error text,
  seen_at integer not null
) strict;
create index remote_host_by_sight on remote_host (seen_at);
create index remote_host_by_turn on remote_host (next_at, name) where failing_since is null;
create index remote_host_failing_by_turn on remote_host (next_at, name) where failing_since is not null;

-- `cleared_at` is when what the domain had here was last removed; null before.
create table domain_block (
  domain text primary key,
  reason text not null,
  created_at integer not null,
  cleared_at integer
) strict;

-- Activities whose signature held, by the first 16 bytes of the SHA-256 of actor and id (base64url): kept for good.
create table processed_activity (
  hash text primary key
) strict, without rowid;

-- What came before the thing it is about: an Undo, a Delete, a Reject (`key` says of what).
create table foretold (
  key text primary key,
  at integer not null
) strict, without rowid;

-- Activities that go out, once each, whatever the number of inboxes. Deliveries are written in order of inbox, a
-- part at a time: `written_to` is the last inbox that has one, null once all have.
create table outgoing_activity (
  id text primary key,
  actor_id text not null,
  object_key text not null,
  body text not null,
  written_to text,
  created_at integer not null
) strict;
create index outgoing_activity_by_actor on outgoing_activity (actor_id);
create index outgoing_activity_by_age on outgoing_activity (created_at);

-- One activity to one inbox. Those of one object to one inbox go in order of `id`.
create table delivery (
  id integer primary key autoincrement,
  activity_id text not null references outgoing_activity (id) on delete cascade,
  object_key text not null,
  inbox text not null,
  host text not null,
  is_follow integer not null check (is_follow in (0, 1)),
  due_at integer not null,
  attempts integer not null default 0,
  lease text,
  lease_ends_at integer,
  last_error text,
  failed_at integer,
  created_at integer not null
) strict;
create index delivery_by_host on delivery (host, due_at, id) where failed_at is null;
create index delivery_by_object on delivery (inbox, object_key, id) where failed_at is null;
create index delivery_by_follow on delivery (host, due_at, id) where failed_at is null and is_follow = 1;
create index delivery_by_lease on delivery (host) where lease is not null;
create index delivery_by_age on delivery (created_at) where failed_at is null;
create unique index delivery_once on delivery (activity_id, inbox);
create index delivery_by_failure on delivery (failed_at) where failed_at is not null;

-- Flags from other servers, kept for the administrator.
create table report (
  id text primary key,
  actor_uri text not null,
  body text not null,
  created_at integer not null
) strict;
create index report_by_time on report (created_at);
