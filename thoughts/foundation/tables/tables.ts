// The Kysely table types of thoughts. Instants are milliseconds, booleans 0 or 1, lists JSON text.
import type { Database, Db } from '@tandem/platform/database/database.ts';
import type { PlatformTables } from '@tandem/platform/database/tables.ts';
import type { SanitisedHtml } from '@tandem/platform/html/sanitised.ts';
import type { AccountId, SessionId } from '@tandem/platform/identity/caller.ts';
import type { MediaId } from '@tandem/platform/media/media-id.ts';
import type { MediaRemovalTable } from '@tandem/platform/media/removals/store.ts';
import type { Generated } from 'kysely';
import type { ActorId, ApiKeyId, AppId, DataImportId, ThoughtId } from '../../ids.ts';
import type { LabelColumns } from '../thoughts/labels.ts';
import type { AnnouncementTables } from './announcements.ts';
import type { NotificationTable, PageSubscriptionTable, PushSubscriptionTable } from './notifications.ts';
import type { OAuthTables } from './oauth.ts';
import type { MoveTables, ProfileListTables } from './people.ts';
import type { QuotePolicy, QuoteTables, RemoteQuotePolicy } from './quotes.ts';

export type { ActorId, ThoughtId } from '../../ids.ts';
export type Visibility = 'public' | 'followers' | 'private';
/** The object type of a thought. Local thoughts are notes. */
export type Form =
  | ('note' | 'question' | 'article' | 'page' | 'video' | 'audio' | 'image')
  | ('event' | 'document');
/** The default audience of new thoughts: `unlisted` means public and not listed. */
export type DefaultVisibility = 'public' | 'unlisted' | 'followers' | 'private';

/**
 * A local user (`host` null, with an account) or a remote actor. `handle_key` is the folded `user` or
 * `user@host`.
 */
export type ActorTable = {
  id: ActorId;
  account_id: AccountId | null;
  host: string | null;
  username: string;
  handle_key: string;
  display_name: Generated<string>;
  bio: Generated<string>;
  avatar_url: Generated<string>;
  header_url: Generated<string>;
  avatar_description: Generated<string>;
  header_description: Generated<string>;
  custom_css: Generated<string>;
  /** 1 if a moderator has disabled the custom CSS. */
  style_hidden: Generated<0 | 1>;
  actor_type: Generated<string>;
  /** Whether followers of other servers need approval. */
  manually_approves: Generated<0 | 1>;
  /** Whether followers of this server need approval. */
  approves_local: Generated<0 | 1>;
  /** A JSON list, see accounts/users/fields.ts. */
  fields: Generated<string>;
  /** The time of the last verification of the links in the fields. */
  links_checked_at: Generated<number | null>;
  /** Null if never set. */
  discoverable: Generated<0 | 1 | null>;
  indexable: Generated<0 | 1 | null>;
  /** Whether pages show the user to anonymous visitors. */
  show_to_visitors: Generated<0 | 1>;
  /** Whether others may see the user's follows and followers. */
  show_network: Generated<0 | 1>;
  /** Whether the user's thoughts have an Atom feed. */
  atom: Generated<0 | 1>;
  /** Websites that may name the user as author: a JSON list of domains. */
  attribution_domains: Generated<string>;
  /** The parts of the profile that apps show. Pages show featured lists only if `show_featured` is 1. */
  show_media: Generated<0 | 1>;
  show_media_replies: Generated<0 | 1>;
  show_featured: Generated<0 | 1>;
  /** Defaults of new thoughts; null if never set. */
  language: Generated<string | null>;
  /** Whether media of new thoughts are marked as sensitive. */
  default_sensitive: Generated<0 | 1>;
  /** The replies in the user's home timeline: to followed people, or to all. */
  replies_in_home: Generated<'followed' | 'all'>;
  default_visibility: Generated<DefaultVisibility | null>;
  quote_policy: Generated<QuotePolicy | null>;
  /** A JSON list, see actors/emojis.ts. */
  emojis: Generated<string>;
  /** The profile page on the actor's own server. Null for local actors. */
  url: string | null;
  /** The ActivityPub id of a remote actor. Null if unknown. */
  wire_uri: Generated<string | null>;
  created_at: number;
  /**
   * The id of the account that replaces this one: after a verified Move of a remote actor, or by choice of a
   * local user.
   */
  moved_to: Generated<string | null>;
  /** The time of the last Move that was carried out. */
  moved_at: Generated<number | null>;
  /** The newest date of a public thought. Null if unknown, or older than the column. */
  last_status_at: Generated<number | null>;
  /** Number of thoughts by visibility. */
  public_count: Generated<number>;
  followers_count: Generated<number>;
  private_count: Generated<number>;
  /** The unlisted ones in `public_count`. */
  unlisted_count: Generated<number>;
  /** Accepted follows. */
  follower_count: Generated<number>;
  /** The remote ones in `follower_count`. */
  remote_follower_count: Generated<number>;
  following_count: Generated<number>;
  /** Number of boosts made. */
  boosted_count: Generated<number>;
};

