-- The schema after all migrations in before-baseline, which it replaces in an empty database.

-- The registrable domain whose share of the inbound queue the event takes; '' if no share is counted.
alter table event add column source text collate "C" not null default '';
create index event_by_source on event (source, due_at, id) where kind = 'inbox';

-- Disabled accounts, which most lists exclude.
create index account_disabled on account (id) where disabled_at is not null;

-- A person or bot, local or remote. Local actors have an account and no host.
create table actor (
  id text collate "C" primary key,
  account_id text collate "C" unique references account (id) on delete cascade,
  host text collate "C",
  username text not null,
  handle_key text collate "C" not null unique,
  display_name text not null default '',
  bio text not null default '',
  avatar_url text not null default '',
  header_url text not null default '',
  custom_css text not null default '',
  actor_type text not null default 'Person',
  manually_approves integer not null default 1 check (manually_approves in (0, 1)),
  url text,
  created_at bigint not null,
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
  links_checked_at bigint,
  -- Whether the actor may be recommended, and found by search engines; null if never chosen.
  discoverable integer,
  indexable integer,
  emojis text not null default '[]',
  wire_uri text,
  -- When the last public thought was created.
  last_status_at bigint,
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
);
create index actor_local_by_creation on actor (created_at, id) where host is null;
create index actor_by_host on actor (host) where host is not null;
create index actor_by_tail on actor (substr(id, 23));
create index actor_indexed on actor (created_at, id, username)
  where host is null and indexable = 1 and show_to_visitors = 1;

-- The names of deleted local users, which nobody may take again.
create table departed_user (
  username_key text collate "C" primary key,
  username text not null,
  departed_at bigint not null
);

create table top_friend (
  actor_id text collate "C" not null references actor (id) on delete cascade,
  friend_id text collate "C" not null references actor (id) on delete cascade,
  position integer not null,
  primary key (actor_id, friend_id)
);
create index top_friend_by_friend on top_friend (friend_id);

create table api_key (
  id text collate "C" primary key,
  account_id text collate "C" not null references account (id) on delete cascade,
  name text collate "C" not null,
  prefix text not null,
  hash text collate "C" not null unique,
  created_at bigint not null,
  last_used_at bigint
);
create index api_key_by_account on api_key (account_id, created_at, id);

-- `root_id` is the first thought of the conversation; like `reply_to_id`, it is kept when that thought is
-- deleted. `uri` is the id on the origin server, null for local thoughts, whose id follows from the public
-- URL.
create table thought (
  id text collate "C" primary key,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  is_local integer not null check (is_local in (0, 1)),
  content text not null,
  content_html text,
  visibility text collate "C" not null check (visibility in ('public', 'followers', 'private')),
  tags text not null,
  reply_to_id text collate "C",
  root_id text collate "C" not null,
  uri text collate "C" unique,
  url text,
  created_at bigint not null,
  edited_at bigint,
  like_count integer not null default 0,
  boost_count integer not null default 0,
  reply_count integer not null default 0,
  -- Distinguishes equal `created_at`: the two form the number of the row.
  tie integer not null default floor(random() * 16384)::integer,
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
  app_id text collate "C",
  -- The ActivityPub form of a remote thought, and whether its text was truncated.
  form text not null default 'note',
  is_cut integer not null default 0,
  -- The quoted thought: its URI, and its id if it is a thought of this server.
  quote_uri text collate "C",
  quoted_id text collate "C",
  quote_policy text
);
create index thought_by_root on thought (root_id, created_at, id);
create index thought_by_parent on thought (reply_to_id, created_at, id) where reply_to_id is not null;
create index thought_by_author_and_time on thought (actor_id, created_at, id, visibility);
create unique index thought_by_number on thought (created_at, tie);
create index thought_listed on thought (created_at, id) where visibility = 'public' and listed = 1;
create index thought_listed_local on thought (created_at, id) where visibility = 'public' and listed = 1 and is_local = 1;
create index thought_attached_by_actor on thought (actor_id, created_at, tie) where attachments <> '[]';
create index thought_attached_by_time on thought (created_at, tie)
  where attachments <> '[]' and visibility = 'public' and listed = 1;

