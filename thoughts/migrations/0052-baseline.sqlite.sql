-- The schema after all migrations in before-baseline, which it replaces in an empty database.

-- The registrable domain whose share of the inbound queue the event takes; '' if no share is counted.
alter table event add column source text not null default '';
create index event_by_source on event (source, due_at, id) where kind = 'inbox';

-- Disabled accounts, which most lists exclude.
create index account_disabled on account (id) where disabled_at is not null;

-- A person or bot, local or remote. Local actors have an account and no host.
create table actor (
  id text primary key,
  account_id text unique references account (id) on delete cascade,
  host text,
  username text not null,
  handle_key text not null unique,
  display_name text not null default '',
  bio text not null default '',
  avatar_url text not null default '',
  header_url text not null default '',
  custom_css text not null default '',
  actor_type text not null default 'Person',
  manually_approves integer not null default 1 check (manually_approves in (0, 1)),
  url text,
  created_at integer not null,
  public_count integer not null default 0,
  followers_count integer not null default 0,
  private_count integer not null default 0,
  follower_count integer not null default 0,
  following_count integer not null default 0,
  boosted_count integer not null default 0,
  -- The part of `follower_count` that is remote.
  remote_follower_count integer not null default 0,
  -- The part of `public_count` that is not listed.
  unlisted_count integer not null default 0,
  -- The fields of the profile: a JSON list.
  fields text not null default '[]',
  -- When the links of the fields were last verified.
  links_checked_at integer,
  -- Whether the actor may be recommended, and found by search engines; null if never chosen.
  discoverable integer,
  indexable integer,
  emojis text not null default '[]',
  wire_uri text,
  -- When the last public thought was created.
  last_status_at integer,
  -- Whether anonymous visitors see the profile, whether others see followers and followees, and whether
  -- there is an Atom feed.
  show_to_visitors integer not null default 1,
  show_network integer not null default 1,
  atom integer not null default 1,
  -- Defaults of new thoughts; null if never chosen.
  language text,
  default_visibility text,
  -- Who may quote the thoughts of the actor; null: everybody.
  quote_policy text,
  -- Whether administrators have disabled the custom CSS.
  style_hidden integer not null default 0
) strict;
create index actor_local_by_creation on actor (created_at, id) where host is null;
create index actor_by_host on actor (host) where host is not null;
-- The end of the actor's UUID, which is its id in the client API.
create index actor_by_tail on actor (substr(id, 23));
-- The people in the sitemaps, in the order of creation, without reading their rows.
create index actor_indexed on actor (created_at, id, username)
  where host is null and indexable = 1 and show_to_visitors = 1;

-- The names of deleted local users, which nobody may take again.
create table departed_user (
  username_key text primary key,
  username text not null,
  departed_at integer not null
) strict;

create table top_friend (
  actor_id text not null references actor (id) on delete cascade,
  friend_id text not null references actor (id) on delete cascade,
  position integer not null,
  primary key (actor_id, friend_id)
) strict, without rowid;
create index top_friend_by_friend on top_friend (friend_id);

create table api_key (
  id text primary key,
  account_id text not null references account (id) on delete cascade,
  name text not null,
  prefix text not null,
  hash text not null unique,
  created_at integer not null,
  last_used_at integer
) strict;
create index api_key_by_account on api_key (account_id, created_at, id);