/**
 * A moderation limit on a remote actor: `suspend` hides it from everybody and refuses its activities, `limit`
 * hides it from public places and suppresses its notifications to non-followers.
 */
export type ActorLimitTable = { actor_id: ActorId; level: ActorLimit; created_at: number };
export type ActorLimit = 'suspend' | 'limit';

export type DepartedUserTable = { username_key: string; username: string; departed_at: number };
type TopFriendTable = { actor_id: ActorId; friend_id: ActorId; position: number };

export type ApiKeyTable = {
  id: ApiKeyId;
  account_id: AccountId;
  name: string;
  prefix: string;
  hash: string;
  created_at: number;
  last_used_at: number | null;
};

/** Users whose waiting follow requests a job is accepting: those of this server, or all. */
export type RequestAcceptanceTable = { actor_id: ActorId; scope: 'local' | 'all' };

export type ThoughtTable = { [Name in keyof LabelColumns]: Generated<LabelColumns[Name]> } & {
  id: ThoughtId;
  actor_id: ActorId;
  is_local: 0 | 1;
  content: string;
  /** Sanitised HTML. Null for local thoughts, which are plain text. */
  content_html: SanitisedHtml | null;
  /** A JSON list, see actors/emojis.ts. */
  emojis: Generated<string>;
  /** A JSON list of `{ href, name }`: the mentions of a remote post, including unknown actors. */
  mention_tags: Generated<string>;
  /** A JSON list, see accounts/media/attachments.ts. */
  attachments: Generated<string>;
  /** JSON, see posts/polls/poll.ts. Null without a poll. */
  poll: Generated<string | null>;
  form: Generated<Form>;
  /** 1 if the stored content is shorter than the original. */
  is_cut: Generated<0 | 1>;
  /** The id of the quoted post on its own server, or null. */
  quote_uri: Generated<string | null>;
  /** The id of the quoted post if it belongs to this server. It may be deleted. */
  quoted_id: Generated<ThoughtId | null>;
  /** Who may quote it. Null permits everybody, and also means that the policy of a remote post is unknown. */
  quote_policy: Generated<QuotePolicy | RemoteQuotePolicy | null>;
  /** The app that a local user posted with. */
  app_id: Generated<AppId | null>;
  visibility: Visibility;
  /** 0 for a public thought excluded from public feeds and hashtags. Meaningless for other thoughts. */
  listed: 0 | 1;
  /** A JSON list of names without the hash sign. */
  tags: string;
  reply_to_id: ThoughtId | null;
  /** The author of the parent, also after the parent's deletion; '' if unknown. Null without a parent. */
  reply_to_actor_id: Generated<ActorId | null>;
  root_id: ThoughtId;
  uri: string | null;
  url: string | null;
  created_at: number;
  /** Breaks ties of `created_at`. The two make the number (status-ids/status-ids.ts). */
  tie: number;
  edited_at: number | null;
  like_count: Generated<number>;
  boost_count: Generated<number>;
  reply_count: Generated<number>;
};

/** The content of a thought before an edit. `written_at` is the start of that version. */
export type ThoughtVersionTable = LabelColumns & {
  thought_id: ThoughtId;
  position: number;
  content: string;
  content_html: SanitisedHtml | null;
  attachments: string;
  poll: string | null;
  written_at: number;
};

/**
 * The vote of a local user. `choices` is a JSON list of positions. `notify_at` is the time to notify the
 * voter of the end of the poll, or null if that is done or no end is known.
 */