-- The named recipients of remote thoughts, who may see them for that reason.
create table recipient (
  thought_id text collate "C" not null references thought (id) on delete cascade,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  primary key (thought_id, actor_id)
);
create index recipient_by_actor on recipient (actor_id, thought_id);

create table mention (
  thought_id text collate "C" not null references thought (id) on delete cascade,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  primary key (thought_id, actor_id)
);
create index mention_by_actor on mention (actor_id, thought_id);

-- The tags of public thoughts only, for tag pages and popular tags.
create table tagged (
  tag text collate "C" not null,
  created_at bigint not null,
  thought_id text collate "C" not null references thought (id) on delete cascade,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  primary key (tag, created_at, thought_id)
);
create index tagged_by_thought on tagged (thought_id);
create index tagged_by_time on tagged (created_at, tag);
create index tagged_by_actor_and_tag on tagged (actor_id, tag);

-- Counts that would otherwise need a scan: 'public', 'public-local', 'local-users', 'tag:<name>'.
create table counter (
  name text collate "C" primary key,
  value bigint not null
);

create table follow (
  follower_id text collate "C" not null references actor (id) on delete cascade,
  followee_id text collate "C" not null references actor (id) on delete cascade,
  state text collate "C" not null check (state in ('pending', 'accepted')),
  uri text collate "C",
  created_at bigint not null,
  primary key (follower_id, followee_id)
);
create index follow_by_followee on follow (followee_id, state, created_at, follower_id);
create index follow_by_follower on follow (follower_id, state, created_at, followee_id);

create table block (
  blocker_id text collate "C" not null references actor (id) on delete cascade,
  blocked_id text collate "C" not null references actor (id) on delete cascade,
  uri text collate "C",
  created_at bigint not null,
  primary key (blocker_id, blocked_id)
);
create index block_by_blocker on block (blocker_id, created_at, blocked_id);
create index block_by_blocked on block (blocked_id, blocker_id);

create table thought_like (
  thought_id text collate "C" not null references thought (id) on delete cascade,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  uri text collate "C",
  created_at bigint not null,
  primary key (thought_id, actor_id)
);
create index thought_like_by_time on thought_like (actor_id, created_at, thought_id);

-- `author_id` is the author of the thought, so that feeds exclude blocked authors without reading the
-- thought.
create table boost (
  thought_id text collate "C" not null references thought (id) on delete cascade,
  author_id text collate "C" not null references actor (id) on delete cascade,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  uri text collate "C",
  created_at bigint not null,
  tie integer not null default floor(random() * 16384)::integer,
  primary key (thought_id, actor_id)
);
create index boost_by_actor on boost (actor_id, created_at, thought_id);
create index boost_by_author on boost (author_id, actor_id);
create unique index boost_by_number on boost (created_at, tie);

create sequence notification_number;
create table notification (
  id text collate "C" primary key,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  type text collate "C" not null,
  from_id text collate "C" not null references actor (id) on delete cascade,
  thought_id text collate "C" references thought (id) on delete cascade,
  is_read integer not null default 0 check (is_read in (0, 1)),
  created_at bigint not null,
  number bigint default nextval('notification_number')
);
alter sequence notification_number owned by notification.number;
create unique index notification_once on notification (actor_id, type, from_id, coalesce(thought_id, ''));
create index notification_unread on notification (actor_id) where is_read = 0;
create index notification_by_from on notification (from_id);
create index notification_by_thought on notification (thought_id) where thought_id is not null;
create unique index notification_by_number on notification (number);
create index notification_of_actor on notification (actor_id, number);

-- A deleted thought: 404 for clients, 410 for other servers.
create table tombstone (
  id text collate "C" primary key,
  uri text collate "C" unique,
  actor_id text collate "C",
  deleted_at bigint not null,
  -- Whether the deleted thought was public: only then do replies still name it as their parent.
  was_public integer not null default 1
);