-- `root_id` is the first thought of the conversation; like `reply_to_id`, it is kept when that thought is
-- deleted. `uri` is the id on the origin server, null for local thoughts, whose id follows from the public
-- URL.
create table thought (
  id text primary key,
  actor_id text not null references actor (id) on delete cascade,
  is_local integer not null check (is_local in (0, 1)),
  content text not null,
  content_html text,
  visibility text not null check (visibility in ('public', 'followers', 'private')),
  tags text not null,
  reply_to_id text,
  root_id text not null,
  uri text unique,
  url text,
  created_at integer not null,
  edited_at integer,
  like_count integer not null default 0,
  boost_count integer not null default 0,
  reply_count integer not null default 0,
  -- Distinguishes equal `created_at`: the two form the number of the row.
  tie integer not null default 0,
  -- 0 for a public thought that is excluded from public timelines and tags.
  listed integer not null default 1,
  -- The content warning ('' if there is none), whether the content is sensitive, and the language as a BCP
  -- 47 tag.
  summary text not null default '',
  sensitive integer not null default 0,
  language text,
  -- JSON lists: `{ shortcode, url }` of custom emoji, and `{ href, name }` of mentioned people, known or
  -- unknown.
  emojis text not null default '[]',
  mention_tags text not null default '[]',
  -- Pictures, videos and audio: a JSON list (media/attachments.ts).
  attachments text not null default '[]',
  -- The poll as JSON (polls/poll.ts); null without a poll.
  poll text,
  -- The app that posted it.
  app_id text,
  -- The ActivityPub form of a remote thought, and whether its text was truncated.
  form text not null default 'note',
  is_cut integer not null default 0,
  -- The quoted thought: its URI, and its id if it is a thought of this server.
  quote_uri text,
  quoted_id text,
  quote_policy text
) strict;
create index thought_by_root on thought (root_id, created_at, id);
create index thought_by_parent on thought (reply_to_id, created_at, id) where reply_to_id is not null;
-- Includes the visibility, so that hidden thoughts are skipped without reading their rows. An index for each
-- visibility would cost more on each insert.
create index thought_by_author_and_time on thought (actor_id, created_at, id, visibility);
create unique index thought_by_number on thought (created_at, tie);
-- The public timeline.
create index thought_listed on thought (created_at, id, actor_id) where visibility = 'public' and listed = 1;
create index thought_listed_local on thought (created_at, id, actor_id)
  where visibility = 'public' and listed = 1 and is_local = 1;
-- Timelines of thoughts with attachments.
create index thought_attached_by_actor on thought (actor_id, created_at, tie) where attachments <> '[]';
create index thought_attached_by_time on thought (created_at, tie)
  where attachments <> '[]' and visibility = 'public' and listed = 1;

-- The named recipients of remote thoughts, who may see them for that reason.
create table recipient (
  thought_id text not null references thought (id) on delete cascade,
  actor_id text not null references actor (id) on delete cascade,
  primary key (thought_id, actor_id)
) strict, without rowid;
create index recipient_by_actor on recipient (actor_id, thought_id);

create table mention (
  thought_id text not null references thought (id) on delete cascade,
  actor_id text not null references actor (id) on delete cascade,
  primary key (thought_id, actor_id)
) strict, without rowid;
create index mention_by_actor on mention (actor_id, thought_id);

-- The tags of public thoughts only, for tag pages and popular tags.
create table tagged (
  tag text not null,
  created_at integer not null,
  thought_id text not null references thought (id) on delete cascade,
  actor_id text not null references actor (id) on delete cascade,
  primary key (tag, created_at, thought_id)
) strict, without rowid;
create index tagged_by_thought on tagged (thought_id);
create index tagged_by_actor_and_tag on tagged (actor_id, tag);

-- Counts that would otherwise need a scan: 'public', 'public-local', 'local-users', 'tag:<name>'.
create table counter (
  name text primary key,
  value integer not null
) strict;

create table follow (
  follower_id text not null references actor (id) on delete cascade,
  followee_id text not null references actor (id) on delete cascade,
  state text not null check (state in ('pending', 'accepted')),
  uri text,
  created_at integer not null,
  primary key (follower_id, followee_id)
) strict, without rowid;
create index follow_by_followee on follow (followee_id, state, created_at, follower_id);
create index follow_by_follower on follow (follower_id, state, created_at, followee_id);

create table block (
  blocker_id text not null references actor (id) on delete cascade,
  blocked_id text not null references actor (id) on delete cascade,
  uri text,
  created_at integer not null,
  primary key (blocker_id, blocked_id)
) strict, without rowid;
create index block_by_blocker on block (blocker_id, created_at, blocked_id);
create index block_by_blocked on block (blocked_id, blocker_id);