export type PollVoteTable = {
  thought_id: ThoughtId;
  actor_id: ActorId;
  choices: string;
  notify_at: number | null;
  created_at: number;
};

/** A thought and an actor that it mentions or addresses. */
type ThoughtActorTable = { thought_id: ThoughtId; actor_id: ActorId };
export type TaggedTable = { tag: string; created_at: number; thought_id: ThoughtId; actor_id: ActorId };
type CounterTable = { name: string; value: number };

export type FollowTable = {
  follower_id: ActorId;
  followee_id: ActorId;
  state: 'pending' | 'accepted';
  /** The id of the Follow activity, if another server is involved. */
  uri: string | null;
  created_at: number;
};

/** The options of a follow that differ from the defaults. */
export type FollowOptionTable = {
  follower_id: ActorId;
  followee_id: ActorId;
  shows_boosts: 0 | 1;
  notifies: 0 | 1;
  /** Null for all languages, or names between spaces, such as ` de en `. */
  languages: string | null;
};

export type RepliesPolicy = 'followed' | 'list' | 'none';

/** A list of followees of `actor_id`. */
export type ListTable = {
  number: Generated<number>;
  actor_id: ActorId;
  title: string;
  replies_policy: RepliesPolicy;
  is_exclusive: 0 | 1;
  created_at: number;
};

type ListMemberTable = {
  owner_id: ActorId;
  list_number: number;
  member_id: ActorId;
  created_at: number;
};

type FollowedTagTable = { number: Generated<number>; actor_id: ActorId; tag: string };

/** The private note of a user about an account. */
export type AccountNoteTable = { actor_id: ActorId; about_id: ActorId; note: string };

export type BlockTable = { blocker_id: ActorId; blocked_id: ActorId; uri: string | null; created_at: number };

/** A bookmark. `number` defines the order. */
type BookmarkTable = {
  number: Generated<number>;
  actor_id: ActorId;
  thought_id: ThoughtId;
  created_at: number;
};

/** A pinned thought. `number` defines the order. */
export type PinTable = {
  number: Generated<number>;
  actor_id: ActorId;
  thought_id: ThoughtId;
  created_at: number;
};

export type MuteTable = {
  number: Generated<number>;
  muter_id: ActorId;
  muted_id: ActorId;
  hides_notifications: 0 | 1;
  expires_at: number | null;
  created_at: number;
};

export type FilterAction = 'warn' | 'hide' | 'blur';
export type FilterContext = 'home' | 'notifications' | 'public' | 'thread' | 'account';

export type FilterTable = {
  number: Generated<number>;
  actor_id: ActorId;
  title: string;
  /** JSON list of {@link FilterContext}. */
  contexts: string;
  action: FilterAction;
  expires_at: number | null;
  created_at: number;
};

type FilterKeywordTable = {
  number: Generated<number>;
  filter_number: number;
  keyword: string;
  is_whole_word: 0 | 1;
};

/** A thought that a filter contains. */
type FilterStatusTable = {
  number: Generated<number>;
  filter_number: number;
  thought_id: ThoughtId;
};

/** A conversation without notifications for the user. */
export type ConversationMuteTable = { actor_id: ActorId; root_id: ThoughtId; created_at: number };

/** A direct conversation of a local user. `created_at` and `tie` are those of its last thought. */
type ConversationTable = {
  number: Generated<number>;
  actor_id: ActorId;
  root_id: ThoughtId;
  created_at: number;
  tie: number;
  is_unread: 0 | 1;
};

export type MarkerTimeline = 'home' | 'notifications';

/** The read position of a user in a timeline. */
export type MarkerTable = {
  actor_id: ActorId;
  timeline: MarkerTimeline;
  last_read_id: string;
  /** Incremented by each change. */
  version: number;
  updated_at: number;
};

/**
 * An uploaded picture. `number` is its id in the client API, `id` its file. The state is `withdrawn` after
 * the thought was deleted. `attachment` is JSON (accounts/media/attachments.ts).
 */
export type UploadTable = {
  number: number;
  id: MediaId;
  actor_id: ActorId;
  state: 'loose' | 'attached' | 'withdrawn' | 'avatar' | 'header';
  state_since: number;
  thought_id: ThoughtId | null;
  attachment: string;
  content_type: string;
  extension: string;
  size: number;
  sha256: string;
};