-- The key pair of a local actor, created on first use. It outlives the account until its Delete is delivered.
create table actor_key (
  actor_id text collate "C" primary key,
  uri text collate "C" not null unique,
  public_key text not null,
  private_key text not null,
  created_at bigint not null
);

-- Federation data of a remote actor, in addition to `actor`. `other_keys`: a JSON list of the keys after the
-- first, each with id and PEM; null if there are none.
create table remote_actor (
  actor_id text collate "C" primary key references actor (id) on delete cascade,
  uri text collate "C" not null unique,
  inbox text collate "C" not null,
  shared_inbox text,
  outbox text,
  followers_uri text collate "C",
  key_id text collate "C",
  public_key text,
  other_keys text,
  moved_to text,
  updated_at bigint,
  fetched_at bigint not null,
  -- The collection of pinned posts.
  featured text
);
create index remote_actor_by_key on remote_actor (key_id) where key_id is not null;
create index remote_actor_by_followers on remote_actor (followers_uri) where followers_uri is not null;
create index remote_actor_by_fetch on remote_actor (fetched_at);

-- The unknown parent of a remote thought, by its URI.
create table awaited_parent (
  thought_id text primary key references thought (id) on delete cascade,
  uri text not null
);
create index awaited_parent_by_uri on awaited_parent (uri);

-- The availability of remote servers. Nothing except Follows is sent before `retry_at`. `next_at`: when the
-- queue of the server is due (null: it waits for a sign of life).
create table remote_host (
  name text collate "C" primary key,
  failing_since bigint,
  retry_at bigint,
  next_at bigint,
  last_success_at bigint,
  last_error text,
  seen_at bigint not null
);
create index remote_host_by_sight on remote_host (seen_at);
create index remote_host_by_turn on remote_host (next_at, name) where failing_since is null;
create index remote_host_failing_by_turn on remote_host (next_at, name) where failing_since is not null;

-- `cleared_at`: when the data of the domain was last removed; null if it is still to be removed.
create table domain_block (
  domain text collate "C" primary key,
  reason text not null,
  created_at bigint not null,
  cleared_at bigint
);

-- Accepted activities, by the first 16 bytes of the SHA-256 of actor, id and body (base64url). Never removed.
create table processed_activity (
  hash text collate "C" primary key,
  -- When the request was signed; null for activities stored before version 0.1.0.
  signed_at bigint
);

-- An Undo, Delete or Reject that arrived before its object (`key`).
create table foretold (
  key text collate "C" primary key,
  at bigint not null
);

-- Outgoing activities, stored once for all inboxes. Deliveries are inserted in batches, in the order of
-- inboxes: `written_to` is the last inbox with a delivery, null when all have one.
create table outgoing_activity (
  id text collate "C" primary key,
  actor_id text collate "C" not null,
  object_key text collate "C" not null,
  body text not null,
  written_to text,
  created_at bigint not null
);
create index outgoing_activity_by_actor on outgoing_activity (actor_id);
create index outgoing_activity_by_age on outgoing_activity (created_at);

-- The delivery of an activity to an inbox. Deliveries of one object to one inbox are sent in the order of
-- `id`.
create table delivery (
  id bigint generated always as identity primary key,
  activity_id text collate "C" not null references outgoing_activity (id) on delete cascade,
  object_key text collate "C" not null,
  inbox text collate "C" not null,
  host text collate "C" not null,
  is_follow integer not null check (is_follow in (0, 1)),
  due_at bigint not null,
  attempts integer not null default 0,
  lease text,
  lease_ends_at bigint,
  last_error text,
  failed_at bigint,
  created_at bigint not null
);
create index delivery_by_host on delivery (host, due_at, id) where failed_at is null;
create index delivery_by_object on delivery (inbox, object_key, id) where failed_at is null;
create index delivery_by_follow on delivery (host, due_at, id) where failed_at is null and is_follow = 1;
create index delivery_by_lease on delivery (host) where lease is not null;
create index delivery_by_age on delivery (created_at) where failed_at is null;
create unique index delivery_once on delivery (activity_id, inbox);
create index delivery_by_failure on delivery (failed_at) where failed_at is not null;