create table thought_like (
  thought_id text not null references thought (id) on delete cascade,
  actor_id text not null references actor (id) on delete cascade,
  uri text,
  created_at integer not null,
  primary key (thought_id, actor_id)
) strict, without rowid;
-- The likes of an actor, newest first.
create index thought_like_by_time on thought_like (actor_id, created_at, thought_id);

-- `author_id` is the author of the thought, so that feeds exclude blocked authors without reading the
-- thought.
create table boost (
  thought_id text not null references thought (id) on delete cascade,
  author_id text not null references actor (id) on delete cascade,
  actor_id text not null references actor (id) on delete cascade,
  uri text,
  created_at integer not null,
  tie integer not null default 0,
  primary key (thought_id, actor_id)
) strict, without rowid;
create index boost_by_actor on boost (actor_id, created_at, thought_id);
create index boost_by_author on boost (author_id, actor_id);
create unique index boost_by_number on boost (created_at, tie);

-- A deleted thought: 404 for clients, 410 for other servers.
create table tombstone (
  id text primary key,
  uri text unique,
  actor_id text,
  deleted_at integer not null,
  -- Whether the deleted thought was public: only then do replies still name it as their parent.
  was_public integer not null default 1
) strict;

-- The key pair of a local actor, created on first use. It outlives the account until its Delete is delivered.
create table actor_key (
  actor_id text primary key,
  uri text not null unique,
  public_key text not null,
  private_key text not null,
  created_at integer not null
) strict;

-- Federation data of a remote actor, in addition to `actor`. `other_keys`: a JSON list of the keys after the
-- first, each with id and PEM; null if there are none.
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
  fetched_at integer not null,
  -- The collection of pinned posts.
  featured text
) strict;
create index remote_actor_by_key on remote_actor (key_id) where key_id is not null;
create index remote_actor_by_followers on remote_actor (followers_uri) where followers_uri is not null;
create index remote_actor_by_fetch on remote_actor (fetched_at);

-- The unknown parent of a remote thought, by its URI.
create table awaited_parent (
  thought_id text primary key references thought (id) on delete cascade,
  uri text not null
) strict, without rowid;
create index awaited_parent_by_uri on awaited_parent (uri);

-- The availability of remote servers. Nothing except Follows is sent before `retry_at`. `next_at`: when the
-- queue of the server is due (null: it waits for a sign of life).
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

-- `cleared_at`: when the data of the domain was last removed; null if it is still to be removed.
create table domain_block (
  domain text primary key,
  reason text not null,
  created_at integer not null,
  cleared_at integer
) strict;

-- Accepted activities, by the first 16 bytes of the SHA-256 of actor, id and body (base64url). Never removed.
create table processed_activity (
  hash text primary key,
  -- When the request was signed; null for activities stored before version 0.1.0.
  signed_at integer
) strict, without rowid;

-- An Undo, Delete or Reject that arrived before its object (`key`).
create table foretold (
  key text primary key,
  at integer not null
) strict, without rowid;

-- Outgoing activities, stored once for all inboxes. Deliveries are inserted in batches, in the order of
-- inboxes: `written_to` is the last inbox with a delivery, null when all have one.
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

-- The delivery of an activity to an inbox. Deliveries of one object to one inbox are sent in the order of
-- `id`.
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

-- Flags of other servers, for the administrator.
create table report (
  id text primary key,
  actor_uri text not null,
  body text not null,
  created_at integer not null
) strict;
create index report_by_time on report (created_at);
-- Counts the recent reports of an actor or a host.
create index report_by_actor on report (actor_uri, created_at);

create table search_user (
  id integer primary key autoincrement,
  actor_id text not null unique references actor (id) on delete cascade
) strict;

create virtual table search_user_words using fts5 (words, content = '', contentless_delete = 1, tokenize = 'ascii', detail = 'none', prefix = '2 3');