/** A like or a boost. `uri` is the id of its activity if it came from another server. */
export type ReactionTable = {
  thought_id: ThoughtId;
  actor_id: ActorId;
  uri: string | null;
  created_at: number;
};

/** `author_id` is the author of the boosted thought. */
export type BoostTable = ReactionTable & {
  author_id: ActorId;
  /** Breaks ties of `created_at`. The two make the number (status-ids/status-ids.ts). */
  tie: number;
};

/**
 * The time of the last fetch of replies to a remote conversation, and the reply count its server states, or
 * null.
 */
export type ReplyRequestTable = {
  root_id: ThoughtId;
  asked_at: number;
  /** Null after deletion of the account. */
  asked_by: ActorId | null;
  claimed: number | null;
};

/** A reply whose parent is not stored. `uri` is the parent's id on its own server. */
type AwaitedParentTable = { thought_id: ThoughtId; uri: string };

/** `lines` and `failures` are JSON lists, see moderation/data-transfer/import/imports.ts. */
export type DataImportTable = {
  id: DataImportId;
  actor_id: ActorId;
  kind: 'follows' | 'blocks' | 'mutes' | 'domains';
  mode: 'merge' | 'replace';
  lines: string;
  total: number;
  done: number;
  failures: string;
  created_at: number;
};

/** `payload` is JSON, see stream-events/stream-events.ts. */
export type StreamEventTable = { number: Generated<number>; payload: string; recorded_at: number };

/** An administrator's action over HTTP. `person` is the folded handle of the affected actor, or ''. */
export type ModerationActTable = {
  id: string;
  operator: string;
  act: string;
  target: string;
  detail: string;
  created_at: number;
  person: string;
};
/** A member does not want `target_id` to be suggested. */
type SuggestionDismissalTable = { actor_id: ActorId; target_id: ActorId };
/** The last password confirmation by an administrator in a session. */
type OperatorConfirmationTable = { session_id: SessionId; confirmed_at: number };
/** A report for the administrators, by a local user or another server. `body` is JSON. */
export type ReportTable = { id: string; actor_uri: string; body: string; created_at: number };

/** `was_public`: replies may still expose the id of their parent. */
export type TombstoneTable = {
  id: ThoughtId;
  uri: string | null;
  actor_id: ActorId | null;
  deleted_at: number;
  was_public: 0 | 1;
};

export type ThoughtsTables = PlatformTables &
  AnnouncementTables &
  MoveTables &
  OAuthTables &
  QuoteTables &
  ProfileListTables & {
    actor: ActorTable;
    actor_limit: ActorLimitTable;
    departed_user: DepartedUserTable;
    top_friend: TopFriendTable;
    api_key: ApiKeyTable;
    thought: ThoughtTable;
    thought_version: ThoughtVersionTable;
    poll_vote: PollVoteTable;
    recipient: ThoughtActorTable;
    mention: ThoughtActorTable;
    tagged: TaggedTable;
    counter: CounterTable;
    follow: FollowTable;
    follow_option: FollowOptionTable;
    request_acceptance: RequestAcceptanceTable;
    list: ListTable;
    list_member: ListMemberTable;
    followed_tag: FollowedTagTable;
    account_note: AccountNoteTable;
    block: BlockTable;
    bookmark: BookmarkTable;
    pin: PinTable;
    filter: FilterTable;
    filter_keyword: FilterKeywordTable;
    filter_status: FilterStatusTable;
    mute: MuteTable;
    conversation_mute: ConversationMuteTable;
    conversation: ConversationTable;
    marker: MarkerTable;
    thought_like: ReactionTable;
    boost: BoostTable;
    notification: NotificationTable;
    stream_event: StreamEventTable;
    push_subscription: PushSubscriptionTable;
    page_subscription: PageSubscriptionTable;
    reply_request: ReplyRequestTable;
    awaited_parent: AwaitedParentTable;
    tombstone: TombstoneTable;
    report: ReportTable;
    moderation_act: ModerationActTable;
    operator_confirmation: OperatorConfirmationTable;
    suggestion_dismissal: SuggestionDismissalTable;
    upload: UploadTable;
    media_removal: MediaRemovalTable;
    data_import: DataImportTable;
  };

export type ThoughtsDb = Db<ThoughtsTables>;
export type ThoughtsDatabase = Database<ThoughtsTables>;