-- Flags of other servers, for the administrator.
create table report (
  id text collate "C" primary key,
  actor_uri text not null,
  body text not null,
  created_at bigint not null
);
create index report_by_time on report (created_at);
create index report_by_actor on report (actor_uri, created_at);

-- The search terms of thoughts and of people, as the tokenizer returns them.
create table search_thought (
  thought_id text collate "C" primary key references thought (id) on delete cascade,
  words tsvector not null,
  -- Copied from the thought, so that most hits need no lookup: number (`created_at << 16 | tie << 1`),
  -- author, and whether everybody may find it. None of it changes. A trigger fills in missing values.
  number bigint,
  author_id text collate "C",
  is_open boolean
);
create index search_thought_words on search_thought using gin (words);
create index search_thought_by_number on search_thought (number);

create table search_user (
  actor_id text collate "C" primary key references actor (id) on delete cascade,
  words tsvector not null
);
create index search_user_words on search_user using gin (words);

-- The latest statements of an activity about a relation (a Like, Announce, Follow or Block), kept for two
-- days. `activity`: hash of actor and id. `relation`: hash of kind, actor and object; '' if an Undo named
-- only the id. `first_at`, `asserted_at`: signature time of the first and the latest assertion; `bytes`: hash
-- of the latest. `undone_at`: signature time of the latest Undo. `ended_by`: the still unknown activity whose
-- Undo ended the relation. `ended_here_at`: when a local user ended it.
create table relation_statement (
  activity text collate "C" not null,
  relation text collate "C" not null,
  uri text collate "C",
  first_at bigint,
  asserted_at bigint,
  bytes text collate "C",
  undone_at bigint,
  ended_by text collate "C",
  ended_here_at bigint,
  holds integer not null check (holds in (0, 1)),
  seen_at bigint not null,
  primary key (activity, relation)
);
create index relation_statement_by_relation on relation_statement (relation);
create index relation_statement_by_age on relation_statement (seen_at);

-- The latest response to a Follow of a local user, by the id of the Follow, kept for two days. `at`: its
-- signature time.
create table follow_answer (
  uri text collate "C" primary key,
  follower_id text collate "C" not null,
  followee_id text collate "C" not null,
  verdict text not null check (verdict in ('accepted', 'rejected')),
  at bigint not null,
  seen_at bigint not null
);
create index follow_answer_by_age on follow_answer (seen_at);

-- Registered OAuth apps. Never removed, because many apps keep their credentials.
create table oauth_app (
  id text collate "C" primary key,
  client_id text collate "C" not null unique,
  secret_hash text collate "C" not null,
  name text not null,
  website text,
  redirect_uris text not null,
  scopes text not null,
  created_at bigint not null
);

-- Authorization codes until their exchange, stored as hashes.
create table oauth_code (
  hash text collate "C" primary key,
  app_id text collate "C" not null references oauth_app (id) on delete cascade,
  account_id text collate "C" not null references account (id) on delete cascade,
  redirect_uri text not null,
  scopes text not null,
  challenge text,
  expires_at bigint not null
);
create index oauth_code_by_account on oauth_code (account_id);
create index oauth_code_by_app on oauth_code (app_id);
create index oauth_code_by_expiry on oauth_code (expires_at);

-- Access tokens, stored as hashes. Tokens of an app alone have no account.
create table oauth_token (
  id text collate "C" primary key,
  hash text collate "C" not null unique,
  app_id text collate "C" not null references oauth_app (id) on delete cascade,
  account_id text collate "C" references account (id) on delete cascade,
  scopes text not null,
  created_at bigint not null,
  last_used_at bigint
);
create index oauth_token_by_account on oauth_token (account_id, created_at, id);
create index oauth_token_by_app on oauth_token (app_id, created_at, id);