-- The latest statements of an activity about a relation (a Like, Announce, Follow or Block), kept for two
-- days. `activity`: hash of actor and id. `relation`: hash of kind, actor and object; '' if an Undo named
-- only the id. `first_at`, `asserted_at`: signature time of the first and the latest assertion; `bytes`: hash
-- of the latest. `undone_at`: signature time of the latest Undo. `ended_by`: the still unknown activity whose
-- Undo ended the relation. `ended_here_at`: when a local user ended it.
create table relation_statement (
  activity text not null,
  relation text not null,
  uri text,
  first_at integer,
  asserted_at integer,
  bytes text,
  undone_at integer,
  ended_by text,
  ended_here_at integer,
  holds integer not null check (holds in (0, 1)),
  seen_at integer not null,
  primary key (activity, relation)
) strict, without rowid;
create index relation_statement_by_relation on relation_statement (relation);
create index relation_statement_by_age on relation_statement (seen_at);

-- The latest response to a Follow of a local user, by the id of the Follow, kept for two days. `at`: its
-- signature time.
create table follow_answer (
  uri text primary key,
  follower_id text not null,
  followee_id text not null,
  verdict text not null check (verdict in ('accepted', 'rejected')),
  at integer not null,
  seen_at integer not null
) strict, without rowid;
create index follow_answer_by_age on follow_answer (seen_at);

-- Registered OAuth apps. Never removed, because many apps keep their credentials.
create table oauth_app (
  id text primary key,
  client_id text not null unique,
  secret_hash text not null,
  name text not null,
  website text,
  redirect_uris text not null,
  scopes text not null,
  created_at integer not null
) strict;

-- Authorization codes until their exchange, stored as hashes.
create table oauth_code (
  hash text primary key,
  app_id text not null references oauth_app (id) on delete cascade,
  account_id text not null references account (id) on delete cascade,
  redirect_uri text not null,
  scopes text not null,
  challenge text,
  expires_at integer not null
) strict;
create index oauth_code_by_account on oauth_code (account_id);
create index oauth_code_by_app on oauth_code (app_id);
create index oauth_code_by_expiry on oauth_code (expires_at);

-- Access tokens, stored as hashes. Tokens of an app alone have no account.
create table oauth_token (
  id text primary key,
  hash text not null unique,
  app_id text not null references oauth_app (id) on delete cascade,
  account_id text references account (id) on delete cascade,
  scopes text not null,
  created_at integer not null,
  last_used_at integer
) strict;
create index oauth_token_by_account on oauth_token (account_id, created_at, id);
create index oauth_token_by_app on oauth_token (app_id, created_at, id);

-- Previous versions of a thought, oldest first. `written_at`: the creation time of the version.
create table thought_version (
  thought_id text not null references thought (id) on delete cascade,
  position integer not null,
  content text not null,
  content_html text,
  summary text not null,
  sensitive integer not null check (sensitive in (0, 1)),
  language text,
  written_at integer not null,
  attachments text not null default '[]',
  poll text,
  primary key (thought_id, position)
) strict, without rowid;

-- Bookmarks; `number` is the position in the list.
create table bookmark (
  number integer primary key autoincrement,
  actor_id text not null references actor (id) on delete cascade,
  thought_id text not null references thought (id) on delete cascade,
  created_at integer not null,
  unique (actor_id, thought_id)
) strict;
create index bookmark_of_actor on bookmark (actor_id, number);
create index bookmark_by_thought on bookmark (thought_id, actor_id);

-- Muted actors. A mute is in force until a job deletes it after `expires_at`.
create table mute (
  number integer primary key autoincrement,
  muter_id text not null references actor (id) on delete cascade,
  muted_id text not null references actor (id) on delete cascade,
  hides_notifications integer not null check (hides_notifications in (0, 1)),
  expires_at integer,
  created_at integer not null,
  unique (muter_id, muted_id)
) strict;
create index mute_of_muter on mute (muter_id, number);
create index mute_by_muted on mute (muted_id, muter_id);
create index mute_by_end on mute (expires_at) where expires_at is not null;

-- Conversations without notifications. The root may be deleted, as with `thought.root_id`.
create table conversation_mute (
  actor_id text not null references actor (id) on delete cascade,
  root_id text not null,
  created_at integer not null,
  primary key (actor_id, root_id)
) strict, without rowid;
create index conversation_mute_by_root on conversation_mute (root_id, actor_id);

-- Pinned thoughts; `number` is their order.
create table pin (
  number integer primary key autoincrement,
  actor_id text not null references actor (id) on delete cascade,
  thought_id text not null unique references thought (id) on delete cascade,
  created_at integer not null
) strict;
create index pin_of_actor on pin (actor_id, number);

-- The read position in a timeline.
create table marker (
  actor_id text not null references actor (id) on delete cascade,
  timeline text not null check (timeline in ('home', 'notifications')),
  last_read_id text not null,
  version integer not null,
  updated_at integer not null,
  primary key (actor_id, timeline)
) strict, without rowid;

-- Filters; `contexts` is a JSON list.
create table filter (
  number integer primary key autoincrement,
  actor_id text not null references actor (id) on delete cascade,
  title text not null,
  contexts text not null,
  action text not null check (action in ('warn', 'hide', 'blur')),
  expires_at integer,
  created_at integer not null
) strict;
create index filter_of_actor on filter (actor_id, number);

create table filter_keyword (
  number integer primary key autoincrement,
  filter_number integer not null references filter (number) on delete cascade,
  keyword text not null,
  is_whole_word integer not null check (is_whole_word in (0, 1))
) strict;
create index filter_keyword_of_filter on filter_keyword (filter_number, number);

create table filter_status (
  number integer primary key autoincrement,
  filter_number integer not null references filter (number) on delete cascade,
  thought_id text not null references thought (id) on delete cascade,
  unique (filter_number, thought_id)
) strict;
create index filter_status_by_thought on filter_status (thought_id);

-- Lists of followees, each with a timeline.
create table list (
  number integer primary key autoincrement,
  actor_id text not null references actor (id) on delete cascade,
  title text not null,
  replies_policy text not null check (replies_policy in ('followed', 'list', 'none')),
  is_exclusive integer not null check (is_exclusive in (0, 1)),
  created_at integer not null,
  unique (actor_id, number)
) strict;

-- The members of a list, as long as they are followed.
create table list_member (
  owner_id text not null,
  list_number integer not null,
  member_id text not null,
  created_at integer not null,
  primary key (list_number, member_id),
  foreign key (owner_id, list_number) references list (actor_id, number) on delete cascade,
  foreign key (owner_id, member_id) references follow (follower_id, followee_id) on delete cascade
) strict, without rowid;
create index list_member_by_time on list_member (list_number, created_at, member_id);
create index list_member_by_follow on list_member (owner_id, member_id, list_number);

-- Options of a follow that differ from the defaults. `languages`: separated by spaces; null for all
-- languages.
create table follow_option (
  follower_id text not null,
  followee_id text not null,
  shows_boosts integer not null check (shows_boosts in (0, 1)),
  notifies integer not null check (notifies in (0, 1)),
  languages text,
  primary key (follower_id, followee_id),
  foreign key (follower_id, followee_id) references follow (follower_id, followee_id) on delete cascade
) strict, without rowid;
create index follow_option_notifying on follow_option (followee_id, follower_id) where notifies = 1;

-- Followed hashtags; `number` is the position in the list.
create table followed_tag (
  number integer primary key autoincrement,
  actor_id text not null references actor (id) on delete cascade,
  tag text not null,
  unique (actor_id, tag)
) strict;
create index followed_tag_of_actor on followed_tag (actor_id, number);

-- Private notes about other actors.
create table account_note (
  actor_id text not null references actor (id) on delete cascade,
  about_id text not null references actor (id) on delete cascade,
  note text not null,
  primary key (actor_id, about_id)
) strict, without rowid;
create index account_note_by_subject on account_note (about_id);