-- Previous versions of a thought, oldest first. `written_at`: the creation time of the version.
create table thought_version (
  thought_id text collate "C" not null references thought (id) on delete cascade,
  position integer not null,
  content text not null,
  content_html text,
  summary text not null,
  sensitive integer not null check (sensitive in (0, 1)),
  language text,
  written_at bigint not null,
  attachments text not null default '[]',
  poll text,
  primary key (thought_id, position)
);

-- Bookmarks; `number` is the position in the list.
create table bookmark (
  number bigint generated always as identity primary key,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  thought_id text collate "C" not null references thought (id) on delete cascade,
  created_at bigint not null,
  unique (actor_id, thought_id)
);
create index bookmark_of_actor on bookmark (actor_id, number);
create index bookmark_by_thought on bookmark (thought_id, actor_id);

-- Muted actors. A mute is in force until a job deletes it after `expires_at`.
create table mute (
  number bigint generated always as identity primary key,
  muter_id text collate "C" not null references actor (id) on delete cascade,
  muted_id text collate "C" not null references actor (id) on delete cascade,
  hides_notifications integer not null check (hides_notifications in (0, 1)),
  expires_at bigint,
  created_at bigint not null,
  unique (muter_id, muted_id)
);
create index mute_of_muter on mute (muter_id, number);
create index mute_by_muted on mute (muted_id, muter_id);
create index mute_by_end on mute (expires_at) where expires_at is not null;

-- Conversations without notifications. The root may be deleted, as with `thought.root_id`.
create table conversation_mute (
  actor_id text collate "C" not null references actor (id) on delete cascade,
  root_id text collate "C" not null,
  created_at bigint not null,
  primary key (actor_id, root_id)
);
create index conversation_mute_by_root on conversation_mute (root_id, actor_id);

-- Pinned thoughts; `number` is their order.
create table pin (
  number bigint generated always as identity primary key,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  thought_id text collate "C" not null unique references thought (id) on delete cascade,
  created_at bigint not null
);
create index pin_of_actor on pin (actor_id, number);

-- The read position in a timeline.
create table marker (
  actor_id text collate "C" not null references actor (id) on delete cascade,
  timeline text collate "C" not null check (timeline in ('home', 'notifications')),
  last_read_id text not null,
  version bigint not null,
  updated_at bigint not null,
  primary key (actor_id, timeline)
);

-- Filters; `contexts` is a JSON list.
create table filter (
  number bigint generated always as identity primary key,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  title text not null,
  contexts text not null,
  action text not null check (action in ('warn', 'hide', 'blur')),
  expires_at bigint,
  created_at bigint not null
);
create index filter_of_actor on filter (actor_id, number);

create table filter_keyword (
  number bigint generated always as identity primary key,
  filter_number bigint not null references filter (number) on delete cascade,
  keyword text not null,
  is_whole_word integer not null check (is_whole_word in (0, 1))
);
create index filter_keyword_of_filter on filter_keyword (filter_number, number);

create table filter_status (
  number bigint generated always as identity primary key,
  filter_number bigint not null references filter (number) on delete cascade,
  thought_id text collate "C" not null references thought (id) on delete cascade,
  unique (filter_number, thought_id)
);
create index filter_status_by_thought on filter_status (thought_id);

-- Lists of followees, each with a timeline.
create table list (
  number bigint generated always as identity primary key,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  title text not null,
  replies_policy text not null check (replies_policy in ('followed', 'list', 'none')),
  is_exclusive integer not null check (is_exclusive in (0, 1)),
  created_at bigint not null,
  unique (actor_id, number)
);

-- The members of a list, as long as they are followed.
create table list_member (
  owner_id text collate "C" not null,
  list_number bigint not null,
  member_id text collate "C" not null,
  created_at bigint not null,
  primary key (list_number, member_id),
  foreign key (owner_id, list_number) references list (actor_id, number) on delete cascade,
  foreign key (owner_id, member_id) references follow (follower_id, followee_id) on delete cascade
);
create index list_member_by_time on list_member (list_number, created_at, member_id);
create index list_member_by_follow on list_member (owner_id, member_id, list_number);