-- Direct conversations of local users. `created_at` and `tie` are those of the latest thought. The root may
-- be deleted, as with `thought.root_id`.
create table conversation (
  number integer primary key autoincrement,
  actor_id text not null references actor (id) on delete cascade,
  root_id text not null,
  created_at integer not null,
  tie integer not null,
  is_unread integer not null check (is_unread in (0, 1)),
  unique (actor_id, root_id)
) strict;
create index conversation_by_time on conversation (actor_id, created_at, tie);
create index conversation_by_root on conversation (root_id);

create table notification (
  number integer primary key autoincrement,
  id text not null unique,
  actor_id text not null references actor (id) on delete cascade,
  type text not null,
  from_id text not null references actor (id) on delete cascade,
  thought_id text references thought (id) on delete cascade,
  is_read integer not null default 0 check (is_read in (0, 1)),
  created_at integer not null
) strict;
create unique index notification_once on notification (actor_id, type, from_id, coalesce(thought_id, ''));
create index notification_of_actor on notification (actor_id, number);
create index notification_unread on notification (actor_id) where is_read = 0;
create index notification_by_from on notification (from_id);
create index notification_by_thought on notification (thought_id) where thought_id is not null;

-- Events of streams in the order of recording, kept for minutes.
create table stream_event (
  number integer primary key autoincrement,
  payload text not null,
  recorded_at integer not null
) strict;
create index stream_event_by_time on stream_event (recorded_at);

-- Uploaded pictures. `number` is the id in the client API, `id` the name of the file.
create table upload (
  number integer primary key,
  id text not null unique,
  actor_id text not null references actor (id) on delete cascade,
  state text not null check (state in ('loose', 'attached', 'withdrawn', 'avatar', 'header')),
  state_since integer not null,
  thought_id text references thought (id) on delete set null,
  attachment text not null,
  content_type text not null,
  extension text not null,
  size integer not null,
  sha256 text not null
) strict;
create index upload_by_actor on upload (actor_id);
create index upload_by_thought on upload (thought_id) where thought_id is not null;
create index upload_unused on upload (state_since) where state in ('loose', 'withdrawn');

-- Files without a row, or whose row is about to be inserted.
create table media_removal (
  media_id text primary key,
  user_id text not null,
  due_at integer not null
) strict;
create index media_removal_by_due on media_removal (due_at);
create index media_removal_by_user on media_removal (user_id);

-- Web Push subscriptions of apps. Each ends with its access token.
create table push_subscription (
  number integer primary key autoincrement,
  token_id text not null unique references oauth_token (id) on delete cascade,
  actor_id text not null references actor (id) on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  is_standard integer not null check (is_standard in (0, 1)),
  -- A JSON list of notification types.
  alerts text not null,
  policy text not null check (policy in ('all', 'followed', 'follower', 'none')),
  sealed_token text not null,
  created_at integer not null,
  -- The language of the titles of push messages.
  language text not null default 'en'
) strict;
create index push_subscription_of_actor on push_subscription (actor_id, number);

-- The terms of thoughts by number (`created_at << 16 | tie << 1`), the order of lists. Terms of public thoughts
-- have their own index, so that their visibility needs no lookup.
create virtual table search_public_words using fts5 (words, content = '', contentless_delete = 1, tokenize = 'ascii', detail = 'none', prefix = '2 3');

create virtual table search_other_words using fts5 (words, content = '', contentless_delete = 1, tokenize = 'ascii', detail = 'none', prefix = '2 3');

-- The log of moderation over HTTP. Entries outlive the account of the administrator.
create table moderation_act (
  id text primary key,
  operator text not null,
  act text not null,
  target text not null,
  detail text not null,
  created_at integer not null,
  -- The folded handle of the person concerned; empty if there is none, or several.
  person text not null default ''
) strict;
create index moderation_act_by_person on moderation_act (person, id) where person <> '';

-- When an administrator last confirmed the password for the administration pages, per session.
create table operator_confirmation (
  session_id text primary key references session (id) on delete cascade,
  confirmed_at integer not null
) strict;