-- Options of a follow that differ from the defaults. `languages`: separated by spaces; null for all
-- languages.
create table follow_option (
  follower_id text collate "C" not null,
  followee_id text collate "C" not null,
  shows_boosts integer not null check (shows_boosts in (0, 1)),
  notifies integer not null check (notifies in (0, 1)),
  languages text,
  primary key (follower_id, followee_id),
  foreign key (follower_id, followee_id) references follow (follower_id, followee_id) on delete cascade
);
create index follow_option_notifying on follow_option (followee_id, follower_id) where notifies = 1;

-- Followed hashtags; `number` is the position in the list.
create table followed_tag (
  number bigint generated always as identity primary key,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  tag text collate "C" not null,
  unique (actor_id, tag)
);
create index followed_tag_of_actor on followed_tag (actor_id, number);

-- Private notes about other actors.
create table account_note (
  actor_id text collate "C" not null references actor (id) on delete cascade,
  about_id text collate "C" not null references actor (id) on delete cascade,
  note text not null,
  primary key (actor_id, about_id)
);
create index account_note_by_subject on account_note (about_id);

-- Direct conversations of local users. `created_at` and `tie` are those of the latest thought. The root may
-- be deleted, as with `thought.root_id`.
create table conversation (
  number bigint generated always as identity primary key,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  root_id text collate "C" not null,
  created_at bigint not null,
  tie integer not null,
  is_unread integer not null check (is_unread in (0, 1)),
  unique (actor_id, root_id)
);
create index conversation_by_time on conversation (actor_id, created_at, tie);
create index conversation_by_root on conversation (root_id);

-- Events of streams in the order of recording, kept for minutes.
create table stream_event (
  number bigint generated always as identity primary key,
  payload text not null,
  recorded_at bigint not null
);
create index stream_event_by_time on stream_event (recorded_at);

-- Uploaded pictures. `number` is the id in the client API, `id` the name of the file.
create table upload (
  number bigint primary key,
  id text not null unique,
  actor_id text not null references actor (id) on delete cascade,
  state text not null check (state in ('loose', 'attached', 'withdrawn', 'avatar', 'header')),
  state_since bigint not null,
  thought_id text references thought (id) on delete set null,
  attachment text not null,
  content_type text not null,
  extension text not null,
  size bigint not null,
  sha256 text not null
);
create index upload_by_actor on upload (actor_id);
create index upload_by_thought on upload (thought_id) where thought_id is not null;
create index upload_unused on upload (state_since) where state in ('loose', 'withdrawn');

-- Files without a row, or whose row is about to be inserted.
create table media_removal (
  media_id text primary key,
  user_id text not null,
  due_at bigint not null
);
create index media_removal_by_due on media_removal (due_at);
create index media_removal_by_user on media_removal (user_id);

-- Web Push subscriptions of apps. Each ends with its access token.
create table push_subscription (
  number bigint generated always as identity primary key,
  token_id text collate "C" not null unique references oauth_token (id) on delete cascade,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  is_standard integer not null check (is_standard in (0, 1)),
  -- A JSON list of notification types.
  alerts text not null,
  policy text not null check (policy in ('all', 'followed', 'follower', 'none')),
  sealed_token text not null,
  created_at bigint not null,
  -- The language of the titles of push messages.
  language text not null default 'en'
);
create index push_subscription_of_actor on push_subscription (actor_id, number);

-- The log of moderation over HTTP. Entries outlive the account of the administrator.
create table moderation_act (
  id text collate "C" primary key,
  operator text not null,
  act text not null,
  target text not null,
  detail text not null,
  created_at bigint not null,
  -- The folded handle of the person concerned; empty if there is none, or several.
  person text collate "C" not null default ''
);
create index moderation_act_by_person on moderation_act (person, id) where person <> '';

-- When an administrator last confirmed the password for the administration pages, per session.
create table operator_confirmation (
  session_id text collate "C" primary key references session (id) on delete cascade,
  confirmed_at bigint not null
);