-- Imported lists of accounts of another server, applied line by line by a worker.
create table data_import (
  id text primary key,
  actor_id text not null references actor (id) on delete cascade,
  kind text not null check (kind in ('follows', 'blocks', 'mutes')),
  mode text not null check (mode in ('merge', 'replace')),
  -- A JSON list, emptied at the end.
  lines text not null,
  total integer not null,
  done integer not null,
  -- A JSON list of lines with reasons.
  failures text not null,
  created_at integer not null
) strict;
create index data_import_of_actor on data_import (actor_id, created_at, id);

-- Votes of local users. `choices`: a JSON list of positions. `notify_at`: when to notify the voter of the end
-- of the poll; null after that, or if no end is known.
create table poll_vote (
  thought_id text not null references thought (id) on delete cascade,
  actor_id text not null references actor (id) on delete cascade,
  choices text not null,
  notify_at integer,
  created_at integer not null,
  primary key (thought_id, actor_id)
) strict, without rowid;
create index poll_vote_by_actor on poll_vote (actor_id);
create index poll_vote_by_end on poll_vote (notify_at) where notify_at is not null;

-- Web Push subscriptions of browsers. Each ends with its session.
create table page_subscription (
  number integer primary key autoincrement,
  session_id text not null unique references session (id) on delete cascade,
  actor_id text not null references actor (id) on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  -- A JSON list of notification types.
  kinds text not null,
  language text not null,
  created_at integer not null
) strict;
create index page_subscription_of_actor on page_subscription (actor_id, number);

-- The latest fetch of a conversation's replies: when, for whom, and how many the server claims.
create table reply_request (
  root_id text primary key references thought (id) on delete cascade,
  asked_at integer not null,
  asked_by text references actor (id) on delete set null,
  claimed integer
) strict;
create index reply_request_by_person on reply_request (asked_by, asked_at);

-- Verified approvals of quotes by remote authors.
create table quote_approval (
  thought_id text primary key references thought (id) on delete cascade,
  uri text not null,
  quoted_uri text not null,
  author_uri text not null,
  withdrawn_at integer
) strict;
create index quote_approval_by_uri on quote_approval (uri);

-- Approvals of quotes by local authors, which other servers verify at their address.
create table quote_stamp (
  id text primary key,
  thought_id text not null references thought (id) on delete cascade,
  quoter_id text not null references actor (id) on delete cascade,
  quoting_uri text not null,
  created_at integer not null,
  revoked_at integer,
  unique (thought_id, quoting_uri)
) strict;
create index quote_stamp_by_quoter on quote_stamp (quoter_id);
create index quote_stamp_by_quoting_uri on quote_stamp (quoting_uri);

-- Quotes of remote thoughts by local users, for which approval was requested.
create table quote_request (
  thought_id text primary key references thought (id) on delete cascade,
  quoted_uri text not null,
  rejected_at integer
) strict;
create index quote_request_by_quoted on quote_request (quoted_uri);

-- The terms in the indexes: a search needs prefixes only if other terms begin with its terms. Stores nothing.
create virtual table search_public_term using fts5vocab (search_public_words, instance);

create virtual table search_other_term using fts5vocab (search_other_words, instance);

-- Remote actors that administrators suspended (hidden from everybody) or limited (hidden from public places).
-- Local users are suspended by disabling their account.
create table actor_limit (
  actor_id text primary key references actor (id) on delete cascade,
  level text not null check (level in ('suspend', 'limit')),
  created_at integer not null
) strict;

create trigger search_user_gone after delete on search_user begin
  delete from search_user_words where rowid = old.id;
end;

create trigger search_public_gone after delete on thought when old.visibility = 'public' and old.listed = 1 begin
  delete from search_public_words where rowid = ((old.created_at << 16) | (old.tie << 1));
end;

create trigger search_other_gone after delete on thought when old.visibility <> 'public' or old.listed = 0 begin
  delete from search_other_words where rowid = ((old.created_at << 16) | (old.tie << 1));
end;