-- Imported lists of accounts of another server, applied line by line by a worker.
create table data_import (
  id text collate "C" primary key,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  kind text not null check (kind in ('follows', 'blocks', 'mutes')),
  mode text not null check (mode in ('merge', 'replace')),
  -- A JSON list, emptied at the end.
  lines text not null,
  total integer not null,
  done integer not null,
  -- A JSON list of lines with reasons.
  failures text not null,
  created_at bigint not null
);
create index data_import_of_actor on data_import (actor_id, created_at, id);

-- Votes of local users. `choices`: a JSON list of positions. `notify_at`: when to notify the voter of the end
-- of the poll; null after that, or if no end is known.
create table poll_vote (
  thought_id text collate "C" not null references thought (id) on delete cascade,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  choices text not null,
  notify_at bigint,
  created_at bigint not null,
  primary key (thought_id, actor_id)
);
create index poll_vote_by_actor on poll_vote (actor_id);
create index poll_vote_by_end on poll_vote (notify_at) where notify_at is not null;

-- Web Push subscriptions of browsers. Each ends with its session.
create table page_subscription (
  number bigint generated always as identity primary key,
  session_id text collate "C" not null unique references session (id) on delete cascade,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  -- A JSON list of notification types.
  kinds text not null,
  language text not null,
  created_at bigint not null
);
create index page_subscription_of_actor on page_subscription (actor_id, number);

-- The latest fetch of a conversation's replies: when, for whom, and how many the server claims.
create table reply_request (
  root_id text collate "C" primary key references thought (id) on delete cascade,
  asked_at bigint not null,
  asked_by text collate "C" references actor (id) on delete set null,
  claimed bigint
);
create index reply_request_by_person on reply_request (asked_by, asked_at);

-- Verified approvals of quotes by remote authors.
create table quote_approval (
  thought_id text collate "C" primary key references thought (id) on delete cascade,
  uri text collate "C" not null,
  quoted_uri text collate "C" not null,
  author_uri text collate "C" not null,
  withdrawn_at bigint
);
create index quote_approval_by_uri on quote_approval (uri);

-- Approvals of quotes by local authors, which other servers verify at their address.
create table quote_stamp (
  id text collate "C" primary key,
  thought_id text collate "C" not null references thought (id) on delete cascade,
  quoter_id text collate "C" not null references actor (id) on delete cascade,
  quoting_uri text collate "C" not null,
  created_at bigint not null,
  revoked_at bigint,
  unique (thought_id, quoting_uri)
);
create index quote_stamp_by_quoter on quote_stamp (quoter_id);
create index quote_stamp_by_quoting_uri on quote_stamp (quoting_uri);

-- Quotes of remote thoughts by local users, for which approval was requested.
create table quote_request (
  thought_id text collate "C" primary key references thought (id) on delete cascade,
  quoted_uri text collate "C" not null,
  rejected_at bigint
);
create index quote_request_by_quoted on quote_request (quoted_uri);

-- Remote actors that administrators suspended (hidden from everybody) or limited (hidden from public places).
-- Local users are suspended by disabling their account.
create table actor_limit (
  actor_id text collate "C" primary key references actor (id) on delete cascade,
  level text not null check (level in ('suspend', 'limit')),
  created_at bigint not null
);

-- Each search reads the pending list as a whole: at most 64 KB instead of 4 MB.
alter index search_thought_words set (gin_pending_list_limit = 64);
alter index search_user_words set (gin_pending_list_limit = 64);

create function fill_search_thought() returns trigger language plpgsql set search_path from current as $$ begin
  select (thought.created_at << 16) | (thought.tie << 1), thought.actor_id, thought.visibility = 'public' and thought.listed = 1
    into new.number, new.author_id, new.is_open from thought where thought.id = new.thought_id;
  return new;
end $$;

create trigger search_thought_filled before insert or update on search_thought
  for each row when (new.number is null) execute function fill_search_thought();
