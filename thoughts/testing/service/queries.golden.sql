delete
  from "account"
  where "id" = ?
    -- SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)
    -- SEARCH oauth_token USING COVERING INDEX oauth_token_by_account (account_id=?)
    -- SEARCH oauth_code USING COVERING INDEX oauth_code_by_account (account_id=?)
    -- SEARCH api_key USING COVERING INDEX api_key_by_account (account_id=?)
    -- SEARCH actor USING COVERING INDEX sqlite_autoindex_actor_2 (account_id=?)
    -- SEARCH idempotent_answer USING COVERING INDEX idempotent_answer_by_account (account_id=?)
    -- SEARCH session USING COVERING INDEX session_by_account (account_id=?)

delete
  from "account_note"
  where "actor_id" = ? and "about_id" = ?
    -- SEARCH account_note USING PRIMARY KEY (actor_id=? AND about_id=?)

delete
  from "actor"
  where "id" = ?
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- SEARCH quote_stamp USING COVERING INDEX quote_stamp_by_quoter (quoter_id=?)
    -- SEARCH reply_request USING COVERING INDEX reply_request_by_person (asked_by=?)
    -- SEARCH page_subscription USING COVERING INDEX page_subscription_of_actor (actor_id=?)
    -- SEARCH poll_vote USING INDEX poll_vote_by_actor (actor_id=?)
    -- SEARCH data_import USING COVERING INDEX data_import_of_actor (actor_id=?)
    -- SEARCH push_subscription USING COVERING INDEX push_subscription_of_actor (actor_id=?)
    -- SEARCH upload USING COVERING INDEX upload_by_actor (actor_id=?)
    -- SEARCH notification USING COVERING INDEX notification_by_from (from_id=?)
    -- SEARCH notification USING COVERING INDEX notification_of_actor (actor_id=?)
    -- SEARCH conversation USING COVERING INDEX conversation_by_time (actor_id=?)
    -- SEARCH account_note USING INDEX account_note_by_subject (about_id=?)
    -- SEARCH account_note USING PRIMARY KEY (actor_id=?)
    -- SEARCH followed_tag USING COVERING INDEX followed_tag_of_actor (actor_id=?)
    -- SEARCH list USING COVERING INDEX sqlite_autoindex_list_1 (actor_id=?)
    -- SEARCH filter USING COVERING INDEX filter_of_actor (actor_id=?)
    -- SEARCH marker USING PRIMARY KEY (actor_id=?)
    -- SEARCH pin USING COVERING INDEX pin_of_actor (actor_id=?)
    -- SEARCH conversation_mute USING PRIMARY KEY (actor_id=?)
    -- SEARCH mute USING COVERING INDEX mute_by_muted (muted_id=?)
    -- SEARCH mute USING COVERING INDEX mute_of_muter (muter_id=?)
    -- SEARCH bookmark USING COVERING INDEX bookmark_of_actor (actor_id=?)
    -- SEARCH search_user USING COVERING INDEX sqlite_autoindex_search_user_1 (actor_id=?)
    -- SEARCH remote_actor USING COVERING INDEX sqlite_autoindex_remote_actor_1 (actor_id=?)
    -- SEARCH boost USING INDEX boost_by_actor (actor_id=?)
    -- SEARCH boost USING INDEX boost_by_author (author_id=?)
    -- SEARCH thought_like USING INDEX thought_like_by_time (actor_id=?)
    -- SEARCH block USING INDEX block_by_blocked (blocked_id=?)
    -- SEARCH block USING PRIMARY KEY (blocker_id=?)
    -- SEARCH follow USING INDEX follow_by_followee (followee_id=?)
    -- SEARCH follow USING PRIMARY KEY (follower_id=?)
    -- SEARCH tagged USING COVERING INDEX tagged_by_actor_and_tag (actor_id=?)
    -- SEARCH mention USING COVERING INDEX mention_by_actor (actor_id=?)
    -- SEARCH recipient USING COVERING INDEX recipient_by_actor (actor_id=?)
    -- SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=?)
    -- SEARCH top_friend USING INDEX top_friend_by_friend (friend_id=?)
    -- SEARCH top_friend USING PRIMARY KEY (actor_id=?)

delete
  from "actor"
  where "id" in (select "remote_actor"."actor_id"
  from "remote_actor"
  where "remote_actor"."actor_id" in (select value
  from json_each(?)) and "remote_actor"."fetched_at" < ? and not (exists (select 1 as "one"
  from "thought"
  where "thought"."actor_id" = "remote_actor"."actor_id") or exists (select 1 as "one"
  from "thought_like"
  where "thought_like"."actor_id" = "remote_actor"."actor_id") or exists (select 1 as "one"
  from "boost"
  where "boost"."actor_id" = "remote_actor"."actor_id") or exists (select 1 as "one"
  from "mention"
  where "mention"."actor_id" = "remote_actor"."actor_id") or exists (select 1 as "one"
  from "recipient"
  where "recipient"."actor_id" = "remote_actor"."actor_id") or exists (select 1 as "one"
  from "follow"
  where "follow"."follower_id" = "remote_actor"."actor_id") or exists (select 1 as "one"
  from "follow"
  where "follow"."followee_id" = "remote_actor"."actor_id") or exists (select 1 as "one"
  from "block"
  where "block"."blocker_id" = "remote_actor"."actor_id") or exists (select 1 as "one"
  from "block"
  where "block"."blocked_id" = "remote_actor"."actor_id") or exists (select 1 as "one"
  from "mute"
  where "mute"."muted_id" = "remote_actor"."actor_id")))
    -- SEARCH actor USING COVERING INDEX sqlite_autoindex_actor_1 (id=?)
    -- LIST SUBQUERY 12
    --   SEARCH remote_actor USING INDEX sqlite_autoindex_remote_actor_1 (actor_id=?)
    --   LIST SUBQUERY 1
    --     SCAN json_each VIRTUAL TABLE INDEX 1:
    --   CORRELATED SCALAR SUBQUERY 2
    --     SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=?)
    --   CORRELATED SCALAR SUBQUERY 3
    --     SEARCH thought_like USING COVERING INDEX thought_like_by_time (actor_id=?)
    --   CORRELATED SCALAR SUBQUERY 4
    --     SEARCH boost USING COVERING INDEX boost_by_actor (actor_id=?)
    --   CORRELATED SCALAR SUBQUERY 5
    --     SEARCH mention USING COVERING INDEX mention_by_actor (actor_id=?)
    --   CORRELATED SCALAR SUBQUERY 6
    --     SEARCH recipient USING COVERING INDEX recipient_by_actor (actor_id=?)
    --   CORRELATED SCALAR SUBQUERY 7
    --     SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=?)
    --   CORRELATED SCALAR SUBQUERY 8
    --     SEARCH follow USING COVERING INDEX follow_by_followee (followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 9
    --     SEARCH block USING COVERING INDEX block_by_blocker (blocker_id=?)
    --   CORRELATED SCALAR SUBQUERY 10
    --     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --   CORRELATED SCALAR SUBQUERY 11
    --     SEARCH mute USING COVERING INDEX mute_by_muted (muted_id=?)
    -- SEARCH quote_stamp USING COVERING INDEX quote_stamp_by_quoter (quoter_id=?)
    -- SEARCH reply_request USING COVERING INDEX reply_request_by_person (asked_by=?)
    -- SEARCH page_subscription USING COVERING INDEX page_subscription_of_actor (actor_id=?)
    -- SEARCH poll_vote USING INDEX poll_vote_by_actor (actor_id=?)
    -- SEARCH data_import USING COVERING INDEX data_import_of_actor (actor_id=?)
    -- SEARCH push_subscription USING COVERING INDEX push_subscription_of_actor (actor_id=?)
    -- SEARCH upload USING COVERING INDEX upload_by_actor (actor_id=?)
    -- SEARCH notification USING COVERING INDEX notification_by_from (from_id=?)
    -- SEARCH notification USING COVERING INDEX notification_of_actor (actor_id=?)
    -- SEARCH conversation USING COVERING INDEX conversation_by_time (actor_id=?)
    -- SEARCH account_note USING INDEX account_note_by_subject (about_id=?)
    -- SEARCH account_note USING PRIMARY KEY (actor_id=?)
    -- SEARCH followed_tag USING COVERING INDEX followed_tag_of_actor (actor_id=?)
    -- SEARCH list USING COVERING INDEX sqlite_autoindex_list_1 (actor_id=?)
    -- SEARCH filter USING COVERING INDEX filter_of_actor (actor_id=?)
    -- SEARCH marker USING PRIMARY KEY (actor_id=?)
    -- SEARCH pin USING COVERING INDEX pin_of_actor (actor_id=?)
    -- SEARCH conversation_mute USING PRIMARY KEY (actor_id=?)
    -- SEARCH mute USING COVERING INDEX mute_by_muted (muted_id=?)
    -- SEARCH mute USING COVERING INDEX mute_of_muter (muter_id=?)
    -- SEARCH bookmark USING COVERING INDEX bookmark_of_actor (actor_id=?)
    -- SEARCH search_user USING COVERING INDEX sqlite_autoindex_search_user_1 (actor_id=?)
    -- SEARCH remote_actor USING COVERING INDEX sqlite_autoindex_remote_actor_1 (actor_id=?)
    -- SEARCH boost USING INDEX boost_by_actor (actor_id=?)
    -- SEARCH boost USING INDEX boost_by_author (author_id=?)
    -- SEARCH thought_like USING INDEX thought_like_by_time (actor_id=?)
    -- SEARCH block USING INDEX block_by_blocked (blocked_id=?)
    -- SEARCH block USING PRIMARY KEY (blocker_id=?)
    -- SEARCH follow USING INDEX follow_by_followee (followee_id=?)
    -- SEARCH follow USING PRIMARY KEY (follower_id=?)
    -- SEARCH tagged USING COVERING INDEX tagged_by_actor_and_tag (actor_id=?)
    -- SEARCH mention USING COVERING INDEX mention_by_actor (actor_id=?)
    -- SEARCH recipient USING COVERING INDEX recipient_by_actor (actor_id=?)
    -- SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=?)
    -- SEARCH top_friend USING INDEX top_friend_by_friend (friend_id=?)
    -- SEARCH top_friend USING PRIMARY KEY (actor_id=?)

delete
  from "actor_key"
  where "actor_id" in (select "actor_key"."actor_id"
  from "actor_key"
  left join "actor" on "actor"."id" = "actor_key"."actor_id"
  where "actor"."id" is null and not exists (select "delivery"."id"
  from "outgoing_activity"
  inner join "delivery" on "delivery"."activity_id" = "outgoing_activity"."id"
  where "outgoing_activity"."actor_id" = "actor_key"."actor_id" and "delivery"."failed_at" is null) and not exists (select "event"."id"
  from "event"
  where "event"."subject" = "actor_key"."actor_id")
  limit ?)
  returning "actor_id"
    -- SEARCH actor_key USING COVERING INDEX sqlite_autoindex_actor_key_1 (actor_id=?)
    -- LIST SUBQUERY 3
    --   SCAN actor_key USING COVERING INDEX sqlite_autoindex_actor_key_1
    --   CORRELATED SCALAR SUBQUERY 1
    --     SEARCH outgoing_activity USING INDEX outgoing_activity_by_actor (actor_id=?)
    --     SEARCH delivery USING INDEX delivery_once (activity_id=?)
    --   CORRELATED SCALAR SUBQUERY 2
    --     SEARCH event USING COVERING INDEX event_by_subject (subject=?)
    --   SEARCH actor USING COVERING INDEX sqlite_autoindex_actor_1 (id=?) LEFT-JOIN

delete
  from "api_key"
  where "account_id" = ?
    -- SEARCH api_key USING COVERING INDEX api_key_by_account (account_id=?)

delete
  from "api_key"
  where "id" = ? and "account_id" = ?
  returning "id"
    -- SEARCH api_key USING INDEX sqlite_autoindex_api_key_1 (id=?)

delete
  from "awaited_parent"
  where "uri" = ?
  returning "thought_id"
    -- SEARCH awaited_parent USING COVERING INDEX awaited_parent_by_uri (uri=?)

delete
  from "block"
  where "blocker_id" = ? and "blocked_id" = ?
  returning "created_at"
    -- SEARCH block USING PRIMARY KEY (blocker_id=? AND blocked_id=?)

delete
  from "bookmark"
  where "actor_id" = ? and "thought_id" = ?
  returning "thought_id"
    -- SEARCH bookmark USING INDEX sqlite_autoindex_bookmark_1 (actor_id=? AND thought_id=?)

delete
  from "boost"
  where "actor_id" = ?
  returning "thought_id"
    -- SEARCH boost USING INDEX boost_by_actor (actor_id=?)

delete
  from "boost"
  where "author_id" = ?
  returning "actor_id"
    -- SEARCH boost USING INDEX boost_by_author (author_id=?)

delete
  from "boost"
  where "thought_id" = ? and "actor_id" = ?
  returning "created_at", "tie"
    -- SEARCH boost USING PRIMARY KEY (thought_id=? AND actor_id=?)

delete
  from "conversation"
  where "actor_id" = ? and "number" = ?
    -- SEARCH conversation USING INTEGER PRIMARY KEY (rowid=?)

delete
  from "conversation"
  where "root_id" = ? and not exists (select "thought"."id"
  from "thought"
  where "thought"."root_id" = ? and "thought"."visibility" = 'private')
    -- SEARCH conversation USING COVERING INDEX conversation_by_root (root_id=?)
    -- SCALAR SUBQUERY 1
    --   SEARCH thought USING INDEX thought_by_root (root_id=?)

delete
  from "conversation"
  where "root_id" = ?
  returning "actor_id", "created_at", "tie", "is_unread"
    -- SEARCH conversation USING COVERING INDEX conversation_by_root (root_id=?)

delete
  from "conversation_mute"
  where "actor_id" = ? and "root_id" = ?
    -- SEARCH conversation_mute USING PRIMARY KEY (actor_id=? AND root_id=?)

delete
  from "conversation_mute"
  where "root_id" = ?
  returning "actor_id", "created_at"
    -- SEARCH conversation_mute USING INDEX conversation_mute_by_root (root_id=?)

delete
  from "delivery"
  where "id" in (select "id"
  from "delivery"
  where "failed_at" < ?
  limit ?)
  returning "id"
    -- SEARCH delivery USING INTEGER PRIMARY KEY (rowid=?)
    -- LIST SUBQUERY 1
    --   SEARCH delivery USING COVERING INDEX delivery_by_failure (failed_at<?)

delete
  from "delivery"
  where "id" in (select value
  from json_each(?)) and "lease" in (select value
  from json_each(?))
  returning "id"
    -- SEARCH delivery USING INTEGER PRIMARY KEY (rowid=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- LIST SUBQUERY 2
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    --   CREATE BLOOM FILTER

delete
  from "delivery"
  where ("object_key" = ? and "inbox" in (select value
  from json_each(?)) and "failed_at" is null and "activity_id" <> ? and "activity_id" = ?) and ("lease" is null or "lease_ends_at" <= ?)
    -- SEARCH delivery USING INDEX delivery_once (activity_id=? AND inbox=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

delete
  from "delivery"
  where ("object_key" = ? and "inbox" in (select value
  from json_each(?)) and "failed_at" is null and "activity_id" <> ? and ("activity_id" not like ? and "activity_id" not like ?)) and ("lease" is null or "lease_ends_at" <= ?)
    -- SEARCH delivery USING INDEX delivery_by_object (inbox=? AND object_key=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

delete
  from "domain_block"
  where "domain" = ?
  returning "domain"
    -- SEARCH domain_block USING INDEX sqlite_autoindex_domain_block_1 (domain=?)

delete
  from "event"
  where "id" = ? and "lease" = ?
  returning "id"
    -- SEARCH event USING INTEGER PRIMARY KEY (rowid=?)

delete
  from "filter"
  where "actor_id" = ? and "number" = ?
    -- SEARCH filter USING INTEGER PRIMARY KEY (rowid=?)
    -- SEARCH filter_status USING COVERING INDEX sqlite_autoindex_filter_status_1 (filter_number=?)
    -- SEARCH filter_keyword USING COVERING INDEX filter_keyword_of_filter (filter_number=?)

delete
  from "filter_status"
  where "number" = ?
    -- SEARCH filter_status USING INTEGER PRIMARY KEY (rowid=?)

delete
  from "follow"
  where "followee_id" = ?
  returning "follower_id", "state"
    -- SEARCH follow USING INDEX follow_by_followee (followee_id=?)
    -- SEARCH follow_option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- SEARCH list_member USING INDEX list_member_by_follow (owner_id=? AND member_id=?)

delete
  from "follow"
  where "follower_id" = ? and "followee_id" = ?
  returning "state", "uri"
    -- SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- SEARCH follow_option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- SEARCH list_member USING INDEX list_member_by_follow (owner_id=? AND member_id=?)

delete
  from "follow"
  where "follower_id" = ?
  returning "followee_id", "state"
    -- SEARCH follow USING PRIMARY KEY (follower_id=?)
    -- SEARCH follow_option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- SEARCH list_member USING INDEX list_member_by_follow (owner_id=? AND member_id=?)

delete
  from "follow_answer"
  where "uri" in (select "uri"
  from "follow_answer"
  where "seen_at" < ?
  limit ?)
  returning "uri"
    -- SEARCH follow_answer USING PRIMARY KEY (uri=?)
    -- LIST SUBQUERY 1
    --   SEARCH follow_answer USING COVERING INDEX follow_answer_by_age (seen_at<?)

delete
  from "follow_option"
  where "follower_id" = ? and "followee_id" = ?
    -- SEARCH follow_option USING PRIMARY KEY (follower_id=? AND followee_id=?)

delete
  from "followed_tag"
  where "actor_id" = ? and "tag" = ?
    -- SEARCH followed_tag USING INDEX sqlite_autoindex_followed_tag_1 (actor_id=? AND tag=?)

delete
  from "foretold"
  where "key" in (select "key"
  from "foretold"
  where "at" < ?
  limit ?)
  returning "key"
    -- SEARCH foretold USING PRIMARY KEY (key=?)
    -- LIST SUBQUERY 1
    --   SCAN foretold

delete
  from "idempotent_answer"
  where "expires_at" <= ?
    -- SEARCH idempotent_answer USING COVERING INDEX idempotent_answer_by_expiry (expires_at<?)

delete
  from "invitation"
  where "id" = ?
  returning "id"
    -- SEARCH invitation USING INDEX sqlite_autoindex_invitation_1 (id=?)

delete
  from "invitation"
  where ("uses_left" = ? or "expires_at" <= ?)
    -- SCAN invitation

delete
  from "list"
  where "actor_id" = ? and "number" = ?
    -- SEARCH list USING INTEGER PRIMARY KEY (rowid=?)
    -- SEARCH list_member USING PRIMARY KEY (list_number=?)

delete
  from "list_member"
  where "list_number" = ? and "member_id" in (select value
  from json_each(?))
    -- SEARCH list_member USING PRIMARY KEY (list_number=? AND member_id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

delete
  from "media_removal"
  where "media_id" = ?
    -- SEARCH media_removal USING INDEX sqlite_autoindex_media_removal_1 (media_id=?)

delete
  from "mention"
  where "thought_id" = ? and "actor_id" in (select value
  from json_each(?))
    -- SEARCH mention USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

delete
  from "mute"
  where "muter_id" = ? and "muted_id" = ?
    -- SEARCH mute USING INDEX sqlite_autoindex_mute_1 (muter_id=? AND muted_id=?)

delete
  from "notification"
  where "actor_id" = ?
    -- SEARCH notification USING COVERING INDEX notification_of_actor (actor_id=?)

delete
  from "notification"
  where "actor_id" = ? and "number" in (select value
  from json_each(?))
    -- SEARCH notification USING COVERING INDEX notification_of_actor (actor_id=? AND number=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

delete
  from "notification"
  where "actor_id" = ? and "type" = ? and "from_id" = ? and "thought_id" = ?
    -- SEARCH notification USING INDEX notification_once (actor_id=? AND type=? AND from_id=?)

delete
  from "notification"
  where "actor_id" = ? and "type" = ? and "from_id" = ? and "thought_id" = ? and "created_at" <= ?
    -- SEARCH notification USING INDEX notification_once (actor_id=? AND type=? AND from_id=?)

delete
  from "notification"
  where "actor_id" = ? and "type" = ? and "from_id" = ? and "thought_id" is null
    -- SEARCH notification USING INDEX notification_once (actor_id=? AND type=? AND from_id=?)

delete
  from "notification"
  where (("actor_id" = ? and "from_id" = ?) or ("actor_id" = ? and "from_id" = ?))
    -- MULTI-INDEX OR
    --   INDEX 1
    --     SEARCH notification USING COVERING INDEX notification_once (actor_id=?)
    --   INDEX 2
    --     SEARCH notification USING COVERING INDEX notification_once (actor_id=?)

delete
  from "oauth_code"
  where "account_id" = ?
    -- SEARCH oauth_code USING COVERING INDEX oauth_code_by_account (account_id=?)

delete
  from "oauth_code"
  where "expires_at" <= ?
    -- SEARCH oauth_code USING COVERING INDEX oauth_code_by_expiry (expires_at<?)

delete
  from "oauth_code"
  where "hash" = ? and "app_id" = ?
  returning *
    -- SEARCH oauth_code USING INDEX sqlite_autoindex_oauth_code_1 (hash=?)

delete
  from "oauth_token"
  where "account_id" = ?
    -- SEARCH oauth_token USING COVERING INDEX oauth_token_by_account (account_id=?)
    -- SEARCH push_subscription USING COVERING INDEX sqlite_autoindex_push_subscription_1 (token_id=?)

delete
  from "oauth_token"
  where "app_id" = ? and "account_id" is null and "id" not in (select "id"
  from "oauth_token"
  where "app_id" = ? and "account_id" is null
  order by "created_at" desc, "id" desc
  limit ?)
    -- SEARCH oauth_token USING INDEX oauth_token_by_app (app_id=?)
    -- LIST SUBQUERY 1
    --   SEARCH oauth_token USING INDEX oauth_token_by_app (app_id=?)
    --   CREATE BLOOM FILTER
    -- SEARCH push_subscription USING COVERING INDEX sqlite_autoindex_push_subscription_1 (token_id=?)

delete
  from "oauth_token"
  where "id" = ?
    -- SEARCH oauth_token USING INDEX sqlite_autoindex_oauth_token_1 (id=?)
    -- SEARCH push_subscription USING COVERING INDEX sqlite_autoindex_push_subscription_1 (token_id=?)

delete
  from "oauth_token"
  where "id" = ? and "account_id" = ?
  returning "id"
    -- SEARCH oauth_token USING INDEX sqlite_autoindex_oauth_token_1 (id=?)
    -- SEARCH push_subscription USING COVERING INDEX sqlite_autoindex_push_subscription_1 (token_id=?)

delete
  from "outgoing_activity"
  where "actor_id" = ? and "id" <> ?
    -- SEARCH outgoing_activity USING INDEX outgoing_activity_by_actor (actor_id=?)
    -- SEARCH delivery USING COVERING INDEX delivery_once (activity_id=?)

delete
  from "outgoing_activity"
  where "id" in (select "outgoing_activity"."id"
  from "outgoing_activity"
  where "created_at" < ? and "written_to" is null and not exists (select "delivery"."id"
  from "delivery"
  where "delivery"."activity_id" = "outgoing_activity"."id")
  order by "created_at"
  limit ?)
  returning "id"
    -- SEARCH outgoing_activity USING COVERING INDEX sqlite_autoindex_outgoing_activity_1 (id=?)
    -- LIST SUBQUERY 2
    --   SEARCH outgoing_activity USING INDEX outgoing_activity_by_age (created_at<?)
    --   CORRELATED SCALAR SUBQUERY 1
    --     SEARCH delivery USING COVERING INDEX delivery_once (activity_id=?)
    -- SEARCH delivery USING COVERING INDEX delivery_once (activity_id=?)

delete
  from "page_subscription"
  where "actor_id" = ? and "endpoint" = ?
    -- SEARCH page_subscription USING INDEX page_subscription_of_actor (actor_id=?)

delete
  from "page_subscription"
  where "actor_id" = ? and "number" not in (select "number"
  from "page_subscription"
  where "actor_id" = ?
  order by "number" desc
  limit ?)
    -- SEARCH page_subscription USING COVERING INDEX page_subscription_of_actor (actor_id=?)
    -- LIST SUBQUERY 1
    --   SEARCH page_subscription USING COVERING INDEX page_subscription_of_actor (actor_id=?)
    --   CREATE BLOOM FILTER

delete
  from "page_subscription"
  where "session_id" = ?
    -- SEARCH page_subscription USING INDEX sqlite_autoindex_page_subscription_1 (session_id=?)

delete
  from "pin"
  where "thought_id" = ?
  returning "created_at"
    -- SEARCH pin USING INDEX sqlite_autoindex_pin_1 (thought_id=?)

delete
  from "poll_vote"
  where "thought_id" = ?
    -- SEARCH poll_vote USING PRIMARY KEY (thought_id=?)

delete
  from "push_subscription"
  where "actor_id" = ? and "number" not in (select "number"
  from "push_subscription"
  where "actor_id" = ?
  order by "number" desc
  limit ?)
    -- SEARCH push_subscription USING COVERING INDEX push_subscription_of_actor (actor_id=?)
    -- LIST SUBQUERY 1
    --   SEARCH push_subscription USING COVERING INDEX push_subscription_of_actor (actor_id=?)
    --   CREATE BLOOM FILTER

delete
  from "push_subscription"
  where "token_id" = ?
    -- SEARCH push_subscription USING INDEX sqlite_autoindex_push_subscription_1 (token_id=?)

delete
  from "quote_stamp"
  where "quoting_uri" = ? and "quoter_id" = ? and "revoked_at" is null
    -- SEARCH quote_stamp USING INDEX quote_stamp_by_quoting_uri (quoting_uri=?)

delete
  from "rate_window"
  where "ends_at" <= ?
    -- SEARCH rate_window USING INDEX rate_window_by_end (ends_at<?)

delete
  from "relation_statement"
  where "activity" in (select "activity"
  from "relation_statement"
  where "seen_at" < ?
  limit ?) and "seen_at" < ?
  returning "activity"
    -- SEARCH relation_statement USING PRIMARY KEY (activity=?)
    -- LIST SUBQUERY 1
    --   SEARCH relation_statement USING COVERING INDEX relation_statement_by_age (seen_at<?)

delete
  from "remote_host"
  where "name" in (select "name"
  from "remote_host"
  where "seen_at" < ?
  limit ?)
  returning "name"
    -- SEARCH remote_host USING COVERING INDEX sqlite_autoindex_remote_host_1 (name=?)
    -- LIST SUBQUERY 1
    --   SEARCH remote_host USING INDEX remote_host_by_sight (seen_at<?)

delete
  from "remote_host"
  where "name" in (select "remote_host"."name"
  from "remote_host"
  where "seen_at" < ? and not exists (select "delivery"."id"
  from "delivery"
  where "delivery"."host" = "remote_host"."name" and "delivery"."failed_at" is null)
  order by "seen_at"
  limit ?)
  returning "name"
    -- SEARCH remote_host USING COVERING INDEX sqlite_autoindex_remote_host_1 (name=?)
    -- LIST SUBQUERY 2
    --   SEARCH remote_host USING INDEX remote_host_by_sight (seen_at<?)
    --   CORRELATED SCALAR SUBQUERY 1
    --     SEARCH delivery USING INDEX delivery_by_host (host=?)

delete
  from "report"
  where "id" = ?
  returning *
    -- SEARCH report USING INDEX sqlite_autoindex_report_1 (id=?)

delete
  from "session"
  where "account_id" = ?
    -- SEARCH session USING COVERING INDEX session_by_account (account_id=?)
    -- SEARCH page_subscription USING COVERING INDEX sqlite_autoindex_page_subscription_1 (session_id=?)
    -- SEARCH operator_confirmation USING COVERING INDEX sqlite_autoindex_operator_confirmation_1 (session_id=?)

delete
  from "session"
  where "account_id" = ? and "id" != ?
    -- SEARCH session USING INDEX session_by_account (account_id=?)
    -- SEARCH page_subscription USING COVERING INDEX sqlite_autoindex_page_subscription_1 (session_id=?)
    -- SEARCH operator_confirmation USING COVERING INDEX sqlite_autoindex_operator_confirmation_1 (session_id=?)

delete
  from "session"
  where "expires_at" <= ?
    -- SEARCH session USING COVERING INDEX session_by_expiry (expires_at<?)
    -- SEARCH page_subscription USING COVERING INDEX sqlite_autoindex_page_subscription_1 (session_id=?)
    -- SEARCH operator_confirmation USING COVERING INDEX sqlite_autoindex_operator_confirmation_1 (session_id=?)

delete
  from "session"
  where "id" = ? and "account_id" = ? and "expires_at" > ?
  returning "id"
    -- SEARCH session USING INDEX sqlite_autoindex_session_1 (id=?)
    -- SEARCH page_subscription USING COVERING INDEX sqlite_autoindex_page_subscription_1 (session_id=?)
    -- SEARCH operator_confirmation USING COVERING INDEX sqlite_autoindex_operator_confirmation_1 (session_id=?)

delete
  from "stream_event"
  where "recorded_at" < ?
    -- SEARCH stream_event USING INDEX stream_event_by_time (recorded_at<?)

delete
  from "tagged"
  where "thought_id" = ? and "tag" in (select value
  from json_each(?))
    -- SEARCH tagged USING INDEX tagged_by_thought (thought_id=? AND tag=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

delete
  from "thought"
  where "id" = ?
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- SEARCH quote_request USING COVERING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    -- SEARCH quote_stamp USING COVERING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=?)
    -- SEARCH quote_approval USING COVERING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?)
    -- SEARCH reply_request USING COVERING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- SEARCH poll_vote USING PRIMARY KEY (thought_id=?)
    -- SEARCH upload USING COVERING INDEX upload_by_thought (thought_id=?)
    -- SEARCH notification USING COVERING INDEX notification_by_thought (thought_id=?)
    -- SEARCH filter_status USING COVERING INDEX filter_status_by_thought (thought_id=?)
    -- SEARCH pin USING COVERING INDEX sqlite_autoindex_pin_1 (thought_id=?)
    -- SEARCH bookmark USING COVERING INDEX bookmark_by_thought (thought_id=?)
    -- SEARCH thought_version USING PRIMARY KEY (thought_id=?)
    -- SEARCH awaited_parent USING PRIMARY KEY (thought_id=?)
    -- SEARCH boost USING PRIMARY KEY (thought_id=?)
    -- SEARCH thought_like USING PRIMARY KEY (thought_id=?)
    -- SEARCH tagged USING INDEX tagged_by_thought (thought_id=?)
    -- SEARCH mention USING PRIMARY KEY (thought_id=?)
    -- SEARCH recipient USING PRIMARY KEY (thought_id=?)

delete
  from "thought_like"
  where "actor_id" = ?
  returning "thought_id"
    -- SEARCH thought_like USING INDEX thought_like_by_time (actor_id=?)

delete
  from "thought_like"
  where "thought_id" = ? and "actor_id" = ?
  returning "created_at"
    -- SEARCH thought_like USING PRIMARY KEY (thought_id=? AND actor_id=?)

delete
  from "top_friend"
  where "actor_id" = ?
    -- SEARCH top_friend USING PRIMARY KEY (actor_id=?)

delete
  from "upload"
  where "id" in (select value
  from json_each(?))
    -- SEARCH upload USING COVERING INDEX sqlite_autoindex_upload_1 (id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

delete
  from "upload"
  where "number" = ?
  returning "id"
    -- SEARCH upload USING INTEGER PRIMARY KEY (rowid=?)

insert into "account" ("id", "username", "username_key", "email", "email_key", "password_hash", "role", "created_at", "disabled_at")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict do nothing
  returning "id"
    -- SEARCH oauth_token USING COVERING INDEX oauth_token_by_account (account_id=?)
    -- SEARCH oauth_code USING COVERING INDEX oauth_code_by_account (account_id=?)
    -- SEARCH api_key USING COVERING INDEX api_key_by_account (account_id=?)
    -- SEARCH actor USING COVERING INDEX sqlite_autoindex_actor_2 (account_id=?)
    -- SEARCH idempotent_answer USING COVERING INDEX idempotent_answer_by_account (account_id=?)
    -- SEARCH session USING COVERING INDEX session_by_account (account_id=?)

insert into "account_note" ("actor_id", "about_id", "note")
  values (?, ?, ?)
  on conflict ("actor_id", "about_id") do update
  set "note" = "excluded"."note"

insert into "actor" ("id", "account_id", "display_name", "bio", "avatar_url", "header_url", "actor_type", "manually_approves", "fields", "emojis", "discoverable", "indexable", "url", "wire_uri", "username", "host", "handle_key", "created_at")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict ("handle_key") do nothing
  returning "id"
    -- SEARCH quote_stamp USING COVERING INDEX quote_stamp_by_quoter (quoter_id=?)
    -- SEARCH reply_request USING COVERING INDEX reply_request_by_person (asked_by=?)
    -- SEARCH page_subscription USING COVERING INDEX page_subscription_of_actor (actor_id=?)
    -- SEARCH poll_vote USING INDEX poll_vote_by_actor (actor_id=?)
    -- SEARCH data_import USING COVERING INDEX data_import_of_actor (actor_id=?)
    -- SEARCH push_subscription USING COVERING INDEX push_subscription_of_actor (actor_id=?)
    -- SEARCH upload USING COVERING INDEX upload_by_actor (actor_id=?)
    -- SEARCH notification USING COVERING INDEX notification_by_from (from_id=?)
    -- SEARCH notification USING COVERING INDEX notification_of_actor (actor_id=?)
    -- SEARCH conversation USING COVERING INDEX conversation_by_time (actor_id=?)
    -- SEARCH account_note USING INDEX account_note_by_subject (about_id=?)
    -- SEARCH account_note USING PRIMARY KEY (actor_id=?)
    -- SEARCH followed_tag USING COVERING INDEX followed_tag_of_actor (actor_id=?)
    -- SEARCH list USING COVERING INDEX sqlite_autoindex_list_1 (actor_id=?)
    -- SEARCH filter USING COVERING INDEX filter_of_actor (actor_id=?)
    -- SEARCH marker USING PRIMARY KEY (actor_id=?)
    -- SEARCH pin USING COVERING INDEX pin_of_actor (actor_id=?)
    -- SEARCH conversation_mute USING PRIMARY KEY (actor_id=?)
    -- SEARCH mute USING COVERING INDEX mute_by_muted (muted_id=?)
    -- SEARCH mute USING COVERING INDEX mute_of_muter (muter_id=?)
    -- SEARCH bookmark USING COVERING INDEX bookmark_of_actor (actor_id=?)
    -- SEARCH search_user USING COVERING INDEX sqlite_autoindex_search_user_1 (actor_id=?)
    -- SEARCH remote_actor USING COVERING INDEX sqlite_autoindex_remote_actor_1 (actor_id=?)
    -- SEARCH boost USING INDEX boost_by_actor (actor_id=?)
    -- SEARCH boost USING INDEX boost_by_author (author_id=?)
    -- SEARCH thought_like USING INDEX thought_like_by_time (actor_id=?)
    -- SEARCH block USING INDEX block_by_blocked (blocked_id=?)
    -- SEARCH block USING PRIMARY KEY (blocker_id=?)
    -- SEARCH follow USING INDEX follow_by_followee (followee_id=?)
    -- SEARCH follow USING PRIMARY KEY (follower_id=?)
    -- SEARCH tagged USING COVERING INDEX tagged_by_actor_and_tag (actor_id=?)
    -- SEARCH mention USING COVERING INDEX mention_by_actor (actor_id=?)
    -- SEARCH recipient USING COVERING INDEX recipient_by_actor (actor_id=?)
    -- SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=?)
    -- SEARCH top_friend USING INDEX top_friend_by_friend (friend_id=?)
    -- SEARCH top_friend USING PRIMARY KEY (actor_id=?)

insert into "actor" ("id", "account_id", "host", "username", "handle_key", "url", "created_at")
  values (?, ?, ?, ?, ?, ?, ?)

insert into "actor_key" ("actor_id", "uri", "public_key", "private_key", "created_at")
  values (?, ?, ?, ?, ?)
  on conflict do nothing

insert into "api_key" ("id", "account_id", "name", "prefix", "hash", "created_at", "last_used_at")
  values (?, ?, ?, ?, ?, ?, ?)

insert into "awaited_parent" ("thought_id", "uri")
  values (?, ?)

insert into "block" ("blocker_id", "blocked_id", "uri", "created_at")
  values (?, ?, ?, ?)
  on conflict do nothing
  returning "blocker_id"

insert into "bookmark" ("actor_id", "thought_id", "created_at")
  values (?, ?, ?)
  on conflict do nothing

insert into "boost" ("thought_id", "author_id", "actor_id", "uri", "created_at", "tie")
  values (?, ?, ?, ?, ?, ?)
  on conflict do nothing
  returning "thought_id"

insert into "conversation" ("actor_id", "root_id", "created_at", "tie", "is_unread") select "actor"."id" as "actor_id", cast(? as text) as "root_id", cast(? as bigint) as "created_at", cast(? as integer) as "tie", case when actor.id = ? then 0 else 1 end as "is_unread"
  from "actor"
  where "actor"."id" in (select value
  from json_each(?)) and "actor"."host" is null
  on conflict ("actor_id", "root_id") do update
  set "is_unread" = "excluded"."is_unread", "created_at" = case when (conversation.created_at, conversation.tie) < (excluded.created_at, excluded.tie) then excluded.created_at else conversation.created_at end, "tie" = case when (conversation.created_at, conversation.tie) < (excluded.created_at, excluded.tie) then excluded.tie else conversation.tie end
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

insert into "conversation_mute" ("actor_id", "root_id", "created_at")
  values (?, ?, ?)
  on conflict do nothing

insert into "counter" ("name", "value") select "row"."name", cast("row"."by" as bigint) as "value"
  from (select value ->> 'name' as "name", value ->> 'by' as "by"
  from json_each(?)) as "row"
  where true
  order by "row"."name"
  on conflict ("name") do update
  set "value" = counter.value + excluded.value
    -- SCAN json_each VIRTUAL TABLE INDEX 1:
    -- USE TEMP B-TREE FOR ORDER BY

insert into "data_import" ("id", "actor_id", "kind", "mode", "lines", "total", "done", "failures", "created_at")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?)

insert into "delivery" ("activity_id", "object_key", "inbox", "host", "is_follow", "due_at", "created_at") select cast(? as text) as "activity_id", cast(? as text) as "object_key", "row"."inbox", "row"."host", cast(? as integer) as "is_follow", cast(? as bigint) as "due_at", cast(? as bigint) as "created_at"
  from (select value ->> 'inbox' as "inbox", value ->> 'host' as "host"
  from json_each(?)) as "row"
  order by "row"."inbox"
    -- SCAN json_each VIRTUAL TABLE INDEX 1:
    -- USE TEMP B-TREE FOR ORDER BY

insert into "departed_user" ("username_key", "username", "departed_at")
  values (?, ?, ?)
  on conflict do nothing

insert into "domain_block" ("domain", "reason", "created_at")
  values (?, ?, ?)
  on conflict do nothing
  returning "domain"

insert into "event" ("kind", "subject", "payload", "due_at", "created_at", "lease", "lease_ends_at")
  values (?, ?, ?, ?, ?, ?, ?)

insert into "event" ("subject", "source", "payload", "due_at", "created_at", "kind", "lease", "lease_ends_at")
  values (?, ?, ?, ?, ?, ?, ?, ?)

insert into "filter" ("title", "contexts", "action", "expires_at", "actor_id", "created_at")
  values (?, ?, ?, ?, ?, ?)
  returning "number"
    -- SEARCH filter_status USING COVERING INDEX sqlite_autoindex_filter_status_1 (filter_number=?)
    -- SEARCH filter_keyword USING COVERING INDEX filter_keyword_of_filter (filter_number=?)

insert into "filter_keyword" ("filter_number", "keyword", "is_whole_word")
  values (?, ?, ?)
  returning "number"

insert into "filter_status" ("filter_number", "thought_id")
  values (?, ?)
  on conflict do nothing

insert into "follow" ("follower_id", "followee_id", "state", "uri", "created_at")
  values (?, ?, ?, ?, ?)
  on conflict do nothing
  returning "follower_id"
    -- SEARCH follow_option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- SEARCH list_member USING INDEX list_member_by_follow (owner_id=? AND member_id=?)

insert into "follow_answer" ("uri", "follower_id", "followee_id", "verdict", "at", "seen_at")
  values (?, ?, ?, ?, ?, ?)
  on conflict ("uri") do update
  set "verdict" = "excluded"."verdict", "at" = "excluded"."at", "seen_at" = "excluded"."seen_at"

insert into "follow_option" ("follower_id", "followee_id", "shows_boosts", "notifies", "languages")
  values (?, ?, ?, ?, ?)

insert into "followed_tag" ("actor_id", "tag")
  values (?, ?)
  on conflict do nothing

insert into "foretold" ("key", "at")
  values (?, ?)
  on conflict do nothing

insert into "invitation" ("id", "code_hash", "note", "uses_left", "expires_at", "created_at")
  values (?, ?, ?, ?, ?, ?)

insert into "list" ("title", "replies_policy", "is_exclusive", "actor_id", "created_at")
  values (?, ?, ?, ?, ?)
  returning *
    -- SEARCH list_member USING PRIMARY KEY (list_number=?)

insert into "list_member" ("owner_id", "list_number", "member_id", "created_at")
  values (?, ?, ?, ?)
  on conflict do nothing
  returning "member_id"

insert into "marker" ("actor_id", "timeline", "last_read_id", "version", "updated_at")
  values (?, ?, ?, ?, ?)
  on conflict ("actor_id", "timeline") do update
  set "last_read_id" = "excluded"."last_read_id", "version" = marker.version + 1, "updated_at" = "excluded"."updated_at"
  returning *

insert into "media_removal" ("media_id", "user_id", "due_at") select "media_id", "user_id", "due_at"
  from (select value ->> 'media_id' as "media_id", value ->> 'user_id' as "user_id", value ->> 'due_at' as "due_at"
  from json_each(?))
  where true
  on conflict do nothing
    -- SCAN json_each VIRTUAL TABLE INDEX 1:

insert into "media_removal" ("media_id", "user_id", "due_at") select "upload"."id", cast(? as text) as "user_id", cast(? as bigint) as "due_at"
  from "upload"
  where "actor_id" = ?
  on conflict do nothing
    -- SEARCH upload USING INDEX upload_by_actor (actor_id=?)

insert into "mention" ("thought_id", "actor_id") select cast(? as text) as "thought_id", given.value as "actor_id"
  from (select value, key as position
  from json_each(?)) as "given"
  where true
  on conflict do nothing
  returning "actor_id"
    -- SCAN json_each VIRTUAL TABLE INDEX 1:

insert into "moderation_act" ("id", "operator", "act", "target", "detail", "created_at", "person")
  values (?, ?, ?, ?, ?, ?, ?)

insert into "mute" ("muter_id", "muted_id", "hides_notifications", "expires_at", "created_at")
  values (?, ?, ?, ?, ?)
  on conflict ("muter_id", "muted_id") do update
  set "hides_notifications" = "excluded"."hides_notifications", "expires_at" = "excluded"."expires_at"

insert into "notification" ("id", "actor_id", "type", "from_id", "thought_id", "created_at") select ? as "id", "actor"."id" as "actor_id", cast(? as text) as "type", cast(? as text) as "from_id", cast(? as text) as "thought_id", cast(? as bigint) as "created_at"
  from "actor"
  where "actor"."id" = ? and "actor"."host" is null and not (exists (select 1
  from mute
  where mute.muter_id = actor.id and mute.muted_id = ? and mute.hides_notifications = 1) or exists (select 1
  from thought
  inner join conversation_mute on conversation_mute.root_id = thought.root_id
  where thought.id = ? and conversation_mute.actor_id = actor.id))
  on conflict do nothing
  returning "number", "actor_id"
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH mute USING INDEX sqlite_autoindex_mute_1 (muter_id=? AND muted_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   SEARCH conversation_mute USING PRIMARY KEY (actor_id=? AND root_id=?)

insert into "notification" ("id", "actor_id", "type", "from_id", "thought_id", "created_at") select ? as "id", "actor"."id" as "actor_id", cast(? as text) as "type", cast(? as text) as "from_id", cast(? as text) as "thought_id", cast(? as bigint) as "created_at"
  from "actor"
  where "actor"."id" = ? and "actor"."host" is null and not exists (select 1
  from mute
  where mute.muter_id = actor.id and mute.muted_id = ? and mute.hides_notifications = 1)
  on conflict do nothing
  returning "number", "actor_id"
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH mute USING INDEX sqlite_autoindex_mute_1 (muter_id=? AND muted_id=?)

insert into "notification" ("id", "actor_id", "type", "from_id", "thought_id", "created_at")
  values (?, ?, ?, ?, ?, ?)
  on conflict do nothing
  returning "number", "actor_id"

insert into "oauth_app" ("id", "client_id", "secret_hash", "name", "website", "redirect_uris", "scopes", "created_at")
  values (?, ?, ?, ?, ?, ?, ?, ?)

insert into "oauth_code" ("hash", "app_id", "account_id", "redirect_uri", "scopes", "challenge", "expires_at")
  values (?, ?, ?, ?, ?, ?, ?)

insert into "oauth_token" ("id", "hash", "app_id", "account_id", "scopes", "created_at", "last_used_at")
  values (?, ?, ?, ?, ?, ?, ?)

insert into "outgoing_activity" ("id", "actor_id", "object_key", "body", "written_to", "created_at")
  values (?, ?, ?, ?, ?, ?)
  on conflict do nothing
  returning "id"
    -- SEARCH delivery USING COVERING INDEX delivery_once (activity_id=?)

insert into "page_subscription" ("endpoint", "p256dh", "auth", "session_id", "actor_id", "kinds", "language", "created_at")
  values (?, ?, ?, ?, ?, ?, ?, ?)

insert into "periodic_job" ("name", "due_at", "lease", "lease_ends_at")
  values (?, ?, ?, ?)
  on conflict ("name") do update
  set "lease" = ?, "lease_ends_at" = ?
  where ("periodic_job"."lease_ends_at" is null or "periodic_job"."lease_ends_at" <= ? or "periodic_job"."lease_ends_at" > ?) and ("periodic_job"."due_at" <= ? or "periodic_job"."due_at" > ?)
  returning "name"

insert into "pin" ("actor_id", "thought_id", "created_at")
  values (?, ?, ?)

insert into "poll_vote" ("thought_id", "actor_id", "choices", "notify_at", "created_at")
  values (?, ?, ?, ?, ?)
  on conflict ("thought_id", "actor_id") do update
  set "choices" = "excluded"."choices"

insert into "processed_activity" ("hash", "signed_at")
  values (?, ?)
  on conflict do nothing
  returning "hash"

insert into "push_subscription" ("token_id", "actor_id", "endpoint", "p256dh", "auth", "is_standard", "policy", "sealed_token", "language", "alerts", "created_at")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  returning *

insert into "rate_window" ("id", "hits", "ends_at")
  values (?, ?, ?)
  on conflict ("id") do update
  set "hits" = case when rate_window.ends_at > ? and rate_window.ends_at <= ? then rate_window.hits + 1 else 1 end, "ends_at" = case when rate_window.ends_at > ? and rate_window.ends_at <= ? then rate_window.ends_at else ? end
  returning "hits", "ends_at"

insert into "recipient" ("thought_id", "actor_id") select cast(? as text) as "thought_id", given.value as "actor_id"
  from (select value, key as position
  from json_each(?)) as "given"
  where true
  on conflict do nothing
  returning "actor_id"
    -- SCAN json_each VIRTUAL TABLE INDEX 1:

insert into "relation_statement" ("activity", "relation", "uri", "first_at", "asserted_at", "bytes", "undone_at", "ended_by", "ended_here_at", "holds", "seen_at")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict ("activity", "relation") do update
  set "uri" = "excluded"."uri", "first_at" = "excluded"."first_at", "asserted_at" = "excluded"."asserted_at", "bytes" = "excluded"."bytes", "undone_at" = "excluded"."undone_at", "ended_by" = "excluded"."ended_by", "ended_here_at" = "excluded"."ended_here_at", "holds" = "excluded"."holds", "seen_at" = "excluded"."seen_at"

insert into "remote_actor" ("actor_id", "uri", "inbox", "shared_inbox", "outbox", "followers_uri", "featured", "key_id", "public_key", "other_keys", "moved_to", "updated_at", "fetched_at")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict ("uri") do nothing
  returning "actor_id"

insert into "remote_host" ("name", "next_at", "seen_at") select "row"."name", cast(? as bigint) as "next_at", cast(? as bigint) as "seen_at"
  from (select value ->> 'name' as "name"
  from json_each(?)) as "row"
  where true
  order by "row"."name"
  on conflict ("name") do update
  set "next_at" = case when "remote_host"."next_at" <= ? then "remote_host"."next_at" when ("remote_host"."retry_at" > ? and ? = ?) then coalesce("remote_host"."next_at", "remote_host"."retry_at") else cast(? as bigint) end
    -- SCAN json_each VIRTUAL TABLE INDEX 1:
    -- USE TEMP B-TREE FOR ORDER BY

insert into "reply_request" ("root_id", "asked_at", "asked_by", "claimed")
  values (?, ?, ?, ?)
  on conflict ("root_id") do update
  set "asked_at" = "excluded"."asked_at", "asked_by" = "excluded"."asked_by"
  where ("reply_request"."asked_at" <= ? or "reply_request"."asked_at" > ?)

insert into "report" ("id", "actor_uri", "body", "created_at")
  values (?, ?, ?, ?)

insert into "report" ("id", "actor_uri", "body", "created_at")
  values (?, ?, ?, ?)
  on conflict do nothing

insert into "search_other_words" ("search_other_words", rank)
  values ('merge', -16)

insert into "search_other_words" ("search_other_words", rank)
  values ('merge', 16)

insert into "search_public_words" ("search_public_words", rank)
  values ('merge', -16)

insert into "search_public_words" ("search_public_words", rank)
  values ('merge', 16)

insert into "search_user_words" ("search_user_words", rank)
  values ('merge', -16)

insert into "search_user_words" ("search_user_words", rank)
  values ('merge', 16)

insert into "session" ("id", "created_at", "expires_at", "user_agent", "account_id")
  values (?, ?, ?, ?, ?)

insert into "setting" ("name", "value")
  values (?, ?)
  on conflict do nothing

insert into "stream_event" ("payload", "recorded_at") select given.value as "payload", cast(? as bigint) as "recorded_at"
  from (select value, key as position
  from json_each(?)) as "given"
    -- SCAN json_each VIRTUAL TABLE INDEX 1:

insert into "stream_event" ("payload", "recorded_at")
  values (?, ?)

insert into "tagged" ("tag", "thought_id", "actor_id", "created_at")
  values (?, ?, ?, ?)

insert into "thought" ("id", "actor_id", "is_local", "content", "content_html", "summary", "sensitive", "language", "emojis", "mention_tags", "quote_uri", "quoted_id", "form", "is_cut", "attachments", "poll", "app_id", "quote_policy", "visibility", "listed", "tags", "reply_to_id", "root_id", "uri", "url", "created_at", "tie", "edited_at", "like_count", "boost_count", "reply_count")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict do nothing

insert into "thought_like" ("thought_id", "actor_id", "uri", "created_at")
  values (?, ?, ?, ?)
  on conflict do nothing
  returning "thought_id"

insert into "thought_version" ("thought_id", "position", "content", "content_html", "summary", "sensitive", "language", "attachments", "poll", "written_at")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)

insert into "tombstone" ("id", "uri", "actor_id", "deleted_at", "was_public") select "thought"."id", "thought"."uri", "thought"."actor_id", cast(? as bigint) as "deleted_at", case when thought.visibility = 'public' then 1 else 0 end as "was_public"
  from "thought"
  where "thought"."actor_id" = ? and ("thought"."visibility" <> ? or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id"))
  on conflict do nothing
    -- SEARCH thought USING INDEX thought_by_author_and_time (actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)

insert into "tombstone" ("id", "uri", "actor_id", "deleted_at", "was_public")
  values (?, ?, ?, ?, ?)
  on conflict do nothing

insert into "top_friend" ("actor_id", "friend_id", "position")
  values (?, ?, ?)

insert into "upload" ("number", "id", "thought_id", "attachment", "content_type", "extension", "size", "sha256", "actor_id", "state", "state_since")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)

insert into search_user (actor_id)
  values (?)
  on conflict do nothing

insert or replace into "search_other_words" (rowid, words)
  values (cast(? as integer), ?)

insert or replace into "search_public_words" (rowid, words)
  values (cast(? as integer), ?)

insert or replace into "search_user_words" (rowid, words)
  values (cast(? as integer), ?)

select "account"."id", "account"."username", "account"."role", "actor"."id" as "actorId", "actor"."display_name", "actor"."avatar_url", "actor"."remote_follower_count", "actor"."quote_policy", "session"."created_at" as "began_at", "session"."last_used_at"
  from "session"
  inner join "account" on "account"."id" = "session"."account_id"
  inner join "actor" on "actor"."account_id" = "account"."id"
  where "session"."expires_at" > ? and "account"."disabled_at" is null and "session"."id" = ?
    -- SEARCH session USING INDEX sqlite_autoindex_session_1 (id=?)
    -- SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_2 (account_id=?)

select "account"."id", "account"."username", "account"."role", "session"."created_at" as "began_at", "session"."last_used_at"
  from "session"
  inner join "account" on "account"."id" = "session"."account_id"
  where "session"."expires_at" > ? and "account"."disabled_at" is null and "session"."id" = ?
    -- SEARCH session USING INDEX sqlite_autoindex_session_1 (id=?)
    -- SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)

select "account"."username", "account"."email", "account"."role", "account"."created_at", "account"."disabled_at", "actor"."style_hidden", coalesce(actor.custom_css, '') <> '' as "has_style"
  from "account"
  left join "actor" on "actor"."account_id" = "account"."id"
  order by "account"."created_at" desc, "account"."id" desc
  limit ? offset ?
    -- SCAN account USING INDEX account_by_creation
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_2 (account_id=?) LEFT-JOIN

select "account"."username", "account"."email", "account"."role", "account"."created_at", "account"."disabled_at", "actor"."style_hidden", coalesce(actor.custom_css, '') <> '' as "has_style"
  from "account"
  left join "actor" on "actor"."account_id" = "account"."id"
  where (username_key like ? escape '\' or email_key like ? escape '\')
  order by "account"."created_at" desc, "account"."id" desc
  limit ? offset ?
    -- SCAN account USING INDEX account_by_creation
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_2 (account_id=?) LEFT-JOIN

select "actor"."handle_key"
  from "block"
  inner join "actor" on "actor"."id" = "block"."blocked_id"
  where "block"."blocker_id" = ?
    -- SEARCH block USING COVERING INDEX block_by_blocker (blocker_id=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "actor"."handle_key"
  from "follow"
  inner join "actor" on "actor"."id" = "follow"."followee_id"
  where "follow"."follower_id" = ?
    -- SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "actor"."handle_key"
  from "mute"
  inner join "actor" on "actor"."id" = "mute"."muted_id"
  where "mute"."muter_id" = ?
    -- SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "actor"."handle_key", "actor"."username", "actor"."host", "mine"."state" as "my_follow", "theirs"."state" as "their_follow", "block"."created_at" as "blocked_at", "mute"."created_at" as "muted_at", "mute"."hides_notifications", "mute"."expires_at" as "mute_expires_at"
  from "actor"
  left join "follow" as "mine" on "mine"."followee_id" = "actor"."id" and "mine"."follower_id" = ?
  left join "follow" as "theirs" on "theirs"."follower_id" = "actor"."id" and "theirs"."followee_id" = ?
  left join "block" on "block"."blocked_id" = "actor"."id" and "block"."blocker_id" = ?
  left join "mute" on "mute"."muted_id" = "actor"."id" and "mute"."muter_id" = ?
  where "actor"."handle_key" in (select value
  from json_each(?))
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_3 (handle_key=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- SEARCH mine USING PRIMARY KEY (follower_id=? AND followee_id=?) LEFT-JOIN
    -- SEARCH theirs USING PRIMARY KEY (follower_id=? AND followee_id=?) LEFT-JOIN
    -- SEARCH block USING PRIMARY KEY (blocker_id=? AND blocked_id=?) LEFT-JOIN
    -- SEARCH mute USING INDEX sqlite_autoindex_mute_1 (muter_id=? AND muted_id=?) LEFT-JOIN

select "actor"."id" as "of_id", "follow"."follower_id" as "id"
  from "actor"
  inner join "follow" on "follow"."followee_id" = "actor"."id"
  inner join "follow" as "mine" on "mine"."followee_id" = "follow"."follower_id" and "mine"."follower_id" = ?
  inner join "actor" as "familiar" on "familiar"."id" = "follow"."follower_id"
  where "familiar"."show_network" = 1 and substr(actor.id, 23) in (select value
  from json_each(?)) and follow.state = 'accepted' and "mine"."state" = 'accepted' and "actor"."show_network" = 1 and "follow"."follower_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)
  order by "follow"."created_at" desc
  limit ?
    -- SEARCH mine USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    -- SEARCH familiar USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    -- LIST SUBQUERY 3
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    --   CREATE BLOOM FILTER
    -- USE TEMP B-TREE FOR ORDER BY

select "actor"."id"
  from "actor"
  where "actor"."id" in (select value
  from json_each(?)) and "actor"."id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)
    -- SEARCH actor USING COVERING INDEX sqlite_autoindex_actor_1 (id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- LIST SUBQUERY 3
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER

select "actor"."id"
  from "follow"
  inner join "actor" on "actor"."id" = "follow"."follower_id"
  where "follow"."followee_id" = ? and "actor"."host" is null
  limit ?
    -- SEARCH follow USING COVERING INDEX follow_by_followee (followee_id=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "actor"."id"
  from "follow"
  inner join "actor" on "actor"."id" = "follow"."follower_id"
  where "follow"."followee_id" = ? and follow.state = 'accepted' and "actor"."host" is null
  limit 1000
    -- SEARCH follow USING COVERING INDEX follow_by_followee (followee_id=? AND state=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "actor"."id"
  from "recipient"
  inner join "actor" on "actor"."id" = "recipient"."actor_id"
  where "recipient"."thought_id" = ? and "actor"."host" is not null
    -- SEARCH recipient USING PRIMARY KEY (thought_id=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "actor"."id"
  from "recipient"
  inner join "actor" on "actor"."id" = "recipient"."actor_id"
  where "recipient"."thought_id" = ? and "actor"."host" is not null
  union select "actor"."id"
  from "mention"
  inner join "actor" on "actor"."id" = "mention"."actor_id"
  where "mention"."thought_id" = ? and "actor"."host" is not null
  union select "actor"."id"
  from "thought"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  where "thought"."id" = ? and "actor"."host" is not null
    -- MERGE (UNION)
    --   LEFT
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --         SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    --         USE TEMP B-TREE FOR ORDER BY
    --       RIGHT
    --         SEARCH mention USING PRIMARY KEY (thought_id=?)
    --         SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    --         USE TEMP B-TREE FOR ORDER BY
    --   RIGHT
    --     SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --     SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "actor"."id"
  from "remote_actor"
  inner join "follow" on "follow"."followee_id" = "remote_actor"."actor_id"
  inner join "actor" on "actor"."id" = "follow"."follower_id"
  where "remote_actor"."uri" = ? and "actor"."host" is null
  limit ?
    -- SEARCH remote_actor USING INDEX sqlite_autoindex_remote_actor_2 (uri=?)
    -- SEARCH follow USING COVERING INDEX follow_by_followee (followee_id=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "actor"."id"
  from (select "boost"."actor_id"
  from "boost"
  where "boost"."thought_id" = ?
  limit 5000) as "booster"
  inner join "actor" on "actor"."id" = "booster"."actor_id"
  where "actor"."host" is null
    -- CO-ROUTINE booster
    --   SEARCH boost USING PRIMARY KEY (thought_id=?)
    -- SCAN booster
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "actor"."id", "actor"."host"
  from "mention"
  inner join "actor" on "actor"."id" = "mention"."actor_id"
  where "mention"."thought_id" = ?
    -- SEARCH mention USING PRIMARY KEY (thought_id=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "actor"."id", "actor"."host", "actor"."username", "remote_actor"."uri"
  from "actor"
  left join "remote_actor" on "remote_actor"."actor_id" = "actor"."id"
  where "actor"."id" in (select value
  from json_each(?))
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- SEARCH remote_actor USING INDEX sqlite_autoindex_remote_actor_1 (actor_id=?) LEFT-JOIN

select "actor"."id", "actor"."username", "actor"."host", "actor"."display_name", "actor"."bio", "actor"."avatar_url", "actor"."header_url", "actor"."custom_css", "actor"."style_hidden", "actor"."created_at", "actor"."public_count", "actor"."follower_count", "actor"."following_count", "actor"."show_network", "follow"."created_at" as "at"
  from "follow"
  inner join "actor" on "actor"."id" = "follow"."followee_id"
  where "follow"."follower_id" = ? and follow.state = 'accepted'
  order by "follow"."created_at" desc, "follow"."followee_id" desc
  limit ? offset ?
    -- SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "actor"."id", "actor"."username", "actor"."host", "actor"."display_name", "actor"."bio", "actor"."avatar_url", "actor"."header_url", "actor"."custom_css", "actor"."style_hidden", "actor"."created_at", "actor"."public_count", "actor"."follower_count", "actor"."following_count", "actor"."show_network", "follow"."created_at" as "at"
  from "follow"
  inner join "actor" on "actor"."id" = "follow"."follower_id"
  where "follow"."followee_id" = ? and follow.state = 'accepted'
  order by "follow"."created_at" desc, "follow"."follower_id" desc
  limit ? offset ?
    -- SEARCH follow USING COVERING INDEX follow_by_followee (followee_id=? AND state=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "actor"."id", "actor"."username", "actor"."host", "actor"."display_name", "actor"."bio", "actor"."avatar_url", "actor"."header_url", "actor"."custom_css", "actor"."style_hidden", "actor"."created_at", "actor"."public_count", "actor"."follower_count", "actor"."following_count", "actor"."show_network", "reaction"."created_at" as "at"
  from "boost" as "reaction"
  inner join "actor" on "actor"."id" = "reaction"."actor_id"
  where "reaction"."thought_id" = ? and "reaction"."actor_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)
  order by "reaction"."created_at" desc, "reaction"."actor_id" desc
  limit ? offset ?
    -- SEARCH reaction USING PRIMARY KEY (thought_id=?)
    -- LIST SUBQUERY 2
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- USE TEMP B-TREE FOR ORDER BY

select "actor"."id", "actor"."username", "actor"."host", "actor"."display_name", "actor"."bio", "actor"."avatar_url", "actor"."header_url", "actor"."custom_css", "actor"."style_hidden", "actor"."created_at", "actor"."public_count", "actor"."follower_count", "actor"."following_count", "actor"."show_network", "reaction"."created_at" as "at"
  from "boost" as "reaction"
  inner join "actor" on "actor"."id" = "reaction"."actor_id"
  where "reaction"."thought_id" = ?
  order by "reaction"."created_at" desc, "reaction"."actor_id" desc
  limit ? offset ?
    -- SEARCH reaction USING PRIMARY KEY (thought_id=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- USE TEMP B-TREE FOR ORDER BY

select "actor"."id", "actor"."username", "actor"."host", "actor"."display_name", "actor"."bio", "actor"."avatar_url", "actor"."header_url", "actor"."custom_css", "actor"."style_hidden", "actor"."created_at", "actor"."public_count", "actor"."follower_count", "actor"."following_count", "actor"."show_network", "reaction"."created_at" as "at"
  from "thought_like" as "reaction"
  inner join "actor" on "actor"."id" = "reaction"."actor_id"
  where "reaction"."thought_id" = ? and "reaction"."actor_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)
  order by "reaction"."created_at" desc, "reaction"."actor_id" desc
  limit ? offset ?
    -- SEARCH reaction USING PRIMARY KEY (thought_id=?)
    -- LIST SUBQUERY 2
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- USE TEMP B-TREE FOR ORDER BY

select "actor"."id", "actor"."username", "actor"."host", "actor"."display_name", "actor"."bio", "actor"."avatar_url", "actor"."header_url", "actor"."custom_css", "actor"."style_hidden", "actor"."created_at", "actor"."public_count", "actor"."follower_count", "actor"."following_count", "actor"."show_network", "reaction"."created_at" as "at"
  from "thought_like" as "reaction"
  inner join "actor" on "actor"."id" = "reaction"."actor_id"
  where "reaction"."thought_id" = ?
  order by "reaction"."created_at" desc, "reaction"."actor_id" desc
  limit ? offset ?
    -- SEARCH reaction USING PRIMARY KEY (thought_id=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- USE TEMP B-TREE FOR ORDER BY

select "actor"."id", exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = "actor"."id" and "follow"."followee_id" = ? and follow.state = 'accepted') as "follows", exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."actor_id" = "actor"."id" and "recipient"."thought_id" = ?) as "isRecipient", "actor"."id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?) as "blocked"
  from "actor"
  where "actor"."id" in (select value
  from json_each(?))
    -- SEARCH actor USING COVERING INDEX sqlite_autoindex_actor_1 (id=?)
    -- LIST SUBQUERY 5
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 4
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER

select "actor"."id", exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = "actor"."id" and "follow"."followee_id" = ? and follow.state = 'accepted') as "followsPoster", "actor"."id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?) as "blocksPoster", exists (select "mute"."muted_id"
  from "mute"
  where "mute"."muter_id" = "actor"."id" and "mute"."muted_id" = ?) as "mutesPoster", exists (select "mute"."muted_id"
  from "mute"
  where "mute"."muter_id" = "actor"."id" and "mute"."muted_id" = ?) as "mutesAuthor", exists (select "member"."member_id"
  from "list_member" as "member"
  inner join "list" on "list"."number" = "member"."list_number"
  where "member"."owner_id" = "actor"."id" and "member"."member_id" = ? and "list"."is_exclusive" = ?) as "hasInExclusiveList", exists (select "option"."followee_id"
  from "follow_option" as "option"
  where "option"."follower_id" = "actor"."id" and "option"."followee_id" = ? and "option"."shows_boosts" = ?) as "hidesBoosts", (select "option"."languages"
  from "follow_option" as "option"
  where "option"."follower_id" = "actor"."id" and "option"."followee_id" = ?) as "languages", exists (select "followed_tag"."tag"
  from "followed_tag"
  where "followed_tag"."actor_id" = "actor"."id" and "followed_tag"."tag" in (select value
  from json_each(?))) as "followsHashtag"
  from "actor"
  where "actor"."id" in (select value
  from json_each(?))
    -- SEARCH actor USING COVERING INDEX sqlite_autoindex_actor_1 (id=?)
    -- LIST SUBQUERY 11
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- LIST SUBQUERY 3
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 4
    --   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=? AND muted_id=?)
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=? AND muted_id=?)
    -- CORRELATED SCALAR SUBQUERY 6
    --   SEARCH member USING COVERING INDEX list_member_by_follow (owner_id=? AND member_id=?)
    --   SEARCH list USING INTEGER PRIMARY KEY (rowid=?)
    -- CORRELATED SCALAR SUBQUERY 7
    --   SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 8
    --   SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH followed_tag USING COVERING INDEX sqlite_autoindex_followed_tag_1 (actor_id=? AND tag=?)
    --   LIST SUBQUERY 9
    --     SCAN json_each VIRTUAL TABLE INDEX 1:

select "actor"."id", exists (select "mark"."actor_id"
  from "thought_like" as "mark"
  where "mark"."thought_id" = ? and "mark"."actor_id" = "actor"."id") as "liked", exists (select "mark"."actor_id"
  from "boost" as "mark"
  where "mark"."thought_id" = ? and "mark"."actor_id" = "actor"."id") as "boosted", exists (select "mark"."actor_id"
  from "bookmark" as "mark"
  where "mark"."thought_id" = ? and "mark"."actor_id" = "actor"."id") as "bookmarked", (select "poll_vote"."choices"
  from "poll_vote"
  where "poll_vote"."thought_id" = ? and "poll_vote"."actor_id" = "actor"."id") as "vote", exists (select "quiet"."root_id"
  from "conversation_mute" as "quiet"
  inner join "thought" on "thought"."root_id" = "quiet"."root_id"
  where "thought"."id" = ? and "quiet"."actor_id" = "actor"."id") as "muted"
  from "actor"
  where "actor"."id" in (select value
  from json_each(?))
    -- SEARCH actor USING COVERING INDEX sqlite_autoindex_actor_1 (id=?)
    -- LIST SUBQUERY 6
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH mark USING COVERING INDEX sqlite_autoindex_bookmark_1 (actor_id=? AND thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   SEARCH poll_vote USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   SEARCH quiet USING PRIMARY KEY (actor_id=? AND root_id=?)

select "actor"."username", "actor"."host", "block"."created_at" as "at", "block"."blocked_id" as "id"
  from "block"
  inner join "actor" on "actor"."id" = "block"."blocked_id"
  where "block"."blocker_id" = ? and ("block"."created_at", "block"."blocked_id") > (?, ?)
  order by "block"."created_at", "block"."blocked_id"
  limit ?
    -- SEARCH block USING COVERING INDEX block_by_blocker (blocker_id=? AND (created_at,blocked_id)>(?,?))
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "actor"."username", "actor"."host", "follow"."created_at" as "at", "follow"."followee_id" as "id", "follow_option"."shows_boosts", "follow_option"."notifies", "follow_option"."languages"
  from "follow"
  inner join "actor" on "actor"."id" = "follow"."followee_id"
  left join "follow_option" on "follow_option"."follower_id" = "follow"."follower_id" and "follow_option"."followee_id" = "follow"."followee_id"
  where "follow"."follower_id" = ? and ("follow"."created_at", "follow"."followee_id") > (?, ?)
  order by "follow"."created_at", "follow"."followee_id"
  limit ?
    -- SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- SEARCH follow_option USING PRIMARY KEY (follower_id=? AND followee_id=?) LEFT-JOIN
    -- USE TEMP B-TREE FOR ORDER BY

select "actor"."username", "actor"."host", "mute"."created_at" as "at", "mute"."muted_id" as "id", "mute"."hides_notifications"
  from "mute"
  inner join "actor" on "actor"."id" = "mute"."muted_id"
  where "mute"."muter_id" = ? and ("mute"."created_at", "mute"."muted_id") > (?, ?)
  order by "mute"."created_at", "mute"."muted_id"
  limit ?
    -- SEARCH mute USING INDEX mute_of_muter (muter_id=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- USE TEMP B-TREE FOR ORDER BY

select "actor".*, "actor_key"."public_key"
  from "actor"
  left join "actor_key" on "actor_key"."actor_id" = "actor"."id"
  where "actor"."handle_key" = ? and "actor"."host" is null
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_3 (handle_key=?)
    -- SEARCH actor_key USING INDEX sqlite_autoindex_actor_key_1 (actor_id=?) LEFT-JOIN

select "actor".*, "block"."created_at" as "at"
  from "block"
  inner join "actor" on "actor"."id" = "block"."blocked_id"
  where "block"."blocker_id" = ? and 1 = 1 and 1 = 1
  order by "block"."created_at" desc, "block"."blocked_id" desc
  limit 41
    -- SEARCH block USING COVERING INDEX block_by_blocker (blocker_id=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "actor".*, "block"."created_at" as "at"
  from "block"
  inner join "actor" on "actor"."id" = "block"."blocked_id"
  where "block"."blocker_id" = ?
  order by "block"."created_at" desc, "block"."blocked_id" desc
  limit ? offset ?
    -- SEARCH block USING COVERING INDEX block_by_blocker (blocker_id=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "actor".*, "follow"."created_at" as "at"
  from "follow"
  inner join "actor" on "actor"."id" = "follow"."followee_id"
  where "follow"."follower_id" = ? and "follow"."state" = ? and 1 = 1 and 1 = 1
  order by "follow"."created_at" desc, "follow"."followee_id" desc
  limit 41
    -- SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "actor".*, "follow"."created_at" as "at"
  from "follow"
  inner join "actor" on "actor"."id" = "follow"."follower_id"
  where "follow"."followee_id" = ? and "follow"."state" = ? and ("follow"."created_at" <= ? and ("follow"."created_at" < ? or "follow"."follower_id" < ?)) and 1 = 1
  order by "follow"."created_at" desc, "follow"."follower_id" desc
  limit 41
    -- SEARCH follow USING COVERING INDEX follow_by_followee (followee_id=? AND state=? AND created_at<?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "actor".*, "follow"."created_at" as "at"
  from "follow"
  inner join "actor" on "actor"."id" = "follow"."follower_id"
  where "follow"."followee_id" = ? and "follow"."state" = ? and 1 = 1 and ("follow"."created_at" >= ? and ("follow"."created_at" > ? or "follow"."follower_id" > ?))
  order by "follow"."created_at" asc, "follow"."follower_id" asc
  limit 41
    -- SEARCH follow USING COVERING INDEX follow_by_followee (followee_id=? AND state=? AND created_at>?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "actor".*, "follow"."created_at" as "at"
  from "follow"
  inner join "actor" on "actor"."id" = "follow"."follower_id"
  where "follow"."followee_id" = ? and "follow"."state" = ? and 1 = 1 and 1 = 1
  order by "follow"."created_at" desc, "follow"."follower_id" desc
  limit 41
    -- SEARCH follow USING COVERING INDEX follow_by_followee (followee_id=? AND state=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "actor".*, "list_member"."created_at" as "at"
  from "list_member"
  inner join "actor" on "actor"."id" = "list_member"."member_id"
  where "list_member"."list_number" = ? and ("list_member"."created_at" <= ? and ("list_member"."created_at" < ? or "list_member"."member_id" < ?)) and 1 = 1
  order by "list_member"."created_at" desc, "list_member"."member_id" desc
  limit 41
    -- SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=? AND created_at<?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "actor".*, "list_member"."created_at" as "at"
  from "list_member"
  inner join "actor" on "actor"."id" = "list_member"."member_id"
  where "list_member"."list_number" = ? and 1 = 1 and ("list_member"."created_at" >= ? and ("list_member"."created_at" > ? or "list_member"."member_id" > ?))
  order by "list_member"."created_at" asc, "list_member"."member_id" asc
  limit 41
    -- SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=? AND created_at>?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "actor".*, "list_member"."created_at" as "at"
  from "list_member"
  inner join "actor" on "actor"."id" = "list_member"."member_id"
  where "list_member"."list_number" = ? and 1 = 1 and 1 = 1
  order by "list_member"."created_at" desc, "list_member"."member_id" desc
  limit 41
    -- SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "actor".*, "mute"."created_at" as "at", "mute"."expires_at" as "mute_expires_at"
  from "mute"
  inner join "actor" on "actor"."id" = "mute"."muted_id"
  where "mute"."muter_id" = ? and ("mute"."created_at" <= ? and ("mute"."created_at" < ? or "mute"."muted_id" < ?)) and 1 = 1
  order by "mute"."created_at" desc, "mute"."muted_id" desc
  limit 41
    -- SEARCH mute USING INDEX mute_of_muter (muter_id=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- USE TEMP B-TREE FOR ORDER BY

select "actor".*, "mute"."created_at" as "at", "mute"."expires_at" as "mute_expires_at"
  from "mute"
  inner join "actor" on "actor"."id" = "mute"."muted_id"
  where "mute"."muter_id" = ? and 1 = 1 and ("mute"."created_at" >= ? and ("mute"."created_at" > ? or "mute"."muted_id" > ?))
  order by "mute"."created_at" asc, "mute"."muted_id" asc
  limit 41
    -- SEARCH mute USING INDEX mute_of_muter (muter_id=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- USE TEMP B-TREE FOR ORDER BY

select "actor".*, "mute"."created_at" as "at", "mute"."expires_at" as "mute_expires_at"
  from "mute"
  inner join "actor" on "actor"."id" = "mute"."muted_id"
  where "mute"."muter_id" = ? and 1 = 1 and 1 = 1
  order by "mute"."created_at" desc, "mute"."muted_id" desc
  limit 41
    -- SEARCH mute USING INDEX mute_of_muter (muter_id=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- USE TEMP B-TREE FOR ORDER BY

select "actor".*, "mute"."number" as "mute_number"
  from "mute"
  inner join "actor" on "actor"."id" = "mute"."muted_id"
  where "mute"."muter_id" = ?
  order by "mute"."number" desc
  limit ? offset ?
    -- SEARCH mute USING INDEX mute_of_muter (muter_id=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "actor".*, "remote_actor"."uri", "remote_actor"."inbox", "remote_actor"."shared_inbox", "remote_actor"."followers_uri", "remote_actor"."featured", "remote_actor"."key_id", "remote_actor"."public_key", "remote_actor"."other_keys", "remote_actor"."moved_to", "remote_actor"."updated_at", "remote_actor"."fetched_at"
  from "remote_actor"
  inner join "actor" on "actor"."id" = "remote_actor"."actor_id"
  where "actor"."handle_key" = ?
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_3 (handle_key=?)
    -- SEARCH remote_actor USING INDEX sqlite_autoindex_remote_actor_1 (actor_id=?)

select "actor".*, "remote_actor"."uri", "remote_actor"."inbox", "remote_actor"."shared_inbox", "remote_actor"."followers_uri", "remote_actor"."featured", "remote_actor"."key_id", "remote_actor"."public_key", "remote_actor"."other_keys", "remote_actor"."moved_to", "remote_actor"."updated_at", "remote_actor"."fetched_at"
  from "remote_actor"
  inner join "actor" on "actor"."id" = "remote_actor"."actor_id"
  where "remote_actor"."actor_id" in (select value
  from json_each(?))
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- REUSE LIST SUBQUERY 1
    -- SEARCH remote_actor USING INDEX sqlite_autoindex_remote_actor_1 (actor_id=?)

select "actor".*, "remote_actor"."uri", "remote_actor"."inbox", "remote_actor"."shared_inbox", "remote_actor"."followers_uri", "remote_actor"."featured", "remote_actor"."key_id", "remote_actor"."public_key", "remote_actor"."other_keys", "remote_actor"."moved_to", "remote_actor"."updated_at", "remote_actor"."fetched_at"
  from "remote_actor"
  inner join "actor" on "actor"."id" = "remote_actor"."actor_id"
  where "remote_actor"."key_id" = ?
    -- SEARCH remote_actor USING INDEX remote_actor_by_key (key_id=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "actor".*, "remote_actor"."uri", "remote_actor"."inbox", "remote_actor"."shared_inbox", "remote_actor"."followers_uri", "remote_actor"."featured", "remote_actor"."key_id", "remote_actor"."public_key", "remote_actor"."other_keys", "remote_actor"."moved_to", "remote_actor"."updated_at", "remote_actor"."fetched_at"
  from "remote_actor"
  inner join "actor" on "actor"."id" = "remote_actor"."actor_id"
  where "remote_actor"."uri" = ?
    -- SEARCH remote_actor USING INDEX sqlite_autoindex_remote_actor_2 (uri=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "actor_id" as "followerId", coalesce(remote_actor.shared_inbox, remote_actor.inbox) as "inbox"
  from "remote_actor"
  where "actor_id" > ?
  order by "actor_id"
  limit ?
    -- SEARCH remote_actor USING INDEX sqlite_autoindex_remote_actor_1 (actor_id>?)

select "actor_id" as "id", "uri", "inbox", coalesce(remote_actor.shared_inbox, remote_actor.inbox) as "shared"
  from "remote_actor"
  where "actor_id" in (select value
  from json_each(?))
    -- SEARCH remote_actor USING INDEX sqlite_autoindex_remote_actor_1 (actor_id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

select "actor_id" as "id", "uri", "inbox", coalesce(remote_actor.shared_inbox, remote_actor.inbox) as "shared"
  from "remote_actor"
  where "uri" in (select value
  from json_each(?))
    -- SEARCH remote_actor USING INDEX sqlite_autoindex_remote_actor_2 (uri=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

select "actor_id"
  from "actor_key"
  where "actor_id" = ?
    -- SEARCH actor_key USING COVERING INDEX sqlite_autoindex_actor_key_1 (actor_id=?)

select "actor_id"
  from "recipient"
  where "thought_id" = ?
    -- SEARCH recipient USING PRIMARY KEY (thought_id=?)

select "actor_id"
  from "thought"
  where "id" = ?
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)

select "actor_id", "created_at", "tie"
  from "boost"
  where "thought_id" = ?
  limit 1000
    -- SEARCH boost USING PRIMARY KEY (thought_id=?)

select "actor_id", "uri"
  from "remote_actor"
  where "uri" in (select value
  from json_each(?))
    -- SEARCH remote_actor USING INDEX sqlite_autoindex_remote_actor_2 (uri=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

select "actor_uri"
  from "report"
  order by "actor_uri", "created_at"
  limit ? offset ?
    -- SCAN report USING COVERING INDEX report_by_actor

select "bio"
  from "actor"
  where "id" = ?
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "blocked"."id"
  from (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?) as "blocked"
  where "blocked"."id" = ?
    -- CO-ROUTINE blocked
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=? AND blocked_id=?)
    --     RIGHT
    --       SEARCH block USING PRIMARY KEY (blocker_id=? AND blocked_id=?)
    -- SCAN blocked

select "blocked_id" as "object_id"
  from "block"
  where "blocker_id" = ? and "uri" = ?
    -- SEARCH block USING PRIMARY KEY (blocker_id=?)

select "bookmark"."number", "thought"."id"
  from "bookmark"
  inner join "thought" on "thought"."id" = "bookmark"."thought_id"
  where "bookmark"."actor_id" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "bookmark"."number" < ?
  order by "bookmark"."number" desc
  limit 21
    -- SEARCH bookmark USING INDEX bookmark_of_actor (actor_id=? AND number<?)
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 4
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER

select "bookmark"."number", "thought"."id"
  from "bookmark"
  inner join "thought" on "thought"."id" = "bookmark"."thought_id"
  where "bookmark"."actor_id" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "bookmark"."number" > ?
  order by "bookmark"."number" asc
  limit 21
    -- SEARCH bookmark USING INDEX bookmark_of_actor (actor_id=? AND number>?)
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 4
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER

select "bookmark"."number", "thought"."id"
  from "bookmark"
  inner join "thought" on "thought"."id" = "bookmark"."thought_id"
  where "bookmark"."actor_id" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "bookmark"."number" > ?
  order by "bookmark"."number" desc
  limit 21
    -- SEARCH bookmark USING INDEX bookmark_of_actor (actor_id=? AND number>?)
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 4
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER

select "bookmark"."number", "thought"."id"
  from "bookmark"
  inner join "thought" on "thought"."id" = "bookmark"."thought_id"
  where "bookmark"."actor_id" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
  order by "bookmark"."number" desc
  limit 21
    -- SEARCH bookmark USING INDEX bookmark_of_actor (actor_id=?)
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 4
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER

select "boost"."thought_id", "boost"."actor_id"
  from "boost"
  inner join "thought" on "thought"."id" = "boost"."thought_id"
  where "boost"."created_at" = ? and "boost"."tie" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
    -- SEARCH boost USING COVERING INDEX boost_by_number (created_at=? AND tie=?)
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 4
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER

select "choices"
  from "poll_vote"
  where "thought_id" = ? and "actor_id" = ?
    -- SEARCH poll_vote USING PRIMARY KEY (thought_id=? AND actor_id=?)

select "claimed", "asked_at"
  from "reply_request"
  where "root_id" = ?
    -- SEARCH reply_request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)

select "content"
  from "thought"
  where "id" = ?
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)

select "conversation"."number", "conversation"."actor_id"
  from "thought"
  inner join "conversation" on "conversation"."root_id" = "thought"."root_id"
  where "thought"."id" = ? and "conversation"."actor_id" in (select value
  from json_each(?))
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- SEARCH conversation USING COVERING INDEX sqlite_autoindex_conversation_1 (actor_id=? AND root_id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

select "conversation"."number", "conversation"."created_at", "conversation"."tie", "conversation"."is_unread", (select "thought"."id"
  from "thought"
  where "thought"."root_id" = "conversation"."root_id" and "thought"."visibility" = 'private' and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id")
  order by "thought"."created_at" desc, "thought"."tie" desc
  limit 1) as "last_id"
  from "conversation"
  where "conversation"."actor_id" = ? and "conversation"."number" = ?
    -- SEARCH conversation USING INTEGER PRIMARY KEY (rowid=?)
    -- CORRELATED SCALAR SUBQUERY 6
    --   SEARCH thought USING INDEX thought_by_root (root_id=?)
    --   CORRELATED SCALAR SUBQUERY 1
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 2
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 4
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    --   SEARCH recipient EXISTS USING PRIMARY KEY (thought_id=?)
    --   USE TEMP B-TREE FOR LAST TERM OF ORDER BY

select "conversation"."number", "conversation"."created_at", "conversation"."tie", "conversation"."is_unread", (select "thought"."id"
  from "thought"
  where "thought"."root_id" = "conversation"."root_id" and "thought"."visibility" = 'private' and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id")
  order by "thought"."created_at" desc, "thought"."tie" desc
  limit 1) as "last_id"
  from "conversation"
  where "conversation"."actor_id" = ? and ("conversation"."created_at" <= ? and ("conversation"."created_at" < ? or "conversation"."tie" < ?)) and ("conversation"."created_at" >= ? and ("conversation"."created_at" > ? or "conversation"."tie" > ?))
  order by "conversation"."created_at" asc, "conversation"."tie" asc
  limit 21
    -- SEARCH conversation USING INDEX conversation_by_time (actor_id=? AND created_at>? AND created_at<?)
    -- CORRELATED SCALAR SUBQUERY 6
    --   SEARCH thought USING INDEX thought_by_root (root_id=?)
    --   CORRELATED SCALAR SUBQUERY 1
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 2
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 4
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    --   SEARCH recipient EXISTS USING PRIMARY KEY (thought_id=?)
    --   USE TEMP B-TREE FOR LAST TERM OF ORDER BY

select "conversation"."number", "conversation"."created_at", "conversation"."tie", "conversation"."is_unread", (select "thought"."id"
  from "thought"
  where "thought"."root_id" = "conversation"."root_id" and "thought"."visibility" = 'private' and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id")
  order by "thought"."created_at" desc, "thought"."tie" desc
  limit 1) as "last_id"
  from "conversation"
  where "conversation"."actor_id" = ? and ("conversation"."created_at" <= ? and ("conversation"."created_at" < ? or "conversation"."tie" < ?))
  order by "conversation"."created_at" desc, "conversation"."tie" desc
  limit 21
    -- SEARCH conversation USING INDEX conversation_by_time (actor_id=? AND created_at<?)
    -- CORRELATED SCALAR SUBQUERY 6
    --   SEARCH thought USING INDEX thought_by_root (root_id=?)
    --   CORRELATED SCALAR SUBQUERY 1
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 2
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 4
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    --   SEARCH recipient EXISTS USING PRIMARY KEY (thought_id=?)
    --   USE TEMP B-TREE FOR LAST TERM OF ORDER BY

select "conversation"."number", "conversation"."created_at", "conversation"."tie", "conversation"."is_unread", (select "thought"."id"
  from "thought"
  where "thought"."root_id" = "conversation"."root_id" and "thought"."visibility" = 'private' and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id")
  order by "thought"."created_at" desc, "thought"."tie" desc
  limit 1) as "last_id"
  from "conversation"
  where "conversation"."actor_id" = ? and ("conversation"."created_at" >= ? and ("conversation"."created_at" > ? or "conversation"."tie" > ?))
  order by "conversation"."created_at" asc, "conversation"."tie" asc
  limit 21
    -- SEARCH conversation USING INDEX conversation_by_time (actor_id=? AND created_at>?)
    -- CORRELATED SCALAR SUBQUERY 6
    --   SEARCH thought USING INDEX thought_by_root (root_id=?)
    --   CORRELATED SCALAR SUBQUERY 1
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 2
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 4
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    --   SEARCH recipient EXISTS USING PRIMARY KEY (thought_id=?)
    --   USE TEMP B-TREE FOR LAST TERM OF ORDER BY

select "conversation"."number", "conversation"."created_at", "conversation"."tie", "conversation"."is_unread", (select "thought"."id"
  from "thought"
  where "thought"."root_id" = "conversation"."root_id" and "thought"."visibility" = 'private' and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id")
  order by "thought"."created_at" desc, "thought"."tie" desc
  limit 1) as "last_id"
  from "conversation"
  where "conversation"."actor_id" = ? and ("conversation"."created_at" >= ? and ("conversation"."created_at" > ? or "conversation"."tie" > ?))
  order by "conversation"."created_at" desc, "conversation"."tie" desc
  limit 21
    -- SEARCH conversation USING INDEX conversation_by_time (actor_id=? AND created_at>?)
    -- CORRELATED SCALAR SUBQUERY 6
    --   SEARCH thought USING INDEX thought_by_root (root_id=?)
    --   CORRELATED SCALAR SUBQUERY 1
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 2
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 4
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    --   SEARCH recipient EXISTS USING PRIMARY KEY (thought_id=?)
    --   USE TEMP B-TREE FOR LAST TERM OF ORDER BY

select "conversation"."number", "conversation"."created_at", "conversation"."tie", "conversation"."is_unread", (select "thought"."id"
  from "thought"
  where "thought"."root_id" = "conversation"."root_id" and "thought"."visibility" = 'private' and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id")
  order by "thought"."created_at" desc, "thought"."tie" desc
  limit 1) as "last_id"
  from "conversation"
  where "conversation"."actor_id" = ?
  order by "conversation"."created_at" desc, "conversation"."tie" desc
  limit 21
    -- SEARCH conversation USING INDEX conversation_by_time (actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 6
    --   SEARCH thought USING INDEX thought_by_root (root_id=?)
    --   CORRELATED SCALAR SUBQUERY 1
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 2
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 4
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    --   SEARCH recipient EXISTS USING PRIMARY KEY (thought_id=?)
    --   USE TEMP B-TREE FOR LAST TERM OF ORDER BY

select "created_at", "tie"
  from "boost"
  where "thought_id" = ? and "actor_id" = ?
    -- SEARCH boost USING PRIMARY KEY (thought_id=? AND actor_id=?)

select "current"."uri"
  from "relation_statement" as "replaced"
  inner join "relation_statement" as "current" on "current"."relation" = "replaced"."relation"
  where "replaced"."activity" = ? and "replaced"."relation" <> ? and "current"."holds" = ? and "current"."uri" is not null
    -- SEARCH replaced USING PRIMARY KEY (activity=?)
    -- SEARCH current USING INDEX relation_statement_by_relation (relation=?)

select "deleted_at"
  from "tombstone"
  where "id" = ? and "uri" is null
    -- SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)

select "domain"
  from "domain_block"
    -- SCAN domain_block USING COVERING INDEX sqlite_autoindex_domain_block_1

select "domain"
  from "domain_block"
  where "domain" in (select value
  from json_each(?))
    -- SEARCH domain_block USING COVERING INDEX sqlite_autoindex_domain_block_1 (domain=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

select "domain"
  from "domain_block"
  where ("cleared_at" is null or ("created_at" <= ? and "cleared_at" - "created_at" < ?))
    -- SCAN domain_block

select "domain", "reason", "created_at", "cleared_at"
  from "domain_block"
  order by "domain"
    -- SCAN domain_block USING INDEX sqlite_autoindex_domain_block_1

select "follow"."created_at" as "at", "follow"."follower_id" as "followerId", coalesce(remote_actor.shared_inbox, remote_actor.inbox) as "inbox"
  from "follow"
  inner join "remote_actor" on "remote_actor"."actor_id" = "follow"."follower_id"
  where "follow"."followee_id" = ? and follow.state = 'accepted'
  order by "follow"."created_at", "follow"."follower_id"
  limit ?
    -- SEARCH follow USING COVERING INDEX follow_by_followee (followee_id=? AND state=?)
    -- SEARCH remote_actor USING INDEX sqlite_autoindex_remote_actor_1 (actor_id=?)

select "follow"."followee_id" as "id", "follow"."state"
  from "follow"
  inner join "remote_actor" on "remote_actor"."actor_id" = "follow"."followee_id"
  where "follow"."follower_id" = ?
  order by "follow"."created_at" desc, "follow"."followee_id" desc
  limit ?
    -- SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=?)
    -- SEARCH remote_actor USING COVERING INDEX sqlite_autoindex_remote_actor_1 (actor_id=?)
    -- USE TEMP B-TREE FOR ORDER BY

select "follow"."follower_id"
  from "follow"
  inner join "actor" on "actor"."id" = "follow"."follower_id"
  where "follow"."followee_id" = ? and "actor"."host" is null
  order by "follow"."follower_id"
  limit ?
    -- SEARCH follow USING COVERING INDEX follow_by_followee (followee_id=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- USE TEMP B-TREE FOR ORDER BY

select "follow"."follower_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = ? and follow.state = 'accepted'
    -- SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)

select "follow_option"."follower_id", "follow_option"."languages"
  from "follow_option"
  inner join "follow" on "follow"."follower_id" = "follow_option"."follower_id" and "follow"."followee_id" = "follow_option"."followee_id"
  where "follow_option"."notifies" = 1 and follow.state = 'accepted' and "follow_option"."followee_id" = ?
    -- SEARCH follow USING COVERING INDEX follow_by_followee (followee_id=? AND state=?)
    -- SEARCH follow_option USING PRIMARY KEY (follower_id=? AND followee_id=?)

select "followee_id" as "id"
  from "follow"
  where "follower_id" = ? and follow.state = 'accepted'
  order by "created_at" desc, "followee_id" desc
  limit ? offset ?
    -- SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)

select "followee_id" as "object_id"
  from "follow"
  where "follower_id" = ? and "uri" = ?
    -- SEARCH follow USING PRIMARY KEY (follower_id=?)

select "followee_id"
  from "follow"
  where "follower_id" = ? and "followee_id" in (select value
  from json_each(?))
    -- SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

select "follower_id" as "id"
  from "follow"
  where "followee_id" = ? and follow.state = 'accepted'
  order by "created_at" desc, "follower_id" desc
  limit ? offset ?
    -- SEARCH follow USING COVERING INDEX follow_by_followee (followee_id=? AND state=?)

select "follower_id"
  from "follow"
  where "followee_id" = ? and "uri" = ?
    -- SEARCH follow USING INDEX follow_by_followee (followee_id=?)

select "hidden"."id"
  from (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) as "hidden"
  limit ?
    -- CO-ROUTINE hidden
    --   MERGE (UNION)
    --     LEFT
    --       MERGE (UNION)
    --         LEFT
    --           SEARCH block USING PRIMARY KEY (blocker_id=?)
    --         RIGHT
    --           SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     RIGHT
    --       SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    -- SCAN hidden

select "hiding"."id"
  from (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muter_id" as "id"
  from "mute"
  where "mute"."muted_id" = ?) as "hiding"
  limit 1000
    -- CO-ROUTINE hiding
    --   MERGE (UNION)
    --     LEFT
    --       MERGE (UNION)
    --         LEFT
    --           SEARCH block USING PRIMARY KEY (blocker_id=?)
    --         RIGHT
    --           SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     RIGHT
    --       SEARCH mute USING COVERING INDEX mute_by_muted (muted_id=?)
    -- SCAN hiding

select "hits", "ends_at"
  from "rate_window"
  where "id" = ? and "ends_at" > ? and "ends_at" <= ?
    -- SEARCH rate_window USING INDEX sqlite_autoindex_rate_window_1 (id=?)

select "host", count(*) as "leased"
  from "delivery"
  where "host" in (select value
  from json_each(?)) and "lease" is not null and "lease_ends_at" > ?
  group by "host"
    -- SEARCH delivery USING INDEX delivery_by_lease (host=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

select "id" as "thought_id", "actor_id"
  from "thought"
  where "id" in (select value
  from json_each(?))
  union all select "thought_id", "actor_id"
  from "recipient"
  where "thought_id" in (select value
  from json_each(?))
    -- COMPOUND QUERY
    --   LEFT-MOST SUBQUERY
    --     SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --     LIST SUBQUERY 1
    --       SCAN json_each VIRTUAL TABLE INDEX 1:
    --   UNION ALL
    --     SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --     LIST SUBQUERY 3
    --       SCAN json_each VIRTUAL TABLE INDEX 1:

select "id"
  from "account"
  where "id" = ?
    -- SEARCH account USING COVERING INDEX sqlite_autoindex_account_1 (id=?)

select "id"
  from "account"
  where "role" = ?
  limit ?
    -- SCAN account

select "id"
  from "actor"
  where "host" is null and "id" in (select value
  from json_each(?)) and not (exists (select 1
  from mute
  where mute.muter_id = actor.id and mute.muted_id = ? and mute.hides_notifications = 1) or exists (select 1
  from thought
  inner join conversation_mute on conversation_mute.root_id = thought.root_id
  where thought.id = ? and conversation_mute.actor_id = actor.id))
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH mute USING INDEX sqlite_autoindex_mute_1 (muter_id=? AND muted_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   SEARCH conversation_mute USING PRIMARY KEY (actor_id=? AND root_id=?)

select "id"
  from "actor"
  where "id" in (select value
  from json_each(?)) and "host" is not null
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

select "id"
  from "actor"
  where ("id" = ? or "id" in (select "followee_id" as "id"
  from "follow"
  where "follower_id" = ?
  union select "follower_id" as "id"
  from "follow"
  where "followee_id" = ?))
  order by "id"
    -- MULTI-INDEX OR
    --   INDEX 1
    --     SEARCH actor USING COVERING INDEX sqlite_autoindex_actor_1 (id=?)
    --   INDEX 2
    --     LIST SUBQUERY 2
    --       MERGE (UNION)
    --         LEFT
    --           SEARCH follow USING PRIMARY KEY (follower_id=?)
    --         RIGHT
    --           SEARCH follow USING COVERING INDEX follow_by_followee (followee_id=?)
    --           USE TEMP B-TREE FOR ORDER BY
    --     SEARCH actor USING COVERING INDEX sqlite_autoindex_actor_1 (id=?)
    -- USE TEMP B-TREE FOR ORDER BY

select "id"
  from "event"
  where "subject" = ? and "due_at" <= ?
  limit ?
    -- SEARCH event USING INDEX event_by_subject (subject=?)

select "id"
  from "event"
  where "subject" = ?
  limit ?
    -- SEARCH event USING COVERING INDEX event_by_subject (subject=?)

select "id"
  from "event"
  where kind = 'inbox' and "source" = ?
  limit ? offset ?
    -- SEARCH event USING COVERING INDEX event_by_source (source=?)

select "id"
  from "thought"
  where "actor_id" = ? and "visibility" = ?
  order by "created_at" desc, "id" desc
  limit ? offset ?
    -- SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=?)

select "id"
  from "thought"
  where "created_at" = ? and "tie" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
    -- SEARCH thought USING INDEX thought_by_number (created_at=? AND tie=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 4
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER

select "id"
  from "thought"
  where "id" in (select value
  from json_each(?)) and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 5
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER

select "id"
  from "thought"
  where "root_id" = ?
  limit ? offset ?
    -- SEARCH thought USING COVERING INDEX thought_by_root (root_id=?)

select "id"
  from "tombstone"
  where "uri" = ?
    -- SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_2 (uri=?)

select "id", "actor_id", "created_at", "edited_at", "visibility", "content", "content_html", "summary", "sensitive", "language", "attachments", "poll", "quoted_id", "quote_policy"
  from "thought"
  where "uri" = ?
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_2 (uri=?)

select "id", "actor_id", "kind", "mode", "total", "done", "failures", "created_at"
  from "data_import"
  where "actor_id" = ?
  order by "created_at" desc, "id" desc
  limit ?
    -- SEARCH data_import USING INDEX data_import_of_actor (actor_id=?)

select "id", "actor_uri", "body", "created_at"
  from "report"
  order by "created_at" desc, "id"
  limit ? offset ?
    -- SCAN report USING INDEX report_by_time
    -- USE TEMP B-TREE FOR LAST TERM OF ORDER BY

select "id", "app_id"
  from "oauth_token"
  where "hash" = ?
    -- SEARCH oauth_token USING INDEX sqlite_autoindex_oauth_token_2 (hash=?)

select "id", "content_type", "extension", "size", "sha256"
  from "upload"
  where "id" = ? and "state" <> ?
    -- SEARCH upload USING INDEX sqlite_autoindex_upload_1 (id=?)

select "id", "created_at" as "at"
  from "thought"
  where "actor_id" = ? and ("created_at", "id") > (?, ?)
  order by "created_at", "id"
  limit ?
    -- SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=? AND (created_at,id)>(?,?))

select "id", "created_at", "tie"
  from "thought"
  where "created_at" in (select value
  from json_each(?))
    -- SEARCH thought USING INDEX thought_by_number (created_at=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

select "id", "created_at", "tie"
  from "thought"
  where "id" in (select value
  from json_each(?))
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

select "id", "created_at", "tie", "visibility", "listed", "is_local", "tags", "language"
  from "thought"
  where "actor_id" = ? and "visibility" <> 'private'
  order by "created_at" desc, "id" desc
  limit 40
    -- SEARCH thought USING INDEX thought_by_author_and_time (actor_id=?)

select "id", "created_at", "user_agent", coalesce(last_used_at, created_at) as "last_used_at"
  from "session"
  where "account_id" = ? and "expires_at" > ?
  order by coalesce(last_used_at, created_at) desc, "id" desc
  limit ?
    -- SEARCH session USING INDEX session_by_account (account_id=?)
    -- USE TEMP B-TREE FOR ORDER BY

select "id", "handle_key"
  from "actor"
  where "handle_key" in (select value
  from json_each(?)) and "host" is null
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_3 (handle_key=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

select "id", "name", "prefix", "created_at", "last_used_at"
  from "api_key"
  where "account_id" = ?
  order by "created_at" desc, "id" desc
    -- SEARCH api_key USING INDEX api_key_by_account (account_id=?)

select "id", "note", "uses_left", "expires_at", "created_at"
  from "invitation"
  where "uses_left" > ? and ("expires_at" is null or "expires_at" > ?)
  order by "created_at", "id"
    -- SCAN invitation USING INDEX invitation_by_creation

select "id", "state", "created_at"
  from (select "follow"."follower_id" as "id", "follow"."state", "follow"."created_at", row_number() over (partition by actor.host
  order by follow.created_at desc, actor.id desc) as "position"
  from "follow"
  inner join "remote_actor" on "remote_actor"."actor_id" = "follow"."follower_id"
  inner join "actor" on "actor"."id" = "follow"."follower_id"
  where "follow"."followee_id" = ? and "follow"."state" = ?) as "pending"
  order by "position", "created_at" desc, "id" desc
  limit ?
    -- CO-ROUTINE pending
    --   CO-ROUTINE (subquery-3)
    --     SEARCH follow USING COVERING INDEX follow_by_followee (followee_id=? AND state=?)
    --     SEARCH remote_actor USING COVERING INDEX sqlite_autoindex_remote_actor_1 (actor_id=?)
    --     SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    --     USE TEMP B-TREE FOR ORDER BY
    --   SCAN (subquery-3)
    -- SCAN pending
    -- USE TEMP B-TREE FOR ORDER BY

select "id", "uri"
  from "thought"
  where "reply_to_id" = ? and "visibility" = ?
  order by "created_at", "id"
  limit ? offset ?
    -- SEARCH thought USING INDEX thought_by_parent (reply_to_id=?)

select "id", "uri", "actor_id", "content"
  from "thought"
  where ("id" in (select value
  from json_each(?)) or "uri" in (select value
  from json_each(?)))
    -- MULTI-INDEX OR
    --   INDEX 1
    --     LIST SUBQUERY 1
    --       SCAN json_each VIRTUAL TABLE INDEX 1:
    --     SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   INDEX 2
    --     LIST SUBQUERY 2
    --       SCAN json_each VIRTUAL TABLE INDEX 1:
    --     SEARCH thought USING INDEX sqlite_autoindex_thought_2 (uri=?)

select "id", "username", "host", "display_name", "avatar_url", "url"
  from "actor"
  where "id" in (select value
  from json_each(?))
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

select "item"."thought_id", "item"."created_at", "item"."booster_id", case item.booster_id when '' then 0 else 1 end as "kind", case item.booster_id when '' then (select thought.tie
  from thought
  where thought.id = item.thought_id) else (select boost.tie
  from boost
  where boost.thought_id = item.thought_id and boost.actor_id = item.booster_id) end as "tie"
  from (select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", '' as "booster_id"
  from "thought"
  where "thought"."actor_id" = ?
  order by "thought"."created_at" desc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "boost"."thought_id", "boost"."created_at", "boost"."actor_id" as "booster_id"
  from "boost"
  where "boost"."actor_id" = ?
  order by "boost"."created_at" desc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", '' as "booster_id"
  from "thought"
  inner join "recipient" on "recipient"."thought_id" = "thought"."id"
  where "recipient"."actor_id" = ? and "thought"."visibility" = 'private' and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "thought"."created_at" desc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select distinct "picked"."thought_id", "picked"."created_at", '' as "booster_id"
  from (select "first"."id" as "thought_id", "first"."created_at"
  from "followed_tag" as "followed"
  inner join "thought" as "first" on "first"."id" in (select "tagged"."thought_id"
  from "tagged"
  where "tagged"."tag" = "followed"."tag" and "tagged"."actor_id" <> ? and "tagged"."actor_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "tagged"."actor_id" not in (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted')
  order by "tagged"."created_at" desc
  limit ?)
  where "followed"."actor_id" = ?) as "picked") as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", '' as "booster_id"
  from "thought"
  where "thought"."visibility" <> 'private' and (not exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or "thought"."actor_id" not in (select option.followee_id
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or exists (select 1
  from thought as read
  where read.id = "thought"."id" and (read.language is null or exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null and option.followee_id = "thought"."actor_id" and instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0)))) and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "follow"."followee_id" not in (select "list_member"."member_id"
  from "list"
  inner join "list_member" on "list_member"."list_number" = "list"."number"
  where "list"."actor_id" = ? and "list"."is_exclusive" = 1))
  order by "thought"."created_at" desc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "boost"."thought_id", "boost"."created_at", "boost"."actor_id" as "booster_id"
  from "boost"
  where (not exists (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) or (select whole.author_id
  from boost as whole
  where whole.thought_id = boost.thought_id and whole.actor_id = boost.actor_id) not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?)) and (not exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or "boost"."actor_id" not in (select option.followee_id
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or exists (select 1
  from thought as read
  where read.id = "boost"."thought_id" and (read.language is null or exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null and option.followee_id = "boost"."actor_id" and instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0)))) and "boost"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "follow"."followee_id" not in (select "list_member"."member_id"
  from "list"
  inner join "list_member" on "list_member"."list_number" = "list"."number"
  where "list"."actor_id" = ? and "list"."is_exclusive" = 1) and "follow"."followee_id" not in (select "option"."followee_id"
  from "follow_option" as "option"
  where "option"."follower_id" = ? and "option"."shows_boosts" = 0))
  order by "boost"."created_at" desc
  limit ?) as "source"
  order by "created_at" desc
  limit ?) as "item"
  order by "item"."created_at" desc
    -- CO-ROUTINE item
    --   MERGE (UNION ALL)
    --     LEFT
    --       MERGE (UNION ALL)
    --         LEFT
    --           MERGE (UNION ALL)
    --             LEFT
    --               CO-ROUTINE source
    --                 SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=?)
    --               SCAN source
    --               USE TEMP B-TREE FOR ORDER BY
    --             RIGHT
    --               CO-ROUTINE source
    --                 SEARCH boost USING COVERING INDEX boost_by_actor (actor_id=?)
    --               SCAN source
    --               USE TEMP B-TREE FOR ORDER BY
    --         RIGHT
    --           CO-ROUTINE source
    --             SEARCH recipient USING COVERING INDEX recipient_by_actor (actor_id=?)
    --             SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --             LIST SUBQUERY 10
    --               SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --               LIST SUBQUERY 9
    --                 MERGE (UNION)
    --                   LEFT
    --                     MERGE (UNION)
    --                       LEFT
    --                         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                       RIGHT
    --                         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                   RIGHT
    --                     SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                   CREATE BLOOM FILTER
    --                   CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --             USE TEMP B-TREE FOR ORDER BY
    --           SCAN source
    --           USE TEMP B-TREE FOR ORDER BY
    --     RIGHT
    --       MERGE (UNION ALL)
    --         LEFT
    --           MERGE (UNION ALL)
    --             LEFT
    --               CO-ROUTINE source
    --                 SEARCH followed USING COVERING INDEX sqlite_autoindex_followed_tag_1 (actor_id=?)
    --                 SEARCH first USING INDEX sqlite_autoindex_thought_1 (id=?)
    --                 CORRELATED LIST SUBQUERY 17
    --                   SEARCH tagged USING PRIMARY KEY (tag=?)
    --                   LIST SUBQUERY 15
    --                     MERGE (UNION)
    --                       LEFT
    --                         MERGE (UNION)
    --                           LEFT
    --                             SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                           RIGHT
    --                             SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                       RIGHT
    --                         SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                       CREATE BLOOM FILTER
    --                       CREATE BLOOM FILTER
    --                   LIST SUBQUERY 16
    --                     SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --                     CREATE BLOOM FILTER
    --                 USE TEMP B-TREE FOR DISTINCT
    --               SCAN source
    --               USE TEMP B-TREE FOR ORDER BY
    --             RIGHT
    --               CO-ROUTINE source
    --                 SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=?)
    --                 LIST SUBQUERY 29
    --                   SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --                   LIST SUBQUERY 27
    --                     MERGE (UNION)
    --                       LEFT
    --                         MERGE (UNION)
    --                           LEFT
    --                             SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                           RIGHT
    --                             SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                       RIGHT
    --                         SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                       CREATE BLOOM FILTER
    --                       CREATE BLOOM FILTER
    --                   LIST SUBQUERY 28
    --                     SEARCH list USING INDEX sqlite_autoindex_list_1 (actor_id=?)
    --                     SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=?)
    --                     CREATE BLOOM FILTER
    --                 SCALAR SUBQUERY 21
    --                   SEARCH option USING PRIMARY KEY (follower_id=?)
    --                 LIST SUBQUERY 22
    --                   SEARCH option USING PRIMARY KEY (follower_id=?)
    --                   CREATE BLOOM FILTER
    --                 CORRELATED SCALAR SUBQUERY 24
    --                   SEARCH read USING INDEX sqlite_autoindex_thought_1 (id=?)
    --                   CORRELATED SCALAR SUBQUERY 23
    --                     SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --                 USE TEMP B-TREE FOR ORDER BY
    --               SCAN source
    --               USE TEMP B-TREE FOR ORDER BY
    --         RIGHT
    --           CO-ROUTINE source
    --             SEARCH boost USING COVERING INDEX boost_by_actor (actor_id=?)
    --             LIST SUBQUERY 48
    --               SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --               LIST SUBQUERY 45
    --                 MERGE (UNION)
    --                   LEFT
    --                     MERGE (UNION)
    --                       LEFT
    --                         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                       RIGHT
    --                         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                   RIGHT
    --                     SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                   CREATE BLOOM FILTER
    --                   CREATE BLOOM FILTER
    --               LIST SUBQUERY 46
    --                 SEARCH list USING INDEX sqlite_autoindex_list_1 (actor_id=?)
    --                 SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=?)
    --                 CREATE BLOOM FILTER
    --               LIST SUBQUERY 47
    --                 SEARCH option USING PRIMARY KEY (follower_id=?)
    --                 CREATE BLOOM FILTER
    --             SCALAR SUBQUERY 34
    --               MERGE (UNION)
    --                 LEFT
    --                   MERGE (UNION)
    --                     LEFT
    --                       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                     RIGHT
    --                       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                 RIGHT
    --                   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --             LIST SUBQUERY 38
    --               MERGE (UNION)
    --                 LEFT
    --                   MERGE (UNION)
    --                     LEFT
    --                       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                     RIGHT
    --                       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                 RIGHT
    --                   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                 CREATE BLOOM FILTER
    --                 CREATE BLOOM FILTER
    --             CORRELATED SCALAR SUBQUERY 35
    --               SEARCH whole USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --             SCALAR SUBQUERY 39
    --               SEARCH option USING PRIMARY KEY (follower_id=?)
    --             LIST SUBQUERY 40
    --               SEARCH option USING PRIMARY KEY (follower_id=?)
    --               CREATE BLOOM FILTER
    --             CORRELATED SCALAR SUBQUERY 42
    --               SEARCH read USING INDEX sqlite_autoindex_thought_1 (id=?)
    --               CORRELATED SCALAR SUBQUERY 41
    --                 SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --             USE TEMP B-TREE FOR ORDER BY
    --           SCAN source
    --           USE TEMP B-TREE FOR ORDER BY
    -- SCAN item
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH boost USING PRIMARY KEY (thought_id=? AND actor_id=?)

select "item"."thought_id", "item"."created_at", "item"."booster_id", case item.booster_id when '' then 0 else 1 end as "kind", case item.booster_id when '' then (select thought.tie
  from thought
  where thought.id = item.thought_id) else (select boost.tie
  from boost
  where boost.thought_id = item.thought_id and boost.actor_id = item.booster_id) end as "tie"
  from (select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", '' as "booster_id"
  from "thought"
  where "thought"."created_at" <= ? and "thought"."actor_id" = ?
  order by "thought"."created_at" desc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "boost"."thought_id", "boost"."created_at", "boost"."actor_id" as "booster_id"
  from "boost"
  where "boost"."created_at" <= ? and "boost"."actor_id" = ?
  order by "boost"."created_at" desc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", '' as "booster_id"
  from "thought"
  inner join "recipient" on "recipient"."thought_id" = "thought"."id"
  where "thought"."created_at" <= ? and "recipient"."actor_id" = ? and "thought"."visibility" = 'private' and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "thought"."created_at" desc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select distinct "picked"."thought_id", "picked"."created_at", '' as "booster_id"
  from (select "first"."id" as "thought_id", "first"."created_at"
  from "followed_tag" as "followed"
  inner join "thought" as "first" on "first"."id" in (select "tagged"."thought_id"
  from "tagged"
  where "tagged"."created_at" <= ? and "tagged"."tag" = "followed"."tag" and "tagged"."actor_id" <> ? and "tagged"."actor_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "tagged"."actor_id" not in (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted')
  order by "tagged"."created_at" desc
  limit ?)
  where "followed"."actor_id" = ?) as "picked") as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", '' as "booster_id"
  from "thought"
  where "thought"."created_at" <= ? and "thought"."visibility" <> 'private' and (not exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or "thought"."actor_id" not in (select option.followee_id
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or exists (select 1
  from thought as read
  where read.id = "thought"."id" and (read.language is null or exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null and option.followee_id = "thought"."actor_id" and instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0)))) and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "follow"."followee_id" not in (select "list_member"."member_id"
  from "list"
  inner join "list_member" on "list_member"."list_number" = "list"."number"
  where "list"."actor_id" = ? and "list"."is_exclusive" = 1))
  order by "thought"."created_at" desc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "boost"."thought_id", "boost"."created_at", "boost"."actor_id" as "booster_id"
  from "boost"
  where "boost"."created_at" <= ? and (not exists (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) or (select whole.author_id
  from boost as whole
  where whole.thought_id = boost.thought_id and whole.actor_id = boost.actor_id) not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?)) and (not exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or "boost"."actor_id" not in (select option.followee_id
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or exists (select 1
  from thought as read
  where read.id = "boost"."thought_id" and (read.language is null or exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null and option.followee_id = "boost"."actor_id" and instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0)))) and "boost"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "follow"."followee_id" not in (select "list_member"."member_id"
  from "list"
  inner join "list_member" on "list_member"."list_number" = "list"."number"
  where "list"."actor_id" = ? and "list"."is_exclusive" = 1) and "follow"."followee_id" not in (select "option"."followee_id"
  from "follow_option" as "option"
  where "option"."follower_id" = ? and "option"."shows_boosts" = 0))
  order by "boost"."created_at" desc
  limit ?) as "source"
  order by "created_at" desc
  limit ?) as "item"
  order by "item"."created_at" desc
    -- CO-ROUTINE item
    --   MERGE (UNION ALL)
    --     LEFT
    --       MERGE (UNION ALL)
    --         LEFT
    --           MERGE (UNION ALL)
    --             LEFT
    --               CO-ROUTINE source
    --                 SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=? AND created_at<?)
    --               SCAN source
    --               USE TEMP B-TREE FOR ORDER BY
    --             RIGHT
    --               CO-ROUTINE source
    --                 SEARCH boost USING COVERING INDEX boost_by_actor (actor_id=? AND created_at<?)
    --               SCAN source
    --               USE TEMP B-TREE FOR ORDER BY
    --         RIGHT
    --           CO-ROUTINE source
    --             SEARCH recipient USING COVERING INDEX recipient_by_actor (actor_id=?)
    --             SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --             LIST SUBQUERY 10
    --               SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --               LIST SUBQUERY 9
    --                 MERGE (UNION)
    --                   LEFT
    --                     MERGE (UNION)
    --                       LEFT
    --                         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                       RIGHT
    --                         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                   RIGHT
    --                     SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                   CREATE BLOOM FILTER
    --                   CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --             USE TEMP B-TREE FOR ORDER BY
    --           SCAN source
    --           USE TEMP B-TREE FOR ORDER BY
    --     RIGHT
    --       MERGE (UNION ALL)
    --         LEFT
    --           MERGE (UNION ALL)
    --             LEFT
    --               CO-ROUTINE source
    --                 SEARCH followed USING COVERING INDEX sqlite_autoindex_followed_tag_1 (actor_id=?)
    --                 SEARCH first USING INDEX sqlite_autoindex_thought_1 (id=?)
    --                 CORRELATED LIST SUBQUERY 17
    --                   SEARCH tagged USING PRIMARY KEY (tag=? AND created_at<?)
    --                   LIST SUBQUERY 15
    --                     MERGE (UNION)
    --                       LEFT
    --                         MERGE (UNION)
    --                           LEFT
    --                             SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                           RIGHT
    --                             SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                       RIGHT
    --                         SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                       CREATE BLOOM FILTER
    --                       CREATE BLOOM FILTER
    --                   LIST SUBQUERY 16
    --                     SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --                     CREATE BLOOM FILTER
    --                 USE TEMP B-TREE FOR DISTINCT
    --               SCAN source
    --               USE TEMP B-TREE FOR ORDER BY
    --             RIGHT
    --               CO-ROUTINE source
    --                 SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=? AND created_at<?)
    --                 LIST SUBQUERY 29
    --                   SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --                   LIST SUBQUERY 27
    --                     MERGE (UNION)
    --                       LEFT
    --                         MERGE (UNION)
    --                           LEFT
    --                             SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                           RIGHT
    --                             SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                       RIGHT
    --                         SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                       CREATE BLOOM FILTER
    --                       CREATE BLOOM FILTER
    --                   LIST SUBQUERY 28
    --                     SEARCH list USING INDEX sqlite_autoindex_list_1 (actor_id=?)
    --                     SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=?)
    --                     CREATE BLOOM FILTER
    --                 SCALAR SUBQUERY 21
    --                   SEARCH option USING PRIMARY KEY (follower_id=?)
    --                 LIST SUBQUERY 22
    --                   SEARCH option USING PRIMARY KEY (follower_id=?)
    --                   CREATE BLOOM FILTER
    --                 CORRELATED SCALAR SUBQUERY 24
    --                   SEARCH read USING INDEX sqlite_autoindex_thought_1 (id=?)
    --                   CORRELATED SCALAR SUBQUERY 23
    --                     SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --                 USE TEMP B-TREE FOR ORDER BY
    --               SCAN source
    --               USE TEMP B-TREE FOR ORDER BY
    --         RIGHT
    --           CO-ROUTINE source
    --             SEARCH boost USING COVERING INDEX boost_by_actor (actor_id=? AND created_at<?)
    --             LIST SUBQUERY 48
    --               SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --               LIST SUBQUERY 45
    --                 MERGE (UNION)
    --                   LEFT
    --                     MERGE (UNION)
    --                       LEFT
    --                         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                       RIGHT
    --                         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                   RIGHT
    --                     SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                   CREATE BLOOM FILTER
    --                   CREATE BLOOM FILTER
    --               LIST SUBQUERY 46
    --                 SEARCH list USING INDEX sqlite_autoindex_list_1 (actor_id=?)
    --                 SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=?)
    --                 CREATE BLOOM FILTER
    --               LIST SUBQUERY 47
    --                 SEARCH option USING PRIMARY KEY (follower_id=?)
    --                 CREATE BLOOM FILTER
    --             SCALAR SUBQUERY 34
    --               MERGE (UNION)
    --                 LEFT
    --                   MERGE (UNION)
    --                     LEFT
    --                       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                     RIGHT
    --                       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                 RIGHT
    --                   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --             LIST SUBQUERY 38
    --               MERGE (UNION)
    --                 LEFT
    --                   MERGE (UNION)
    --                     LEFT
    --                       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                     RIGHT
    --                       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                 RIGHT
    --                   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                 CREATE BLOOM FILTER
    --                 CREATE BLOOM FILTER
    --             CORRELATED SCALAR SUBQUERY 35
    --               SEARCH whole USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --             SCALAR SUBQUERY 39
    --               SEARCH option USING PRIMARY KEY (follower_id=?)
    --             LIST SUBQUERY 40
    --               SEARCH option USING PRIMARY KEY (follower_id=?)
    --               CREATE BLOOM FILTER
    --             CORRELATED SCALAR SUBQUERY 42
    --               SEARCH read USING INDEX sqlite_autoindex_thought_1 (id=?)
    --               CORRELATED SCALAR SUBQUERY 41
    --                 SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --             USE TEMP B-TREE FOR ORDER BY
    --           SCAN source
    --           USE TEMP B-TREE FOR ORDER BY
    -- SCAN item
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH boost USING PRIMARY KEY (thought_id=? AND actor_id=?)

select "item"."thought_id", "item"."created_at", "item"."booster_id", case item.booster_id when '' then 0 else 1 end as "kind", case item.booster_id when '' then (select thought.tie
  from thought
  where thought.id = item.thought_id) else (select boost.tie
  from boost
  where boost.thought_id = item.thought_id and boost.actor_id = item.booster_id) end as "tie"
  from (select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", '' as "booster_id"
  from "thought"
  where "thought"."created_at" <= ? and "thought"."visibility" <> 'private' and ((not exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or "thought"."actor_id" not in (select option.followee_id
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or exists (select 1
  from thought as read
  where read.id = "thought"."id" and (read.language is null or exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null and option.followee_id = "thought"."actor_id" and instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0)))) and (thought.reply_to_id is null or exists (select 1
  from thought as parent
  where parent.id = thought.reply_to_id and (parent.actor_id = ? or parent.actor_id = thought.actor_id)))) and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "follow"."followee_id" in (select "list_member"."member_id"
  from "list_member"
  where "list_member"."list_number" = ?))
  order by "thought"."created_at" desc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "boost"."thought_id", "boost"."created_at", "boost"."actor_id" as "booster_id"
  from "boost"
  where "boost"."created_at" <= ? and (not exists (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) or (select whole.author_id
  from boost as whole
  where whole.thought_id = boost.thought_id and whole.actor_id = boost.actor_id) not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?)) and (not exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or "boost"."actor_id" not in (select option.followee_id
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or exists (select 1
  from thought as read
  where read.id = "boost"."thought_id" and (read.language is null or exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null and option.followee_id = "boost"."actor_id" and instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0)))) and "boost"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "follow"."followee_id" in (select "list_member"."member_id"
  from "list_member"
  where "list_member"."list_number" = ?) and "follow"."followee_id" not in (select "option"."followee_id"
  from "follow_option" as "option"
  where "option"."follower_id" = ? and "option"."shows_boosts" = 0))
  order by "boost"."created_at" desc
  limit ?) as "source"
  order by "created_at" desc
  limit ?) as "item"
  order by "item"."created_at" desc
    -- CO-ROUTINE item
    --   MERGE (UNION ALL)
    --     LEFT
    --       CO-ROUTINE source
    --         SEARCH thought USING INDEX thought_by_author_and_time (actor_id=? AND created_at<?)
    --         LIST SUBQUERY 12
    --           SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --           LIST SUBQUERY 10
    --             MERGE (UNION)
    --               LEFT
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               RIGHT
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --               CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --           LIST SUBQUERY 11
    --             SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=?)
    --             CREATE BLOOM FILTER
    --         SCALAR SUBQUERY 3
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --         LIST SUBQUERY 4
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --           CREATE BLOOM FILTER
    --         CORRELATED SCALAR SUBQUERY 6
    --           SEARCH read USING INDEX sqlite_autoindex_thought_1 (id=?)
    --           CORRELATED SCALAR SUBQUERY 5
    --             SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --         CORRELATED SCALAR SUBQUERY 7
    --           SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    --         USE TEMP B-TREE FOR ORDER BY
    --       SCAN source
    --       USE TEMP B-TREE FOR ORDER BY
    --     RIGHT
    --       CO-ROUTINE source
    --         SEARCH boost USING COVERING INDEX boost_by_actor (actor_id=? AND created_at<?)
    --         LIST SUBQUERY 31
    --           SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --           LIST SUBQUERY 28
    --             MERGE (UNION)
    --               LEFT
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               RIGHT
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --               CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --           LIST SUBQUERY 29
    --             SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=?)
    --             CREATE BLOOM FILTER
    --           LIST SUBQUERY 30
    --             SEARCH option USING PRIMARY KEY (follower_id=?)
    --             CREATE BLOOM FILTER
    --         SCALAR SUBQUERY 17
    --           MERGE (UNION)
    --             LEFT
    --               MERGE (UNION)
    --                 LEFT
    --                   SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                 RIGHT
    --                   SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --             RIGHT
    --               SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --         LIST SUBQUERY 21
    --           MERGE (UNION)
    --             LEFT
    --               MERGE (UNION)
    --                 LEFT
    --                   SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                 RIGHT
    --                   SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --             RIGHT
    --               SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --             CREATE BLOOM FILTER
    --             CREATE BLOOM FILTER
    --         CORRELATED SCALAR SUBQUERY 18
    --           SEARCH whole USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --         SCALAR SUBQUERY 22
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --         LIST SUBQUERY 23
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --           CREATE BLOOM FILTER
    --         CORRELATED SCALAR SUBQUERY 25
    --           SEARCH read USING INDEX sqlite_autoindex_thought_1 (id=?)
    --           CORRELATED SCALAR SUBQUERY 24
    --             SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --         USE TEMP B-TREE FOR ORDER BY
    --       SCAN source
    --       USE TEMP B-TREE FOR ORDER BY
    -- SCAN item
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH boost USING PRIMARY KEY (thought_id=? AND actor_id=?)

select "item"."thought_id", "item"."created_at", "item"."booster_id", case item.booster_id when '' then 0 else 1 end as "kind", case item.booster_id when '' then (select thought.tie
  from thought
  where thought.id = item.thought_id) else (select boost.tie
  from boost
  where boost.thought_id = item.thought_id and boost.actor_id = item.booster_id) end as "tie"
  from (select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", '' as "booster_id"
  from "thought"
  where "thought"."created_at" >= ? and "thought"."actor_id" = ?
  order by "thought"."created_at" asc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "boost"."thought_id", "boost"."created_at", "boost"."actor_id" as "booster_id"
  from "boost"
  where "boost"."created_at" >= ? and "boost"."actor_id" = ?
  order by "boost"."created_at" asc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", '' as "booster_id"
  from "thought"
  inner join "recipient" on "recipient"."thought_id" = "thought"."id"
  where "thought"."created_at" >= ? and "recipient"."actor_id" = ? and "thought"."visibility" = 'private' and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "thought"."created_at" asc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select distinct "picked"."thought_id", "picked"."created_at", '' as "booster_id"
  from (select "first"."id" as "thought_id", "first"."created_at"
  from "followed_tag" as "followed"
  inner join "thought" as "first" on "first"."id" in (select "tagged"."thought_id"
  from "tagged"
  where "tagged"."created_at" >= ? and "tagged"."tag" = "followed"."tag" and "tagged"."actor_id" <> ? and "tagged"."actor_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "tagged"."actor_id" not in (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted')
  order by "tagged"."created_at" asc
  limit ?)
  where "followed"."actor_id" = ?) as "picked") as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", '' as "booster_id"
  from "thought"
  where "thought"."created_at" >= ? and "thought"."visibility" <> 'private' and (not exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or "thought"."actor_id" not in (select option.followee_id
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or exists (select 1
  from thought as read
  where read.id = "thought"."id" and (read.language is null or exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null and option.followee_id = "thought"."actor_id" and instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0)))) and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "follow"."followee_id" not in (select "list_member"."member_id"
  from "list"
  inner join "list_member" on "list_member"."list_number" = "list"."number"
  where "list"."actor_id" = ? and "list"."is_exclusive" = 1))
  order by "thought"."created_at" asc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "boost"."thought_id", "boost"."created_at", "boost"."actor_id" as "booster_id"
  from "boost"
  where "boost"."created_at" >= ? and (not exists (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) or (select whole.author_id
  from boost as whole
  where whole.thought_id = boost.thought_id and whole.actor_id = boost.actor_id) not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?)) and (not exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or "boost"."actor_id" not in (select option.followee_id
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or exists (select 1
  from thought as read
  where read.id = "boost"."thought_id" and (read.language is null or exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null and option.followee_id = "boost"."actor_id" and instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0)))) and "boost"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "follow"."followee_id" not in (select "list_member"."member_id"
  from "list"
  inner join "list_member" on "list_member"."list_number" = "list"."number"
  where "list"."actor_id" = ? and "list"."is_exclusive" = 1) and "follow"."followee_id" not in (select "option"."followee_id"
  from "follow_option" as "option"
  where "option"."follower_id" = ? and "option"."shows_boosts" = 0))
  order by "boost"."created_at" asc
  limit ?) as "source"
  order by "created_at" asc
  limit ?) as "item"
  order by "item"."created_at" asc
    -- CO-ROUTINE item
    --   MERGE (UNION ALL)
    --     LEFT
    --       MERGE (UNION ALL)
    --         LEFT
    --           MERGE (UNION ALL)
    --             LEFT
    --               CO-ROUTINE source
    --                 SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=? AND created_at>?)
    --               SCAN source
    --               USE TEMP B-TREE FOR ORDER BY
    --             RIGHT
    --               CO-ROUTINE source
    --                 SEARCH boost USING COVERING INDEX boost_by_actor (actor_id=? AND created_at>?)
    --               SCAN source
    --               USE TEMP B-TREE FOR ORDER BY
    --         RIGHT
    --           CO-ROUTINE source
    --             SEARCH recipient USING COVERING INDEX recipient_by_actor (actor_id=?)
    --             SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --             LIST SUBQUERY 10
    --               SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --               LIST SUBQUERY 9
    --                 MERGE (UNION)
    --                   LEFT
    --                     MERGE (UNION)
    --                       LEFT
    --                         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                       RIGHT
    --                         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                   RIGHT
    --                     SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                   CREATE BLOOM FILTER
    --                   CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --             USE TEMP B-TREE FOR ORDER BY
    --           SCAN source
    --           USE TEMP B-TREE FOR ORDER BY
    --     RIGHT
    --       MERGE (UNION ALL)
    --         LEFT
    --           MERGE (UNION ALL)
    --             LEFT
    --               CO-ROUTINE source
    --                 SEARCH followed USING COVERING INDEX sqlite_autoindex_followed_tag_1 (actor_id=?)
    --                 SEARCH first USING INDEX sqlite_autoindex_thought_1 (id=?)
    --                 CORRELATED LIST SUBQUERY 17
    --                   SEARCH tagged USING PRIMARY KEY (tag=? AND created_at>?)
    --                   LIST SUBQUERY 15
    --                     MERGE (UNION)
    --                       LEFT
    --                         MERGE (UNION)
    --                           LEFT
    --                             SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                           RIGHT
    --                             SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                       RIGHT
    --                         SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                       CREATE BLOOM FILTER
    --                       CREATE BLOOM FILTER
    --                   LIST SUBQUERY 16
    --                     SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --                     CREATE BLOOM FILTER
    --                 USE TEMP B-TREE FOR DISTINCT
    --               SCAN source
    --               USE TEMP B-TREE FOR ORDER BY
    --             RIGHT
    --               CO-ROUTINE source
    --                 SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=? AND created_at>?)
    --                 LIST SUBQUERY 29
    --                   SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --                   LIST SUBQUERY 27
    --                     MERGE (UNION)
    --                       LEFT
    --                         MERGE (UNION)
    --                           LEFT
    --                             SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                           RIGHT
    --                             SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                       RIGHT
    --                         SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                       CREATE BLOOM FILTER
    --                       CREATE BLOOM FILTER
    --                   LIST SUBQUERY 28
    --                     SEARCH list USING INDEX sqlite_autoindex_list_1 (actor_id=?)
    --                     SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=?)
    --                     CREATE BLOOM FILTER
    --                 SCALAR SUBQUERY 21
    --                   SEARCH option USING PRIMARY KEY (follower_id=?)
    --                 LIST SUBQUERY 22
    --                   SEARCH option USING PRIMARY KEY (follower_id=?)
    --                   CREATE BLOOM FILTER
    --                 CORRELATED SCALAR SUBQUERY 24
    --                   SEARCH read USING INDEX sqlite_autoindex_thought_1 (id=?)
    --                   CORRELATED SCALAR SUBQUERY 23
    --                     SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --                 USE TEMP B-TREE FOR ORDER BY
    --               SCAN source
    --               USE TEMP B-TREE FOR ORDER BY
    --         RIGHT
    --           CO-ROUTINE source
    --             SEARCH boost USING COVERING INDEX boost_by_actor (actor_id=? AND created_at>?)
    --             LIST SUBQUERY 48
    --               SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --               LIST SUBQUERY 45
    --                 MERGE (UNION)
    --                   LEFT
    --                     MERGE (UNION)
    --                       LEFT
    --                         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                       RIGHT
    --                         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                   RIGHT
    --                     SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                   CREATE BLOOM FILTER
    --                   CREATE BLOOM FILTER
    --               LIST SUBQUERY 46
    --                 SEARCH list USING INDEX sqlite_autoindex_list_1 (actor_id=?)
    --                 SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=?)
    --                 CREATE BLOOM FILTER
    --               LIST SUBQUERY 47
    --                 SEARCH option USING PRIMARY KEY (follower_id=?)
    --                 CREATE BLOOM FILTER
    --             SCALAR SUBQUERY 34
    --               MERGE (UNION)
    --                 LEFT
    --                   MERGE (UNION)
    --                     LEFT
    --                       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                     RIGHT
    --                       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                 RIGHT
    --                   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --             LIST SUBQUERY 38
    --               MERGE (UNION)
    --                 LEFT
    --                   MERGE (UNION)
    --                     LEFT
    --                       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                     RIGHT
    --                       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                 RIGHT
    --                   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                 CREATE BLOOM FILTER
    --                 CREATE BLOOM FILTER
    --             CORRELATED SCALAR SUBQUERY 35
    --               SEARCH whole USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --             SCALAR SUBQUERY 39
    --               SEARCH option USING PRIMARY KEY (follower_id=?)
    --             LIST SUBQUERY 40
    --               SEARCH option USING PRIMARY KEY (follower_id=?)
    --               CREATE BLOOM FILTER
    --             CORRELATED SCALAR SUBQUERY 42
    --               SEARCH read USING INDEX sqlite_autoindex_thought_1 (id=?)
    --               CORRELATED SCALAR SUBQUERY 41
    --                 SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --             USE TEMP B-TREE FOR ORDER BY
    --           SCAN source
    --           USE TEMP B-TREE FOR ORDER BY
    -- SCAN item
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH boost USING PRIMARY KEY (thought_id=? AND actor_id=?)

select "item"."thought_id", "item"."created_at", "item"."booster_id", case item.booster_id when '' then 0 else 1 end as "kind", case item.booster_id when '' then (select thought.tie
  from thought
  where thought.id = item.thought_id) else (select boost.tie
  from boost
  where boost.thought_id = item.thought_id and boost.actor_id = item.booster_id) end as "tie"
  from (select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", '' as "booster_id"
  from "thought"
  where "thought"."created_at" >= ? and "thought"."actor_id" = ?
  order by "thought"."created_at" desc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "boost"."thought_id", "boost"."created_at", "boost"."actor_id" as "booster_id"
  from "boost"
  where "boost"."created_at" >= ? and "boost"."actor_id" = ?
  order by "boost"."created_at" desc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", '' as "booster_id"
  from "thought"
  inner join "recipient" on "recipient"."thought_id" = "thought"."id"
  where "thought"."created_at" >= ? and "recipient"."actor_id" = ? and "thought"."visibility" = 'private' and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "thought"."created_at" desc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select distinct "picked"."thought_id", "picked"."created_at", '' as "booster_id"
  from (select "first"."id" as "thought_id", "first"."created_at"
  from "followed_tag" as "followed"
  inner join "thought" as "first" on "first"."id" in (select "tagged"."thought_id"
  from "tagged"
  where "tagged"."created_at" >= ? and "tagged"."tag" = "followed"."tag" and "tagged"."actor_id" <> ? and "tagged"."actor_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "tagged"."actor_id" not in (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted')
  order by "tagged"."created_at" desc
  limit ?)
  where "followed"."actor_id" = ?) as "picked") as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", '' as "booster_id"
  from "thought"
  where "thought"."created_at" >= ? and "thought"."visibility" <> 'private' and (not exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or "thought"."actor_id" not in (select option.followee_id
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or exists (select 1
  from thought as read
  where read.id = "thought"."id" and (read.language is null or exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null and option.followee_id = "thought"."actor_id" and instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0)))) and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "follow"."followee_id" not in (select "list_member"."member_id"
  from "list"
  inner join "list_member" on "list_member"."list_number" = "list"."number"
  where "list"."actor_id" = ? and "list"."is_exclusive" = 1))
  order by "thought"."created_at" desc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "boost"."thought_id", "boost"."created_at", "boost"."actor_id" as "booster_id"
  from "boost"
  where "boost"."created_at" >= ? and (not exists (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) or (select whole.author_id
  from boost as whole
  where whole.thought_id = boost.thought_id and whole.actor_id = boost.actor_id) not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?)) and (not exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or "boost"."actor_id" not in (select option.followee_id
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or exists (select 1
  from thought as read
  where read.id = "boost"."thought_id" and (read.language is null or exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null and option.followee_id = "boost"."actor_id" and instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0)))) and "boost"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "follow"."followee_id" not in (select "list_member"."member_id"
  from "list"
  inner join "list_member" on "list_member"."list_number" = "list"."number"
  where "list"."actor_id" = ? and "list"."is_exclusive" = 1) and "follow"."followee_id" not in (select "option"."followee_id"
  from "follow_option" as "option"
  where "option"."follower_id" = ? and "option"."shows_boosts" = 0))
  order by "boost"."created_at" desc
  limit ?) as "source"
  order by "created_at" desc
  limit ?) as "item"
  order by "item"."created_at" desc
    -- CO-ROUTINE item
    --   MERGE (UNION ALL)
    --     LEFT
    --       MERGE (UNION ALL)
    --         LEFT
    --           MERGE (UNION ALL)
    --             LEFT
    --               CO-ROUTINE source
    --                 SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=? AND created_at>?)
    --               SCAN source
    --               USE TEMP B-TREE FOR ORDER BY
    --             RIGHT
    --               CO-ROUTINE source
    --                 SEARCH boost USING COVERING INDEX boost_by_actor (actor_id=? AND created_at>?)
    --               SCAN source
    --               USE TEMP B-TREE FOR ORDER BY
    --         RIGHT
    --           CO-ROUTINE source
    --             SEARCH recipient USING COVERING INDEX recipient_by_actor (actor_id=?)
    --             SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --             LIST SUBQUERY 10
    --               SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --               LIST SUBQUERY 9
    --                 MERGE (UNION)
    --                   LEFT
    --                     MERGE (UNION)
    --                       LEFT
    --                         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                       RIGHT
    --                         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                   RIGHT
    --                     SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                   CREATE BLOOM FILTER
    --                   CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --             USE TEMP B-TREE FOR ORDER BY
    --           SCAN source
    --           USE TEMP B-TREE FOR ORDER BY
    --     RIGHT
    --       MERGE (UNION ALL)
    --         LEFT
    --           MERGE (UNION ALL)
    --             LEFT
    --               CO-ROUTINE source
    --                 SEARCH followed USING COVERING INDEX sqlite_autoindex_followed_tag_1 (actor_id=?)
    --                 SEARCH first USING INDEX sqlite_autoindex_thought_1 (id=?)
    --                 CORRELATED LIST SUBQUERY 17
    --                   SEARCH tagged USING PRIMARY KEY (tag=? AND created_at>?)
    --                   LIST SUBQUERY 15
    --                     MERGE (UNION)
    --                       LEFT
    --                         MERGE (UNION)
    --                           LEFT
    --                             SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                           RIGHT
    --                             SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                       RIGHT
    --                         SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                       CREATE BLOOM FILTER
    --                       CREATE BLOOM FILTER
    --                   LIST SUBQUERY 16
    --                     SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --                     CREATE BLOOM FILTER
    --                 USE TEMP B-TREE FOR DISTINCT
    --               SCAN source
    --               USE TEMP B-TREE FOR ORDER BY
    --             RIGHT
    --               CO-ROUTINE source
    --                 SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=? AND created_at>?)
    --                 LIST SUBQUERY 29
    --                   SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --                   LIST SUBQUERY 27
    --                     MERGE (UNION)
    --                       LEFT
    --                         MERGE (UNION)
    --                           LEFT
    --                             SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                           RIGHT
    --                             SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                       RIGHT
    --                         SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                       CREATE BLOOM FILTER
    --                       CREATE BLOOM FILTER
    --                   LIST SUBQUERY 28
    --                     SEARCH list USING INDEX sqlite_autoindex_list_1 (actor_id=?)
    --                     SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=?)
    --                     CREATE BLOOM FILTER
    --                 SCALAR SUBQUERY 21
    --                   SEARCH option USING PRIMARY KEY (follower_id=?)
    --                 LIST SUBQUERY 22
    --                   SEARCH option USING PRIMARY KEY (follower_id=?)
    --                   CREATE BLOOM FILTER
    --                 CORRELATED SCALAR SUBQUERY 24
    --                   SEARCH read USING INDEX sqlite_autoindex_thought_1 (id=?)
    --                   CORRELATED SCALAR SUBQUERY 23
    --                     SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --                 USE TEMP B-TREE FOR ORDER BY
    --               SCAN source
    --               USE TEMP B-TREE FOR ORDER BY
    --         RIGHT
    --           CO-ROUTINE source
    --             SEARCH boost USING COVERING INDEX boost_by_actor (actor_id=? AND created_at>?)
    --             LIST SUBQUERY 48
    --               SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --               LIST SUBQUERY 45
    --                 MERGE (UNION)
    --                   LEFT
    --                     MERGE (UNION)
    --                       LEFT
    --                         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                       RIGHT
    --                         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                   RIGHT
    --                     SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                   CREATE BLOOM FILTER
    --                   CREATE BLOOM FILTER
    --               LIST SUBQUERY 46
    --                 SEARCH list USING INDEX sqlite_autoindex_list_1 (actor_id=?)
    --                 SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=?)
    --                 CREATE BLOOM FILTER
    --               LIST SUBQUERY 47
    --                 SEARCH option USING PRIMARY KEY (follower_id=?)
    --                 CREATE BLOOM FILTER
    --             SCALAR SUBQUERY 34
    --               MERGE (UNION)
    --                 LEFT
    --                   MERGE (UNION)
    --                     LEFT
    --                       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                     RIGHT
    --                       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                 RIGHT
    --                   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --             LIST SUBQUERY 38
    --               MERGE (UNION)
    --                 LEFT
    --                   MERGE (UNION)
    --                     LEFT
    --                       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                     RIGHT
    --                       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                 RIGHT
    --                   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                 CREATE BLOOM FILTER
    --                 CREATE BLOOM FILTER
    --             CORRELATED SCALAR SUBQUERY 35
    --               SEARCH whole USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --             SCALAR SUBQUERY 39
    --               SEARCH option USING PRIMARY KEY (follower_id=?)
    --             LIST SUBQUERY 40
    --               SEARCH option USING PRIMARY KEY (follower_id=?)
    --               CREATE BLOOM FILTER
    --             CORRELATED SCALAR SUBQUERY 42
    --               SEARCH read USING INDEX sqlite_autoindex_thought_1 (id=?)
    --               CORRELATED SCALAR SUBQUERY 41
    --                 SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --             USE TEMP B-TREE FOR ORDER BY
    --           SCAN source
    --           USE TEMP B-TREE FOR ORDER BY
    -- SCAN item
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH boost USING PRIMARY KEY (thought_id=? AND actor_id=?)

select "item"."thought_id", "item"."created_at", "item"."booster_id", case item.booster_id when '' then 0 else 1 end as "kind", case item.booster_id when '' then (select thought.tie
  from thought
  where thought.id = item.thought_id) else (select boost.tie
  from boost
  where boost.thought_id = item.thought_id and boost.actor_id = item.booster_id) end as "tie"
  from (select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", '' as "booster_id"
  from "thought"
  where "thought"."created_at" >= ? and "thought"."created_at" <= ? and "thought"."actor_id" = ?
  order by "thought"."created_at" asc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "boost"."thought_id", "boost"."created_at", "boost"."actor_id" as "booster_id"
  from "boost"
  where "boost"."created_at" >= ? and "boost"."created_at" <= ? and "boost"."actor_id" = ?
  order by "boost"."created_at" asc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", '' as "booster_id"
  from "thought"
  inner join "recipient" on "recipient"."thought_id" = "thought"."id"
  where "thought"."created_at" >= ? and "thought"."created_at" <= ? and "recipient"."actor_id" = ? and "thought"."visibility" = 'private' and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "thought"."created_at" asc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select distinct "picked"."thought_id", "picked"."created_at", '' as "booster_id"
  from (select "first"."id" as "thought_id", "first"."created_at"
  from "followed_tag" as "followed"
  inner join "thought" as "first" on "first"."id" in (select "tagged"."thought_id"
  from "tagged"
  where "tagged"."created_at" >= ? and "tagged"."created_at" <= ? and "tagged"."tag" = "followed"."tag" and "tagged"."actor_id" <> ? and "tagged"."actor_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "tagged"."actor_id" not in (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted')
  order by "tagged"."created_at" asc
  limit ?)
  where "followed"."actor_id" = ?) as "picked") as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", '' as "booster_id"
  from "thought"
  where "thought"."created_at" >= ? and "thought"."created_at" <= ? and "thought"."visibility" <> 'private' and (not exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or "thought"."actor_id" not in (select option.followee_id
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or exists (select 1
  from thought as read
  where read.id = "thought"."id" and (read.language is null or exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null and option.followee_id = "thought"."actor_id" and instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0)))) and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "follow"."followee_id" not in (select "list_member"."member_id"
  from "list"
  inner join "list_member" on "list_member"."list_number" = "list"."number"
  where "list"."actor_id" = ? and "list"."is_exclusive" = 1))
  order by "thought"."created_at" asc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "boost"."thought_id", "boost"."created_at", "boost"."actor_id" as "booster_id"
  from "boost"
  where "boost"."created_at" >= ? and "boost"."created_at" <= ? and (not exists (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) or (select whole.author_id
  from boost as whole
  where whole.thought_id = boost.thought_id and whole.actor_id = boost.actor_id) not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?)) and (not exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or "boost"."actor_id" not in (select option.followee_id
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or exists (select 1
  from thought as read
  where read.id = "boost"."thought_id" and (read.language is null or exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null and option.followee_id = "boost"."actor_id" and instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0)))) and "boost"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "follow"."followee_id" not in (select "list_member"."member_id"
  from "list"
  inner join "list_member" on "list_member"."list_number" = "list"."number"
  where "list"."actor_id" = ? and "list"."is_exclusive" = 1) and "follow"."followee_id" not in (select "option"."followee_id"
  from "follow_option" as "option"
  where "option"."follower_id" = ? and "option"."shows_boosts" = 0))
  order by "boost"."created_at" asc
  limit ?) as "source"
  order by "created_at" asc
  limit ?) as "item"
  order by "item"."created_at" asc
    -- CO-ROUTINE item
    --   MERGE (UNION ALL)
    --     LEFT
    --       MERGE (UNION ALL)
    --         LEFT
    --           MERGE (UNION ALL)
    --             LEFT
    --               CO-ROUTINE source
    --                 SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=? AND created_at>? AND created_at<?)
    --               SCAN source
    --               USE TEMP B-TREE FOR ORDER BY
    --             RIGHT
    --               CO-ROUTINE source
    --                 SEARCH boost USING COVERING INDEX boost_by_actor (actor_id=? AND created_at>? AND created_at<?)
    --               SCAN source
    --               USE TEMP B-TREE FOR ORDER BY
    --         RIGHT
    --           CO-ROUTINE source
    --             SEARCH recipient USING COVERING INDEX recipient_by_actor (actor_id=?)
    --             SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --             LIST SUBQUERY 10
    --               SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --               LIST SUBQUERY 9
    --                 MERGE (UNION)
    --                   LEFT
    --                     MERGE (UNION)
    --                       LEFT
    --                         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                       RIGHT
    --                         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                   RIGHT
    --                     SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                   CREATE BLOOM FILTER
    --                   CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --             USE TEMP B-TREE FOR ORDER BY
    --           SCAN source
    --           USE TEMP B-TREE FOR ORDER BY
    --     RIGHT
    --       MERGE (UNION ALL)
    --         LEFT
    --           MERGE (UNION ALL)
    --             LEFT
    --               CO-ROUTINE source
    --                 SEARCH followed USING COVERING INDEX sqlite_autoindex_followed_tag_1 (actor_id=?)
    --                 SEARCH first USING INDEX sqlite_autoindex_thought_1 (id=?)
    --                 CORRELATED LIST SUBQUERY 17
    --                   SEARCH tagged USING PRIMARY KEY (tag=? AND created_at>? AND created_at<?)
    --                   LIST SUBQUERY 15
    --                     MERGE (UNION)
    --                       LEFT
    --                         MERGE (UNION)
    --                           LEFT
    --                             SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                           RIGHT
    --                             SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                       RIGHT
    --                         SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                       CREATE BLOOM FILTER
    --                       CREATE BLOOM FILTER
    --                   LIST SUBQUERY 16
    --                     SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --                     CREATE BLOOM FILTER
    --                 USE TEMP B-TREE FOR DISTINCT
    --               SCAN source
    --               USE TEMP B-TREE FOR ORDER BY
    --             RIGHT
    --               CO-ROUTINE source
    --                 SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=? AND created_at>? AND created_at<?)
    --                 LIST SUBQUERY 29
    --                   SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --                   LIST SUBQUERY 27
    --                     MERGE (UNION)
    --                       LEFT
    --                         MERGE (UNION)
    --                           LEFT
    --                             SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                           RIGHT
    --                             SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                       RIGHT
    --                         SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                       CREATE BLOOM FILTER
    --                       CREATE BLOOM FILTER
    --                   LIST SUBQUERY 28
    --                     SEARCH list USING INDEX sqlite_autoindex_list_1 (actor_id=?)
    --                     SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=?)
    --                     CREATE BLOOM FILTER
    --                 SCALAR SUBQUERY 21
    --                   SEARCH option USING PRIMARY KEY (follower_id=?)
    --                 LIST SUBQUERY 22
    --                   SEARCH option USING PRIMARY KEY (follower_id=?)
    --                   CREATE BLOOM FILTER
    --                 CORRELATED SCALAR SUBQUERY 24
    --                   SEARCH read USING INDEX sqlite_autoindex_thought_1 (id=?)
    --                   CORRELATED SCALAR SUBQUERY 23
    --                     SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --                 USE TEMP B-TREE FOR ORDER BY
    --               SCAN source
    --               USE TEMP B-TREE FOR ORDER BY
    --         RIGHT
    --           CO-ROUTINE source
    --             SEARCH boost USING COVERING INDEX boost_by_actor (actor_id=? AND created_at>? AND created_at<?)
    --             LIST SUBQUERY 48
    --               SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --               LIST SUBQUERY 45
    --                 MERGE (UNION)
    --                   LEFT
    --                     MERGE (UNION)
    --                       LEFT
    --                         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                       RIGHT
    --                         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                   RIGHT
    --                     SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                   CREATE BLOOM FILTER
    --                   CREATE BLOOM FILTER
    --               LIST SUBQUERY 46
    --                 SEARCH list USING INDEX sqlite_autoindex_list_1 (actor_id=?)
    --                 SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=?)
    --                 CREATE BLOOM FILTER
    --               LIST SUBQUERY 47
    --                 SEARCH option USING PRIMARY KEY (follower_id=?)
    --                 CREATE BLOOM FILTER
    --             SCALAR SUBQUERY 34
    --               MERGE (UNION)
    --                 LEFT
    --                   MERGE (UNION)
    --                     LEFT
    --                       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                     RIGHT
    --                       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                 RIGHT
    --                   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --             LIST SUBQUERY 38
    --               MERGE (UNION)
    --                 LEFT
    --                   MERGE (UNION)
    --                     LEFT
    --                       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                     RIGHT
    --                       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                 RIGHT
    --                   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                 CREATE BLOOM FILTER
    --                 CREATE BLOOM FILTER
    --             CORRELATED SCALAR SUBQUERY 35
    --               SEARCH whole USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --             SCALAR SUBQUERY 39
    --               SEARCH option USING PRIMARY KEY (follower_id=?)
    --             LIST SUBQUERY 40
    --               SEARCH option USING PRIMARY KEY (follower_id=?)
    --               CREATE BLOOM FILTER
    --             CORRELATED SCALAR SUBQUERY 42
    --               SEARCH read USING INDEX sqlite_autoindex_thought_1 (id=?)
    --               CORRELATED SCALAR SUBQUERY 41
    --                 SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --             USE TEMP B-TREE FOR ORDER BY
    --           SCAN source
    --           USE TEMP B-TREE FOR ORDER BY
    -- SCAN item
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH boost USING PRIMARY KEY (thought_id=? AND actor_id=?)

select "item"."thought_id", "item"."created_at", "item"."booster_id", case item.booster_id when '' then 0 else 1 end as "kind", case item.booster_id when '' then (select thought.tie
  from thought
  where thought.id = item.thought_id) else (select boost.tie
  from boost
  where boost.thought_id = item.thought_id and boost.actor_id = item.booster_id) end as "tie"
  from (select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", '' as "booster_id"
  from "thought"
  where "thought"."created_at" >= ? and "thought"."created_at" <= ? and "thought"."visibility" <> 'private' and ((not exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or "thought"."actor_id" not in (select option.followee_id
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or exists (select 1
  from thought as read
  where read.id = "thought"."id" and (read.language is null or exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null and option.followee_id = "thought"."actor_id" and instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0)))) and (thought.reply_to_id is null or exists (select 1
  from thought as parent
  where parent.id = thought.reply_to_id and (parent.actor_id = ? or parent.actor_id = thought.actor_id or exists (select 1
  from list_member as known
  where known.list_number = ? and known.member_id = parent.actor_id))))) and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "follow"."followee_id" in (select "list_member"."member_id"
  from "list_member"
  where "list_member"."list_number" = ?))
  order by "thought"."created_at" desc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "boost"."thought_id", "boost"."created_at", "boost"."actor_id" as "booster_id"
  from "boost"
  where "boost"."created_at" >= ? and "boost"."created_at" <= ? and (not exists (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) or (select whole.author_id
  from boost as whole
  where whole.thought_id = boost.thought_id and whole.actor_id = boost.actor_id) not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?)) and (not exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or "boost"."actor_id" not in (select option.followee_id
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or exists (select 1
  from thought as read
  where read.id = "boost"."thought_id" and (read.language is null or exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null and option.followee_id = "boost"."actor_id" and instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0)))) and "boost"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "follow"."followee_id" in (select "list_member"."member_id"
  from "list_member"
  where "list_member"."list_number" = ?) and "follow"."followee_id" not in (select "option"."followee_id"
  from "follow_option" as "option"
  where "option"."follower_id" = ? and "option"."shows_boosts" = 0))
  order by "boost"."created_at" desc
  limit ?) as "source"
  order by "created_at" desc
  limit ?) as "item"
  order by "item"."created_at" desc
    -- CO-ROUTINE item
    --   MERGE (UNION ALL)
    --     LEFT
    --       CO-ROUTINE source
    --         SEARCH thought USING INDEX thought_by_author_and_time (actor_id=? AND created_at>? AND created_at<?)
    --         LIST SUBQUERY 13
    --           SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --           LIST SUBQUERY 11
    --             MERGE (UNION)
    --               LEFT
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               RIGHT
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --               CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --           LIST SUBQUERY 12
    --             SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=?)
    --             CREATE BLOOM FILTER
    --         SCALAR SUBQUERY 3
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --         LIST SUBQUERY 4
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --           CREATE BLOOM FILTER
    --         CORRELATED SCALAR SUBQUERY 6
    --           SEARCH read USING INDEX sqlite_autoindex_thought_1 (id=?)
    --           CORRELATED SCALAR SUBQUERY 5
    --             SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --         CORRELATED SCALAR SUBQUERY 8
    --           SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    --           CORRELATED SCALAR SUBQUERY 7
    --             SEARCH known USING PRIMARY KEY (list_number=? AND member_id=?)
    --         USE TEMP B-TREE FOR ORDER BY
    --       SCAN source
    --       USE TEMP B-TREE FOR ORDER BY
    --     RIGHT
    --       CO-ROUTINE source
    --         SEARCH boost USING COVERING INDEX boost_by_actor (actor_id=? AND created_at>? AND created_at<?)
    --         LIST SUBQUERY 32
    --           SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --           LIST SUBQUERY 29
    --             MERGE (UNION)
    --               LEFT
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               RIGHT
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --               CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --           LIST SUBQUERY 30
    --             SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=?)
    --             CREATE BLOOM FILTER
    --           LIST SUBQUERY 31
    --             SEARCH option USING PRIMARY KEY (follower_id=?)
    --             CREATE BLOOM FILTER
    --         SCALAR SUBQUERY 18
    --           MERGE (UNION)
    --             LEFT
    --               MERGE (UNION)
    --                 LEFT
    --                   SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                 RIGHT
    --                   SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --             RIGHT
    --               SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --         LIST SUBQUERY 22
    --           MERGE (UNION)
    --             LEFT
    --               MERGE (UNION)
    --                 LEFT
    --                   SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                 RIGHT
    --                   SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --             RIGHT
    --               SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --             CREATE BLOOM FILTER
    --             CREATE BLOOM FILTER
    --         CORRELATED SCALAR SUBQUERY 19
    --           SEARCH whole USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --         SCALAR SUBQUERY 23
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --         LIST SUBQUERY 24
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --           CREATE BLOOM FILTER
    --         CORRELATED SCALAR SUBQUERY 26
    --           SEARCH read USING INDEX sqlite_autoindex_thought_1 (id=?)
    --           CORRELATED SCALAR SUBQUERY 25
    --             SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --         USE TEMP B-TREE FOR ORDER BY
    --       SCAN source
    --       USE TEMP B-TREE FOR ORDER BY
    -- SCAN item
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH boost USING PRIMARY KEY (thought_id=? AND actor_id=?)

select "item"."thought_id", "item"."created_at", "item"."booster_id", case item.booster_id when '' then 0 else 1 end as "kind", case item.booster_id when '' then (select thought.tie
  from thought
  where thought.id = item.thought_id) else (select boost.tie
  from boost
  where boost.thought_id = item.thought_id and boost.actor_id = item.booster_id) end as "tie"
  from (select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", '' as "booster_id"
  from "thought"
  where "thought"."created_at" >= ? and "thought"."created_at" <= ? and "thought"."visibility" <> 'private' and ((not exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or "thought"."actor_id" not in (select option.followee_id
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or exists (select 1
  from thought as read
  where read.id = "thought"."id" and (read.language is null or exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null and option.followee_id = "thought"."actor_id" and instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0)))) and (thought.reply_to_id is null or exists (select 1
  from thought as parent
  where parent.id = thought.reply_to_id and (parent.actor_id = ? or parent.actor_id = thought.actor_id)))) and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "follow"."followee_id" in (select "list_member"."member_id"
  from "list_member"
  where "list_member"."list_number" = ?))
  order by "thought"."created_at" asc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "boost"."thought_id", "boost"."created_at", "boost"."actor_id" as "booster_id"
  from "boost"
  where "boost"."created_at" >= ? and "boost"."created_at" <= ? and (not exists (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) or (select whole.author_id
  from boost as whole
  where whole.thought_id = boost.thought_id and whole.actor_id = boost.actor_id) not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?)) and (not exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or "boost"."actor_id" not in (select option.followee_id
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or exists (select 1
  from thought as read
  where read.id = "boost"."thought_id" and (read.language is null or exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null and option.followee_id = "boost"."actor_id" and instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0)))) and "boost"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "follow"."followee_id" in (select "list_member"."member_id"
  from "list_member"
  where "list_member"."list_number" = ?) and "follow"."followee_id" not in (select "option"."followee_id"
  from "follow_option" as "option"
  where "option"."follower_id" = ? and "option"."shows_boosts" = 0))
  order by "boost"."created_at" asc
  limit ?) as "source"
  order by "created_at" asc
  limit ?) as "item"
  order by "item"."created_at" asc
    -- CO-ROUTINE item
    --   MERGE (UNION ALL)
    --     LEFT
    --       CO-ROUTINE source
    --         SEARCH thought USING INDEX thought_by_author_and_time (actor_id=? AND created_at>? AND created_at<?)
    --         LIST SUBQUERY 12
    --           SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --           LIST SUBQUERY 10
    --             MERGE (UNION)
    --               LEFT
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               RIGHT
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --               CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --           LIST SUBQUERY 11
    --             SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=?)
    --             CREATE BLOOM FILTER
    --         SCALAR SUBQUERY 3
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --         LIST SUBQUERY 4
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --           CREATE BLOOM FILTER
    --         CORRELATED SCALAR SUBQUERY 6
    --           SEARCH read USING INDEX sqlite_autoindex_thought_1 (id=?)
    --           CORRELATED SCALAR SUBQUERY 5
    --             SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --         CORRELATED SCALAR SUBQUERY 7
    --           SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    --         USE TEMP B-TREE FOR ORDER BY
    --       SCAN source
    --       USE TEMP B-TREE FOR ORDER BY
    --     RIGHT
    --       CO-ROUTINE source
    --         SEARCH boost USING COVERING INDEX boost_by_actor (actor_id=? AND created_at>? AND created_at<?)
    --         LIST SUBQUERY 31
    --           SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --           LIST SUBQUERY 28
    --             MERGE (UNION)
    --               LEFT
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               RIGHT
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --               CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --           LIST SUBQUERY 29
    --             SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=?)
    --             CREATE BLOOM FILTER
    --           LIST SUBQUERY 30
    --             SEARCH option USING PRIMARY KEY (follower_id=?)
    --             CREATE BLOOM FILTER
    --         SCALAR SUBQUERY 17
    --           MERGE (UNION)
    --             LEFT
    --               MERGE (UNION)
    --                 LEFT
    --                   SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                 RIGHT
    --                   SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --             RIGHT
    --               SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --         LIST SUBQUERY 21
    --           MERGE (UNION)
    --             LEFT
    --               MERGE (UNION)
    --                 LEFT
    --                   SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                 RIGHT
    --                   SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --             RIGHT
    --               SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --             CREATE BLOOM FILTER
    --             CREATE BLOOM FILTER
    --         CORRELATED SCALAR SUBQUERY 18
    --           SEARCH whole USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --         SCALAR SUBQUERY 22
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --         LIST SUBQUERY 23
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --           CREATE BLOOM FILTER
    --         CORRELATED SCALAR SUBQUERY 25
    --           SEARCH read USING INDEX sqlite_autoindex_thought_1 (id=?)
    --           CORRELATED SCALAR SUBQUERY 24
    --             SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --         USE TEMP B-TREE FOR ORDER BY
    --       SCAN source
    --       USE TEMP B-TREE FOR ORDER BY
    -- SCAN item
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH boost USING PRIMARY KEY (thought_id=? AND actor_id=?)

select "item"."thought_id", "item"."created_at", "item"."booster_id", case item.booster_id when '' then 0 else 1 end as "kind", case item.booster_id when '' then (select thought.tie
  from thought
  where thought.id = item.thought_id) else (select boost.tie
  from boost
  where boost.thought_id = item.thought_id and boost.actor_id = item.booster_id) end as "tie"
  from (select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", '' as "booster_id"
  from "thought"
  where "thought"."created_at" >= ? and "thought"."visibility" <> 'private' and ((not exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or "thought"."actor_id" not in (select option.followee_id
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or exists (select 1
  from thought as read
  where read.id = "thought"."id" and (read.language is null or exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null and option.followee_id = "thought"."actor_id" and instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0)))) and (thought.reply_to_id is null or exists (select 1
  from thought as parent
  where parent.id = thought.reply_to_id and (parent.actor_id = ? or parent.actor_id = thought.actor_id)))) and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "follow"."followee_id" in (select "list_member"."member_id"
  from "list_member"
  where "list_member"."list_number" = ?))
  order by "thought"."created_at" asc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "boost"."thought_id", "boost"."created_at", "boost"."actor_id" as "booster_id"
  from "boost"
  where "boost"."created_at" >= ? and (not exists (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) or (select whole.author_id
  from boost as whole
  where whole.thought_id = boost.thought_id and whole.actor_id = boost.actor_id) not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?)) and (not exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or "boost"."actor_id" not in (select option.followee_id
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or exists (select 1
  from thought as read
  where read.id = "boost"."thought_id" and (read.language is null or exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null and option.followee_id = "boost"."actor_id" and instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0)))) and "boost"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "follow"."followee_id" in (select "list_member"."member_id"
  from "list_member"
  where "list_member"."list_number" = ?) and "follow"."followee_id" not in (select "option"."followee_id"
  from "follow_option" as "option"
  where "option"."follower_id" = ? and "option"."shows_boosts" = 0))
  order by "boost"."created_at" asc
  limit ?) as "source"
  order by "created_at" asc
  limit ?) as "item"
  order by "item"."created_at" asc
    -- CO-ROUTINE item
    --   MERGE (UNION ALL)
    --     LEFT
    --       CO-ROUTINE source
    --         SEARCH thought USING INDEX thought_by_author_and_time (actor_id=? AND created_at>?)
    --         LIST SUBQUERY 12
    --           SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --           LIST SUBQUERY 10
    --             MERGE (UNION)
    --               LEFT
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               RIGHT
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --               CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --           LIST SUBQUERY 11
    --             SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=?)
    --             CREATE BLOOM FILTER
    --         SCALAR SUBQUERY 3
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --         LIST SUBQUERY 4
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --           CREATE BLOOM FILTER
    --         CORRELATED SCALAR SUBQUERY 6
    --           SEARCH read USING INDEX sqlite_autoindex_thought_1 (id=?)
    --           CORRELATED SCALAR SUBQUERY 5
    --             SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --         CORRELATED SCALAR SUBQUERY 7
    --           SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    --         USE TEMP B-TREE FOR ORDER BY
    --       SCAN source
    --       USE TEMP B-TREE FOR ORDER BY
    --     RIGHT
    --       CO-ROUTINE source
    --         SEARCH boost USING COVERING INDEX boost_by_actor (actor_id=? AND created_at>?)
    --         LIST SUBQUERY 31
    --           SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --           LIST SUBQUERY 28
    --             MERGE (UNION)
    --               LEFT
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               RIGHT
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --               CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --           LIST SUBQUERY 29
    --             SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=?)
    --             CREATE BLOOM FILTER
    --           LIST SUBQUERY 30
    --             SEARCH option USING PRIMARY KEY (follower_id=?)
    --             CREATE BLOOM FILTER
    --         SCALAR SUBQUERY 17
    --           MERGE (UNION)
    --             LEFT
    --               MERGE (UNION)
    --                 LEFT
    --                   SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                 RIGHT
    --                   SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --             RIGHT
    --               SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --         LIST SUBQUERY 21
    --           MERGE (UNION)
    --             LEFT
    --               MERGE (UNION)
    --                 LEFT
    --                   SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                 RIGHT
    --                   SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --             RIGHT
    --               SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --             CREATE BLOOM FILTER
    --             CREATE BLOOM FILTER
    --         CORRELATED SCALAR SUBQUERY 18
    --           SEARCH whole USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --         SCALAR SUBQUERY 22
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --         LIST SUBQUERY 23
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --           CREATE BLOOM FILTER
    --         CORRELATED SCALAR SUBQUERY 25
    --           SEARCH read USING INDEX sqlite_autoindex_thought_1 (id=?)
    --           CORRELATED SCALAR SUBQUERY 24
    --             SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --         USE TEMP B-TREE FOR ORDER BY
    --       SCAN source
    --       USE TEMP B-TREE FOR ORDER BY
    -- SCAN item
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH boost USING PRIMARY KEY (thought_id=? AND actor_id=?)

select "item"."thought_id", "item"."created_at", "item"."booster_id", case item.booster_id when '' then 0 else 1 end as "kind", case item.booster_id when '' then (select thought.tie
  from thought
  where thought.id = item.thought_id) else (select boost.tie
  from boost
  where boost.thought_id = item.thought_id and boost.actor_id = item.booster_id) end as "tie"
  from (select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", '' as "booster_id"
  from "thought"
  where "thought"."created_at" >= ? and "thought"."visibility" <> 'private' and ((not exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or "thought"."actor_id" not in (select option.followee_id
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or exists (select 1
  from thought as read
  where read.id = "thought"."id" and (read.language is null or exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null and option.followee_id = "thought"."actor_id" and instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0)))) and (thought.reply_to_id is null or exists (select 1
  from thought as parent
  where parent.id = thought.reply_to_id and (parent.actor_id = ? or parent.actor_id = thought.actor_id)))) and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "follow"."followee_id" in (select "list_member"."member_id"
  from "list_member"
  where "list_member"."list_number" = ?))
  order by "thought"."created_at" desc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "boost"."thought_id", "boost"."created_at", "boost"."actor_id" as "booster_id"
  from "boost"
  where "boost"."created_at" >= ? and (not exists (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) or (select whole.author_id
  from boost as whole
  where whole.thought_id = boost.thought_id and whole.actor_id = boost.actor_id) not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?)) and (not exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or "boost"."actor_id" not in (select option.followee_id
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or exists (select 1
  from thought as read
  where read.id = "boost"."thought_id" and (read.language is null or exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null and option.followee_id = "boost"."actor_id" and instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0)))) and "boost"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "follow"."followee_id" in (select "list_member"."member_id"
  from "list_member"
  where "list_member"."list_number" = ?) and "follow"."followee_id" not in (select "option"."followee_id"
  from "follow_option" as "option"
  where "option"."follower_id" = ? and "option"."shows_boosts" = 0))
  order by "boost"."created_at" desc
  limit ?) as "source"
  order by "created_at" desc
  limit ?) as "item"
  order by "item"."created_at" desc
    -- CO-ROUTINE item
    --   MERGE (UNION ALL)
    --     LEFT
    --       CO-ROUTINE source
    --         SEARCH thought USING INDEX thought_by_author_and_time (actor_id=? AND created_at>?)
    --         LIST SUBQUERY 12
    --           SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --           LIST SUBQUERY 10
    --             MERGE (UNION)
    --               LEFT
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               RIGHT
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --               CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --           LIST SUBQUERY 11
    --             SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=?)
    --             CREATE BLOOM FILTER
    --         SCALAR SUBQUERY 3
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --         LIST SUBQUERY 4
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --           CREATE BLOOM FILTER
    --         CORRELATED SCALAR SUBQUERY 6
    --           SEARCH read USING INDEX sqlite_autoindex_thought_1 (id=?)
    --           CORRELATED SCALAR SUBQUERY 5
    --             SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --         CORRELATED SCALAR SUBQUERY 7
    --           SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    --         USE TEMP B-TREE FOR ORDER BY
    --       SCAN source
    --       USE TEMP B-TREE FOR ORDER BY
    --     RIGHT
    --       CO-ROUTINE source
    --         SEARCH boost USING COVERING INDEX boost_by_actor (actor_id=? AND created_at>?)
    --         LIST SUBQUERY 31
    --           SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --           LIST SUBQUERY 28
    --             MERGE (UNION)
    --               LEFT
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               RIGHT
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --               CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --           LIST SUBQUERY 29
    --             SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=?)
    --             CREATE BLOOM FILTER
    --           LIST SUBQUERY 30
    --             SEARCH option USING PRIMARY KEY (follower_id=?)
    --             CREATE BLOOM FILTER
    --         SCALAR SUBQUERY 17
    --           MERGE (UNION)
    --             LEFT
    --               MERGE (UNION)
    --                 LEFT
    --                   SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                 RIGHT
    --                   SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --             RIGHT
    --               SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --         LIST SUBQUERY 21
    --           MERGE (UNION)
    --             LEFT
    --               MERGE (UNION)
    --                 LEFT
    --                   SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                 RIGHT
    --                   SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --             RIGHT
    --               SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --             CREATE BLOOM FILTER
    --             CREATE BLOOM FILTER
    --         CORRELATED SCALAR SUBQUERY 18
    --           SEARCH whole USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --         SCALAR SUBQUERY 22
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --         LIST SUBQUERY 23
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --           CREATE BLOOM FILTER
    --         CORRELATED SCALAR SUBQUERY 25
    --           SEARCH read USING INDEX sqlite_autoindex_thought_1 (id=?)
    --           CORRELATED SCALAR SUBQUERY 24
    --             SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --         USE TEMP B-TREE FOR ORDER BY
    --       SCAN source
    --       USE TEMP B-TREE FOR ORDER BY
    -- SCAN item
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH boost USING PRIMARY KEY (thought_id=? AND actor_id=?)

select "item"."thought_id", "item"."created_at", "item"."booster_id", case item.booster_id when '' then 0 else 1 end as "kind", case item.booster_id when '' then (select thought.tie
  from thought
  where thought.id = item.thought_id) else (select boost.tie
  from boost
  where boost.thought_id = item.thought_id and boost.actor_id = item.booster_id) end as "tie"
  from (select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", '' as "booster_id"
  from "thought"
  where "thought"."visibility" <> 'private' and ((not exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or "thought"."actor_id" not in (select option.followee_id
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or exists (select 1
  from thought as read
  where read.id = "thought"."id" and (read.language is null or exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null and option.followee_id = "thought"."actor_id" and instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0)))) and (thought.reply_to_id is null or exists (select 1
  from thought as parent
  where parent.id = thought.reply_to_id and (parent.actor_id = ? or parent.actor_id = thought.actor_id or exists (select 1
  from follow as known
  where known.follower_id = ? and known.followee_id = parent.actor_id and known.state = 'accepted'))))) and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "follow"."followee_id" in (select "list_member"."member_id"
  from "list_member"
  where "list_member"."list_number" = ?))
  order by "thought"."created_at" desc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "boost"."thought_id", "boost"."created_at", "boost"."actor_id" as "booster_id"
  from "boost"
  where (not exists (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) or (select whole.author_id
  from boost as whole
  where whole.thought_id = boost.thought_id and whole.actor_id = boost.actor_id) not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?)) and (not exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or "boost"."actor_id" not in (select option.followee_id
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or exists (select 1
  from thought as read
  where read.id = "boost"."thought_id" and (read.language is null or exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null and option.followee_id = "boost"."actor_id" and instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0)))) and "boost"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "follow"."followee_id" in (select "list_member"."member_id"
  from "list_member"
  where "list_member"."list_number" = ?) and "follow"."followee_id" not in (select "option"."followee_id"
  from "follow_option" as "option"
  where "option"."follower_id" = ? and "option"."shows_boosts" = 0))
  order by "boost"."created_at" desc
  limit ?) as "source"
  order by "created_at" desc
  limit ?) as "item"
  order by "item"."created_at" desc
    -- CO-ROUTINE item
    --   MERGE (UNION ALL)
    --     LEFT
    --       CO-ROUTINE source
    --         SEARCH thought USING INDEX thought_by_author_and_time (actor_id=?)
    --         LIST SUBQUERY 13
    --           SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --           LIST SUBQUERY 11
    --             MERGE (UNION)
    --               LEFT
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               RIGHT
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --               CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --           LIST SUBQUERY 12
    --             SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=?)
    --             CREATE BLOOM FILTER
    --         SCALAR SUBQUERY 3
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --         LIST SUBQUERY 4
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --           CREATE BLOOM FILTER
    --         CORRELATED SCALAR SUBQUERY 6
    --           SEARCH read USING INDEX sqlite_autoindex_thought_1 (id=?)
    --           CORRELATED SCALAR SUBQUERY 5
    --             SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --         CORRELATED SCALAR SUBQUERY 8
    --           SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    --           CORRELATED SCALAR SUBQUERY 7
    --             SEARCH known USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --         USE TEMP B-TREE FOR ORDER BY
    --       SCAN source
    --       USE TEMP B-TREE FOR ORDER BY
    --     RIGHT
    --       CO-ROUTINE source
    --         SEARCH boost USING COVERING INDEX boost_by_actor (actor_id=?)
    --         LIST SUBQUERY 32
    --           SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --           LIST SUBQUERY 29
    --             MERGE (UNION)
    --               LEFT
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               RIGHT
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --               CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --           LIST SUBQUERY 30
    --             SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=?)
    --             CREATE BLOOM FILTER
    --           LIST SUBQUERY 31
    --             SEARCH option USING PRIMARY KEY (follower_id=?)
    --             CREATE BLOOM FILTER
    --         SCALAR SUBQUERY 18
    --           MERGE (UNION)
    --             LEFT
    --               MERGE (UNION)
    --                 LEFT
    --                   SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                 RIGHT
    --                   SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --             RIGHT
    --               SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --         LIST SUBQUERY 22
    --           MERGE (UNION)
    --             LEFT
    --               MERGE (UNION)
    --                 LEFT
    --                   SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                 RIGHT
    --                   SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --             RIGHT
    --               SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --             CREATE BLOOM FILTER
    --             CREATE BLOOM FILTER
    --         CORRELATED SCALAR SUBQUERY 19
    --           SEARCH whole USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --         SCALAR SUBQUERY 23
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --         LIST SUBQUERY 24
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --           CREATE BLOOM FILTER
    --         CORRELATED SCALAR SUBQUERY 26
    --           SEARCH read USING INDEX sqlite_autoindex_thought_1 (id=?)
    --           CORRELATED SCALAR SUBQUERY 25
    --             SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --         USE TEMP B-TREE FOR ORDER BY
    --       SCAN source
    --       USE TEMP B-TREE FOR ORDER BY
    -- SCAN item
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH boost USING PRIMARY KEY (thought_id=? AND actor_id=?)

select "item"."thought_id", "item"."created_at", "item"."booster_id", case item.booster_id when '' then 0 else 1 end as "kind", case item.booster_id when '' then (select thought.tie
  from thought
  where thought.id = item.thought_id) else (select boost.tie
  from boost
  where boost.thought_id = item.thought_id and boost.actor_id = item.booster_id) end as "tie"
  from (select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", '' as "booster_id"
  from "thought"
  where "thought"."visibility" <> 'private' and ((not exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or "thought"."actor_id" not in (select option.followee_id
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or exists (select 1
  from thought as read
  where read.id = "thought"."id" and (read.language is null or exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null and option.followee_id = "thought"."actor_id" and instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0)))) and (thought.reply_to_id is null or exists (select 1
  from thought as parent
  where parent.id = thought.reply_to_id and (parent.actor_id = ? or parent.actor_id = thought.actor_id or exists (select 1
  from list_member as known
  where known.list_number = ? and known.member_id = parent.actor_id))))) and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "follow"."followee_id" in (select "list_member"."member_id"
  from "list_member"
  where "list_member"."list_number" = ?))
  order by "thought"."created_at" desc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "boost"."thought_id", "boost"."created_at", "boost"."actor_id" as "booster_id"
  from "boost"
  where (not exists (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) or (select whole.author_id
  from boost as whole
  where whole.thought_id = boost.thought_id and whole.actor_id = boost.actor_id) not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?)) and (not exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or "boost"."actor_id" not in (select option.followee_id
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or exists (select 1
  from thought as read
  where read.id = "boost"."thought_id" and (read.language is null or exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null and option.followee_id = "boost"."actor_id" and instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0)))) and "boost"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "follow"."followee_id" in (select "list_member"."member_id"
  from "list_member"
  where "list_member"."list_number" = ?) and "follow"."followee_id" not in (select "option"."followee_id"
  from "follow_option" as "option"
  where "option"."follower_id" = ? and "option"."shows_boosts" = 0))
  order by "boost"."created_at" desc
  limit ?) as "source"
  order by "created_at" desc
  limit ?) as "item"
  order by "item"."created_at" desc
    -- CO-ROUTINE item
    --   MERGE (UNION ALL)
    --     LEFT
    --       CO-ROUTINE source
    --         SEARCH thought USING INDEX thought_by_author_and_time (actor_id=?)
    --         LIST SUBQUERY 13
    --           SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --           LIST SUBQUERY 11
    --             MERGE (UNION)
    --               LEFT
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               RIGHT
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --               CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --           LIST SUBQUERY 12
    --             SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=?)
    --             CREATE BLOOM FILTER
    --         SCALAR SUBQUERY 3
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --         LIST SUBQUERY 4
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --           CREATE BLOOM FILTER
    --         CORRELATED SCALAR SUBQUERY 6
    --           SEARCH read USING INDEX sqlite_autoindex_thought_1 (id=?)
    --           CORRELATED SCALAR SUBQUERY 5
    --             SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --         CORRELATED SCALAR SUBQUERY 8
    --           SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    --           CORRELATED SCALAR SUBQUERY 7
    --             SEARCH known USING PRIMARY KEY (list_number=? AND member_id=?)
    --         USE TEMP B-TREE FOR ORDER BY
    --       SCAN source
    --       USE TEMP B-TREE FOR ORDER BY
    --     RIGHT
    --       CO-ROUTINE source
    --         SEARCH boost USING COVERING INDEX boost_by_actor (actor_id=?)
    --         LIST SUBQUERY 32
    --           SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --           LIST SUBQUERY 29
    --             MERGE (UNION)
    --               LEFT
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               RIGHT
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --               CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --           LIST SUBQUERY 30
    --             SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=?)
    --             CREATE BLOOM FILTER
    --           LIST SUBQUERY 31
    --             SEARCH option USING PRIMARY KEY (follower_id=?)
    --             CREATE BLOOM FILTER
    --         SCALAR SUBQUERY 18
    --           MERGE (UNION)
    --             LEFT
    --               MERGE (UNION)
    --                 LEFT
    --                   SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                 RIGHT
    --                   SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --             RIGHT
    --               SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --         LIST SUBQUERY 22
    --           MERGE (UNION)
    --             LEFT
    --               MERGE (UNION)
    --                 LEFT
    --                   SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                 RIGHT
    --                   SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --             RIGHT
    --               SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --             CREATE BLOOM FILTER
    --             CREATE BLOOM FILTER
    --         CORRELATED SCALAR SUBQUERY 19
    --           SEARCH whole USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --         SCALAR SUBQUERY 23
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --         LIST SUBQUERY 24
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --           CREATE BLOOM FILTER
    --         CORRELATED SCALAR SUBQUERY 26
    --           SEARCH read USING INDEX sqlite_autoindex_thought_1 (id=?)
    --           CORRELATED SCALAR SUBQUERY 25
    --             SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --         USE TEMP B-TREE FOR ORDER BY
    --       SCAN source
    --       USE TEMP B-TREE FOR ORDER BY
    -- SCAN item
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH boost USING PRIMARY KEY (thought_id=? AND actor_id=?)

select "item"."thought_id", "item"."created_at", "item"."booster_id", case item.booster_id when '' then 0 else 1 end as "kind", case item.booster_id when '' then (select thought.tie
  from thought
  where thought.id = item.thought_id) else (select boost.tie
  from boost
  where boost.thought_id = item.thought_id and boost.actor_id = item.booster_id) end as "tie"
  from (select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", '' as "booster_id"
  from "thought"
  where "thought"."visibility" <> 'private' and ((not exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or "thought"."actor_id" not in (select option.followee_id
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or exists (select 1
  from thought as read
  where read.id = "thought"."id" and (read.language is null or exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null and option.followee_id = "thought"."actor_id" and instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0)))) and (thought.reply_to_id is null or exists (select 1
  from thought as parent
  where parent.id = thought.reply_to_id and (parent.actor_id = ? or parent.actor_id = thought.actor_id)))) and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "follow"."followee_id" in (select "list_member"."member_id"
  from "list_member"
  where "list_member"."list_number" = ?))
  order by "thought"."created_at" desc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."booster_id"
  from (select "boost"."thought_id", "boost"."created_at", "boost"."actor_id" as "booster_id"
  from "boost"
  where (not exists (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) or (select whole.author_id
  from boost as whole
  where whole.thought_id = boost.thought_id and whole.actor_id = boost.actor_id) not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?)) and (not exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or "boost"."actor_id" not in (select option.followee_id
  from follow_option as option
  where option.follower_id = ? and option.languages is not null) or exists (select 1
  from thought as read
  where read.id = "boost"."thought_id" and (read.language is null or exists (select 1
  from follow_option as option
  where option.follower_id = ? and option.languages is not null and option.followee_id = "boost"."actor_id" and instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0)))) and "boost"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "follow"."followee_id" in (select "list_member"."member_id"
  from "list_member"
  where "list_member"."list_number" = ?) and "follow"."followee_id" not in (select "option"."followee_id"
  from "follow_option" as "option"
  where "option"."follower_id" = ? and "option"."shows_boosts" = 0))
  order by "boost"."created_at" desc
  limit ?) as "source"
  order by "created_at" desc
  limit ?) as "item"
  order by "item"."created_at" desc
    -- CO-ROUTINE item
    --   MERGE (UNION ALL)
    --     LEFT
    --       CO-ROUTINE source
    --         SEARCH thought USING INDEX thought_by_author_and_time (actor_id=?)
    --         LIST SUBQUERY 12
    --           SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --           LIST SUBQUERY 10
    --             MERGE (UNION)
    --               LEFT
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               RIGHT
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --               CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --           LIST SUBQUERY 11
    --             SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=?)
    --             CREATE BLOOM FILTER
    --         SCALAR SUBQUERY 3
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --         LIST SUBQUERY 4
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --           CREATE BLOOM FILTER
    --         CORRELATED SCALAR SUBQUERY 6
    --           SEARCH read USING INDEX sqlite_autoindex_thought_1 (id=?)
    --           CORRELATED SCALAR SUBQUERY 5
    --             SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --         CORRELATED SCALAR SUBQUERY 7
    --           SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    --         USE TEMP B-TREE FOR ORDER BY
    --       SCAN source
    --       USE TEMP B-TREE FOR ORDER BY
    --     RIGHT
    --       CO-ROUTINE source
    --         SEARCH boost USING COVERING INDEX boost_by_actor (actor_id=?)
    --         LIST SUBQUERY 31
    --           SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --           LIST SUBQUERY 28
    --             MERGE (UNION)
    --               LEFT
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               RIGHT
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --               CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --           LIST SUBQUERY 29
    --             SEARCH list_member USING COVERING INDEX list_member_by_time (list_number=?)
    --             CREATE BLOOM FILTER
    --           LIST SUBQUERY 30
    --             SEARCH option USING PRIMARY KEY (follower_id=?)
    --             CREATE BLOOM FILTER
    --         SCALAR SUBQUERY 17
    --           MERGE (UNION)
    --             LEFT
    --               MERGE (UNION)
    --                 LEFT
    --                   SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                 RIGHT
    --                   SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --             RIGHT
    --               SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --         LIST SUBQUERY 21
    --           MERGE (UNION)
    --             LEFT
    --               MERGE (UNION)
    --                 LEFT
    --                   SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                 RIGHT
    --                   SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --             RIGHT
    --               SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --             CREATE BLOOM FILTER
    --             CREATE BLOOM FILTER
    --         CORRELATED SCALAR SUBQUERY 18
    --           SEARCH whole USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --         SCALAR SUBQUERY 22
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --         LIST SUBQUERY 23
    --           SEARCH option USING PRIMARY KEY (follower_id=?)
    --           CREATE BLOOM FILTER
    --         CORRELATED SCALAR SUBQUERY 25
    --           SEARCH read USING INDEX sqlite_autoindex_thought_1 (id=?)
    --           CORRELATED SCALAR SUBQUERY 24
    --             SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --         USE TEMP B-TREE FOR ORDER BY
    --       SCAN source
    --       USE TEMP B-TREE FOR ORDER BY
    -- SCAN item
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH boost USING PRIMARY KEY (thought_id=? AND actor_id=?)

select "item"."thought_id", "item"."created_at", "item"."tie", "item"."kind", "item"."booster_id"
  from (select "source"."thought_id", "source"."created_at", "source"."tie", "source"."kind", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "thought"
  where "thought"."actor_id" = ? and "thought"."visibility" = 'private' and exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id")
  order by "thought"."created_at" desc, "thought"."tie" desc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."tie", "source"."kind", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "thought"
  inner join "recipient" on "recipient"."thought_id" = "thought"."id"
  where "recipient"."actor_id" = ? and "thought"."visibility" = 'private' and "thought"."actor_id" <> ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
  order by "thought"."created_at" desc, "thought"."tie" desc
  limit ?) as "source") as "item"
  order by "item"."created_at" desc, "item"."tie" desc, "item"."kind" desc
  limit ?
    -- MERGE (UNION ALL)
    --   LEFT
    --     CO-ROUTINE source
    --       SEARCH thought USING INDEX thought_by_author_and_time (actor_id=?)
    --       SEARCH recipient EXISTS USING PRIMARY KEY (thought_id=?)
    --       USE TEMP B-TREE FOR LAST TERM OF ORDER BY
    --     SCAN source
    --     USE TEMP B-TREE FOR ORDER BY
    --   RIGHT
    --     CO-ROUTINE source
    --       SEARCH recipient USING COVERING INDEX recipient_by_actor (actor_id=?)
    --       SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --       CORRELATED SCALAR SUBQUERY 4
    --         SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --       CORRELATED SCALAR SUBQUERY 5
    --         SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --       LIST SUBQUERY 7
    --         MERGE (UNION)
    --           LEFT
    --             SEARCH block USING PRIMARY KEY (blocker_id=?)
    --           RIGHT
    --             SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --           CREATE BLOOM FILTER
    --           CREATE BLOOM FILTER
    --       USE TEMP B-TREE FOR ORDER BY
    --     SCAN source
    --     USE TEMP B-TREE FOR ORDER BY

select "item"."thought_id", "item"."created_at", "item"."tie", "item"."kind", "item"."booster_id"
  from (select "source"."thought_id", "source"."created_at", "source"."tie", "source"."kind", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "thought"
  where "thought"."actor_id" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
  order by "thought"."created_at" desc, "thought"."tie" desc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."tie", "source"."kind", "source"."booster_id"
  from (select "boost"."thought_id", "boost"."created_at", "boost"."tie", 1 as "kind", "boost"."actor_id" as "booster_id"
  from "boost"
  inner join "thought" on "thought"."id" = "boost"."thought_id"
  where "boost"."actor_id" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
  order by "boost"."created_at" desc, "boost"."tie" desc
  limit ?) as "source") as "item"
  order by "item"."created_at" desc, "item"."tie" desc, "item"."kind" desc
  limit ?
    -- CO-ROUTINE item
    --   COMPOUND QUERY
    --     LEFT-MOST SUBQUERY
    --       CO-ROUTINE source
    --         SEARCH thought USING INDEX thought_by_author_and_time (actor_id=?)
    --         CORRELATED SCALAR SUBQUERY 1
    --           SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --         CORRELATED SCALAR SUBQUERY 2
    --           SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --         LIST SUBQUERY 4
    --           MERGE (UNION)
    --             LEFT
    --               SEARCH block USING PRIMARY KEY (blocker_id=?)
    --             RIGHT
    --               SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --             CREATE BLOOM FILTER
    --             CREATE BLOOM FILTER
    --         USE TEMP B-TREE FOR LAST TERM OF ORDER BY
    --       SCAN source
    --     UNION ALL
    --       CO-ROUTINE source
    --         SEARCH boost USING INDEX boost_by_actor (actor_id=?)
    --         SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --         CORRELATED SCALAR SUBQUERY 7
    --           SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --         CORRELATED SCALAR SUBQUERY 8
    --           SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --         LIST SUBQUERY 10
    --           MERGE (UNION)
    --             LEFT
    --               SEARCH block USING PRIMARY KEY (blocker_id=?)
    --             RIGHT
    --               SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --             CREATE BLOOM FILTER
    --             CREATE BLOOM FILTER
    --         USE TEMP B-TREE FOR LAST TERM OF ORDER BY
    --       SCAN source
    -- SCAN item
    -- USE TEMP B-TREE FOR ORDER BY

select "item"."thought_id", "item"."created_at", "item"."tie", "item"."kind", "item"."booster_id"
  from (select "source"."thought_id", "source"."created_at", "source"."tie", "source"."kind", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "thought"
  where "thought"."attachments" <> '[]' and "thought"."actor_id" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
  order by "thought"."created_at" desc, "thought"."tie" desc
  limit ?) as "source") as "item"
  order by "item"."created_at" desc, "item"."tie" desc, "item"."kind" desc
  limit ?
    -- CO-ROUTINE source
    --   SEARCH thought USING INDEX thought_attached_by_actor (actor_id=?)
    --   CORRELATED SCALAR SUBQUERY 1
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 2
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 4
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- SCAN source
    -- USE TEMP B-TREE FOR LAST TERM OF ORDER BY

select "item"."thought_id", "item"."created_at", "item"."tie", "item"."kind", "item"."booster_id"
  from (select "source"."thought_id", "source"."created_at", "source"."tie", "source"."kind", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "thought"
  where ("thought"."created_at" <= ? and ("thought"."created_at" < ? or "thought"."tie" < ?)) and "thought"."actor_id" = ? and "thought"."visibility" = 'private' and exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id")
  order by "thought"."created_at" desc, "thought"."tie" desc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."tie", "source"."kind", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "thought"
  inner join "recipient" on "recipient"."thought_id" = "thought"."id"
  where ("thought"."created_at" <= ? and ("thought"."created_at" < ? or "thought"."tie" < ?)) and "recipient"."actor_id" = ? and "thought"."visibility" = 'private' and "thought"."actor_id" <> ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
  order by "thought"."created_at" desc, "thought"."tie" desc
  limit ?) as "source") as "item"
  order by "item"."created_at" desc, "item"."tie" desc, "item"."kind" desc
  limit ?
    -- MERGE (UNION ALL)
    --   LEFT
    --     CO-ROUTINE source
    --       SEARCH thought USING INDEX thought_by_author_and_time (actor_id=? AND created_at<?)
    --       SEARCH recipient EXISTS USING PRIMARY KEY (thought_id=?)
    --       USE TEMP B-TREE FOR LAST TERM OF ORDER BY
    --     SCAN source
    --     USE TEMP B-TREE FOR ORDER BY
    --   RIGHT
    --     CO-ROUTINE source
    --       SEARCH recipient USING COVERING INDEX recipient_by_actor (actor_id=?)
    --       SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --       CORRELATED SCALAR SUBQUERY 4
    --         SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --       CORRELATED SCALAR SUBQUERY 5
    --         SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --       LIST SUBQUERY 7
    --         MERGE (UNION)
    --           LEFT
    --             SEARCH block USING PRIMARY KEY (blocker_id=?)
    --           RIGHT
    --             SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --           CREATE BLOOM FILTER
    --           CREATE BLOOM FILTER
    --       USE TEMP B-TREE FOR ORDER BY
    --     SCAN source
    --     USE TEMP B-TREE FOR ORDER BY

select "item"."thought_id", "item"."created_at", "item"."tie", "item"."kind", "item"."booster_id"
  from (select "source"."thought_id", "source"."created_at", "source"."tie", "source"."kind", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "thought"
  where ("thought"."created_at" <= ? and ("thought"."created_at" < ? or "thought"."tie" < ?)) and "thought"."actor_id" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
  order by "thought"."created_at" desc, "thought"."tie" desc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."tie", "source"."kind", "source"."booster_id"
  from (select "boost"."thought_id", "boost"."created_at", "boost"."tie", 1 as "kind", "boost"."actor_id" as "booster_id"
  from "boost"
  inner join "thought" on "thought"."id" = "boost"."thought_id"
  where ("boost"."created_at" <= ? and ("boost"."created_at" < ? or "boost"."tie" < ?)) and "boost"."actor_id" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
  order by "boost"."created_at" desc, "boost"."tie" desc
  limit ?) as "source") as "item"
  order by "item"."created_at" desc, "item"."tie" desc, "item"."kind" desc
  limit ?
    -- CO-ROUTINE item
    --   COMPOUND QUERY
    --     LEFT-MOST SUBQUERY
    --       CO-ROUTINE source
    --         SEARCH thought USING INDEX thought_by_author_and_time (actor_id=? AND created_at<?)
    --         CORRELATED SCALAR SUBQUERY 1
    --           SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --         CORRELATED SCALAR SUBQUERY 2
    --           SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --         LIST SUBQUERY 4
    --           MERGE (UNION)
    --             LEFT
    --               SEARCH block USING PRIMARY KEY (blocker_id=?)
    --             RIGHT
    --               SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --             CREATE BLOOM FILTER
    --             CREATE BLOOM FILTER
    --         USE TEMP B-TREE FOR LAST TERM OF ORDER BY
    --       SCAN source
    --     UNION ALL
    --       CO-ROUTINE source
    --         SEARCH boost USING INDEX boost_by_actor (actor_id=? AND created_at<?)
    --         SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --         CORRELATED SCALAR SUBQUERY 7
    --           SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --         CORRELATED SCALAR SUBQUERY 8
    --           SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --         LIST SUBQUERY 10
    --           MERGE (UNION)
    --             LEFT
    --               SEARCH block USING PRIMARY KEY (blocker_id=?)
    --             RIGHT
    --               SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --             CREATE BLOOM FILTER
    --             CREATE BLOOM FILTER
    --         USE TEMP B-TREE FOR LAST TERM OF ORDER BY
    --       SCAN source
    -- SCAN item
    -- USE TEMP B-TREE FOR ORDER BY

select "item"."thought_id", "item"."created_at", "item"."tie", "item"."kind", "item"."booster_id"
  from (select "source"."thought_id", "source"."created_at", "source"."tie", "source"."kind", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "thought"
  where ("thought"."created_at" <= ? and ("thought"."created_at" < ? or "thought"."tie" < ?)) and ("thought"."created_at" >= ? and ("thought"."created_at" > ? or "thought"."tie" > ?)) and "thought"."actor_id" = ? and "thought"."visibility" = 'private' and exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id")
  order by "thought"."created_at" asc, "thought"."tie" asc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."tie", "source"."kind", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "thought"
  inner join "recipient" on "recipient"."thought_id" = "thought"."id"
  where ("thought"."created_at" <= ? and ("thought"."created_at" < ? or "thought"."tie" < ?)) and ("thought"."created_at" >= ? and ("thought"."created_at" > ? or "thought"."tie" > ?)) and "recipient"."actor_id" = ? and "thought"."visibility" = 'private' and "thought"."actor_id" <> ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
  order by "thought"."created_at" asc, "thought"."tie" asc
  limit ?) as "source") as "item"
  order by "item"."created_at" asc, "item"."tie" asc, "item"."kind" asc
  limit ?
    -- MERGE (UNION ALL)
    --   LEFT
    --     CO-ROUTINE source
    --       SEARCH thought USING INDEX thought_by_author_and_time (actor_id=? AND created_at>? AND created_at<?)
    --       SEARCH recipient EXISTS USING PRIMARY KEY (thought_id=?)
    --       USE TEMP B-TREE FOR LAST TERM OF ORDER BY
    --     SCAN source
    --     USE TEMP B-TREE FOR ORDER BY
    --   RIGHT
    --     CO-ROUTINE source
    --       SEARCH recipient USING COVERING INDEX recipient_by_actor (actor_id=?)
    --       SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --       CORRELATED SCALAR SUBQUERY 4
    --         SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --       CORRELATED SCALAR SUBQUERY 5
    --         SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --       LIST SUBQUERY 7
    --         MERGE (UNION)
    --           LEFT
    --             SEARCH block USING PRIMARY KEY (blocker_id=?)
    --           RIGHT
    --             SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --           CREATE BLOOM FILTER
    --           CREATE BLOOM FILTER
    --       USE TEMP B-TREE FOR ORDER BY
    --     SCAN source
    --     USE TEMP B-TREE FOR ORDER BY

select "item"."thought_id", "item"."created_at", "item"."tie", "item"."kind", "item"."booster_id"
  from (select "source"."thought_id", "source"."created_at", "source"."tie", "source"."kind", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "thought"
  where ("thought"."created_at" <= ? and ("thought"."created_at" < ? or "thought"."tie" < ?)) and ("thought"."created_at" >= ? and ("thought"."created_at" > ? or "thought"."tie" > ?)) and "thought"."actor_id" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
  order by "thought"."created_at" asc, "thought"."tie" asc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."tie", "source"."kind", "source"."booster_id"
  from (select "boost"."thought_id", "boost"."created_at", "boost"."tie", 1 as "kind", "boost"."actor_id" as "booster_id"
  from "boost"
  inner join "thought" on "thought"."id" = "boost"."thought_id"
  where ("boost"."created_at" <= ? and ("boost"."created_at" < ? or "boost"."tie" < ?)) and ("boost"."created_at" >= ? and ("boost"."created_at" > ? or "boost"."tie" > ?)) and "boost"."actor_id" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
  order by "boost"."created_at" asc, "boost"."tie" asc
  limit ?) as "source") as "item"
  order by "item"."created_at" asc, "item"."tie" asc, "item"."kind" asc
  limit ?
    -- CO-ROUTINE item
    --   COMPOUND QUERY
    --     LEFT-MOST SUBQUERY
    --       CO-ROUTINE source
    --         SEARCH thought USING INDEX thought_by_author_and_time (actor_id=? AND created_at>? AND created_at<?)
    --         CORRELATED SCALAR SUBQUERY 1
    --           SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --         CORRELATED SCALAR SUBQUERY 2
    --           SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --         LIST SUBQUERY 4
    --           MERGE (UNION)
    --             LEFT
    --               SEARCH block USING PRIMARY KEY (blocker_id=?)
    --             RIGHT
    --               SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --             CREATE BLOOM FILTER
    --             CREATE BLOOM FILTER
    --         USE TEMP B-TREE FOR LAST TERM OF ORDER BY
    --       SCAN source
    --     UNION ALL
    --       CO-ROUTINE source
    --         SEARCH boost USING INDEX boost_by_actor (actor_id=? AND created_at>? AND created_at<?)
    --         SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --         CORRELATED SCALAR SUBQUERY 7
    --           SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --         CORRELATED SCALAR SUBQUERY 8
    --           SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --         LIST SUBQUERY 10
    --           MERGE (UNION)
    --             LEFT
    --               SEARCH block USING PRIMARY KEY (blocker_id=?)
    --             RIGHT
    --               SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --             CREATE BLOOM FILTER
    --             CREATE BLOOM FILTER
    --         USE TEMP B-TREE FOR LAST TERM OF ORDER BY
    --       SCAN source
    -- SCAN item
    -- USE TEMP B-TREE FOR ORDER BY

select "item"."thought_id", "item"."created_at", "item"."tie", "item"."kind", "item"."booster_id"
  from (select "source"."thought_id", "source"."created_at", "source"."tie", "source"."kind", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "thought"
  where ("thought"."created_at" >= ? and ("thought"."created_at" > ? or "thought"."tie" > ?)) and "thought"."actor_id" = ? and "thought"."visibility" = 'private' and exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id")
  order by "thought"."created_at" asc, "thought"."tie" asc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."tie", "source"."kind", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "thought"
  inner join "recipient" on "recipient"."thought_id" = "thought"."id"
  where ("thought"."created_at" >= ? and ("thought"."created_at" > ? or "thought"."tie" > ?)) and "recipient"."actor_id" = ? and "thought"."visibility" = 'private' and "thought"."actor_id" <> ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
  order by "thought"."created_at" asc, "thought"."tie" asc
  limit ?) as "source") as "item"
  order by "item"."created_at" asc, "item"."tie" asc, "item"."kind" asc
  limit ?
    -- MERGE (UNION ALL)
    --   LEFT
    --     CO-ROUTINE source
    --       SEARCH thought USING INDEX thought_by_author_and_time (actor_id=? AND created_at>?)
    --       SEARCH recipient EXISTS USING PRIMARY KEY (thought_id=?)
    --       USE TEMP B-TREE FOR LAST TERM OF ORDER BY
    --     SCAN source
    --     USE TEMP B-TREE FOR ORDER BY
    --   RIGHT
    --     CO-ROUTINE source
    --       SEARCH recipient USING COVERING INDEX recipient_by_actor (actor_id=?)
    --       SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --       CORRELATED SCALAR SUBQUERY 4
    --         SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --       CORRELATED SCALAR SUBQUERY 5
    --         SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --       LIST SUBQUERY 7
    --         MERGE (UNION)
    --           LEFT
    --             SEARCH block USING PRIMARY KEY (blocker_id=?)
    --           RIGHT
    --             SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --           CREATE BLOOM FILTER
    --           CREATE BLOOM FILTER
    --       USE TEMP B-TREE FOR ORDER BY
    --     SCAN source
    --     USE TEMP B-TREE FOR ORDER BY

select "item"."thought_id", "item"."created_at", "item"."tie", "item"."kind", "item"."booster_id"
  from (select "source"."thought_id", "source"."created_at", "source"."tie", "source"."kind", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "thought"
  where ("thought"."created_at" >= ? and ("thought"."created_at" > ? or "thought"."tie" > ?)) and "thought"."actor_id" = ? and "thought"."visibility" = 'private' and exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id")
  order by "thought"."created_at" desc, "thought"."tie" desc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."tie", "source"."kind", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "thought"
  inner join "recipient" on "recipient"."thought_id" = "thought"."id"
  where ("thought"."created_at" >= ? and ("thought"."created_at" > ? or "thought"."tie" > ?)) and "recipient"."actor_id" = ? and "thought"."visibility" = 'private' and "thought"."actor_id" <> ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
  order by "thought"."created_at" desc, "thought"."tie" desc
  limit ?) as "source") as "item"
  order by "item"."created_at" desc, "item"."tie" desc, "item"."kind" desc
  limit ?
    -- MERGE (UNION ALL)
    --   LEFT
    --     CO-ROUTINE source
    --       SEARCH thought USING INDEX thought_by_author_and_time (actor_id=? AND created_at>?)
    --       SEARCH recipient EXISTS USING PRIMARY KEY (thought_id=?)
    --       USE TEMP B-TREE FOR LAST TERM OF ORDER BY
    --     SCAN source
    --     USE TEMP B-TREE FOR ORDER BY
    --   RIGHT
    --     CO-ROUTINE source
    --       SEARCH recipient USING COVERING INDEX recipient_by_actor (actor_id=?)
    --       SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --       CORRELATED SCALAR SUBQUERY 4
    --         SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --       CORRELATED SCALAR SUBQUERY 5
    --         SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --       LIST SUBQUERY 7
    --         MERGE (UNION)
    --           LEFT
    --             SEARCH block USING PRIMARY KEY (blocker_id=?)
    --           RIGHT
    --             SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --           CREATE BLOOM FILTER
    --           CREATE BLOOM FILTER
    --       USE TEMP B-TREE FOR ORDER BY
    --     SCAN source
    --     USE TEMP B-TREE FOR ORDER BY

select "item"."thought_id", "item"."created_at", "item"."tie", "item"."kind", "item"."booster_id"
  from (select "source"."thought_id", "source"."created_at", "source"."tie", "source"."kind", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "thought"
  where ("thought"."created_at" >= ? and ("thought"."created_at" > ? or "thought"."tie" > ?)) and "thought"."actor_id" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
  order by "thought"."created_at" asc, "thought"."tie" asc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."tie", "source"."kind", "source"."booster_id"
  from (select "boost"."thought_id", "boost"."created_at", "boost"."tie", 1 as "kind", "boost"."actor_id" as "booster_id"
  from "boost"
  inner join "thought" on "thought"."id" = "boost"."thought_id"
  where ("boost"."created_at" >= ? and ("boost"."created_at" > ? or "boost"."tie" > ?)) and "boost"."actor_id" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
  order by "boost"."created_at" asc, "boost"."tie" asc
  limit ?) as "source") as "item"
  order by "item"."created_at" asc, "item"."tie" asc, "item"."kind" asc
  limit ?
    -- CO-ROUTINE item
    --   COMPOUND QUERY
    --     LEFT-MOST SUBQUERY
    --       CO-ROUTINE source
    --         SEARCH thought USING INDEX thought_by_author_and_time (actor_id=? AND created_at>?)
    --         CORRELATED SCALAR SUBQUERY 1
    --           SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --         CORRELATED SCALAR SUBQUERY 2
    --           SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --         LIST SUBQUERY 4
    --           MERGE (UNION)
    --             LEFT
    --               SEARCH block USING PRIMARY KEY (blocker_id=?)
    --             RIGHT
    --               SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --             CREATE BLOOM FILTER
    --             CREATE BLOOM FILTER
    --         USE TEMP B-TREE FOR LAST TERM OF ORDER BY
    --       SCAN source
    --     UNION ALL
    --       CO-ROUTINE source
    --         SEARCH boost USING INDEX boost_by_actor (actor_id=? AND created_at>?)
    --         SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --         CORRELATED SCALAR SUBQUERY 7
    --           SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --         CORRELATED SCALAR SUBQUERY 8
    --           SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --         LIST SUBQUERY 10
    --           MERGE (UNION)
    --             LEFT
    --               SEARCH block USING PRIMARY KEY (blocker_id=?)
    --             RIGHT
    --               SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --             CREATE BLOOM FILTER
    --             CREATE BLOOM FILTER
    --         USE TEMP B-TREE FOR LAST TERM OF ORDER BY
    --       SCAN source
    -- SCAN item
    -- USE TEMP B-TREE FOR ORDER BY

select "item"."thought_id", "item"."created_at", "item"."tie", "item"."kind", "item"."booster_id"
  from (select "source"."thought_id", "source"."created_at", "source"."tie", "source"."kind", "source"."booster_id"
  from (select "thought"."id" as "thought_id", "thought"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "thought"
  where ("thought"."created_at" >= ? and ("thought"."created_at" > ? or "thought"."tie" > ?)) and "thought"."actor_id" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
  order by "thought"."created_at" desc, "thought"."tie" desc
  limit ?) as "source"
  union all select "source"."thought_id", "source"."created_at", "source"."tie", "source"."kind", "source"."booster_id"
  from (select "boost"."thought_id", "boost"."created_at", "boost"."tie", 1 as "kind", "boost"."actor_id" as "booster_id"
  from "boost"
  inner join "thought" on "thought"."id" = "boost"."thought_id"
  where ("boost"."created_at" >= ? and ("boost"."created_at" > ? or "boost"."tie" > ?)) and "boost"."actor_id" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
  order by "boost"."created_at" desc, "boost"."tie" desc
  limit ?) as "source") as "item"
  order by "item"."created_at" desc, "item"."tie" desc, "item"."kind" desc
  limit ?
    -- CO-ROUTINE item
    --   COMPOUND QUERY
    --     LEFT-MOST SUBQUERY
    --       CO-ROUTINE source
    --         SEARCH thought USING INDEX thought_by_author_and_time (actor_id=? AND created_at>?)
    --         CORRELATED SCALAR SUBQUERY 1
    --           SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --         CORRELATED SCALAR SUBQUERY 2
    --           SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --         LIST SUBQUERY 4
    --           MERGE (UNION)
    --             LEFT
    --               SEARCH block USING PRIMARY KEY (blocker_id=?)
    --             RIGHT
    --               SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --             CREATE BLOOM FILTER
    --             CREATE BLOOM FILTER
    --         USE TEMP B-TREE FOR LAST TERM OF ORDER BY
    --       SCAN source
    --     UNION ALL
    --       CO-ROUTINE source
    --         SEARCH boost USING INDEX boost_by_actor (actor_id=? AND created_at>?)
    --         SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --         CORRELATED SCALAR SUBQUERY 7
    --           SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --         CORRELATED SCALAR SUBQUERY 8
    --           SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --         LIST SUBQUERY 10
    --           MERGE (UNION)
    --             LEFT
    --               SEARCH block USING PRIMARY KEY (blocker_id=?)
    --             RIGHT
    --               SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --             CREATE BLOOM FILTER
    --             CREATE BLOOM FILTER
    --         USE TEMP B-TREE FOR LAST TERM OF ORDER BY
    --       SCAN source
    -- SCAN item
    -- USE TEMP B-TREE FOR ORDER BY

select "key"
  from "foretold"
  where "key" = ?
    -- SEARCH foretold USING PRIMARY KEY (key=?)

select "like_count", "boost_count", "reply_count"
  from "thought"
  where "id" = ?
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)

select "list"."number", "list"."actor_id", "list"."replies_policy"
  from "list"
  inner join "list_member" on "list_member"."list_number" = "list"."number"
  where "list_member"."member_id" = ? and "list"."number" in (select value
  from json_each(?))
    -- SEARCH list_member USING PRIMARY KEY (list_number=? AND member_id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- REUSE LIST SUBQUERY 1
    -- SEARCH list USING INTEGER PRIMARY KEY (rowid=?)

select "list".*
  from "list_member"
  inner join "list" on "list"."number" = "list_member"."list_number"
  where "list_member"."owner_id" = ? and "list_member"."member_id" = ?
  order by "list"."number"
    -- SEARCH list_member USING COVERING INDEX list_member_by_follow (owner_id=? AND member_id=?)
    -- SEARCH list USING INTEGER PRIMARY KEY (rowid=?)
    -- USE TEMP B-TREE FOR ORDER BY

select "media_id"
  from "media_removal"
  where "due_at" <= ?
  order by "due_at"
  limit ?
    -- SEARCH media_removal USING INDEX media_removal_by_due (due_at<?)

select "name"
  from "counter"
  where "name" >= ? and "name" < ? and "value" > 0
  order by case when name = ? then 0 else 1 end, "value" desc, "name"
  limit ? offset ?
    -- SEARCH counter USING INDEX sqlite_autoindex_counter_1 (name>? AND name<?)
    -- USE TEMP B-TREE FOR ORDER BY

select "name"
  from "remote_host"
  where "seen_at" > ?
  union all select "name"
  from "remote_host"
  where "next_at" > ? and "next_at" < ? and "failing_since" is null
  union all select "name"
  from "remote_host"
  where "next_at" > ? and "next_at" < ? and "failing_since" is not null
  union all select "host" as "name"
  from "delivery"
  where "failed_at" is null and "created_at" > ?
  union all select "host" as "name"
  from "delivery"
  where "lease" is not null and "lease_ends_at" > ?
  limit ?
    -- COMPOUND QUERY
    --   LEFT-MOST SUBQUERY
    --     SEARCH remote_host USING INDEX remote_host_by_sight (seen_at>?)
    --   UNION ALL
    --     SEARCH remote_host USING INDEX remote_host_by_turn (next_at>? AND next_at<?)
    --   UNION ALL
    --     SEARCH remote_host USING INDEX remote_host_failing_by_turn (next_at>? AND next_at<?)
    --   UNION ALL
    --     SEARCH delivery USING INDEX delivery_by_age (created_at>?)
    --   UNION ALL
    --     SCAN delivery USING INDEX delivery_by_lease

select "name", "failing_since", "last_success_at", "last_error"
  from "remote_host"
  order by "name"
  limit ? offset ?
    -- SCAN remote_host USING INDEX sqlite_autoindex_remote_host_1

select "name", "failing_since", "last_success_at", "last_error"
  from "remote_host"
  where "failing_since" is not null
  order by "name"
  limit ? offset ?
    -- SCAN remote_host USING INDEX sqlite_autoindex_remote_host_1

select "name", "failing_since", "retry_at", "next_at", "seen_at"
  from "remote_host"
  where "name" in (select value
  from json_each(?))
  order by "name"
    -- SEARCH remote_host USING INDEX sqlite_autoindex_remote_host_1 (name=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

select "name", "failing_since", "retry_at", "next_at", "seen_at"
  from "remote_host"
  where "next_at" <= ? and "failing_since" is not null
  order by "next_at", "name"
  limit ?
    -- SEARCH remote_host USING INDEX remote_host_failing_by_turn (next_at<?)

select "name", "failing_since", "retry_at", "next_at", "seen_at"
  from "remote_host"
  where "next_at" <= ? and "failing_since" is null
  order by "next_at", "name"
  limit ?
    -- SEARCH remote_host USING INDEX remote_host_by_turn (next_at<?)

select "name", "value"
  from "setting"
  where "name" in (select value
  from json_each(?))
    -- SEARCH setting USING INDEX sqlite_autoindex_setting_1 (name=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

select "named"."number", "named"."filter_number", "thought"."id", "thought"."created_at", "thought"."tie"
  from "filter"
  inner join "filter_status" as "named" on "named"."filter_number" = "filter"."number"
  inner join "thought" on "thought"."id" = "named"."thought_id"
  where "filter"."actor_id" = ?
  order by "named"."number"
    -- SEARCH filter USING COVERING INDEX filter_of_actor (actor_id=?)
    -- SEARCH named USING COVERING INDEX sqlite_autoindex_filter_status_1 (filter_number=?)
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- USE TEMP B-TREE FOR ORDER BY

select "named"."thought_id", "named"."actor_id", "actor"."username", "actor"."host", "actor"."url", "remote_actor"."uri", exists (select "follow"."follower_id"
  from "follow"
  where "follow"."follower_id" = "named"."actor_id" and "follow"."followee_id" = "named"."author_id" and follow.state = 'accepted') as "follows", exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "named"."thought_id" and "recipient"."actor_id" = "named"."actor_id") as "is_recipient", exists (select 1
  from block
  where (blocker_id = "named"."actor_id" and blocked_id = "named"."author_id") or (blocker_id = "named"."author_id" and blocked_id = "named"."actor_id")) as "blocked"
  from (select "mention"."thought_id", "mention"."actor_id", "thought"."actor_id" as "author_id"
  from "mention"
  inner join "thought" on "thought"."id" = "mention"."thought_id"
  where "mention"."thought_id" in (select value
  from json_each(?))
  union select "thought"."id" as "thought_id", "parent"."actor_id", "thought"."actor_id" as "author_id"
  from "thought"
  inner join "thought" as "parent" on "parent"."id" = "thought"."reply_to_id"
  where "thought"."id" in (select value
  from json_each(?))
  union select "recipient"."thought_id", "recipient"."actor_id", "thought"."actor_id" as "author_id"
  from "recipient"
  inner join "thought" on "thought"."id" = "recipient"."thought_id"
  where "recipient"."thought_id" in (select value
  from json_each(?))) as "named"
  inner join "actor" on "actor"."id" = "named"."actor_id"
  left join "remote_actor" on "remote_actor"."actor_id" = "actor"."id"
  where "named"."actor_id" <> "named"."author_id"
  order by "actor"."handle_key"
    -- CO-ROUTINE named
    --   MERGE (UNION)
    --     LEFT
    --       MERGE (UNION)
    --         LEFT
    --           SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --           LIST SUBQUERY 4
    --             SCAN json_each VIRTUAL TABLE INDEX 1:
    --           REUSE LIST SUBQUERY 4
    --           SEARCH mention USING PRIMARY KEY (thought_id=?)
    --           USE TEMP B-TREE FOR ORDER BY
    --         RIGHT
    --           SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --           LIST SUBQUERY 6
    --             SCAN json_each VIRTUAL TABLE INDEX 1:
    --           SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    --     RIGHT
    --       SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --       LIST SUBQUERY 8
    --         SCAN json_each VIRTUAL TABLE INDEX 1:
    --       REUSE LIST SUBQUERY 8
    --       SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --       USE TEMP B-TREE FOR ORDER BY
    -- SCAN named
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- SEARCH remote_actor USING INDEX sqlite_autoindex_remote_actor_1 (actor_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   MULTI-INDEX OR
    --     INDEX 1
    --       SEARCH block USING PRIMARY KEY (blocker_id=? AND blocked_id=?)
    --     INDEX 2
    --       SEARCH block USING PRIMARY KEY (blocker_id=? AND blocked_id=?)
    -- USE TEMP B-TREE FOR ORDER BY

select "notification"."number"
  from "notification"
  where "notification"."actor_id" = ? and ("notification"."thought_id" is null or exists (select "thought"."id"
  from "thought"
  where "thought"."id" = "notification"."thought_id" and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))))) and "notification"."type" <> 'post' and "notification"."type" <> 'poll' and "notification"."type" <> 'edit' and "notification"."type" <> 'quoted_edit' and "notification"."is_read" = ?
  limit 100
    -- SEARCH notification USING INDEX notification_of_actor (actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 1
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 2
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 4
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER

select "notification"."number", "notification"."id", "notification"."type", "notification"."thought_id", "notification"."is_read", "notification"."created_at", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url"
  from "notification"
  inner join "actor" on "actor"."id" = "notification"."from_id"
  where "notification"."actor_id" = ? and ("notification"."thought_id" is null or exists (select "thought"."id"
  from "thought"
  where "thought"."id" = "notification"."thought_id" and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))))) and "notification"."type" <> 'post' and "notification"."type" <> 'poll' and "notification"."type" <> 'edit' and "notification"."type" <> 'quoted_edit'
  order by "notification"."number" desc
  limit 1 offset ?
    -- SEARCH notification USING INDEX notification_of_actor (actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 1
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 2
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 4
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "notification"."number", "notification"."id", "notification"."type", "notification"."thought_id", "notification"."is_read", "notification"."created_at", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url"
  from "notification"
  inner join "actor" on "actor"."id" = "notification"."from_id"
  where "notification"."actor_id" = ? and ("notification"."thought_id" is null or exists (select "thought"."id"
  from "thought"
  where "thought"."id" = "notification"."thought_id" and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))))) and "notification"."type" <> 'post' and "notification"."type" <> 'poll' and "notification"."type" <> 'edit' and "notification"."type" <> 'quoted_edit'
  order by "notification"."number" desc
  limit 20 offset ?
    -- SEARCH notification USING INDEX notification_of_actor (actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 1
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 2
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 4
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "notification"."number", "notification"."type", "notification"."from_id", "notification"."thought_id", "notification"."created_at"
  from "notification"
  where "notification"."actor_id" = ? and ("notification"."thought_id" is null or exists (select "thought"."id"
  from "thought"
  where "thought"."id" = "notification"."thought_id" and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))))) and "notification"."type" in (select value
  from json_each(?)) and "notification"."from_id" = ? and ("notification"."thought_id" is null or "notification"."thought_id" in (select value
  from json_each(?))) and "notification"."created_at" >= ? and "notification"."created_at" < ?
  order by "notification"."number" desc
  limit ?
    -- SEARCH notification USING INDEX notification_by_from (from_id=?)
    -- LIST SUBQUERY 6
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    --   CREATE BLOOM FILTER
    -- LIST SUBQUERY 7
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 1
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 2
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 4
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER

select "notification"."number", "notification"."type", "notification"."from_id", "notification"."thought_id", "notification"."created_at"
  from "notification"
  where "notification"."actor_id" = ? and ("notification"."thought_id" is null or exists (select "thought"."id"
  from "thought"
  where "thought"."id" = "notification"."thought_id" and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))))) and "notification"."type" in (select value
  from json_each(?)) and "notification"."from_id" = ?
  order by "notification"."number" desc
  limit ?
    -- SEARCH notification USING INDEX notification_by_from (from_id=?)
    -- LIST SUBQUERY 6
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 1
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 2
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 4
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER

select "notification"."number", "notification"."type", "notification"."from_id", "notification"."thought_id", "notification"."created_at"
  from "notification"
  where "notification"."actor_id" = ? and ("notification"."thought_id" is null or exists (select "thought"."id"
  from "thought"
  where "thought"."id" = "notification"."thought_id" and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))))) and "notification"."type" in (select value
  from json_each(?)) and "notification"."is_read" = ? and ("notification"."thought_id" is null or "notification"."thought_id" in (select value
  from json_each(?))) and "notification"."created_at" >= ? and "notification"."created_at" < ?
  order by "notification"."number" desc
  limit ?
    -- SEARCH notification USING INDEX notification_of_actor (actor_id=?)
    -- LIST SUBQUERY 6
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    --   CREATE BLOOM FILTER
    -- LIST SUBQUERY 7
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 1
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 2
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 4
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER

select "notification"."number", "notification"."type", "notification"."from_id", "notification"."thought_id", "notification"."created_at"
  from "notification"
  where "notification"."actor_id" = ? and ("notification"."thought_id" is null or exists (select "thought"."id"
  from "thought"
  where "thought"."id" = "notification"."thought_id" and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))))) and "notification"."type" in (select value
  from json_each(?)) and "notification"."is_read" = ?
  order by "notification"."number" desc
  limit ?
    -- SEARCH notification USING INDEX notification_of_actor (actor_id=?)
    -- LIST SUBQUERY 6
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 1
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 2
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 4
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER

select "notification"."number", "notification"."type", "notification"."from_id", "notification"."thought_id", "notification"."created_at"
  from "notification"
  where "notification"."actor_id" = ? and ("notification"."thought_id" is null or exists (select "thought"."id"
  from "thought"
  where "thought"."id" = "notification"."thought_id" and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))))) and "notification"."type" in (select value
  from json_each(?)) and "notification"."number" < ? and "notification"."number" > ?
  order by "notification"."number" desc
  limit ?
    -- SEARCH notification USING INDEX notification_of_actor (actor_id=? AND number>? AND number<?)
    -- LIST SUBQUERY 6
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 1
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 2
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 4
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER

select "notification"."number", "notification"."type", "notification"."from_id", "notification"."thought_id", "notification"."created_at"
  from "notification"
  where "notification"."actor_id" = ? and ("notification"."thought_id" is null or exists (select "thought"."id"
  from "thought"
  where "thought"."id" = "notification"."thought_id" and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))))) and "notification"."type" in (select value
  from json_each(?)) and "notification"."number" < ?
  order by "notification"."number" desc
  limit ?
    -- SEARCH notification USING INDEX notification_of_actor (actor_id=? AND number<?)
    -- LIST SUBQUERY 6
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 1
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 2
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 4
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER

select "notification"."number", "notification"."type", "notification"."from_id", "notification"."thought_id", "notification"."created_at"
  from "notification"
  where "notification"."actor_id" = ? and ("notification"."thought_id" is null or exists (select "thought"."id"
  from "thought"
  where "thought"."id" = "notification"."thought_id" and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))))) and "notification"."type" in (select value
  from json_each(?)) and "notification"."number" > ?
  order by "notification"."number" asc
  limit ?
    -- SEARCH notification USING INDEX notification_of_actor (actor_id=? AND number>?)
    -- LIST SUBQUERY 6
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 1
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 2
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 4
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER

select "notification"."number", "notification"."type", "notification"."from_id", "notification"."thought_id", "notification"."created_at"
  from "notification"
  where "notification"."actor_id" = ? and ("notification"."thought_id" is null or exists (select "thought"."id"
  from "thought"
  where "thought"."id" = "notification"."thought_id" and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))))) and "notification"."type" in (select value
  from json_each(?)) and "notification"."number" > ?
  order by "notification"."number" desc
  limit ?
    -- SEARCH notification USING INDEX notification_of_actor (actor_id=? AND number>?)
    -- LIST SUBQUERY 6
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 1
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 2
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 4
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER

select "notification"."number", "notification"."type", "notification"."from_id", "notification"."thought_id", "notification"."created_at"
  from "notification"
  where "notification"."actor_id" = ? and ("notification"."thought_id" is null or exists (select "thought"."id"
  from "thought"
  where "thought"."id" = "notification"."thought_id" and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))))) and "notification"."type" in (select value
  from json_each(?)) and ("notification"."thought_id" is null or "notification"."thought_id" in (select value
  from json_each(?))) and "notification"."created_at" >= ? and "notification"."created_at" < ?
  order by "notification"."number" desc
  limit ?
    -- SEARCH notification USING INDEX notification_of_actor (actor_id=?)
    -- LIST SUBQUERY 6
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    --   CREATE BLOOM FILTER
    -- LIST SUBQUERY 7
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 1
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 2
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 4
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER

select "notification"."number", "notification"."type", "notification"."from_id", "notification"."thought_id", "notification"."created_at"
  from "notification"
  where "notification"."actor_id" = ? and ("notification"."thought_id" is null or exists (select "thought"."id"
  from "thought"
  where "thought"."id" = "notification"."thought_id" and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))))) and "notification"."type" in (select value
  from json_each(?))
  order by "notification"."number" desc
  limit ?
    -- SEARCH notification USING INDEX notification_of_actor (actor_id=?)
    -- LIST SUBQUERY 6
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 1
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 2
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 4
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER

select "number"
  from "mute"
  where "expires_at" <= ?
  limit ?
    -- SEARCH mute USING COVERING INDEX mute_by_end (expires_at<?)

select "number"
  from "notification"
  where "number" > ?
  order by "number" desc
  limit ?
    -- SEARCH notification USING INTEGER PRIMARY KEY (rowid>?)

select "number"
  from "pin"
  where "thought_id" = ?
    -- SEARCH pin USING COVERING INDEX sqlite_autoindex_pin_1 (thought_id=?)

select "number"
  from "stream_event"
  where "number" > ?
  order by "number" desc
  limit ?
    -- SEARCH stream_event USING INTEGER PRIMARY KEY (rowid>?)

select "number"
  from "stream_event"
  where "recorded_at" < ?
  limit ?
    -- SEARCH stream_event USING COVERING INDEX stream_event_by_time (recorded_at<?)

select "number", "actor_id"
  from "notification"
  where "number" > ?
  order by "number"
  limit ?
    -- SEARCH notification USING INTEGER PRIMARY KEY (rowid>?)

select "number", "actor_id"
  from "notification"
  where "number" in (select value
  from json_each(?))
  order by "number"
    -- SEARCH notification USING INTEGER PRIMARY KEY (rowid=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

select "number", "actor_id"
  from "page_subscription"
  where "actor_id" in (select value
  from json_each(?))
  order by "number"
    -- SEARCH page_subscription USING COVERING INDEX page_subscription_of_actor (actor_id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- USE TEMP B-TREE FOR ORDER BY

select "number", "actor_id"
  from "push_subscription"
  where "actor_id" in (select value
  from json_each(?))
  order by "number"
    -- SEARCH push_subscription USING COVERING INDEX push_subscription_of_actor (actor_id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- USE TEMP B-TREE FOR ORDER BY

select "number", "payload"
  from "stream_event"
  where "number" > ?
  order by "number"
  limit ?
    -- SEARCH stream_event USING INTEGER PRIMARY KEY (rowid>?)

select "number", "state", "thought_id", "attachment"
  from "upload"
  where "actor_id" = ? and "number" in (select value
  from json_each(?)) and "state" in (?, ?, ?)
  order by "number"
    -- SEARCH upload USING INDEX upload_by_actor (actor_id=? AND rowid=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

select "number", "tag"
  from "followed_tag"
  where "actor_id" = ? and "number" < ?
  order by "number" desc
  limit 101
    -- SEARCH followed_tag USING INDEX followed_tag_of_actor (actor_id=? AND number<?)

select "number", "tag"
  from "followed_tag"
  where "actor_id" = ? and "number" > ?
  order by "number" asc
  limit 101
    -- SEARCH followed_tag USING INDEX followed_tag_of_actor (actor_id=? AND number>?)

select "number", "tag"
  from "followed_tag"
  where "actor_id" = ? and "number" > ?
  order by "number" desc
  limit 101
    -- SEARCH followed_tag USING INDEX followed_tag_of_actor (actor_id=? AND number>?)

select "number", "tag"
  from "followed_tag"
  where "actor_id" = ?
  order by "number" desc
  limit 101
    -- SEARCH followed_tag USING INDEX followed_tag_of_actor (actor_id=?)

select "oauth_token"."id"
  from "oauth_token"
  inner join "account" on "account"."id" = "oauth_token"."account_id"
  where "account"."disabled_at" is null and "oauth_token"."id" in (select value
  from json_each(?))
    -- SEARCH oauth_token USING INDEX sqlite_autoindex_oauth_token_1 (id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)

select "oauth_token"."id", "oauth_token"."app_id", "oauth_token"."scopes", "oauth_token"."created_at", "oauth_token"."last_used_at", "oauth_token"."account_id", "account"."username", "account"."role", "actor"."id" as "actor_id"
  from "oauth_token"
  left join "account" on "account"."id" = "oauth_token"."account_id"
  left join "actor" on "actor"."account_id" = "account"."id"
  where "account"."disabled_at" is null and "oauth_token"."hash" = ?
    -- SEARCH oauth_token USING INDEX sqlite_autoindex_oauth_token_2 (hash=?)
    -- SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?) LEFT-JOIN
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_2 (account_id=?) LEFT-JOIN

select "oauth_token"."id", "oauth_token"."scopes", "oauth_token"."created_at", "oauth_token"."last_used_at", "oauth_app"."name", "oauth_app"."website"
  from "oauth_token"
  inner join "oauth_app" on "oauth_app"."id" = "oauth_token"."app_id"
  where "oauth_token"."account_id" = ?
  order by "oauth_token"."created_at" desc, "oauth_token"."id" desc
  limit ?
    -- SEARCH oauth_token USING INDEX oauth_token_by_account (account_id=?)
    -- SEARCH oauth_app USING INDEX sqlite_autoindex_oauth_app_1 (id=?)

select "option"."shows_boosts", "option"."notifies", "option"."languages", "noted"."note", "actor"."id", "mine"."state" as "my_follow", "theirs"."state" as "their_follow", "mute"."hides_notifications", "mute"."expires_at" as "mute_expires_at", exists (select 1
  from block
  where blocker_id = ? and blocked_id = "actor"."id") as "blocking", exists (select 1
  from block
  where blocker_id = "actor"."id" and blocked_id = ?) as "blocked_by"
  from "actor"
  left join "follow" as "mine" on "mine"."followee_id" = "actor"."id" and "mine"."follower_id" = ?
  left join "follow" as "theirs" on "theirs"."follower_id" = "actor"."id" and "theirs"."followee_id" = ?
  left join "mute" on "mute"."muted_id" = "actor"."id" and "mute"."muter_id" = ?
  left join "follow_option" as "option" on "option"."followee_id" = "actor"."id" and "option"."follower_id" = ?
  left join "account_note" as "noted" on "noted"."about_id" = "actor"."id" and "noted"."actor_id" = ?
  where substr(actor.id, 23) in (select value
  from json_each(?))
    -- SEARCH actor USING INDEX actor_by_tail (<expr>=?)
    -- LIST SUBQUERY 3
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- SEARCH mine USING PRIMARY KEY (follower_id=? AND followee_id=?) LEFT-JOIN
    -- SEARCH theirs USING PRIMARY KEY (follower_id=? AND followee_id=?) LEFT-JOIN
    -- SEARCH mute USING INDEX sqlite_autoindex_mute_1 (muter_id=? AND muted_id=?) LEFT-JOIN
    -- SEARCH option USING PRIMARY KEY (follower_id=? AND followee_id=?) LEFT-JOIN
    -- SEARCH noted USING PRIMARY KEY (actor_id=? AND about_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH block USING PRIMARY KEY (blocker_id=? AND blocked_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH block USING PRIMARY KEY (blocker_id=? AND blocked_id=?)

select "page_subscription".*
  from "page_subscription"
  inner join "session" on "session"."id" = "page_subscription"."session_id"
  inner join "account" on "account"."id" = "session"."account_id"
  where "page_subscription"."number" = ? and "session"."expires_at" > ? and "account"."disabled_at" is null
    -- SEARCH page_subscription USING INTEGER PRIMARY KEY (rowid=?)
    -- SEARCH session USING INDEX sqlite_autoindex_session_1 (id=?)
    -- SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)

select "parent"."id" as "parent_id", "parent"."actor_id" as "parent_actor_id", "parent"."visibility" as "parent_visibility", "thought"."actor_id", "thought"."visibility", "thought"."is_local", "thought"."quote_uri", "thought"."quote_policy"
  from "thought"
  left join "thought" as "parent" on "parent"."id" = "thought"."reply_to_id"
  where "thought"."id" = ?
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?) LEFT-JOIN

select "poll_vote"."thought_id", "poll_vote"."actor_id", "thought"."actor_id" as "author_id"
  from "poll_vote"
  inner join "thought" on "thought"."id" = "poll_vote"."thought_id"
  where "poll_vote"."notify_at" <= ?
  order by "poll_vote"."notify_at"
  limit ?
    -- SEARCH poll_vote USING COVERING INDEX poll_vote_by_end (notify_at<?)
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)

select "push_subscription".*
  from "push_subscription"
  inner join "oauth_token" on "oauth_token"."id" = "push_subscription"."token_id"
  inner join "account" on "account"."id" = "oauth_token"."account_id"
  where "push_subscription"."number" = ? and "account"."disabled_at" is null
    -- SEARCH push_subscription USING INTEGER PRIMARY KEY (rowid=?)
    -- SEARCH oauth_token USING INDEX sqlite_autoindex_oauth_token_1 (id=?)
    -- SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)

select "quoting"."id", "quoting"."actor_id"
  from "quote_request" as "asked"
  inner join "quote_approval" as "approval" on "approval"."thought_id" = "asked"."thought_id"
  inner join "thought" as "quoting" on "quoting"."id" = "asked"."thought_id"
  where "asked"."quoted_uri" = ? and "approval"."withdrawn_at" is null
  order by "quoting"."created_at" desc
  limit 64
    -- SEARCH asked USING INDEX quote_request_by_quoted (quoted_uri=?)
    -- SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?)
    -- SEARCH quoting USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- USE TEMP B-TREE FOR ORDER BY

select "quoting"."id", "quoting"."actor_id"
  from "quote_stamp"
  inner join "thought" as "quoting" on "quoting"."id" = cast("quote_stamp"."quoting_uri" as text)
  where "quote_stamp"."thought_id" = ? and "quote_stamp"."revoked_at" is null
  order by "quoting"."created_at" desc
  limit 64
    -- SEARCH quote_stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=?)
    -- SEARCH quoting USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- USE TEMP B-TREE FOR ORDER BY

select "ranked"."type", "ranked"."thought_id", "ranked"."created_at", "ranked"."count", "ranked"."newest", "ranked"."all_read", "actor"."id", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url", exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "ranked"."from_id" and follow.state = 'accepted') as "follows"
  from (select "type", "from_id", "thought_id", "created_at", row_number() over (partition by bundle
  order by number desc) as "place", count(*) over (partition by bundle) as "count", max(number) over (partition by bundle) as "newest", min(is_read) over (partition by bundle) as "all_read"
  from (select "number", "type", "from_id", "thought_id", "created_at", "is_read", case when type in ('like', 'boost') then type || ' ' || thought_id when type = 'follow' then 'follow ' || cast(created_at / 86400000 as text) else cast(number as text) end as "bundle"
  from "notification"
  where "notification"."actor_id" = ? and ("notification"."thought_id" is null or exists (select "thought"."id"
  from "thought"
  where "thought"."id" = "notification"."thought_id" and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))))) and "notification"."type" <> 'post' and "notification"."type" <> 'poll' and "notification"."type" <> 'edit' and "notification"."type" <> 'quoted_edit'
  order by "number" desc
  limit 5000) as "recent") as "ranked"
  inner join "actor" on "actor"."id" = "ranked"."from_id"
  where "ranked"."place" <= 3 and "ranked"."newest" < ?
  order by "ranked"."newest" desc, "ranked"."place"
  limit 123
    -- CO-ROUTINE ranked
    --   CO-ROUTINE (subquery-10)
    --     CO-ROUTINE (subquery-11)
    --       CO-ROUTINE recent
    --         SEARCH notification USING INDEX notification_of_actor (actor_id=?)
    --         CORRELATED SCALAR SUBQUERY 6
    --           SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --           CORRELATED SCALAR SUBQUERY 2
    --             SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --           CORRELATED SCALAR SUBQUERY 3
    --             SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --           LIST SUBQUERY 5
    --             MERGE (UNION)
    --               LEFT
    --                 SEARCH block USING PRIMARY KEY (blocker_id=?)
    --               RIGHT
    --                 SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --       SCAN recent
    --       USE TEMP B-TREE FOR ORDER BY
    --     SCAN (subquery-11)
    --     USE TEMP B-TREE FOR ORDER BY
    --   SCAN (subquery-10)
    -- SCAN ranked
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- USE TEMP B-TREE FOR ORDER BY

select "reaction"."actor_id" as "id", "reaction"."created_at" as "at"
  from "boost" as "reaction"
  where "reaction"."thought_id" = ? and "reaction"."actor_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?) and 1 = 1 and 1 = 1
  order by "reaction"."created_at" desc, "reaction"."actor_id" desc
  limit ?
    -- SEARCH reaction USING PRIMARY KEY (thought_id=?)
    -- LIST SUBQUERY 2
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER
    -- USE TEMP B-TREE FOR ORDER BY

select "reaction"."actor_id" as "id", "reaction"."created_at" as "at"
  from "thought_like" as "reaction"
  where "reaction"."thought_id" = ? and "reaction"."actor_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?) and ("reaction"."created_at" <= ? and ("reaction"."created_at" < ? or "reaction"."actor_id" < ?)) and 1 = 1
  order by "reaction"."created_at" desc, "reaction"."actor_id" desc
  limit ?
    -- SEARCH reaction USING PRIMARY KEY (thought_id=?)
    -- LIST SUBQUERY 2
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER
    -- USE TEMP B-TREE FOR ORDER BY

select "reaction"."actor_id" as "id", "reaction"."created_at" as "at"
  from "thought_like" as "reaction"
  where "reaction"."thought_id" = ? and "reaction"."actor_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?) and 1 = 1 and ("reaction"."created_at" >= ? and ("reaction"."created_at" > ? or "reaction"."actor_id" > ?))
  order by "reaction"."created_at" asc, "reaction"."actor_id" asc
  limit ?
    -- SEARCH reaction USING PRIMARY KEY (thought_id=?)
    -- LIST SUBQUERY 2
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER
    -- USE TEMP B-TREE FOR ORDER BY

select "reaction"."actor_id" as "id", "reaction"."created_at" as "at"
  from "thought_like" as "reaction"
  where "reaction"."thought_id" = ? and "reaction"."actor_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?) and 1 = 1 and 1 = 1
  order by "reaction"."created_at" desc, "reaction"."actor_id" desc
  limit ?
    -- SEARCH reaction USING PRIMARY KEY (thought_id=?)
    -- LIST SUBQUERY 2
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER
    -- USE TEMP B-TREE FOR ORDER BY

select "remote_actor"."actor_id"
  from "remote_actor"
  where "remote_actor"."actor_id" > ?
  order by "remote_actor"."actor_id"
  limit ?
    -- SEARCH remote_actor USING COVERING INDEX sqlite_autoindex_remote_actor_1 (actor_id>?)

select "remote_actor"."actor_id"
  from "remote_actor"
  where "remote_actor"."actor_id" in (select value
  from json_each(?)) and "remote_actor"."fetched_at" < ? and not (exists (select 1 as "one"
  from "thought"
  where "thought"."actor_id" = "remote_actor"."actor_id") or exists (select 1 as "one"
  from "thought_like"
  where "thought_like"."actor_id" = "remote_actor"."actor_id") or exists (select 1 as "one"
  from "boost"
  where "boost"."actor_id" = "remote_actor"."actor_id") or exists (select 1 as "one"
  from "mention"
  where "mention"."actor_id" = "remote_actor"."actor_id") or exists (select 1 as "one"
  from "recipient"
  where "recipient"."actor_id" = "remote_actor"."actor_id") or exists (select 1 as "one"
  from "follow"
  where "follow"."follower_id" = "remote_actor"."actor_id") or exists (select 1 as "one"
  from "follow"
  where "follow"."followee_id" = "remote_actor"."actor_id") or exists (select 1 as "one"
  from "block"
  where "block"."blocker_id" = "remote_actor"."actor_id") or exists (select 1 as "one"
  from "block"
  where "block"."blocked_id" = "remote_actor"."actor_id") or exists (select 1 as "one"
  from "mute"
  where "mute"."muted_id" = "remote_actor"."actor_id"))
    -- SEARCH remote_actor USING INDEX sqlite_autoindex_remote_actor_1 (actor_id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH thought_like USING COVERING INDEX thought_like_by_time (actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   SEARCH boost USING COVERING INDEX boost_by_actor (actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH mention USING COVERING INDEX mention_by_actor (actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 6
    --   SEARCH recipient USING COVERING INDEX recipient_by_actor (actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 7
    --   SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=?)
    -- CORRELATED SCALAR SUBQUERY 8
    --   SEARCH follow USING COVERING INDEX follow_by_followee (followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH block USING COVERING INDEX block_by_blocker (blocker_id=?)
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH mute USING COVERING INDEX mute_by_muted (muted_id=?)

select "remote_actor"."uri", "actor"."username", "actor"."host"
  from "remote_actor"
  inner join "actor" on "actor"."id" = "remote_actor"."actor_id"
  where "remote_actor"."uri" in (select value
  from json_each(?))
    -- SEARCH remote_actor USING INDEX sqlite_autoindex_remote_actor_2 (uri=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "row"."host", (select "due_at" as "at"
  from "delivery"
  where "delivery"."host" = "row"."host" and "failed_at" is null and "due_at" > cast("row"."due_after" as bigint) and ("lease" is null or "lease_ends_at" <= ?)
  order by "due_at"
  limit ?) as "due", (select "due_at" as "at"
  from "delivery"
  where "delivery"."host" = "row"."host" and "failed_at" is null and "due_at" > cast("row"."follow_after" as bigint) and ("lease" is null or "lease_ends_at" <= ?) and "is_follow" = ?
  order by "due_at"
  limit ?) as "follow", (select min("lease_ends_at") as "at"
  from "delivery"
  where "delivery"."host" = "row"."host" and "lease" is not null and "lease_ends_at" > ?) as "leaseEnds"
  from (select value ->> 'host' as "host", value ->> 'due_after' as "due_after", value ->> 'follow_after' as "follow_after"
  from json_each(?)) as "row"
    -- SCAN json_each VIRTUAL TABLE INDEX 1:
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH delivery USING INDEX delivery_by_host (host=? AND due_at>?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH delivery USING INDEX delivery_by_host (host=? AND due_at>?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH delivery USING INDEX delivery_by_lease (host=?)

select "shows_boosts", "notifies", "languages"
  from "follow_option"
  where "follower_id" = ? and "followee_id" = ?
    -- SEARCH follow_option USING PRIMARY KEY (follower_id=? AND followee_id=?)

select "state", "uri"
  from "follow"
  where "follower_id" = ? and "followee_id" = ?
    -- SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)

select "tag" as "name", count(*) as "count"
  from "tagged"
  where "created_at" >= ?
  group by "tag"
  order by "count" desc, "tag"
  limit ?
    -- SCAN tagged
    -- USE TEMP B-TREE FOR ORDER BY

select "tag"
  from "followed_tag"
  where "actor_id" = ? and "tag" in (select value
  from json_each(?))
    -- SEARCH followed_tag USING COVERING INDEX sqlite_autoindex_followed_tag_1 (actor_id=? AND tag=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

select "tag"
  from "tagged"
  where "thought_id" = ?
    -- SEARCH tagged USING COVERING INDEX tagged_by_thought (thought_id=?)

select "tagged"."thought_id", "tagged"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "tagged"
  inner join "thought" on "thought"."id" = "tagged"."thought_id"
  where "tagged"."tag" = ? and "tagged"."created_at" <= ? and ("thought"."created_at" <= ? and ("thought"."created_at" < ? or "thought"."tie" < ?)) and "tagged"."created_at" >= ? and ("thought"."created_at" >= ? and ("thought"."created_at" > ? or "thought"."tie" > ?)) and (("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."actor_id" not in (select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "tagged"."created_at" asc, "thought"."tie" asc
  limit ?
    -- SEARCH tagged USING PRIMARY KEY (tag=? AND created_at>? AND created_at<?)
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- LIST SUBQUERY 5
    --   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 4
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER
    -- USE TEMP B-TREE FOR LAST TERM OF ORDER BY

select "tagged"."thought_id", "tagged"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "tagged"
  inner join "thought" on "thought"."id" = "tagged"."thought_id"
  where "tagged"."tag" = ? and "tagged"."created_at" <= ? and ("thought"."created_at" <= ? and ("thought"."created_at" < ? or "thought"."tie" < ?)) and (("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."actor_id" not in (select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "tagged"."created_at" desc, "thought"."tie" desc
  limit ?
    -- SEARCH tagged USING PRIMARY KEY (tag=? AND created_at<?)
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- LIST SUBQUERY 5
    --   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 4
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER
    -- USE TEMP B-TREE FOR LAST TERM OF ORDER BY

select "tagged"."thought_id", "tagged"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "tagged"
  inner join "thought" on "thought"."id" = "tagged"."thought_id"
  where "tagged"."tag" = ? and "tagged"."created_at" >= ? and ("thought"."created_at" >= ? and ("thought"."created_at" > ? or "thought"."tie" > ?)) and (("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."actor_id" not in (select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "tagged"."created_at" asc, "thought"."tie" asc
  limit ?
    -- SEARCH tagged USING PRIMARY KEY (tag=? AND created_at>?)
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- LIST SUBQUERY 5
    --   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 4
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER
    -- USE TEMP B-TREE FOR LAST TERM OF ORDER BY

select "tagged"."thought_id", "tagged"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "tagged"
  inner join "thought" on "thought"."id" = "tagged"."thought_id"
  where "tagged"."tag" = ? and "tagged"."created_at" >= ? and ("thought"."created_at" >= ? and ("thought"."created_at" > ? or "thought"."tie" > ?)) and (("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."actor_id" not in (select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "tagged"."created_at" desc, "thought"."tie" desc
  limit ?
    -- SEARCH tagged USING PRIMARY KEY (tag=? AND created_at>?)
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- LIST SUBQUERY 5
    --   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 4
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER
    -- USE TEMP B-TREE FOR LAST TERM OF ORDER BY

select "tagged"."thought_id", "tagged"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "tagged"
  inner join "thought" on "thought"."id" = "tagged"."thought_id"
  where "tagged"."tag" = ? and "thought"."attachments" <> '[]' and (("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."actor_id" not in (select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "tagged"."created_at" desc, "thought"."tie" desc
  limit ?
    -- SEARCH tagged USING PRIMARY KEY (tag=?)
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- LIST SUBQUERY 5
    --   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 4
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER
    -- USE TEMP B-TREE FOR LAST TERM OF ORDER BY

select "tagged"."thought_id", "tagged"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "tagged"
  inner join "thought" on "thought"."id" = "tagged"."thought_id"
  where "tagged"."tag" = ? and (("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."actor_id" not in (select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "tagged"."created_at" desc, "thought"."tie" desc
  limit ?
    -- SEARCH tagged USING PRIMARY KEY (tag=?)
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- LIST SUBQUERY 5
    --   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 4
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER
    -- USE TEMP B-TREE FOR LAST TERM OF ORDER BY

select "thought"."id" as "thought_id", "thought"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "thought"
  where "thought"."attachments" <> '[]' and "thought"."visibility" = 'public' and "thought"."listed" = 1 and (("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."actor_id" not in (select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "thought"."created_at" desc, "thought"."tie" desc
  limit ?
    -- SCAN thought USING INDEX thought_attached_by_time
    -- LIST SUBQUERY 5
    --   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 4
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER

select "thought"."id" as "thought_id", "thought"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "thought"
  where "thought"."visibility" = 'public' and "thought"."listed" = 1 and "thought"."is_local" = 0 and (("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."actor_id" not in (select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "thought"."created_at" desc, "thought"."tie" desc
  limit ?
    -- SCAN thought USING INDEX thought_by_number
    -- LIST SUBQUERY 5
    --   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 4
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER

select "thought"."id" as "thought_id", "thought"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "thought"
  where "thought"."visibility" = 'public' and "thought"."listed" = 1 and (("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."actor_id" not in (select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "thought"."created_at" desc, "thought"."tie" desc
  limit ?
    -- SCAN thought USING INDEX thought_by_number
    -- LIST SUBQUERY 5
    --   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 4
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER

select "thought"."id" as "thought_id", "thought"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "thought"
  where ("thought"."created_at" <= ? and ("thought"."created_at" < ? or "thought"."tie" < ?)) and "thought"."visibility" = 'public' and "thought"."listed" = 1 and (("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."actor_id" not in (select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "thought"."created_at" desc, "thought"."tie" desc
  limit ?
    -- SEARCH thought USING INDEX thought_by_number (created_at<?)
    -- LIST SUBQUERY 5
    --   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 4
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER

select "thought"."id" as "thought_id", "thought"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "thought"
  where ("thought"."created_at" <= ? and ("thought"."created_at" < ? or "thought"."tie" < ?)) and ("thought"."created_at" >= ? and ("thought"."created_at" > ? or "thought"."tie" > ?)) and "thought"."visibility" = 'public' and "thought"."listed" = 1 and (("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."actor_id" not in (select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "thought"."created_at" asc, "thought"."tie" asc
  limit ?
    -- SEARCH thought USING INDEX thought_by_number (created_at>? AND created_at<?)
    -- LIST SUBQUERY 5
    --   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 4
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER

select "thought"."id" as "thought_id", "thought"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "thought"
  where ("thought"."created_at" >= ? and ("thought"."created_at" > ? or "thought"."tie" > ?)) and "thought"."visibility" = 'public' and "thought"."listed" = 1 and (("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."actor_id" not in (select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "thought"."created_at" asc, "thought"."tie" asc
  limit ?
    -- SEARCH thought USING INDEX thought_by_number (created_at>?)
    -- LIST SUBQUERY 5
    --   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 4
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER

select "thought"."id" as "thought_id", "thought"."created_at", "thought"."tie", 0 as "kind", '' as "booster_id"
  from "thought"
  where ("thought"."created_at" >= ? and ("thought"."created_at" > ? or "thought"."tie" > ?)) and "thought"."visibility" = 'public' and "thought"."listed" = 1 and (("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."actor_id" not in (select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "thought"."created_at" desc, "thought"."tie" desc
  limit ?
    -- SEARCH thought USING INDEX thought_by_number (created_at>?)
    -- LIST SUBQUERY 5
    --   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 4
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER

select "thought"."id"
  from "thought"
  where "thought"."id" = ? and "thought"."is_local" = ? and "thought"."visibility" = 'public'
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)

select "thought"."id"
  from "thought"
  where "thought"."id" = ? and "thought"."is_local" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 4
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER

select "thought"."id"
  from "thought"
  where "thought"."id" > ? and "thought"."id" < ?
  order by "thought"."id"
  limit ?
    -- SEARCH thought USING COVERING INDEX sqlite_autoindex_thought_1 (id>? AND id<?)

select "thought"."id", "thought"."actor_id", "thought"."content", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."visibility", "thought"."listed", "thought"."quote_policy", "thought"."reply_to_id", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "author"."username", "parent"."actor_id" as "parent_actor_id", "parent"."visibility" as "parent_visibility", "former"."was_public" as "former_was_public", ("parent"."visibility" = ? and exists (select "to"."actor_id"
  from "recipient" as "to"
  where "to"."thought_id" = "thought"."id" and "to"."actor_id" <> "parent"."actor_id" and "to"."actor_id" not in (select "before"."actor_id"
  from "recipient" as "before"
  where "before"."thought_id" = "parent"."id"))) as "has_stranger_to_parent", "parent"."uri" as "parent_uri", "parent"."id" as "parent_id", "former"."uri" as "former_uri", "former"."id" as "former_id", "thought"."quote_uri", "thought"."quoted_id", case when thought.quote_uri is not null then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end as "quote_state", case when thought.quote_uri is not null then (select quoted.visibility
  from thought as quoted
  where quoted.id = thought.quoted_id) end as "quoted_visibility", case when thought.quote_uri is not null then (select quoted.url
  from thought as quoted
  where quoted.uri = thought.quote_uri) end as "quoted_url", case when thought.quote_uri is not null then (select stamp.id
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id) end as "stamp_id", case when thought.quote_uri is not null then (select approval.uri
  from quote_approval as approval
  where approval.thought_id = thought.id) end as "approval_uri"
  from "thought"
  inner join "actor" as "author" on "author"."id" = "thought"."actor_id"
  left join "thought" as "parent" on "parent"."id" = "thought"."reply_to_id"
  left join "tombstone" as "former" on "former"."id" = "thought"."reply_to_id"
  where "thought"."id" in (select value
  from json_each(?)) and "thought"."is_local" = ? and ("thought"."visibility" <> ? or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id"))
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- LIST SUBQUERY 9
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    -- SEARCH author USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?) LEFT-JOIN
    -- SEARCH former USING INDEX sqlite_autoindex_tombstone_1 (id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH to USING PRIMARY KEY (thought_id=?)
    --   CORRELATED LIST SUBQUERY 1
    --     SEARCH before USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 4
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 6
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    -- CORRELATED SCALAR SUBQUERY 7
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 8
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", ("thought"."like_count" > 0 and exists (select 1
  from "thought_like" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "liked", ("thought"."boost_count" > 0 and exists (select 1
  from "boost" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "boosted", case when thought.poll is not null then (select poll_vote.choices
  from poll_vote
  where poll_vote.thought_id = thought.id and poll_vote.actor_id = ?) end as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and ("thought"."actor_id" = ? or exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and ("parent"."actor_id" = ? or (("parent"."visibility" = 'public' or ("parent"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "parent"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "parent"."id" and "recipient"."actor_id" = ?)) and not "parent"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))) or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))), '') else (select case when ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, case when thought.actor_id = ? then 1 else 0 end) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras"
  from "thought"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  where ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."id" = ?
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 27
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 28
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 30
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH poll_vote USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 5
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 6
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 8
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 16
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 12
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 13
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 15
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 21
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    --   CORRELATED SCALAR SUBQUERY 17
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 18
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 20
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 22
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 23
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 24
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 25
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 26
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", ("thought"."like_count" > 0 and exists (select 1
  from "thought_like" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "liked", ("thought"."boost_count" > 0 and exists (select 1
  from "boost" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "boosted", case when thought.poll is not null then (select poll_vote.choices
  from poll_vote
  where poll_vote.thought_id = thought.id and poll_vote.actor_id = ?) end as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and ("thought"."actor_id" = ? or exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and ("parent"."actor_id" = ? or (("parent"."visibility" = 'public' or ("parent"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "parent"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "parent"."id" and "recipient"."actor_id" = ?)) and not "parent"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))) or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))), '') else (select case when ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, case when thought.actor_id = ? then 1 else 0 end) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras"
  from "thought"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  where ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."id" in (select value
  from json_each(?))
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- LIST SUBQUERY 31
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- CORRELATED SCALAR SUBQUERY 27
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 28
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 30
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH poll_vote USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 5
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 6
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 8
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 16
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 12
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 13
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 15
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 21
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    --   CORRELATED SCALAR SUBQUERY 17
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 18
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 20
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 22
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 23
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 24
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 25
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 26
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", ("thought"."like_count" > 0 and exists (select 1
  from "thought_like" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "liked", ("thought"."boost_count" > 0 and exists (select 1
  from "boost" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "boosted", case when thought.poll is not null then (select poll_vote.choices
  from poll_vote
  where poll_vote.thought_id = thought.id and poll_vote.actor_id = ?) end as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and ("thought"."actor_id" = ? or exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and ("parent"."actor_id" = ? or (("parent"."visibility" = 'public' or ("parent"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "parent"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "parent"."id" and "recipient"."actor_id" = ?)) and not "parent"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))) or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))), '') else (select case when ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, case when thought.actor_id = ? then 1 else 0 end) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras"
  from (select "bookmark"."number", thought.rowid as "row_ref"
  from "bookmark"
  inner join "thought" on "thought"."id" = "bookmark"."thought_id"
  where "bookmark"."actor_id" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
  order by "bookmark"."number" desc
  limit 20 offset ?) as "page"
  inner join "thought" on thought.rowid = "page"."row_ref"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  order by "page"."number" desc
    -- CO-ROUTINE page
    --   SEARCH bookmark USING INDEX bookmark_of_actor (actor_id=?)
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 27
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 28
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 30
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- SCAN page
    -- SEARCH thought USING INTEGER PRIMARY KEY (rowid=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH poll_vote USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 5
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 6
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 8
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 16
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 12
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 13
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 15
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 21
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    --   CORRELATED SCALAR SUBQUERY 17
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 18
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 20
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 22
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 23
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 24
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 25
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 26
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", ("thought"."like_count" > 0 and exists (select 1
  from "thought_like" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "liked", ("thought"."boost_count" > 0 and exists (select 1
  from "boost" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "boosted", case when thought.poll is not null then (select poll_vote.choices
  from poll_vote
  where poll_vote.thought_id = thought.id and poll_vote.actor_id = ?) end as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and ("thought"."actor_id" = ? or exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and ("parent"."actor_id" = ? or (("parent"."visibility" = 'public' or ("parent"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "parent"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "parent"."id" and "recipient"."actor_id" = ?)) and not "parent"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))) or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))), '') else (select case when ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, case when thought.actor_id = ? then 1 else 0 end) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras"
  from (select "tagged"."thought_id" as "id", "tagged"."created_at" as "at", thought.rowid as "row_ref"
  from "tagged"
  inner join "thought" on "thought"."id" = "tagged"."thought_id"
  where "tagged"."tag" = ? and (("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."actor_id" not in (select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "tagged"."created_at" desc, "tagged"."thought_id" desc
  limit 1 offset ?) as "page"
  inner join "thought" on thought.rowid = "page"."row_ref"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  order by "page"."at" desc, "page"."id" desc
    -- CO-ROUTINE page
    --   SEARCH tagged USING PRIMARY KEY (tag=?)
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   LIST SUBQUERY 31
    --     SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --     CREATE BLOOM FILTER
    --   CORRELATED SCALAR SUBQUERY 27
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 28
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 30
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- SCAN page
    -- SEARCH thought USING INTEGER PRIMARY KEY (rowid=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH poll_vote USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 5
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 6
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 8
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 16
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 12
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 13
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 15
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 21
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    --   CORRELATED SCALAR SUBQUERY 17
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 18
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 20
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 22
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 23
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 24
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 25
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 26
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", ("thought"."like_count" > 0 and exists (select 1
  from "thought_like" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "liked", ("thought"."boost_count" > 0 and exists (select 1
  from "boost" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "boosted", case when thought.poll is not null then (select poll_vote.choices
  from poll_vote
  where poll_vote.thought_id = thought.id and poll_vote.actor_id = ?) end as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and ("thought"."actor_id" = ? or exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and ("parent"."actor_id" = ? or (("parent"."visibility" = 'public' or ("parent"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "parent"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "parent"."id" and "recipient"."actor_id" = ?)) and not "parent"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))) or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))), '') else (select case when ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, case when thought.actor_id = ? then 1 else 0 end) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras"
  from (select "tagged"."thought_id" as "id", "tagged"."created_at" as "at", thought.rowid as "row_ref"
  from "tagged"
  inner join "thought" on "thought"."id" = "tagged"."thought_id"
  where "tagged"."tag" = ? and (("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."actor_id" not in (select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "tagged"."created_at" desc, "tagged"."thought_id" desc
  limit 20 offset ?) as "page"
  inner join "thought" on thought.rowid = "page"."row_ref"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  order by "page"."at" desc, "page"."id" desc
    -- CO-ROUTINE page
    --   SEARCH tagged USING PRIMARY KEY (tag=?)
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   LIST SUBQUERY 31
    --     SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --     CREATE BLOOM FILTER
    --   CORRELATED SCALAR SUBQUERY 27
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 28
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 30
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- SCAN page
    -- SEARCH thought USING INTEGER PRIMARY KEY (rowid=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH poll_vote USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 5
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 6
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 8
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 16
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 12
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 13
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 15
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 21
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    --   CORRELATED SCALAR SUBQUERY 17
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 18
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 20
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 22
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 23
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 24
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 25
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 26
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", ("thought"."like_count" > 0 and exists (select 1
  from "thought_like" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "liked", ("thought"."boost_count" > 0 and exists (select 1
  from "boost" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "boosted", case when thought.poll is not null then (select poll_vote.choices
  from poll_vote
  where poll_vote.thought_id = thought.id and poll_vote.actor_id = ?) end as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and ("thought"."actor_id" = ? or exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and ("parent"."actor_id" = ? or (("parent"."visibility" = 'public' or ("parent"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "parent"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "parent"."id" and "recipient"."actor_id" = ?)) and not "parent"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))) or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))), '') else (select case when ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, case when thought.actor_id = ? then 1 else 0 end) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras"
  from (select "thought"."id", "thought"."created_at" as "at", thought.rowid as "row_ref"
  from "thought"
  where "actor_id" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
  order by "created_at" desc, "id" desc
  limit 1 offset ?) as "page"
  inner join "thought" on thought.rowid = "page"."row_ref"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  order by "page"."at" desc, "page"."id" desc
    -- CO-ROUTINE page
    --   SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=?)
    --   CORRELATED SCALAR SUBQUERY 27
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 28
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 30
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- SCAN page
    -- SEARCH thought USING INTEGER PRIMARY KEY (rowid=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH poll_vote USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 5
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 6
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 8
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 16
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 12
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 13
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 15
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 21
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    --   CORRELATED SCALAR SUBQUERY 17
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 18
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 20
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 22
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 23
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 24
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 25
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 26
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", ("thought"."like_count" > 0 and exists (select 1
  from "thought_like" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "liked", ("thought"."boost_count" > 0 and exists (select 1
  from "boost" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "boosted", case when thought.poll is not null then (select poll_vote.choices
  from poll_vote
  where poll_vote.thought_id = thought.id and poll_vote.actor_id = ?) end as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and ("thought"."actor_id" = ? or exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and ("parent"."actor_id" = ? or (("parent"."visibility" = 'public' or ("parent"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "parent"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "parent"."id" and "recipient"."actor_id" = ?)) and not "parent"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))) or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))), '') else (select case when ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, case when thought.actor_id = ? then 1 else 0 end) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras"
  from (select "thought"."id", "thought"."created_at" as "at", thought.rowid as "row_ref"
  from "thought"
  where "actor_id" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
  order by "created_at" desc, "id" desc
  limit 20 offset ?) as "page"
  inner join "thought" on thought.rowid = "page"."row_ref"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  order by "page"."at" desc, "page"."id" desc
    -- CO-ROUTINE page
    --   SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=?)
    --   CORRELATED SCALAR SUBQUERY 27
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 28
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 30
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- SCAN page
    -- SEARCH thought USING INTEGER PRIMARY KEY (rowid=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH poll_vote USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 5
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 6
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 8
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 16
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 12
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 13
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 15
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 21
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    --   CORRELATED SCALAR SUBQUERY 17
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 18
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 20
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 22
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 23
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 24
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 25
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 26
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", ("thought"."like_count" > 0 and exists (select 1
  from "thought_like" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "liked", ("thought"."boost_count" > 0 and exists (select 1
  from "boost" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "boosted", case when thought.poll is not null then (select poll_vote.choices
  from poll_vote
  where poll_vote.thought_id = thought.id and poll_vote.actor_id = ?) end as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and ("thought"."actor_id" = ? or exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and ("parent"."actor_id" = ? or (("parent"."visibility" = 'public' or ("parent"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "parent"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "parent"."id" and "recipient"."actor_id" = ?)) and not "parent"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))) or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))), '') else (select case when ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, case when thought.actor_id = ? then 1 else 0 end) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras"
  from (select "thought"."id", "thought"."created_at" as "at", thought.rowid as "row_ref"
  from "thought"
  where "visibility" = 'public' and "listed" = 1 and "is_local" = 1 and (("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."actor_id" not in (select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "created_at" desc, "id" desc
  limit 1 offset ?) as "page"
  inner join "thought" on thought.rowid = "page"."row_ref"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  order by "page"."at" desc, "page"."id" desc
    -- CO-ROUTINE page
    --   SCAN thought USING INDEX thought_listed_local
    --   LIST SUBQUERY 31
    --     SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --     CREATE BLOOM FILTER
    --   CORRELATED SCALAR SUBQUERY 27
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 28
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 30
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- SCAN page
    -- SEARCH thought USING INTEGER PRIMARY KEY (rowid=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH poll_vote USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 5
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 6
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 8
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 16
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 12
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 13
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 15
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 21
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    --   CORRELATED SCALAR SUBQUERY 17
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 18
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 20
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 22
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 23
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 24
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 25
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 26
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", ("thought"."like_count" > 0 and exists (select 1
  from "thought_like" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "liked", ("thought"."boost_count" > 0 and exists (select 1
  from "boost" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "boosted", case when thought.poll is not null then (select poll_vote.choices
  from poll_vote
  where poll_vote.thought_id = thought.id and poll_vote.actor_id = ?) end as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and ("thought"."actor_id" = ? or exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and ("parent"."actor_id" = ? or (("parent"."visibility" = 'public' or ("parent"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "parent"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "parent"."id" and "recipient"."actor_id" = ?)) and not "parent"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))) or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))), '') else (select case when ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, case when thought.actor_id = ? then 1 else 0 end) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras"
  from (select "thought"."id", "thought"."created_at" as "at", thought.rowid as "row_ref"
  from "thought"
  where "visibility" = 'public' and "listed" = 1 and "is_local" = 1 and (("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."actor_id" not in (select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "created_at" desc, "id" desc
  limit 20 offset ?) as "page"
  inner join "thought" on thought.rowid = "page"."row_ref"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  order by "page"."at" desc, "page"."id" desc
    -- CO-ROUTINE page
    --   SCAN thought USING INDEX thought_listed_local
    --   LIST SUBQUERY 31
    --     SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --     CREATE BLOOM FILTER
    --   CORRELATED SCALAR SUBQUERY 27
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 28
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 30
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- SCAN page
    -- SEARCH thought USING INTEGER PRIMARY KEY (rowid=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH poll_vote USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 5
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 6
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 8
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 16
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 12
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 13
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 15
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 21
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    --   CORRELATED SCALAR SUBQUERY 17
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 18
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 20
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 22
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 23
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 24
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 25
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 26
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", ("thought"."like_count" > 0 and exists (select 1
  from "thought_like" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "liked", ("thought"."boost_count" > 0 and exists (select 1
  from "boost" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "boosted", case when thought.poll is not null then (select poll_vote.choices
  from poll_vote
  where poll_vote.thought_id = thought.id and poll_vote.actor_id = ?) end as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and ("thought"."actor_id" = ? or exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and ("parent"."actor_id" = ? or (("parent"."visibility" = 'public' or ("parent"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "parent"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "parent"."id" and "recipient"."actor_id" = ?)) and not "parent"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))) or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))), '') else (select case when ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, case when thought.actor_id = ? then 1 else 0 end) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras"
  from (select "thought"."id", "thought"."created_at" as "at", thought.rowid as "row_ref"
  from "thought"
  where "visibility" = 'public' and "listed" = 1 and (("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."actor_id" not in (select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "created_at" desc, "id" desc
  limit 1 offset ?) as "page"
  inner join "thought" on thought.rowid = "page"."row_ref"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  order by "page"."at" desc, "page"."id" desc
    -- CO-ROUTINE page
    --   SCAN thought USING COVERING INDEX thought_listed
    --   LIST SUBQUERY 31
    --     SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --     CREATE BLOOM FILTER
    --   CORRELATED SCALAR SUBQUERY 27
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 28
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 30
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- SCAN page
    -- SEARCH thought USING INTEGER PRIMARY KEY (rowid=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH poll_vote USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 5
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 6
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 8
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 16
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 12
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 13
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 15
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 21
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    --   CORRELATED SCALAR SUBQUERY 17
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 18
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 20
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 22
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 23
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 24
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 25
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 26
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", ("thought"."like_count" > 0 and exists (select 1
  from "thought_like" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "liked", ("thought"."boost_count" > 0 and exists (select 1
  from "boost" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "boosted", case when thought.poll is not null then (select poll_vote.choices
  from poll_vote
  where poll_vote.thought_id = thought.id and poll_vote.actor_id = ?) end as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and ("thought"."actor_id" = ? or exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and ("parent"."actor_id" = ? or (("parent"."visibility" = 'public' or ("parent"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "parent"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "parent"."id" and "recipient"."actor_id" = ?)) and not "parent"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))) or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))), '') else (select case when ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, case when thought.actor_id = ? then 1 else 0 end) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras"
  from (select "thought"."id", "thought"."created_at" as "at", thought.rowid as "row_ref"
  from "thought"
  where "visibility" = 'public' and "listed" = 1 and (("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."actor_id" not in (select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "created_at" desc, "id" desc
  limit 20 offset ?) as "page"
  inner join "thought" on thought.rowid = "page"."row_ref"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  order by "page"."at" desc, "page"."id" desc
    -- CO-ROUTINE page
    --   SCAN thought USING COVERING INDEX thought_listed
    --   LIST SUBQUERY 31
    --     SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --     CREATE BLOOM FILTER
    --   CORRELATED SCALAR SUBQUERY 27
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 28
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 30
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- SCAN page
    -- SEARCH thought USING INTEGER PRIMARY KEY (rowid=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH poll_vote USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 5
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 6
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 8
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 16
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 12
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 13
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 15
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 21
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    --   CORRELATED SCALAR SUBQUERY 17
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 18
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 20
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 22
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 23
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 24
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 25
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 26
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", ("thought"."like_count" > 0 and exists (select 1
  from "thought_like" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "liked", ("thought"."boost_count" > 0 and exists (select 1
  from "boost" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "boosted", case when thought.poll is not null then (select poll_vote.choices
  from poll_vote
  where poll_vote.thought_id = thought.id and poll_vote.actor_id = ?) end as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and ("thought"."actor_id" = ? or exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and ("parent"."actor_id" = ? or (("parent"."visibility" = 'public' or ("parent"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "parent"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "parent"."id" and "recipient"."actor_id" = ?)) and not "parent"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))) or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))), '') else (select case when ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, case when thought.actor_id = ? then 1 else 0 end) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras", "page"."booster_id", "page"."at" as "item_at"
  from (select "item"."id", "item"."at", "item"."booster_id", "item"."row_ref"
  from (select "source"."id", "source"."at", "source"."booster_id", "source"."row_ref"
  from (select "thought"."id", "thought"."created_at" as "at", '' as "booster_id", thought.rowid as "row_ref"
  from "thought"
  where "thought"."visibility" <> 'private' and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "thought"."created_at" desc, "thought"."id" desc
  limit 20) as "source"
  union all select "source"."id", "source"."at", "source"."booster_id", "source"."row_ref"
  from (select "thought"."id", "thought"."created_at" as "at", '' as "booster_id", thought.rowid as "row_ref"
  from "recipient"
  inner join "thought" on "thought"."id" = "recipient"."thought_id"
  where "recipient"."actor_id" = ? and "thought"."visibility" = 'private' and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "thought"."created_at" desc, "thought"."id" desc
  limit 20) as "source"
  union all select "source"."id", "source"."at", "source"."booster_id", "source"."row_ref"
  from (select "thought"."id", "thought"."created_at" as "at", '' as "booster_id", thought.rowid as "row_ref"
  from "thought"
  where "thought"."actor_id" = ?
  order by "thought"."created_at" desc, "thought"."id" desc
  limit 20) as "source") as "item"
  order by "item"."at" desc, "item"."id" desc, "item"."booster_id" desc
  limit 20 offset ?) as "page"
  inner join "thought" on thought.rowid = "page"."row_ref"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  order by "page"."at" desc, "page"."id" desc, "page"."booster_id" desc
    -- CO-ROUTINE page
    --   MERGE (UNION ALL)
    --     LEFT
    --       MERGE (UNION ALL)
    --         LEFT
    --           CO-ROUTINE source
    --             SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=?)
    --             LIST SUBQUERY 30
    --               SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --               LIST SUBQUERY 29
    --                 MERGE (UNION)
    --                   LEFT
    --                     MERGE (UNION)
    --                       LEFT
    --                         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                       RIGHT
    --                         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                   RIGHT
    --                     SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                   CREATE BLOOM FILTER
    --                   CREATE BLOOM FILTER
    --             USE TEMP B-TREE FOR ORDER BY
    --           SCAN source
    --           USE TEMP B-TREE FOR ORDER BY
    --         RIGHT
    --           CO-ROUTINE source
    --             SEARCH recipient USING COVERING INDEX recipient_by_actor (actor_id=?)
    --             SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --             LIST SUBQUERY 36
    --               SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --               LIST SUBQUERY 35
    --                 MERGE (UNION)
    --                   LEFT
    --                     MERGE (UNION)
    --                       LEFT
    --                         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                       RIGHT
    --                         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                   RIGHT
    --                     SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                   CREATE BLOOM FILTER
    --                   CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --             USE TEMP B-TREE FOR ORDER BY
    --           SCAN source
    --           USE TEMP B-TREE FOR ORDER BY
    --     RIGHT
    --       CO-ROUTINE source
    --         SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=?)
    --       SCAN source
    --       USE TEMP B-TREE FOR ORDER BY
    -- SCAN page
    -- SEARCH thought USING INTEGER PRIMARY KEY (rowid=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH poll_vote USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 5
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 6
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 8
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 16
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 12
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 13
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 15
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 21
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    --   CORRELATED SCALAR SUBQUERY 17
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 18
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 20
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 22
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 23
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 24
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 25
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 26
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", ("thought"."like_count" > 0 and exists (select 1
  from "thought_like" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "liked", ("thought"."boost_count" > 0 and exists (select 1
  from "boost" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "boosted", case when thought.poll is not null then (select poll_vote.choices
  from poll_vote
  where poll_vote.thought_id = thought.id and poll_vote.actor_id = ?) end as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and ("thought"."actor_id" = ? or exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and ("parent"."actor_id" = ? or (("parent"."visibility" = 'public' or ("parent"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "parent"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "parent"."id" and "recipient"."actor_id" = ?)) and not "parent"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))) or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))), '') else (select case when ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, case when thought.actor_id = ? then 1 else 0 end) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras", "page"."booster_id", "page"."at" as "item_at"
  from (select "item"."id", "item"."at", "item"."booster_id", "item"."row_ref"
  from (select "source"."id", "source"."at", "source"."booster_id", "source"."row_ref"
  from (select "thought"."id", "thought"."created_at" as "at", '' as "booster_id", thought.rowid as "row_ref"
  from "thought"
  where "thought"."visibility" <> 'private' and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "thought"."created_at" desc, "thought"."id" desc
  limit 20) as "source"
  union all select "source"."id", "source"."at", "source"."booster_id", "source"."row_ref"
  from (select "thought"."id", "thought"."created_at" as "at", '' as "booster_id", thought.rowid as "row_ref"
  from "recipient"
  inner join "thought" on "thought"."id" = "recipient"."thought_id"
  where "recipient"."actor_id" = ? and "thought"."visibility" = 'private' and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "thought"."created_at" desc, "thought"."id" desc
  limit 20) as "source") as "item"
  order by "item"."at" desc, "item"."id" desc, "item"."booster_id" desc
  limit 20 offset ?) as "page"
  inner join "thought" on thought.rowid = "page"."row_ref"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  order by "page"."at" desc, "page"."id" desc, "page"."booster_id" desc
    -- CO-ROUTINE page
    --   MERGE (UNION ALL)
    --     LEFT
    --       CO-ROUTINE source
    --         SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=?)
    --         LIST SUBQUERY 30
    --           SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --           LIST SUBQUERY 29
    --             MERGE (UNION)
    --               LEFT
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               RIGHT
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --               CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --         USE TEMP B-TREE FOR ORDER BY
    --       SCAN source
    --       USE TEMP B-TREE FOR ORDER BY
    --     RIGHT
    --       CO-ROUTINE source
    --         SEARCH recipient USING COVERING INDEX recipient_by_actor (actor_id=?)
    --         SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --         LIST SUBQUERY 36
    --           SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --           LIST SUBQUERY 35
    --             MERGE (UNION)
    --               LEFT
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               RIGHT
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --               CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --           CREATE BLOOM FILTER
    --         USE TEMP B-TREE FOR ORDER BY
    --       SCAN source
    --       USE TEMP B-TREE FOR ORDER BY
    -- SCAN page
    -- SEARCH thought USING INTEGER PRIMARY KEY (rowid=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH poll_vote USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 5
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 6
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 8
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 16
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 12
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 13
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 15
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 21
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    --   CORRELATED SCALAR SUBQUERY 17
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 18
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 20
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 22
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 23
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 24
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 25
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 26
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", ("thought"."like_count" > 0 and exists (select 1
  from "thought_like" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "liked", ("thought"."boost_count" > 0 and exists (select 1
  from "boost" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "boosted", case when thought.poll is not null then (select poll_vote.choices
  from poll_vote
  where poll_vote.thought_id = thought.id and poll_vote.actor_id = ?) end as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and ("thought"."actor_id" = ? or exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and ("parent"."actor_id" = ? or (("parent"."visibility" = 'public' or ("parent"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "parent"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "parent"."id" and "recipient"."actor_id" = ?)) and not "parent"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))) or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))), '') else (select case when ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, case when thought.actor_id = ? then 1 else 0 end) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras", "page"."booster_id", "page"."at" as "item_at"
  from (select "item"."id", "item"."at", "item"."booster_id", "item"."row_ref"
  from (select "source"."id", "source"."at", "source"."booster_id", "source"."row_ref"
  from (select "thought"."id", "thought"."created_at" as "at", '' as "booster_id", thought.rowid as "row_ref"
  from "thought"
  where "thought"."visibility" <> 'private' and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "thought"."created_at" desc, "thought"."id" desc
  limit ?) as "source"
  union all select "source"."id", "source"."at", "source"."booster_id", "source"."row_ref"
  from (select "thought"."id", "thought"."created_at" as "at", '' as "booster_id", thought.rowid as "row_ref"
  from "recipient"
  inner join "thought" on "thought"."id" = "recipient"."thought_id"
  where "recipient"."actor_id" = ? and "thought"."visibility" = 'private' and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "thought"."created_at" desc, "thought"."id" desc
  limit ?) as "source"
  union all select "source"."id", "source"."at", "source"."booster_id", "source"."row_ref"
  from (select "thought"."id", "thought"."created_at" as "at", '' as "booster_id", thought.rowid as "row_ref"
  from "thought"
  where "thought"."actor_id" = ?
  order by "thought"."created_at" desc, "thought"."id" desc
  limit ?) as "source") as "item"
  order by "item"."at" desc, "item"."id" desc, "item"."booster_id" desc
  limit 1 offset ?) as "page"
  inner join "thought" on thought.rowid = "page"."row_ref"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  order by "page"."at" desc, "page"."id" desc, "page"."booster_id" desc
    -- CO-ROUTINE page
    --   MERGE (UNION ALL)
    --     LEFT
    --       MERGE (UNION ALL)
    --         LEFT
    --           CO-ROUTINE source
    --             SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=?)
    --             LIST SUBQUERY 30
    --               SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --               LIST SUBQUERY 29
    --                 MERGE (UNION)
    --                   LEFT
    --                     MERGE (UNION)
    --                       LEFT
    --                         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                       RIGHT
    --                         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                   RIGHT
    --                     SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                   CREATE BLOOM FILTER
    --                   CREATE BLOOM FILTER
    --             USE TEMP B-TREE FOR ORDER BY
    --           SCAN source
    --           USE TEMP B-TREE FOR ORDER BY
    --         RIGHT
    --           CO-ROUTINE source
    --             SEARCH recipient USING COVERING INDEX recipient_by_actor (actor_id=?)
    --             SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --             LIST SUBQUERY 36
    --               SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --               LIST SUBQUERY 35
    --                 MERGE (UNION)
    --                   LEFT
    --                     MERGE (UNION)
    --                       LEFT
    --                         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                       RIGHT
    --                         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                   RIGHT
    --                     SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                   CREATE BLOOM FILTER
    --                   CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --             USE TEMP B-TREE FOR ORDER BY
    --           SCAN source
    --           USE TEMP B-TREE FOR ORDER BY
    --     RIGHT
    --       CO-ROUTINE source
    --         SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=?)
    --       SCAN source
    --       USE TEMP B-TREE FOR ORDER BY
    -- SCAN page
    -- SEARCH thought USING INTEGER PRIMARY KEY (rowid=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH poll_vote USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 5
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 6
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 8
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 16
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 12
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 13
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 15
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 21
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    --   CORRELATED SCALAR SUBQUERY 17
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 18
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 20
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 22
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 23
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 24
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 25
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 26
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", ("thought"."like_count" > 0 and exists (select 1
  from "thought_like" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "liked", ("thought"."boost_count" > 0 and exists (select 1
  from "boost" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "boosted", case when thought.poll is not null then (select poll_vote.choices
  from poll_vote
  where poll_vote.thought_id = thought.id and poll_vote.actor_id = ?) end as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and ("thought"."actor_id" = ? or exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and ("parent"."actor_id" = ? or (("parent"."visibility" = 'public' or ("parent"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "parent"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "parent"."id" and "recipient"."actor_id" = ?)) and not "parent"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))) or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))), '') else (select case when ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, case when thought.actor_id = ? then 1 else 0 end) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras", "page"."booster_id", "page"."at" as "item_at"
  from (select "item"."id", "item"."at", "item"."booster_id", "item"."row_ref"
  from (select "source"."id", "source"."at", "source"."booster_id", "source"."row_ref"
  from (select "thought"."id", "thought"."created_at" as "at", '' as "booster_id", thought.rowid as "row_ref"
  from "thought"
  where "thought"."visibility" <> 'private' and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "thought"."created_at" desc, "thought"."id" desc
  limit ?) as "source"
  union all select "source"."id", "source"."at", "source"."booster_id", "source"."row_ref"
  from (select "thought"."id", "thought"."created_at" as "at", '' as "booster_id", thought.rowid as "row_ref"
  from "recipient"
  inner join "thought" on "thought"."id" = "recipient"."thought_id"
  where "recipient"."actor_id" = ? and "thought"."visibility" = 'private' and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "thought"."created_at" desc, "thought"."id" desc
  limit ?) as "source") as "item"
  order by "item"."at" desc, "item"."id" desc, "item"."booster_id" desc
  limit 1 offset ?) as "page"
  inner join "thought" on thought.rowid = "page"."row_ref"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  order by "page"."at" desc, "page"."id" desc, "page"."booster_id" desc
    -- CO-ROUTINE page
    --   MERGE (UNION ALL)
    --     LEFT
    --       CO-ROUTINE source
    --         SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=?)
    --         LIST SUBQUERY 30
    --           SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --           LIST SUBQUERY 29
    --             MERGE (UNION)
    --               LEFT
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               RIGHT
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --               CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --         USE TEMP B-TREE FOR ORDER BY
    --       SCAN source
    --       USE TEMP B-TREE FOR ORDER BY
    --     RIGHT
    --       CO-ROUTINE source
    --         SEARCH recipient USING COVERING INDEX recipient_by_actor (actor_id=?)
    --         SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --         LIST SUBQUERY 36
    --           SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --           LIST SUBQUERY 35
    --             MERGE (UNION)
    --               LEFT
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               RIGHT
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --               CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --           CREATE BLOOM FILTER
    --         USE TEMP B-TREE FOR ORDER BY
    --       SCAN source
    --       USE TEMP B-TREE FOR ORDER BY
    -- SCAN page
    -- SEARCH thought USING INTEGER PRIMARY KEY (rowid=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH poll_vote USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 5
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 6
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 8
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 16
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 12
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 13
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 15
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 21
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    --   CORRELATED SCALAR SUBQUERY 17
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 18
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 20
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 22
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 23
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 24
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 25
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 26
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", ("thought"."like_count" > 0 and exists (select 1
  from "thought_like" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "liked", ("thought"."boost_count" > 0 and exists (select 1
  from "boost" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "boosted", case when thought.poll is not null then (select poll_vote.choices
  from poll_vote
  where poll_vote.thought_id = thought.id and poll_vote.actor_id = ?) end as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and ("thought"."actor_id" = ? or exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and ("parent"."actor_id" = ? or (("parent"."visibility" = 'public' or ("parent"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "parent"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "parent"."id" and "recipient"."actor_id" = ?)) and not "parent"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))) or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))), '') else (select case when ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, case when thought.actor_id = ? then 1 else 0 end) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras", "page"."booster_id", "page"."at" as "item_at", case when page.booster_id <> '' then (select boost.tie
  from boost
  where boost.thought_id = page.id and boost.actor_id = page.booster_id) end as "boost_tie"
  from (select "item"."id", "item"."at", "item"."booster_id", coalesce(item.row_ref, (select thought.rowid
  from thought
  where thought.id = item.id)) as "row_ref"
  from (select "item"."id", "item"."at", "item"."booster_id", "item"."row_ref"
  from (select "source"."id", "source"."at", "source"."booster_id", "source"."row_ref"
  from (select "thought"."id", "thought"."created_at" as "at", '' as "booster_id", thought.rowid as "row_ref"
  from "thought"
  where "thought"."visibility" <> 'private' and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "thought"."created_at" desc, "thought"."id" desc
  limit 20) as "source"
  union all select "source"."id", "source"."at", "source"."booster_id", "source"."row_ref"
  from (select "thought"."id", "thought"."created_at" as "at", '' as "booster_id", thought.rowid as "row_ref"
  from "recipient"
  inner join "thought" on "thought"."id" = "recipient"."thought_id"
  where "recipient"."actor_id" = ? and "thought"."visibility" = 'private' and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "thought"."created_at" desc, "thought"."id" desc
  limit 20) as "source"
  union all select "source"."id", "source"."at", "source"."booster_id", "source"."row_ref"
  from (select "thought"."id", "thought"."created_at" as "at", '' as "booster_id", thought.rowid as "row_ref"
  from "thought"
  where "thought"."actor_id" = ?
  order by "thought"."created_at" desc, "thought"."id" desc
  limit 20) as "source"
  union all select "source"."id", "source"."at", "source"."booster_id", null as "row_ref"
  from (select "boost"."thought_id" as "id", "boost"."created_at" as "at", "boost"."actor_id" as "booster_id"
  from "boost"
  where (not exists (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) or (select whole.author_id
  from boost as whole
  where whole.thought_id = boost.thought_id and whole.actor_id = boost.actor_id) not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?)) and "boost"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "boost"."created_at" desc, "boost"."thought_id" desc, "boost"."actor_id" desc
  limit 20) as "source") as "item"
  order by "item"."at" desc, "item"."id" desc, "item"."booster_id" desc
  limit 20 offset ?) as "item") as "page"
  inner join "thought" on thought.rowid = "page"."row_ref"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  where ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
  order by "page"."at" desc, "page"."id" desc, "page"."booster_id" desc
    -- CO-ROUTINE item
    --   CO-ROUTINE item
    --     COMPOUND QUERY
    --       LEFT-MOST SUBQUERY
    --         CO-ROUTINE source
    --           SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=?)
    --           LIST SUBQUERY 32
    --             SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --             LIST SUBQUERY 31
    --               MERGE (UNION)
    --                 LEFT
    --                   MERGE (UNION)
    --                     LEFT
    --                       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                     RIGHT
    --                       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                 RIGHT
    --                   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                 CREATE BLOOM FILTER
    --                 CREATE BLOOM FILTER
    --           USE TEMP B-TREE FOR ORDER BY
    --         SCAN source
    --       UNION ALL
    --         CO-ROUTINE source
    --           SEARCH recipient USING COVERING INDEX recipient_by_actor (actor_id=?)
    --           SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --           LIST SUBQUERY 38
    --             SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --             LIST SUBQUERY 37
    --               MERGE (UNION)
    --                 LEFT
    --                   MERGE (UNION)
    --                     LEFT
    --                       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                     RIGHT
    --                       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                 RIGHT
    --                   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                 CREATE BLOOM FILTER
    --                 CREATE BLOOM FILTER
    --             CREATE BLOOM FILTER
    --           USE TEMP B-TREE FOR ORDER BY
    --         SCAN source
    --       UNION ALL
    --         CO-ROUTINE source
    --           SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=?)
    --         SCAN source
    --       UNION ALL
    --         CO-ROUTINE source
    --           SEARCH boost USING COVERING INDEX boost_by_actor (actor_id=?)
    --           LIST SUBQUERY 53
    --             SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --             LIST SUBQUERY 52
    --               MERGE (UNION)
    --                 LEFT
    --                   MERGE (UNION)
    --                     LEFT
    --                       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                     RIGHT
    --                       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                 RIGHT
    --                   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                 CREATE BLOOM FILTER
    --                 CREATE BLOOM FILTER
    --           SCALAR SUBQUERY 45
    --             MERGE (UNION)
    --               LEFT
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               RIGHT
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --           LIST SUBQUERY 49
    --             MERGE (UNION)
    --               LEFT
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               RIGHT
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --               CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --           CORRELATED SCALAR SUBQUERY 46
    --             SEARCH whole USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --           USE TEMP B-TREE FOR ORDER BY
    --         SCAN source
    --   SCAN item
    --   USE TEMP B-TREE FOR ORDER BY
    -- SCAN item
    -- SEARCH thought USING INTEGER PRIMARY KEY (rowid=?)
    -- CORRELATED SCALAR SUBQUERY 28
    --   SEARCH thought USING COVERING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 58
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 59
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 61
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH poll_vote USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 5
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 6
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 8
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 16
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 12
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 13
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 15
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 21
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    --   CORRELATED SCALAR SUBQUERY 17
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 18
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 20
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 22
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 23
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 24
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 25
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 26
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 27
    --   SEARCH boost USING PRIMARY KEY (thought_id=? AND actor_id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", ("thought"."like_count" > 0 and exists (select 1
  from "thought_like" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "liked", ("thought"."boost_count" > 0 and exists (select 1
  from "boost" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "boosted", case when thought.poll is not null then (select poll_vote.choices
  from poll_vote
  where poll_vote.thought_id = thought.id and poll_vote.actor_id = ?) end as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and ("thought"."actor_id" = ? or exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and ("parent"."actor_id" = ? or (("parent"."visibility" = 'public' or ("parent"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "parent"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "parent"."id" and "recipient"."actor_id" = ?)) and not "parent"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))) or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))), '') else (select case when ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, case when thought.actor_id = ? then 1 else 0 end) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras", "page"."booster_id", "page"."at" as "item_at", case when page.booster_id <> '' then (select boost.tie
  from boost
  where boost.thought_id = page.id and boost.actor_id = page.booster_id) end as "boost_tie"
  from (select "item"."id", "item"."at", "item"."booster_id", coalesce(item.row_ref, (select thought.rowid
  from thought
  where thought.id = item.id)) as "row_ref"
  from (select "item"."id", "item"."at", "item"."booster_id", "item"."row_ref"
  from (select "source"."id", "source"."at", "source"."booster_id", "source"."row_ref"
  from (select "thought"."id", "thought"."created_at" as "at", '' as "booster_id", thought.rowid as "row_ref"
  from "thought"
  where "thought"."visibility" <> 'private' and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "thought"."created_at" desc, "thought"."id" desc
  limit 20) as "source"
  union all select "source"."id", "source"."at", "source"."booster_id", "source"."row_ref"
  from (select "thought"."id", "thought"."created_at" as "at", '' as "booster_id", thought.rowid as "row_ref"
  from "recipient"
  inner join "thought" on "thought"."id" = "recipient"."thought_id"
  where "recipient"."actor_id" = ? and "thought"."visibility" = 'private' and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "thought"."created_at" desc, "thought"."id" desc
  limit 20) as "source"
  union all select "source"."id", "source"."at", "source"."booster_id", null as "row_ref"
  from (select "boost"."thought_id" as "id", "boost"."created_at" as "at", "boost"."actor_id" as "booster_id"
  from "boost"
  where (not exists (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) or (select whole.author_id
  from boost as whole
  where whole.thought_id = boost.thought_id and whole.actor_id = boost.actor_id) not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?)) and "boost"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "boost"."created_at" desc, "boost"."thought_id" desc, "boost"."actor_id" desc
  limit 20) as "source") as "item"
  order by "item"."at" desc, "item"."id" desc, "item"."booster_id" desc
  limit 20 offset ?) as "item") as "page"
  inner join "thought" on thought.rowid = "page"."row_ref"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  where ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
  order by "page"."at" desc, "page"."id" desc, "page"."booster_id" desc
    -- CO-ROUTINE item
    --   CO-ROUTINE item
    --     COMPOUND QUERY
    --       LEFT-MOST SUBQUERY
    --         CO-ROUTINE source
    --           SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=?)
    --           LIST SUBQUERY 32
    --             SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --             LIST SUBQUERY 31
    --               MERGE (UNION)
    --                 LEFT
    --                   MERGE (UNION)
    --                     LEFT
    --                       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                     RIGHT
    --                       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                 RIGHT
    --                   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                 CREATE BLOOM FILTER
    --                 CREATE BLOOM FILTER
    --           USE TEMP B-TREE FOR ORDER BY
    --         SCAN source
    --       UNION ALL
    --         CO-ROUTINE source
    --           SEARCH recipient USING COVERING INDEX recipient_by_actor (actor_id=?)
    --           SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --           LIST SUBQUERY 38
    --             SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --             LIST SUBQUERY 37
    --               MERGE (UNION)
    --                 LEFT
    --                   MERGE (UNION)
    --                     LEFT
    --                       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                     RIGHT
    --                       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                 RIGHT
    --                   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                 CREATE BLOOM FILTER
    --                 CREATE BLOOM FILTER
    --             CREATE BLOOM FILTER
    --           USE TEMP B-TREE FOR ORDER BY
    --         SCAN source
    --       UNION ALL
    --         CO-ROUTINE source
    --           SEARCH boost USING COVERING INDEX boost_by_actor (actor_id=?)
    --           LIST SUBQUERY 51
    --             SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --             LIST SUBQUERY 50
    --               MERGE (UNION)
    --                 LEFT
    --                   MERGE (UNION)
    --                     LEFT
    --                       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                     RIGHT
    --                       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                 RIGHT
    --                   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                 CREATE BLOOM FILTER
    --                 CREATE BLOOM FILTER
    --           SCALAR SUBQUERY 43
    --             MERGE (UNION)
    --               LEFT
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               RIGHT
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --           LIST SUBQUERY 47
    --             MERGE (UNION)
    --               LEFT
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               RIGHT
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --               CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --           CORRELATED SCALAR SUBQUERY 44
    --             SEARCH whole USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --           USE TEMP B-TREE FOR ORDER BY
    --         SCAN source
    --   SCAN item
    --   USE TEMP B-TREE FOR ORDER BY
    -- SCAN item
    -- SEARCH thought USING INTEGER PRIMARY KEY (rowid=?)
    -- CORRELATED SCALAR SUBQUERY 28
    --   SEARCH thought USING COVERING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 56
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 57
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 59
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH poll_vote USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 5
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 6
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 8
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 16
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 12
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 13
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 15
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 21
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    --   CORRELATED SCALAR SUBQUERY 17
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 18
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 20
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 22
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 23
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 24
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 25
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 26
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 27
    --   SEARCH boost USING PRIMARY KEY (thought_id=? AND actor_id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", ("thought"."like_count" > 0 and exists (select 1
  from "thought_like" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "liked", ("thought"."boost_count" > 0 and exists (select 1
  from "boost" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "boosted", case when thought.poll is not null then (select poll_vote.choices
  from poll_vote
  where poll_vote.thought_id = thought.id and poll_vote.actor_id = ?) end as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and ("thought"."actor_id" = ? or exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and ("parent"."actor_id" = ? or (("parent"."visibility" = 'public' or ("parent"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "parent"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "parent"."id" and "recipient"."actor_id" = ?)) and not "parent"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))) or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))), '') else (select case when ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, case when thought.actor_id = ? then 1 else 0 end) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras", "page"."booster_id", "page"."at" as "item_at", case when page.booster_id <> '' then (select boost.tie
  from boost
  where boost.thought_id = page.id and boost.actor_id = page.booster_id) end as "boost_tie"
  from (select "item"."id", "item"."at", "item"."booster_id", coalesce(item.row_ref, (select thought.rowid
  from thought
  where thought.id = item.id)) as "row_ref"
  from (select "item"."id", "item"."at", "item"."booster_id", "item"."row_ref"
  from (select "source"."id", "source"."at", "source"."booster_id", "source"."row_ref"
  from (select "thought"."id", "thought"."created_at" as "at", '' as "booster_id", thought.rowid as "row_ref"
  from "thought"
  where "thought"."visibility" <> 'private' and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "thought"."created_at" desc, "thought"."id" desc
  limit ?) as "source"
  union all select "source"."id", "source"."at", "source"."booster_id", "source"."row_ref"
  from (select "thought"."id", "thought"."created_at" as "at", '' as "booster_id", thought.rowid as "row_ref"
  from "recipient"
  inner join "thought" on "thought"."id" = "recipient"."thought_id"
  where "recipient"."actor_id" = ? and "thought"."visibility" = 'private' and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "thought"."created_at" desc, "thought"."id" desc
  limit ?) as "source"
  union all select "source"."id", "source"."at", "source"."booster_id", "source"."row_ref"
  from (select "thought"."id", "thought"."created_at" as "at", '' as "booster_id", thought.rowid as "row_ref"
  from "thought"
  where "thought"."actor_id" = ?
  order by "thought"."created_at" desc, "thought"."id" desc
  limit ?) as "source"
  union all select "source"."id", "source"."at", "source"."booster_id", null as "row_ref"
  from (select "boost"."thought_id" as "id", "boost"."created_at" as "at", "boost"."actor_id" as "booster_id"
  from "boost"
  where (not exists (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) or (select whole.author_id
  from boost as whole
  where whole.thought_id = boost.thought_id and whole.actor_id = boost.actor_id) not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?)) and "boost"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "boost"."created_at" desc, "boost"."thought_id" desc, "boost"."actor_id" desc
  limit ?) as "source") as "item"
  order by "item"."at" desc, "item"."id" desc, "item"."booster_id" desc
  limit 1 offset ?) as "item") as "page"
  inner join "thought" on thought.rowid = "page"."row_ref"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  where ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
  order by "page"."at" desc, "page"."id" desc, "page"."booster_id" desc
    -- CO-ROUTINE item
    --   CO-ROUTINE item
    --     COMPOUND QUERY
    --       LEFT-MOST SUBQUERY
    --         CO-ROUTINE source
    --           SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=?)
    --           LIST SUBQUERY 32
    --             SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --             LIST SUBQUERY 31
    --               MERGE (UNION)
    --                 LEFT
    --                   MERGE (UNION)
    --                     LEFT
    --                       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                     RIGHT
    --                       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                 RIGHT
    --                   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                 CREATE BLOOM FILTER
    --                 CREATE BLOOM FILTER
    --           USE TEMP B-TREE FOR ORDER BY
    --         SCAN source
    --       UNION ALL
    --         CO-ROUTINE source
    --           SEARCH recipient USING COVERING INDEX recipient_by_actor (actor_id=?)
    --           SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --           LIST SUBQUERY 38
    --             SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --             LIST SUBQUERY 37
    --               MERGE (UNION)
    --                 LEFT
    --                   MERGE (UNION)
    --                     LEFT
    --                       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                     RIGHT
    --                       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                 RIGHT
    --                   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                 CREATE BLOOM FILTER
    --                 CREATE BLOOM FILTER
    --             CREATE BLOOM FILTER
    --           USE TEMP B-TREE FOR ORDER BY
    --         SCAN source
    --       UNION ALL
    --         CO-ROUTINE source
    --           SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=?)
    --         SCAN source
    --       UNION ALL
    --         CO-ROUTINE source
    --           SEARCH boost USING COVERING INDEX boost_by_actor (actor_id=?)
    --           LIST SUBQUERY 53
    --             SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --             LIST SUBQUERY 52
    --               MERGE (UNION)
    --                 LEFT
    --                   MERGE (UNION)
    --                     LEFT
    --                       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                     RIGHT
    --                       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                 RIGHT
    --                   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                 CREATE BLOOM FILTER
    --                 CREATE BLOOM FILTER
    --           SCALAR SUBQUERY 45
    --             MERGE (UNION)
    --               LEFT
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               RIGHT
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --           LIST SUBQUERY 49
    --             MERGE (UNION)
    --               LEFT
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               RIGHT
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --               CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --           CORRELATED SCALAR SUBQUERY 46
    --             SEARCH whole USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --           USE TEMP B-TREE FOR ORDER BY
    --         SCAN source
    --   SCAN item
    --   USE TEMP B-TREE FOR ORDER BY
    -- SCAN item
    -- SEARCH thought USING INTEGER PRIMARY KEY (rowid=?)
    -- CORRELATED SCALAR SUBQUERY 28
    --   SEARCH thought USING COVERING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 58
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 59
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 61
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH poll_vote USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 5
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 6
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 8
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 16
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 12
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 13
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 15
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 21
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    --   CORRELATED SCALAR SUBQUERY 17
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 18
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 20
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 22
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 23
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 24
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 25
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 26
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 27
    --   SEARCH boost USING PRIMARY KEY (thought_id=? AND actor_id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", ("thought"."like_count" > 0 and exists (select 1
  from "thought_like" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "liked", ("thought"."boost_count" > 0 and exists (select 1
  from "boost" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "boosted", case when thought.poll is not null then (select poll_vote.choices
  from poll_vote
  where poll_vote.thought_id = thought.id and poll_vote.actor_id = ?) end as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and ("thought"."actor_id" = ? or exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and ("parent"."actor_id" = ? or (("parent"."visibility" = 'public' or ("parent"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "parent"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "parent"."id" and "recipient"."actor_id" = ?)) and not "parent"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))) or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))), '') else (select case when ("quoted"."actor_id" = ? or (("quoted"."visibility" = 'public' or ("quoted"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "quoted"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "quoted"."id" and "recipient"."actor_id" = ?)) and not "quoted"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, case when thought.actor_id = ? then 1 else 0 end) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras", "page"."booster_id", "page"."at" as "item_at", case when page.booster_id <> '' then (select boost.tie
  from boost
  where boost.thought_id = page.id and boost.actor_id = page.booster_id) end as "boost_tie"
  from (select "item"."id", "item"."at", "item"."booster_id", coalesce(item.row_ref, (select thought.rowid
  from thought
  where thought.id = item.id)) as "row_ref"
  from (select "item"."id", "item"."at", "item"."booster_id", "item"."row_ref"
  from (select "source"."id", "source"."at", "source"."booster_id", "source"."row_ref"
  from (select "thought"."id", "thought"."created_at" as "at", '' as "booster_id", thought.rowid as "row_ref"
  from "thought"
  where "thought"."visibility" <> 'private' and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "thought"."created_at" desc, "thought"."id" desc
  limit ?) as "source"
  union all select "source"."id", "source"."at", "source"."booster_id", "source"."row_ref"
  from (select "thought"."id", "thought"."created_at" as "at", '' as "booster_id", thought.rowid as "row_ref"
  from "recipient"
  inner join "thought" on "thought"."id" = "recipient"."thought_id"
  where "recipient"."actor_id" = ? and "thought"."visibility" = 'private' and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "thought"."created_at" desc, "thought"."id" desc
  limit ?) as "source"
  union all select "source"."id", "source"."at", "source"."booster_id", null as "row_ref"
  from (select "boost"."thought_id" as "id", "boost"."created_at" as "at", "boost"."actor_id" as "booster_id"
  from "boost"
  where (not exists (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) or (select whole.author_id
  from boost as whole
  where whole.thought_id = boost.thought_id and whole.actor_id = boost.actor_id) not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?)) and "boost"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
  order by "boost"."created_at" desc, "boost"."thought_id" desc, "boost"."actor_id" desc
  limit ?) as "source") as "item"
  order by "item"."at" desc, "item"."id" desc, "item"."booster_id" desc
  limit 1 offset ?) as "item") as "page"
  inner join "thought" on thought.rowid = "page"."row_ref"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  where ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
  order by "page"."at" desc, "page"."id" desc, "page"."booster_id" desc
    -- CO-ROUTINE item
    --   CO-ROUTINE item
    --     COMPOUND QUERY
    --       LEFT-MOST SUBQUERY
    --         CO-ROUTINE source
    --           SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=?)
    --           LIST SUBQUERY 32
    --             SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --             LIST SUBQUERY 31
    --               MERGE (UNION)
    --                 LEFT
    --                   MERGE (UNION)
    --                     LEFT
    --                       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                     RIGHT
    --                       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                 RIGHT
    --                   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                 CREATE BLOOM FILTER
    --                 CREATE BLOOM FILTER
    --           USE TEMP B-TREE FOR ORDER BY
    --         SCAN source
    --       UNION ALL
    --         CO-ROUTINE source
    --           SEARCH recipient USING COVERING INDEX recipient_by_actor (actor_id=?)
    --           SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --           LIST SUBQUERY 38
    --             SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --             LIST SUBQUERY 37
    --               MERGE (UNION)
    --                 LEFT
    --                   MERGE (UNION)
    --                     LEFT
    --                       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                     RIGHT
    --                       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                 RIGHT
    --                   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                 CREATE BLOOM FILTER
    --                 CREATE BLOOM FILTER
    --             CREATE BLOOM FILTER
    --           USE TEMP B-TREE FOR ORDER BY
    --         SCAN source
    --       UNION ALL
    --         CO-ROUTINE source
    --           SEARCH boost USING COVERING INDEX boost_by_actor (actor_id=?)
    --           LIST SUBQUERY 51
    --             SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --             LIST SUBQUERY 50
    --               MERGE (UNION)
    --                 LEFT
    --                   MERGE (UNION)
    --                     LEFT
    --                       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                     RIGHT
    --                       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                 RIGHT
    --                   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                 CREATE BLOOM FILTER
    --                 CREATE BLOOM FILTER
    --           SCALAR SUBQUERY 43
    --             MERGE (UNION)
    --               LEFT
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               RIGHT
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --           LIST SUBQUERY 47
    --             MERGE (UNION)
    --               LEFT
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               RIGHT
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --               CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --           CORRELATED SCALAR SUBQUERY 44
    --             SEARCH whole USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --           USE TEMP B-TREE FOR ORDER BY
    --         SCAN source
    --   SCAN item
    --   USE TEMP B-TREE FOR ORDER BY
    -- SCAN item
    -- SEARCH thought USING INTEGER PRIMARY KEY (rowid=?)
    -- CORRELATED SCALAR SUBQUERY 28
    --   SEARCH thought USING COVERING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 56
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 57
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 59
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH poll_vote USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 5
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 6
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 8
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 16
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 12
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 13
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 15
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 21
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    --   CORRELATED SCALAR SUBQUERY 17
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 18
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 20
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 22
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 23
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 24
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 25
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 26
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 27
    --   SEARCH boost USING PRIMARY KEY (thought_id=? AND actor_id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", false as "liked", false as "boosted", cast(null as text) as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and (exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and "parent"."visibility" = 'public') or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and "quoted"."visibility" = 'public'), '') else (select case when "quoted"."visibility" = 'public' then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, 0) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras"
  from "thought"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  where "thought"."visibility" = 'public' and "thought"."id" = ?
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 6
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    -- CORRELATED SCALAR SUBQUERY 7
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 8
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", false as "liked", false as "boosted", cast(null as text) as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and (exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and "parent"."visibility" = 'public') or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and "quoted"."visibility" = 'public'), '') else (select case when "quoted"."visibility" = 'public' then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, 0) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras"
  from "thought"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  where "thought"."visibility" = 'public' and "thought"."id" in (select value
  from json_each(?))
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- LIST SUBQUERY 12
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 6
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    -- CORRELATED SCALAR SUBQUERY 7
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 8
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", false as "liked", false as "boosted", cast(null as text) as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and (exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and "parent"."visibility" = 'public') or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and "quoted"."visibility" = 'public'), '') else (select case when "quoted"."visibility" = 'public' then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, 0) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras"
  from (select "tagged"."thought_id" as "id", "tagged"."created_at" as "at", thought.rowid as "row_ref"
  from "tagged"
  inner join "thought" on "thought"."id" = "tagged"."thought_id"
  where "tagged"."tag" = ? and "thought"."visibility" = 'public'
  order by "tagged"."created_at" desc, "tagged"."thought_id" desc
  limit 1 offset ?) as "page"
  inner join "thought" on thought.rowid = "page"."row_ref"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  order by "page"."at" desc, "page"."id" desc
    -- CO-ROUTINE page
    --   SEARCH tagged USING PRIMARY KEY (tag=?)
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- SCAN page
    -- SEARCH thought USING INTEGER PRIMARY KEY (rowid=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 6
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    -- CORRELATED SCALAR SUBQUERY 7
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 8
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", false as "liked", false as "boosted", cast(null as text) as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and (exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and "parent"."visibility" = 'public') or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and "quoted"."visibility" = 'public'), '') else (select case when "quoted"."visibility" = 'public' then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, 0) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras"
  from (select "tagged"."thought_id" as "id", "tagged"."created_at" as "at", thought.rowid as "row_ref"
  from "tagged"
  inner join "thought" on "thought"."id" = "tagged"."thought_id"
  where "tagged"."tag" = ? and "thought"."visibility" = 'public'
  order by "tagged"."created_at" desc, "tagged"."thought_id" desc
  limit 20 offset ?) as "page"
  inner join "thought" on thought.rowid = "page"."row_ref"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  order by "page"."at" desc, "page"."id" desc
    -- CO-ROUTINE page
    --   SEARCH tagged USING PRIMARY KEY (tag=?)
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- SCAN page
    -- SEARCH thought USING INTEGER PRIMARY KEY (rowid=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 6
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    -- CORRELATED SCALAR SUBQUERY 7
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 8
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", false as "liked", false as "boosted", cast(null as text) as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and (exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and "parent"."visibility" = 'public') or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and "quoted"."visibility" = 'public'), '') else (select case when "quoted"."visibility" = 'public' then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, 0) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras"
  from (select "thought"."id", "thought"."created_at" as "at", thought.rowid as "row_ref"
  from "thought"
  where "actor_id" = ? and "visibility" = 'public' and "thought"."visibility" = 'public'
  order by "created_at" desc, "id" desc
  limit 1 offset ?) as "page"
  inner join "thought" on thought.rowid = "page"."row_ref"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  order by "page"."at" desc, "page"."id" desc
    -- CO-ROUTINE page
    --   SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=?)
    -- SCAN page
    -- SEARCH thought USING INTEGER PRIMARY KEY (rowid=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 6
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    -- CORRELATED SCALAR SUBQUERY 7
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 8
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", false as "liked", false as "boosted", cast(null as text) as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and (exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and "parent"."visibility" = 'public') or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and "quoted"."visibility" = 'public'), '') else (select case when "quoted"."visibility" = 'public' then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, 0) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras"
  from (select "thought"."id", "thought"."created_at" as "at", thought.rowid as "row_ref"
  from "thought"
  where "actor_id" = ? and "visibility" = 'public' and "thought"."visibility" = 'public'
  order by "created_at" desc, "id" desc
  limit 20 offset ?) as "page"
  inner join "thought" on thought.rowid = "page"."row_ref"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  order by "page"."at" desc, "page"."id" desc
    -- CO-ROUTINE page
    --   SEARCH thought USING COVERING INDEX thought_by_author_and_time (actor_id=?)
    -- SCAN page
    -- SEARCH thought USING INTEGER PRIMARY KEY (rowid=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 6
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    -- CORRELATED SCALAR SUBQUERY 7
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 8
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", false as "liked", false as "boosted", cast(null as text) as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and (exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and "parent"."visibility" = 'public') or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and "quoted"."visibility" = 'public'), '') else (select case when "quoted"."visibility" = 'public' then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, 0) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras"
  from (select "thought"."id", "thought"."created_at" as "at", thought.rowid as "row_ref"
  from "thought"
  where "visibility" = 'public' and "listed" = 1 and "is_local" = 1 and "thought"."visibility" = 'public'
  order by "created_at" desc, "id" desc
  limit 1 offset ?) as "page"
  inner join "thought" on thought.rowid = "page"."row_ref"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  order by "page"."at" desc, "page"."id" desc
    -- CO-ROUTINE page
    --   SCAN thought USING INDEX thought_listed_local
    -- SCAN page
    -- SEARCH thought USING INTEGER PRIMARY KEY (rowid=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 6
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    -- CORRELATED SCALAR SUBQUERY 7
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 8
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", false as "liked", false as "boosted", cast(null as text) as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and (exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and "parent"."visibility" = 'public') or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and "quoted"."visibility" = 'public'), '') else (select case when "quoted"."visibility" = 'public' then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, 0) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras"
  from (select "thought"."id", "thought"."created_at" as "at", thought.rowid as "row_ref"
  from "thought"
  where "visibility" = 'public' and "listed" = 1 and "is_local" = 1 and "thought"."visibility" = 'public'
  order by "created_at" desc, "id" desc
  limit 20 offset ?) as "page"
  inner join "thought" on thought.rowid = "page"."row_ref"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  order by "page"."at" desc, "page"."id" desc
    -- CO-ROUTINE page
    --   SCAN thought USING INDEX thought_listed_local
    -- SCAN page
    -- SEARCH thought USING INTEGER PRIMARY KEY (rowid=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 6
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    -- CORRELATED SCALAR SUBQUERY 7
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 8
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", false as "liked", false as "boosted", cast(null as text) as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and (exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and "parent"."visibility" = 'public') or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and "quoted"."visibility" = 'public'), '') else (select case when "quoted"."visibility" = 'public' then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, 0) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras"
  from (select "thought"."id", "thought"."created_at" as "at", thought.rowid as "row_ref"
  from "thought"
  where "visibility" = 'public' and "listed" = 1 and "thought"."visibility" = 'public'
  order by "created_at" desc, "id" desc
  limit 1 offset ?) as "page"
  inner join "thought" on thought.rowid = "page"."row_ref"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  order by "page"."at" desc, "page"."id" desc
    -- CO-ROUTINE page
    --   SCAN thought USING COVERING INDEX thought_listed
    -- SCAN page
    -- SEARCH thought USING INTEGER PRIMARY KEY (rowid=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 6
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    -- CORRELATED SCALAR SUBQUERY 7
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 8
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "actor"."username", "actor"."host", "actor"."display_name", "actor"."avatar_url", "actor"."url" as "author_url", false as "liked", false as "boosted", cast(null as text) as "own_votes", case when "thought"."visibility" <> 'public' then (select json_group_array(person.username || coalesce('@' || person.host, '')
  order by person.handle_key)
  from recipient
  inner join actor as person on person.id = recipient.actor_id
  where recipient.thought_id = thought.id) end as "recipients", case when "thought"."reply_to_id" is not null and (exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and "parent"."visibility" = 'public') or exists (select "tombstone"."id"
  from "tombstone"
  where "tombstone"."id" = "thought"."reply_to_id" and "tombstone"."was_public" = 1)) then "thought"."reply_to_id" end as "shown_parent_id", case when thought.is_local = 0 or thought.quote_uri is not null then json_array((select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) || '', thought.mention_tags, thought.emojis, thought.form, thought.is_cut, thought.quote_uri, case when thought.quote_uri is not null then case when thought.quoted_id is not null then coalesce((select quoted.id
  from thought as quoted
  where quoted.id = thought.quoted_id and "quoted"."visibility" = 'public'), '') else (select case when "quoted"."visibility" = 'public' then quoted.id else '' end
  from thought as quoted
  where quoted.uri = thought.quote_uri) end end, case when thought.reply_to_id is null then (select awaited.uri
  from awaited_parent as awaited
  where awaited.thought_id = thought.id) end, (select request.claimed
  from reply_request as request
  where request.root_id = thought.id), case when thought.is_local = 1 then coalesce( (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved' when asked.rejected_at is not null then 'rejected' else 'pending' end
  from quote_request as asked
  left join quote_approval as approval on approval.thought_id = asked.thought_id
  where asked.thought_id = thought.id), (select case when stamp.revoked_at is not null then 'revoked' end
  from quote_stamp as stamp
  where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id), 'approved') end, 0) when thought.content like '%@%' then (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) end as "extras"
  from (select "thought"."id", "thought"."created_at" as "at", thought.rowid as "row_ref"
  from "thought"
  where "visibility" = 'public' and "listed" = 1 and "thought"."visibility" = 'public'
  order by "created_at" desc, "id" desc
  limit 20 offset ?) as "page"
  inner join "thought" on thought.rowid = "page"."row_ref"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  order by "page"."at" desc, "page"."id" desc
    -- CO-ROUTINE page
    --   SCAN thought USING COVERING INDEX thought_listed
    -- SCAN page
    -- SEARCH thought USING INTEGER PRIMARY KEY (rowid=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR json_group_array(ORDER BY)
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 6
    --   SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?)
    -- CORRELATED SCALAR SUBQUERY 7
    --   SEARCH awaited USING PRIMARY KEY (thought_id=?)
    -- CORRELATED SCALAR SUBQUERY 8
    --   SEARCH request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH asked USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    --   SEARCH approval USING INDEX sqlite_autoindex_quote_approval_1 (thought_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=? AND quoting_uri=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "thought"."emojis", "thought"."quote_uri", "thought"."quote_policy", ("thought"."like_count" > 0 and exists (select 1
  from "thought_like" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "liked", ("thought"."boost_count" > 0 and exists (select 1
  from "boost" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "boosted", case when thought.poll is not null then (select poll_vote.choices
  from poll_vote
  where poll_vote.thought_id = thought.id and poll_vote.actor_id = ?) end as "own_votes", "parent"."actor_id" as "parent_actor_id", "parent"."created_at" as "parent_created_at", "parent"."tie" as "parent_tie", "bookmark"."number" as "bookmark_number", "pin"."number" as "pin_number", "mute"."created_at" as "muted_at", "app"."name" as "app_name", "app"."website" as "app_website", (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) as "mentioned", (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "recipient" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) as "addressed", (select 1
  from filter
  where filter.actor_id = ?
  limit 1) as "has_filters", (select count(*)
  from quote_stamp
  where quote_stamp.thought_id = thought.id and quote_stamp.revoked_at is null and (exists (select 1
  from thought as quoting
  where quoting.uri = quote_stamp.quoting_uri and quoting.visibility = 'public') or exists (select 1
  from thought as quoting
  where quoting.id = quote_stamp.quoting_uri))) as "quote_count", case when thought.quote_policy like '%followers%' then (select 1
  from follow
  where follow.follower_id = ? and follow.followee_id = "thought"."actor_id" and follow.state = 'accepted') end as "is_follower", case when thought.quote_policy like '%following%' then (select 1
  from follow
  where follow.follower_id = "thought"."actor_id" and follow.followee_id = ? and follow.state = 'accepted') end as "is_followed"
  from "thought"
  left join "thought" as "parent" on "parent"."id" = "thought"."reply_to_id" and ("thought"."actor_id" = ? or ("parent"."actor_id" = ? or (("parent"."visibility" = 'public' or ("parent"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "parent"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "parent"."id" and "recipient"."actor_id" = ?)) and not "parent"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))))
  left join "bookmark" on "bookmark"."thought_id" = "thought"."id" and "bookmark"."actor_id" = ?
  left join "pin" on "pin"."thought_id" = "thought"."id" and "thought"."actor_id" = ?
  left join "conversation_mute" as "mute" on "mute"."root_id" = "thought"."root_id" and "mute"."actor_id" = ?
  left join "oauth_app" as "app" on "app"."id" = "thought"."app_id" and "thought"."actor_id" = ?
  where ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."created_at" = ? and "thought"."tie" = ?
    -- SEARCH thought USING INDEX thought_by_number (created_at=? AND tie=?)
    -- CORRELATED SCALAR SUBQUERY 16
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 17
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 19
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER
    -- SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 12
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 13
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 15
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER
    -- SEARCH bookmark USING COVERING INDEX sqlite_autoindex_bookmark_1 (actor_id=? AND thought_id=?) LEFT-JOIN
    -- SEARCH pin USING COVERING INDEX sqlite_autoindex_pin_1 (thought_id=?) LEFT-JOIN
    -- SEARCH mute USING PRIMARY KEY (actor_id=? AND root_id=?) LEFT-JOIN
    -- SEARCH app USING INDEX sqlite_autoindex_oauth_app_1 (id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH poll_vote USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- SCALAR SUBQUERY 6
    --   SEARCH filter USING COVERING INDEX filter_of_actor (actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH quote_stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=?)
    --   CORRELATED SCALAR SUBQUERY 7
    --     SEARCH quoting USING INDEX sqlite_autoindex_thought_2 (uri=?)
    --   CORRELATED SCALAR SUBQUERY 8
    --     SEARCH quoting USING COVERING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)

select "thought"."id", "thought"."actor_id", "thought"."is_local", "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", "thought"."visibility", "thought"."listed", "thought"."tags", "thought"."uri", "thought"."url", "thought"."created_at", "thought"."tie", "thought"."edited_at", "thought"."like_count", "thought"."boost_count", "thought"."reply_count", "thought"."emojis", "thought"."quote_uri", "thought"."quote_policy", ("thought"."like_count" > 0 and exists (select 1
  from "thought_like" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "liked", ("thought"."boost_count" > 0 and exists (select 1
  from "boost" as mark
  where mark.thought_id = thought.id and mark.actor_id = ?)) as "boosted", case when thought.poll is not null then (select poll_vote.choices
  from poll_vote
  where poll_vote.thought_id = thought.id and poll_vote.actor_id = ?) end as "own_votes", "parent"."actor_id" as "parent_actor_id", "parent"."created_at" as "parent_created_at", "parent"."tie" as "parent_tie", "bookmark"."number" as "bookmark_number", "pin"."number" as "pin_number", "mute"."created_at" as "muted_at", "app"."name" as "app_name", "app"."website" as "app_website", (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "mention" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) as "mentioned", (select nullif(json_group_array(json_array(person.id, person.username, person.host, person.url)), '[]')
  from "recipient" as named
  inner join actor as person on person.id = named.actor_id
  where named.thought_id = thought.id) as "addressed", (select 1
  from filter
  where filter.actor_id = ?
  limit 1) as "has_filters", (select count(*)
  from quote_stamp
  where quote_stamp.thought_id = thought.id and quote_stamp.revoked_at is null and (exists (select 1
  from thought as quoting
  where quoting.uri = quote_stamp.quoting_uri and quoting.visibility = 'public') or exists (select 1
  from thought as quoting
  where quoting.id = quote_stamp.quoting_uri))) as "quote_count", case when thought.quote_policy like '%followers%' then (select 1
  from follow
  where follow.follower_id = ? and follow.followee_id = "thought"."actor_id" and follow.state = 'accepted') end as "is_follower", case when thought.quote_policy like '%following%' then (select 1
  from follow
  where follow.follower_id = "thought"."actor_id" and follow.followee_id = ? and follow.state = 'accepted') end as "is_followed"
  from "thought"
  left join "thought" as "parent" on "parent"."id" = "thought"."reply_to_id" and ("thought"."actor_id" = ? or ("parent"."actor_id" = ? or (("parent"."visibility" = 'public' or ("parent"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "parent"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "parent"."id" and "recipient"."actor_id" = ?)) and not "parent"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))))
  left join "bookmark" on "bookmark"."thought_id" = "thought"."id" and "bookmark"."actor_id" = ?
  left join "pin" on "pin"."thought_id" = "thought"."id" and "thought"."actor_id" = ?
  left join "conversation_mute" as "mute" on "mute"."root_id" = "thought"."root_id" and "mute"."actor_id" = ?
  left join "oauth_app" as "app" on "app"."id" = "thought"."app_id" and "thought"."actor_id" = ?
  where ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."id" in (select value
  from json_each(?))
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- LIST SUBQUERY 20
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- CORRELATED SCALAR SUBQUERY 16
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 17
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 19
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER
    -- SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 12
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 13
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 15
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER
    -- SEARCH bookmark USING COVERING INDEX sqlite_autoindex_bookmark_1 (actor_id=? AND thought_id=?) LEFT-JOIN
    -- SEARCH pin USING COVERING INDEX sqlite_autoindex_pin_1 (thought_id=?) LEFT-JOIN
    -- SEARCH mute USING PRIMARY KEY (actor_id=? AND root_id=?) LEFT-JOIN
    -- SEARCH app USING INDEX sqlite_autoindex_oauth_app_1 (id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH mark USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH poll_vote USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH named USING PRIMARY KEY (thought_id=?)
    --   SEARCH person USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- SCALAR SUBQUERY 6
    --   SEARCH filter USING COVERING INDEX filter_of_actor (actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH quote_stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=?)
    --   CORRELATED SCALAR SUBQUERY 7
    --     SEARCH quoting USING INDEX sqlite_autoindex_thought_2 (uri=?)
    --   CORRELATED SCALAR SUBQUERY 8
    --     SEARCH quoting USING COVERING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 11
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)

select "thought"."id", "thought"."created_at" as "at", "thought"."tie", 1 as "is_whole"
  from (select rowid as number
  from "search_other_words"
  where "search_other_words" match ?) as "hit" cross join "thought"
  where thought.created_at = "hit"."number" >> 16 and thought.tie = ("hit"."number" & 65535) >> 1 and ((("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."actor_id" not in (select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?)) and (not ("thought"."visibility" = 'public' and "thought"."listed" = 0) or "thought"."actor_id" = ? or exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted') or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)))
  order by "hit"."number" desc
    -- SCAN search_other_words VIRTUAL TABLE INDEX 192:M1
    -- SEARCH thought USING INDEX thought_by_number (created_at=? AND tie=?)
    -- LIST SUBQUERY 6
    --   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 5
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 7
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 8
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)

select "thought"."id", "thought"."created_at" as "at", "thought"."tie", hit.number in (select rowid as number
  from "search_other_words"
  where "search_other_words" match ?) as "is_whole"
  from (select rowid as number
  from "search_other_words"
  where "search_other_words" match ?) as "hit" cross join "thought"
  where thought.created_at = "hit"."number" >> 16 and thought.tie = ("hit"."number" & 65535) >> 1 and ((("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."actor_id" not in (select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?)) and (not ("thought"."visibility" = 'public' and "thought"."listed" = 0) or "thought"."actor_id" = ? or exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted') or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)))
  order by "hit"."number" desc
    -- SCAN search_other_words VIRTUAL TABLE INDEX 192:M1
    -- SEARCH thought USING INDEX thought_by_number (created_at=? AND tie=?)
    -- LIST SUBQUERY 7
    --   SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 6
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 8
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 1
    --   SCAN search_other_words VIRTUAL TABLE INDEX 0:M1
    --   CREATE BLOOM FILTER

select "thought"."id", "thought"."reply_to_id"
  from "thought"
  where "root_id" = ? and "thought"."visibility" = 'public'
  order by "created_at", "id"
    -- SEARCH thought USING INDEX thought_by_root (root_id=?)

select "thought"."id", "thought"."reply_to_id"
  from "thought"
  where "root_id" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
  order by "created_at", "id"
    -- SEARCH thought USING INDEX thought_by_root (root_id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 4
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER

select "thought"."id", "thought"."uri"
  from "thought"
  where "thought"."id" in (select value
  from json_each(?)) and "thought"."actor_id" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
    -- SEARCH thought USING INDEX thought_by_author_and_time (actor_id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 5
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER

select "thought"."id", "thought"."uri", "thought"."visibility", "actor"."username", "actor"."host", "remote_actor"."uri" as "author_uri", "remote_actor"."inbox", coalesce(remote_actor.shared_inbox, remote_actor.inbox) as "shared"
  from "thought"
  inner join "actor" on "actor"."id" = "thought"."actor_id"
  left join "remote_actor" on "remote_actor"."actor_id" = "actor"."id"
  where "thought"."id" = ?
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- SEARCH remote_actor USING INDEX sqlite_autoindex_remote_actor_1 (actor_id=?) LEFT-JOIN

select "thought".*
  from "thought"
  where "thought"."id" in (select value
  from json_each(?)) and "thought"."is_local" = ? and not (exists (select "actor"."id"
  from "follow"
  inner join "actor" on "actor"."id" = "follow"."follower_id"
  where "follow"."followee_id" = "thought"."actor_id" and "actor"."host" is null) or exists (select "reply"."id"
  from "thought" as "reply"
  where "reply"."reply_to_id" = "thought"."id" and "reply"."is_local" = ?) or exists (select "parent"."id"
  from "thought" as "parent"
  where "parent"."id" = "thought"."reply_to_id" and "parent"."is_local" = ?) or exists (select "quote_request"."thought_id"
  from "quote_request"
  where "quote_request"."quoted_uri" = "thought"."uri") or exists (select "actor"."id"
  from "thought_like"
  inner join "actor" on "actor"."id" = "thought_like"."actor_id"
  where "thought_like"."thought_id" = "thought"."id" and "actor"."host" is null) or exists (select "actor"."id"
  from "boost"
  inner join "actor" on "actor"."id" = "boost"."actor_id"
  where "boost"."thought_id" = "thought"."id" and "actor"."host" is null) or exists (select "actor"."id"
  from "bookmark"
  inner join "actor" on "actor"."id" = "bookmark"."actor_id"
  where "bookmark"."thought_id" = "thought"."id" and "actor"."host" is null) or exists (select "actor"."id"
  from "mention"
  inner join "actor" on "actor"."id" = "mention"."actor_id"
  where "mention"."thought_id" = "thought"."id" and "actor"."host" is null) or exists (select "actor"."id"
  from "recipient"
  inner join "actor" on "actor"."id" = "recipient"."actor_id"
  where "recipient"."thought_id" = "thought"."id" and "actor"."host" is null))
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH follow USING COVERING INDEX follow_by_followee (followee_id=?)
    --   SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH reply USING INDEX thought_by_parent (reply_to_id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   SEARCH parent USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH quote_request USING INDEX quote_request_by_quoted (quoted_uri=?)
    -- CORRELATED SCALAR SUBQUERY 6
    --   SEARCH thought_like USING PRIMARY KEY (thought_id=?)
    --   SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 7
    --   SEARCH boost USING PRIMARY KEY (thought_id=?)
    --   SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 8
    --   SEARCH bookmark USING COVERING INDEX bookmark_by_thought (thought_id=?)
    --   SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 9
    --   SEARCH mention USING PRIMARY KEY (thought_id=?)
    --   SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 10
    --   SEARCH recipient USING PRIMARY KEY (thought_id=?)
    --   SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "thought_id" as "object_id"
  from "boost"
  where "actor_id" = ? and "uri" = ?
    -- SEARCH boost USING INDEX boost_by_actor (actor_id=?)

select "thought_id" as "object_id"
  from "thought_like"
  where "actor_id" = ? and "uri" = ?
    -- SEARCH thought_like USING INDEX thought_like_by_time (actor_id=?)

select "thought_id"
  from "awaited_parent"
  where "uri" = ?
  limit ?
    -- SEARCH awaited_parent USING COVERING INDEX awaited_parent_by_uri (uri=?)

select "thought_id"
  from "pin"
  where "actor_id" = ?
  order by "number" desc
    -- SEARCH pin USING INDEX pin_of_actor (actor_id=?)

select "thought_id"
  from "poll_vote"
  where "notify_at" <= ?
  limit ?
    -- SEARCH poll_vote USING COVERING INDEX poll_vote_by_end (notify_at<?)

select "thought_like"."thought_id" as "id", "thought_like"."created_at" as "at"
  from "thought_like"
  inner join "thought" on "thought"."id" = "thought_like"."thought_id"
  where "thought_like"."actor_id" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and ("thought_like"."created_at" <= ? and ("thought_like"."created_at" < ? or "thought_like"."thought_id" < ?)) and 1 = 1
  order by "thought_like"."created_at" desc, "thought_like"."thought_id" desc
  limit 21
    -- SEARCH thought_like USING COVERING INDEX thought_like_by_time (actor_id=? AND created_at<?)
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 4
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER

select "thought_like"."thought_id" as "id", "thought_like"."created_at" as "at"
  from "thought_like"
  inner join "thought" on "thought"."id" = "thought_like"."thought_id"
  where "thought_like"."actor_id" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and 1 = 1 and ("thought_like"."created_at" >= ? and ("thought_like"."created_at" > ? or "thought_like"."thought_id" > ?))
  order by "thought_like"."created_at" asc, "thought_like"."thought_id" asc
  limit 21
    -- SEARCH thought_like USING COVERING INDEX thought_like_by_time (actor_id=? AND created_at>?)
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 4
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER

select "thought_like"."thought_id" as "id", "thought_like"."created_at" as "at"
  from "thought_like"
  inner join "thought" on "thought"."id" = "thought_like"."thought_id"
  where "thought_like"."actor_id" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and 1 = 1 and 1 = 1
  order by "thought_like"."created_at" desc, "thought_like"."thought_id" desc
  limit 21
    -- SEARCH thought_like USING COVERING INDEX thought_like_by_time (actor_id=?)
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 4
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER

select "top_friend"."actor_id", "top_friend"."friend_id", "actor"."username"
  from "top_friend"
  inner join "actor" on "actor"."id" = "top_friend"."friend_id"
  where "top_friend"."actor_id" in (select value
  from json_each(?))
  order by "top_friend"."position"
    -- SEARCH top_friend USING PRIMARY KEY (actor_id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- USE TEMP B-TREE FOR ORDER BY

select "upload"."id", "actor"."account_id"
  from "upload"
  inner join "actor" on "actor"."id" = "upload"."actor_id"
  where "upload"."state" in ('loose', 'withdrawn') and "upload"."state_since" <= ?
  order by "upload"."state_since"
  limit ?
    -- SEARCH upload USING INDEX upload_unused (state_since<?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select "uri"
  from "block"
  where "blocker_id" = ? and "blocked_id" = ?
    -- SEARCH block USING PRIMARY KEY (blocker_id=? AND blocked_id=?)

select "uri"
  from "boost"
  where "actor_id" = ? and "thought_id" = ?
    -- SEARCH boost USING PRIMARY KEY (thought_id=? AND actor_id=?)

select "uri"
  from "follow"
  where "follower_id" = ? and "followee_id" = ?
    -- SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)

select "uri"
  from "thought"
  where "id" = ? and "visibility" = 'public'
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)

select "uri"
  from "thought_like"
  where "actor_id" = ? and "thought_id" = ?
    -- SEARCH thought_like USING PRIMARY KEY (thought_id=? AND actor_id=?)

select "uri", "created_at"
  from "follow"
  where "follower_id" = ? and "followee_id" = ?
    -- SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)

select "uri", "private_key"
  from "actor_key"
  where "actor_id" = ?
    -- SEARCH actor_key USING INDEX sqlite_autoindex_actor_key_1 (actor_id=?)

select "username"
  from "actor"
  where "handle_key" = ? and "host" is null
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_3 (handle_key=?)

select "username", "departed_at"
  from "departed_user"
  where "username_key" = ?
    -- SEARCH departed_user USING INDEX sqlite_autoindex_departed_user_1 (username_key=?)

select "username", "role", "disabled_at"
  from "account"
  where "username_key" in (select value
  from json_each(?))
    -- SEARCH account USING INDEX sqlite_autoindex_account_2 (username_key=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

select "username_key"
  from "departed_user"
  where "username_key" = ?
    -- SEARCH departed_user USING COVERING INDEX sqlite_autoindex_departed_user_1 (username_key=?)

select "value"
  from "counter"
  where "name" = ?
    -- SEARCH counter USING INDEX sqlite_autoindex_counter_1 (name=?)

select "value"
  from "setting"
  where "name" = ?
    -- SEARCH setting USING INDEX sqlite_autoindex_setting_1 (name=?)

select "version"."content", "version"."content_html", "version"."summary", "version"."sensitive", "version"."language", "version"."attachments", "version"."poll", "version"."written_at", "version"."position", "thought"."is_local"
  from "thought_version" as "version"
  inner join "thought" on "thought"."id" = "version"."thought_id"
  where "version"."thought_id" = ? and "thought"."visibility" = 'public'
  union all select "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", coalesce(thought.edited_at, thought.created_at) as "written_at", 2147483647 as "position", "thought"."is_local"
  from "thought"
  where "thought"."id" = ? and "thought"."visibility" = 'public'
  order by "position"
    -- MERGE (UNION ALL)
    --   LEFT
    --     SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --     SEARCH version USING PRIMARY KEY (thought_id=?)
    --   RIGHT
    --     SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)

select "version"."content", "version"."content_html", "version"."summary", "version"."sensitive", "version"."language", "version"."attachments", "version"."poll", "version"."written_at", "version"."position", "thought"."is_local"
  from "thought_version" as "version"
  inner join "thought" on "thought"."id" = "version"."thought_id"
  where "version"."thought_id" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
  union all select "thought"."content", "thought"."content_html", "thought"."summary", "thought"."sensitive", "thought"."language", "thought"."attachments", "thought"."poll", coalesce(thought.edited_at, thought.created_at) as "written_at", 2147483647 as "position", "thought"."is_local"
  from "thought"
  where "thought"."id" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
  order by "position"
    -- MERGE (UNION ALL)
    --   LEFT
    --     SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --     CORRELATED SCALAR SUBQUERY 1
    --       SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --     CORRELATED SCALAR SUBQUERY 2
    --       SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --     LIST SUBQUERY 4
    --       MERGE (UNION)
    --         LEFT
    --           SEARCH block USING PRIMARY KEY (blocker_id=?)
    --         RIGHT
    --           SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --         CREATE BLOOM FILTER
    --         CREATE BLOOM FILTER
    --     SEARCH version USING PRIMARY KEY (thought_id=?)
    --   RIGHT
    --     SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --     CORRELATED SCALAR SUBQUERY 6
    --       SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --     CORRELATED SCALAR SUBQUERY 7
    --       SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --     LIST SUBQUERY 9
    --       MERGE (UNION)
    --         LEFT
    --           SEARCH block USING PRIMARY KEY (blocker_id=?)
    --         RIGHT
    --           SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --         CREATE BLOOM FILTER
    --         CREATE BLOOM FILTER

select "word"."number", "word"."filter_number", "word"."keyword", "word"."is_whole_word"
  from "filter"
  inner join "filter_keyword" as "word" on "word"."filter_number" = "filter"."number"
  where "filter"."actor_id" = ?
  order by "word"."number"
    -- SEARCH filter USING COVERING INDEX filter_of_actor (actor_id=?)
    -- SEARCH word USING INDEX filter_keyword_of_filter (filter_number=?)
    -- USE TEMP B-TREE FOR ORDER BY

select "written_to"
  from "outgoing_activity"
  where "id" = ?
    -- SEARCH outgoing_activity USING INDEX sqlite_autoindex_outgoing_activity_1 (id=?)

select *
  from "account"
  where "id" = ?
    -- SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)

select *
  from "account"
  where "username_key" = ?
    -- SEARCH account USING INDEX sqlite_autoindex_account_2 (username_key=?)

select *
  from "account"
  where ("username_key" = ? or "email_key" = ?)
  order by "id"
    -- MULTI-INDEX OR
    --   INDEX 1
    --     SEARCH account USING INDEX sqlite_autoindex_account_2 (username_key=?)
    --   INDEX 2
    --     SEARCH account USING INDEX sqlite_autoindex_account_3 (email_key=?)
    -- USE TEMP B-TREE FOR ORDER BY

select *
  from "actor"
  where "account_id" = ?
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_2 (account_id=?)

select *
  from "actor"
  where "handle_key" = ?
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_3 (handle_key=?)

select *
  from "actor"
  where "handle_key" in (select value
  from json_each(?))
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_3 (handle_key=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

select *
  from "actor"
  where "host" is null
  order by "created_at" desc, "id" desc
  limit ? offset ?
    -- SCAN actor USING INDEX actor_local_by_creation

select *
  from "actor"
  where "id" in (select value
  from json_each(?))
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

select *
  from "actor"
  where "id" in (select value
  from json_each(?))
  order by "id"
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

select *
  from "actor"
  where substr(actor.id, 23) in (select value
  from json_each(?))
    -- SEARCH actor USING INDEX actor_by_tail (<expr>=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

select *
  from "actor_key"
  where "actor_id" = ?
    -- SEARCH actor_key USING INDEX sqlite_autoindex_actor_key_1 (actor_id=?)

select *
  from "data_import"
  where "id" = ?
    -- SEARCH data_import USING INDEX sqlite_autoindex_data_import_1 (id=?)

select *
  from "filter"
  where "actor_id" = ?
  order by "number"
    -- SEARCH filter USING INDEX filter_of_actor (actor_id=?)

select *
  from "follow_answer"
  where "uri" = ?
    -- SEARCH follow_answer USING PRIMARY KEY (uri=?)

select *
  from "list"
  where "actor_id" = ? and "number" = ?
    -- SEARCH list USING INTEGER PRIMARY KEY (rowid=?)

select *
  from "list"
  where "actor_id" = ?
  order by "number"
    -- SEARCH list USING INDEX sqlite_autoindex_list_1 (actor_id=?)

select *
  from "marker"
  where "actor_id" = ?
    -- SEARCH marker USING PRIMARY KEY (actor_id=?)

select *
  from "moderation_act"
  order by "id" desc
  limit ? offset ?
    -- SCAN moderation_act USING INDEX sqlite_autoindex_moderation_act_1

select *
  from "oauth_app"
  where "client_id" = ?
    -- SEARCH oauth_app USING INDEX sqlite_autoindex_oauth_app_2 (client_id=?)

select *
  from "oauth_app"
  where "id" = ?
    -- SEARCH oauth_app USING INDEX sqlite_autoindex_oauth_app_1 (id=?)

select *
  from "page_subscription"
  where "session_id" = ?
    -- SEARCH page_subscription USING INDEX sqlite_autoindex_page_subscription_1 (session_id=?)

select *
  from "push_subscription"
  where "token_id" = ?
    -- SEARCH push_subscription USING INDEX sqlite_autoindex_push_subscription_1 (token_id=?)

select *
  from "relation_statement"
  where "relation" = ?
  union all select *
  from "relation_statement"
  where "activity" = ? and "relation" = ?
    -- COMPOUND QUERY
    --   LEFT-MOST SUBQUERY
    --     SEARCH relation_statement USING INDEX relation_statement_by_relation (relation=?)
    --   UNION ALL
    --     SEARCH relation_statement USING PRIMARY KEY (activity=? AND relation=?)

select *
  from "remote_host"
  where "name" = ?
    -- SEARCH remote_host USING INDEX sqlite_autoindex_remote_host_1 (name=?)

select *
  from "thought"
  where "id" = ?
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)

select *
  from "thought"
  where "id" = ? and "thought"."visibility" = 'public'
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)

select *
  from "thought"
  where "id" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 4
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER

select 1
  from "search_user_words"
  where "search_user_words" match ?
  limit 1 offset 999
    -- SCAN search_user_words VIRTUAL TABLE INDEX 0:M1

select 1
  from json_each(?) as prefix
  where exists (select 1
  from "search_public_term"
  where term >= prefix.value || '0' and term <= prefix.value || char(0x10ffff)) or exists (select 1
  from "search_other_term"
  where term >= prefix.value || '0' and term <= prefix.value || char(0x10ffff))
  limit 1
    -- SCAN prefix VIRTUAL TABLE INDEX 1:
    -- CORRELATED SCALAR SUBQUERY 1
    --   SCAN search_public_term VIRTUAL TABLE INDEX 1537:
    -- CORRELATED SCALAR SUBQUERY 2
    --   SCAN search_other_term VIRTUAL TABLE INDEX 1537:

select cast((created_at << 16) | (tie << 1) as text) as row, visibility = 'public' and listed = 1 as is_public
  from thought
  where id = ?
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)

select cast(coalesce(sum(size), 0) as bigint) as "bytes"
  from "upload"
  where "actor_id" = ?
    -- SEARCH upload USING INDEX upload_by_actor (actor_id=?)

select cast(id as text) as row
  from search_user
  where actor_id = ?
    -- SEARCH search_user USING COVERING INDEX sqlite_autoindex_search_user_1 (actor_id=?)

select cast(sum(octet_length(payload)) as bigint) as "bytes"
  from "event"
  where kind = 'inbox' and "source" = ?
    -- SEARCH event USING INDEX event_by_source (source=?)

select coalesce("quoted"."actor_id", "tombstone"."actor_id") as "id"
  from "quote_request"
  left join "thought" as "quoted" on "quoted"."uri" = "quote_request"."quoted_uri"
  left join "tombstone" on "tombstone"."uri" = "quote_request"."quoted_uri"
  where "quote_request"."thought_id" = ? and ("quoted"."actor_id" is not null or "tombstone"."actor_id" is not null)
    -- SEARCH quote_request USING INDEX sqlite_autoindex_quote_request_1 (thought_id=?)
    -- SEARCH quoted USING INDEX sqlite_autoindex_thought_2 (uri=?) LEFT-JOIN
    -- SEARCH tombstone USING INDEX sqlite_autoindex_tombstone_2 (uri=?) LEFT-JOIN

select coalesce(max(position), 0) + 1 as "next"
  from "thought_version"
  where "thought_id" = ?
    -- SEARCH thought_version USING PRIMARY KEY (thought_id=?)

select count(*) as "activities", cast(sum(octet_length(payload)) as bigint) as "bytes"
  from (select "payload"
  from "event"
  where kind = 'inbox'
  order by "source", "due_at", "id"
  limit ?) as "queued"
    -- CO-ROUTINE queued
    --   SCAN event USING INDEX event_by_source
    -- SCAN queued

select count(*) as "boosts"
  from "boost"
  where "author_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
    -- SEARCH boost USING COVERING INDEX boost_by_author (author_id=? AND actor_id=?)
    -- LIST SUBQUERY 3
    --   MERGE (UNION)
    --     LEFT
    --       MERGE (UNION)
    --         LEFT
    --           SEARCH block USING PRIMARY KEY (blocker_id=?)
    --         RIGHT
    --           SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     RIGHT
    --       SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    -- LIST SUBQUERY 7
    --   SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --   LIST SUBQUERY 6
    --     MERGE (UNION)
    --       LEFT
    --         MERGE (UNION)
    --           LEFT
    --             SEARCH block USING PRIMARY KEY (blocker_id=?)
    --           RIGHT
    --             SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       RIGHT
    --         SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER

select count(*) as "count"
  from "actor"
  where "actor"."host" is null and exists (select "thought"."id"
  from "thought"
  where "thought"."actor_id" = "actor"."id" and "thought"."created_at" >= ?)
    -- SCAN actor USING INDEX actor_local_by_creation
    -- SEARCH thought EXISTS USING COVERING INDEX thought_by_author_and_time (actor_id=? AND created_at>?)

select count(*) as "count"
  from "block"
  where "blocker_id" = ?
    -- SEARCH block USING COVERING INDEX block_by_blocker (blocker_id=?)

select count(*) as "count"
  from "bookmark"
  inner join "thought" on "thought"."id" = "bookmark"."thought_id"
  where "bookmark"."actor_id" = ? and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)))
    -- SEARCH bookmark USING COVERING INDEX sqlite_autoindex_bookmark_1 (actor_id=?)
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    -- LIST SUBQUERY 4
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER

select count(*) as "count"
  from "boost" as "reaction"
  where "reaction"."thought_id" = ?
    -- SEARCH reaction USING PRIMARY KEY (thought_id=?)

select count(*) as "count"
  from "boost" as "reaction"
  where "reaction"."thought_id" = ? and "reaction"."actor_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)
    -- SEARCH reaction USING PRIMARY KEY (thought_id=?)
    -- LIST SUBQUERY 2
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER

select count(*) as "count"
  from "delivery"
  where "host" = ? and "failed_at" is not null
    -- SEARCH delivery USING INDEX delivery_by_failure (failed_at>?)

select count(*) as "count"
  from "delivery"
  where "host" = ? and "failed_at" is null
    -- SEARCH delivery USING INDEX delivery_by_host (host=?)

select count(*) as "count"
  from "follow"
  where "follow"."followee_id" = ? and "follow"."state" = ?
    -- SEARCH follow USING COVERING INDEX follow_by_followee (followee_id=? AND state=?)

select count(*) as "count"
  from "followed_tag"
  where "actor_id" = ?
    -- SEARCH followed_tag USING COVERING INDEX followed_tag_of_actor (actor_id=?)

select count(*) as "count"
  from "mute"
  where "muter_id" = ?
    -- SEARCH mute USING COVERING INDEX mute_of_muter (muter_id=?)

select count(*) as "count"
  from "notification"
  where "notification"."actor_id" = ? and ("notification"."thought_id" is null or exists (select "thought"."id"
  from "thought"
  where "thought"."id" = "notification"."thought_id" and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))))) and "notification"."type" <> 'post' and "notification"."type" <> 'poll' and "notification"."type" <> 'edit' and "notification"."type" <> 'quoted_edit'
    -- SEARCH notification USING INDEX notification_of_actor (actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 1
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 2
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 4
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER

select count(*) as "count"
  from "notification"
  where "notification"."actor_id" = ? and ("notification"."thought_id" is null or exists (select "thought"."id"
  from "thought"
  where "thought"."id" = "notification"."thought_id" and ("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))))) and "notification"."type" <> 'post' and "notification"."type" <> 'poll' and "notification"."type" <> 'edit' and "notification"."type" <> 'quoted_edit' and "notification"."is_read" = ?
    -- SEARCH notification USING INDEX notification_of_actor (actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 5
    --   SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 1
    --     SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --   CORRELATED SCALAR SUBQUERY 2
    --     SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --   LIST SUBQUERY 4
    --     MERGE (UNION)
    --       LEFT
    --         SEARCH block USING PRIMARY KEY (blocker_id=?)
    --       RIGHT
    --         SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER

select count(*) as "count"
  from "reply_request"
  where "asked_by" = ? and "asked_at" > ?
    -- SEARCH reply_request USING COVERING INDEX reply_request_by_person (asked_by=? AND asked_at>?)

select count(*) as "count"
  from "report"
  where "actor_uri" = ? and "created_at" > ?
    -- SEARCH report USING COVERING INDEX report_by_actor (actor_uri=? AND created_at>?)

select count(*) as "count"
  from "thought_like" as "reaction"
  where "reaction"."thought_id" = ?
    -- SEARCH reaction USING PRIMARY KEY (thought_id=?)

select count(*) as "count"
  from "thought_like" as "reaction"
  where "reaction"."thought_id" = ? and "reaction"."actor_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?)
    -- SEARCH reaction USING PRIMARY KEY (thought_id=?)
    -- LIST SUBQUERY 2
    --   MERGE (UNION)
    --     LEFT
    --       SEARCH block USING PRIMARY KEY (blocker_id=?)
    --     RIGHT
    --       SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER

select count(*) as "follows"
  from "follow"
  inner join "actor" on "actor"."id" = "follow"."followee_id"
  where "actor"."host" = ? and follow.state = 'accepted'
    -- SEARCH actor USING INDEX actor_by_host (host=?)
    -- SEARCH follow USING COVERING INDEX follow_by_followee (followee_id=? AND state=?)

select count(*) as "follows"
  from "follow"
  inner join "actor" on "actor"."id" = "follow"."follower_id"
  where "actor"."host" = ? and follow.state = 'accepted'
    -- SEARCH actor USING INDEX actor_by_host (host=?)
    -- SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)

select count(*) as "people"
  from "actor"
  where "host" = ?
    -- SEARCH actor USING COVERING INDEX actor_by_host (host=?)

select count(*) as "reports"
  from "report"
  where "actor_uri" >= ? and "actor_uri" <= ? and "created_at" > ?
    -- SEARCH report USING COVERING INDEX report_by_actor (actor_uri>? AND actor_uri<?)

select count(*) as "thoughts"
  from "recipient" cross join "thought"
  where "thought"."id" = "recipient"."thought_id" and "recipient"."actor_id" = ? and "thought"."actor_id" = ? and "thought"."visibility" <> 'public'
    -- SEARCH recipient USING COVERING INDEX recipient_by_actor (actor_id=?)
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)

select count(*) as "thoughts"
  from "recipient" cross join "thought"
  where "thought"."id" = "recipient"."thought_id" and "recipient"."actor_id" = ? and "thought"."actor_id" = ? and "thought"."visibility" = 'private'
    -- SEARCH recipient USING COVERING INDEX recipient_by_actor (actor_id=?)
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)

select count(*) as "thoughts"
  from "recipient"
  inner join "thought" on "thought"."id" = "recipient"."thought_id"
  where "recipient"."actor_id" = ? and "thought"."visibility" = 'private' and "thought"."actor_id" in (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?))
    -- SEARCH recipient USING COVERING INDEX recipient_by_actor (actor_id=?)
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)
    -- LIST SUBQUERY 4
    --   SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --   LIST SUBQUERY 3
    --     MERGE (UNION)
    --       LEFT
    --         MERGE (UNION)
    --           LEFT
    --             SEARCH block USING PRIMARY KEY (blocker_id=?)
    --           RIGHT
    --             SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --       RIGHT
    --         SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --       CREATE BLOOM FILTER
    --       CREATE BLOOM FILTER
    --   CREATE BLOOM FILTER

select count(*) as "thoughts"
  from "tagged"
  where "tag" = ? and "actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?)
    -- SEARCH tagged USING COVERING INDEX tagged_by_actor_and_tag (actor_id=? AND tag=?)
    -- LIST SUBQUERY 3
    --   MERGE (UNION)
    --     LEFT
    --       MERGE (UNION)
    --         LEFT
    --           SEARCH block USING PRIMARY KEY (blocker_id=?)
    --         RIGHT
    --           SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     RIGHT
    --       SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)

select count(*) as "total"
  from "account"
    -- SCAN account USING COVERING INDEX sqlite_autoindex_account_3

select count(*) as "total"
  from "account"
  where (username_key like ? escape '\' or email_key like ? escape '\')
    -- SCAN account

select count(*) as "total"
  from "moderation_act"
    -- SCAN moderation_act USING COVERING INDEX sqlite_autoindex_moderation_act_1

select count(*) as "total"
  from "remote_host"
    -- SCAN remote_host USING COVERING INDEX remote_host_by_sight

select count(*) as "total"
  from "remote_host"
  where "failing_since" is not null
    -- SCAN remote_host USING INDEX remote_host_failing_by_turn

select count(*) as "total"
  from "report"
    -- SCAN report USING COVERING INDEX report_by_time

select count(*) as count, json_group_array(number) as numbers
  from (select rowid as number
  from "search_public_words"
  where "search_public_words" match ?
  order by number desc
  limit 1000)
    -- CO-ROUTINE (subquery-1)
    --   SCAN search_public_words VIRTUAL TABLE INDEX 192:M1
    -- SCAN (subquery-1)

select count(*)
  from (select rowid as number
  from "search_other_words"
  where "search_other_words" match ?
  limit 1000)
    -- CO-ROUTINE (subquery-1)
    --   SCAN search_other_words VIRTUAL TABLE INDEX 0:M1
    -- SCAN (subquery-1)

select count(*)
  from (select rowid as number
  from "search_public_words"
  where "search_public_words" match ?
  limit 1000)
    -- CO-ROUTINE (subquery-1)
    --   SCAN search_public_words VIRTUAL TABLE INDEX 0:M1
    -- SCAN (subquery-1)

select count(distinct actor.host) as "count"
  from "actor"
  where "actor"."host" is not null
    -- SEARCH actor USING COVERING INDEX actor_by_host (host>?)

select count(distinct segid) as count
  from "search_other_words_idx"
    -- SCAN search_other_words_idx

select count(distinct segid) as count
  from "search_public_words_idx"
    -- SCAN search_public_words_idx

select count(distinct segid) as count
  from "search_user_words_idx"
    -- SCAN search_user_words_idx

select distinct "actor_id"
  from "filter"
  where "actor_id" in (select value
  from json_each(?))
    -- SEARCH filter USING COVERING INDEX filter_of_actor (actor_id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

select distinct "quoter_id"
  from "quote_stamp"
  where "thought_id" = ? and "revoked_at" is null
    -- SEARCH quote_stamp USING INDEX sqlite_autoindex_quote_stamp_2 (thought_id=?)
    -- USE TEMP B-TREE FOR DISTINCT

select max("tie") as "tie"
  from "thought"
  where "created_at" = ?
    -- SEARCH thought USING COVERING INDEX thought_by_number (created_at=?)

select public_count + followers_count + private_count as "thoughts"
  from "actor"
  where "id" = ?
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select sum(public_count + followers_count) as "thoughts", sum("boosted_count") as "boosts"
  from (select "follow"."followee_id" as "actor_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted' and "follow"."followee_id" not in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?)) as "followee"
  inner join "actor" on "actor"."id" = "followee"."actor_id"
    -- SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    -- LIST SUBQUERY 3
    --   MERGE (UNION)
    --     LEFT
    --       MERGE (UNION)
    --         LEFT
    --           SEARCH block USING PRIMARY KEY (blocker_id=?)
    --         RIGHT
    --           SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     RIGHT
    --       SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --     CREATE BLOOM FILTER
    --     CREATE BLOOM FILTER
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

select sum(public_count - unlisted_count) as "thoughts"
  from "actor"
  where "id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?)
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- LIST SUBQUERY 3
    --   MERGE (UNION)
    --     LEFT
    --       MERGE (UNION)
    --         LEFT
    --           SEARCH block USING PRIMARY KEY (blocker_id=?)
    --         RIGHT
    --           SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     RIGHT
    --       SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)

select sum(public_count - unlisted_count) as "thoughts"
  from "actor"
  where "id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?
  union select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?) and "host" is null
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    -- LIST SUBQUERY 3
    --   MERGE (UNION)
    --     LEFT
    --       MERGE (UNION)
    --         LEFT
    --           SEARCH block USING PRIMARY KEY (blocker_id=?)
    --         RIGHT
    --           SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --     RIGHT
    --       SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)

select thought.id, thought.created_at as at, thought.tie
  from (select rowid as number
  from "search_public_words"
  where "search_public_words" match ? and rowid not in (select rowid as number
  from "search_public_words"
  where "search_public_words" match ?)
  order by number desc
  limit ? offset ?) as page cross join thought
  where thought.created_at = "page"."number" >> 16 and thought.tie = ("page"."number" & 65535) >> 1
    -- CO-ROUTINE page
    --   SCAN search_public_words VIRTUAL TABLE INDEX 192:M1
    --   LIST SUBQUERY 1
    --     SCAN search_public_words VIRTUAL TABLE INDEX 0:M1
    --     CREATE BLOOM FILTER
    -- SCAN page
    -- SEARCH thought USING INDEX thought_by_number (created_at=? AND tie=?)

select thought.id, thought.created_at as at, thought.tie
  from (select rowid as number
  from "search_public_words"
  where "search_public_words" match ?
  order by number desc
  limit ? offset ?) as page cross join thought
  where thought.created_at = "page"."number" >> 16 and thought.tie = ("page"."number" & 65535) >> 1
    -- CO-ROUTINE page
    --   SCAN search_public_words VIRTUAL TABLE INDEX 192:M1
    -- SCAN page
    -- SEARCH thought USING INDEX thought_by_number (created_at=? AND tie=?)

select total_changes() as count
    -- SCAN CONSTANT ROW

update "account"
  set "disabled_at" = ?
  where "id" = ?
    -- SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)

update "account"
  set "password_hash" = ?
  where "id" = ? and "password_hash" = ?
    -- SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)

update "account"
  set "role" = ?
  where "id" = ?
    -- SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)

update "actor"
  set "avatar_url" = ?
  where "id" = ?
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

update "actor"
  set "boosted_count" = boosted_count + ?
  where "id" = ?
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

update "actor"
  set "boosted_count" = boosted_count - 1
  where "id" in (select "boost"."actor_id"
  from "boost"
  where "boost"."thought_id" = ?)
    -- SEARCH actor USING COVERING INDEX sqlite_autoindex_actor_1 (id=?)
    -- LIST SUBQUERY 1
    --   SEARCH boost USING PRIMARY KEY (thought_id=?)

update "actor"
  set "display_name" = ?
  where "id" = ?
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

update "actor"
  set "display_name" = ?, "bio" = ?, "avatar_url" = ?, "custom_css" = ?, "actor_type" = ?, "manually_approves" = ?, "show_to_visitors" = ?, "show_network" = ?, "atom" = ?, "language" = ?, "default_visibility" = ?
  where "id" = ?
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

update "actor"
  set "display_name" = ?, "bio" = ?, "avatar_url" = ?, "header_url" = ?, "actor_type" = ?, "manually_approves" = ?, "fields" = ?, "emojis" = ?, "discoverable" = ?, "indexable" = ?, "url" = ?, "wire_uri" = ?
  where "id" = ?
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

update "actor"
  set "follower_count" = follower_count + ?, "remote_follower_count" = remote_follower_count + ?
  where "id" = ?
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

update "actor"
  set "follower_count" = follower_count - 1, "remote_follower_count" = remote_follower_count - 0
  where "id" in (select value
  from json_each(?))
    -- SEARCH actor USING COVERING INDEX sqlite_autoindex_actor_1 (id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

update "actor"
  set "follower_count" = follower_count - 1, "remote_follower_count" = remote_follower_count - 1
  where "id" in (select value
  from json_each(?))
    -- SEARCH actor USING COVERING INDEX sqlite_autoindex_actor_1 (id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

update "actor"
  set "followers_count" = "followers_count" + ?
  where "id" = ?
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

update "actor"
  set "following_count" = following_count + ?
  where "id" = ?
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

update "actor"
  set "following_count" = following_count - 1
  where "id" in (select value
  from json_each(?))
    -- SEARCH actor USING COVERING INDEX sqlite_autoindex_actor_1 (id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

update "actor"
  set "header_url" = ?
  where "id" = ?
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

update "actor"
  set "header_url" = ?, "avatar_url" = ?
  where "id" = ?
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

update "actor"
  set "manually_approves" = ?
  where "id" = ?
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

update "actor"
  set "private_count" = "private_count" + ?
  where "id" = ?
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

update "actor"
  set "public_count" = "public_count" + ?, "last_status_at" = case when coalesce(last_status_at, 0) < ? then ? else last_status_at end
  where "id" = ?
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

update "actor"
  set "public_count" = "public_count" + ?, "unlisted_count" = "unlisted_count" + ?, "last_status_at" = case when coalesce(last_status_at, 0) < ? then ? else last_status_at end
  where "id" = ?
    -- SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)

update "conversation"
  set "is_unread" = ?
  where "actor_id" = ? and "number" = ?
    -- SEARCH conversation USING INTEGER PRIMARY KEY (rowid=?)

update "counter"
  set "value" = counter.value - (select count(*) as "uses"
  from "tagged"
  where "tagged"."actor_id" = ? and "tagged"."tag" = substr(counter.name, 5))
  where "name" in (select 'tag:' || tagged.tag as "name"
  from "tagged"
  where "tagged"."actor_id" = ?)
    -- SEARCH counter USING COVERING INDEX sqlite_autoindex_counter_1 (name=?)
    -- LIST SUBQUERY 2
    --   SEARCH tagged USING COVERING INDEX tagged_by_actor_and_tag (actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH tagged USING COVERING INDEX tagged_by_actor_and_tag (actor_id=? AND tag=?)

update "data_import"
  set "done" = ?
  where "id" = ? and "done" = ?
  returning "id"
    -- SEARCH data_import USING INDEX sqlite_autoindex_data_import_1 (id=?)

update "data_import"
  set "done" = ?, "failures" = ?
  where "id" = ? and "done" = ?
  returning "id"
    -- SEARCH data_import USING INDEX sqlite_autoindex_data_import_1 (id=?)

update "data_import"
  set "lines" = ?
  where "id" = ?
    -- SEARCH data_import USING INDEX sqlite_autoindex_data_import_1 (id=?)

update "delivery"
  set "due_at" = ?, "lease" = ?, "lease_ends_at" = ?, "last_error" = ?
  where "id" = ? and "lease" = ?
  returning "id"
    -- SEARCH delivery USING INTEGER PRIMARY KEY (rowid=?)

update "delivery"
  set "failed_at" = ?, "last_error" = ?
  where "id" in (select "id"
  from "delivery"
  where "failed_at" is null and "lease" is null and "created_at" < ?
  limit ?)
  returning "id"
    -- SEARCH delivery USING INTEGER PRIMARY KEY (rowid=?)
    -- LIST SUBQUERY 1
    --   SEARCH delivery USING INDEX delivery_by_age (created_at<?)

update "delivery"
  set "failed_at" = ?, "last_error" = ?
  where ("object_key" = ? and "inbox" in (select value
  from json_each(?)) and "failed_at" is null and "activity_id" <> ? and "activity_id" = ?)
    -- SEARCH delivery USING INDEX delivery_once (activity_id=? AND inbox=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

update "delivery"
  set "failed_at" = ?, "last_error" = ?
  where ("object_key" = ? and "inbox" in (select value
  from json_each(?)) and "failed_at" is null and "activity_id" <> ? and ("activity_id" not like ? and "activity_id" not like ?))
    -- SEARCH delivery USING INDEX delivery_by_object (inbox=? AND object_key=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

update "delivery"
  set "failed_at" = ?, "lease" = ?, "lease_ends_at" = ?, "last_error" = ?
  where "id" = ? and "lease" = ?
  returning "id"
    -- SEARCH delivery USING INTEGER PRIMARY KEY (rowid=?)

update "delivery"
  set "lease" = ?, "lease_ends_at" = ?, "attempts" = "attempts" + ?
  where "id" in (select value
  from json_each(?))
    -- SEARCH delivery USING INTEGER PRIMARY KEY (rowid=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

update "event"
  set "due_at" = ?, "created_at" = ?, "lease" = ?, "lease_ends_at" = ?
  where "created_at" > ?
    -- SCAN event

update "event"
  set "lease" = ?, "lease_ends_at" = ?
  where "lease_ends_at" > ?
    -- SEARCH event USING INDEX event_by_lease (lease_ends_at>?)

update "event"
  set "lease" = ?, "lease_ends_at" = ?, "due_at" = ?
  where "id" = ? and "lease" = ?
  returning "id"
    -- SEARCH event USING INTEGER PRIMARY KEY (rowid=?)

update "filter"
  set "title" = ?, "contexts" = ?, "action" = ?, "expires_at" = ?
  where "number" = ?
    -- SEARCH filter USING INTEGER PRIMARY KEY (rowid=?)

update "filter_keyword"
  set "keyword" = ?, "is_whole_word" = ?
  where "number" = ?
    -- SEARCH filter_keyword USING INTEGER PRIMARY KEY (rowid=?)

update "follow"
  set "state" = ?
  where "follower_id" = ? and "followee_id" = ? and "state" = ?
  returning "state", "uri"
    -- SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)

update "follow"
  set "uri" = ?
  where "follower_id" = ? and "followee_id" = ? and "created_at" = ?
  returning "uri"
    -- SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)

update "list"
  set "title" = ?, "replies_policy" = ?, "is_exclusive" = ?
  where "actor_id" = ? and "number" = ?
  returning *
    -- SEARCH list USING INTEGER PRIMARY KEY (rowid=?)

update "media_removal"
  set "due_at" = ?
  where "user_id" = ?
    -- SEARCH media_removal USING INDEX media_removal_by_user (user_id=?)

update "notification"
  set "is_read" = ?
  where "actor_id" = ? and "is_read" = ?
    -- SEARCH notification USING INDEX notification_of_actor (actor_id=?)

update "notification"
  set "is_read" = ?
  where "id" = ? and "actor_id" = ?
    -- SEARCH notification USING INDEX sqlite_autoindex_notification_1 (id=?)

update "page_subscription"
  set "kinds" = ?
  where "session_id" = ?
    -- SEARCH page_subscription USING INDEX sqlite_autoindex_page_subscription_1 (session_id=?)

update "periodic_job"
  set "lease" = ?, "lease_ends_at" = ?, "due_at" = ?
  where "name" = ? and "lease" = ?
    -- SEARCH periodic_job USING INDEX sqlite_autoindex_periodic_job_1 (name=?)

update "poll_vote"
  set "notify_at" = ?
  where "thought_id" = ?
    -- SEARCH poll_vote USING PRIMARY KEY (thought_id=?)

update "poll_vote"
  set "notify_at" = ?
  where "thought_id" = ? and "actor_id" = ? and "notify_at" is not null
  returning "thought_id"
    -- SEARCH poll_vote USING PRIMARY KEY (thought_id=? AND actor_id=?)

update "push_subscription"
  set "alerts" = ?, "policy" = ?
  where "token_id" = ?
    -- SEARCH push_subscription USING INDEX sqlite_autoindex_push_subscription_1 (token_id=?)

update "quote_approval"
  set "withdrawn_at" = ?
  where "uri" = ? and "author_uri" = ? and "withdrawn_at" is null
  returning "thought_id"
    -- SEARCH quote_approval USING INDEX quote_approval_by_uri (uri=?)

update "rate_window"
  set "hits" = "hits" - ?
  where "id" = ? and "hits" > ? and "ends_at" > ?
    -- SEARCH rate_window USING INDEX sqlite_autoindex_rate_window_1 (id=?)

update "relation_statement"
  set "ended_here_at" = ?
  where "relation" = ?
    -- SEARCH relation_statement USING INDEX relation_statement_by_relation (relation=?)

update "relation_statement"
  set "holds" = ?, "undone_at" = ?
  where "relation" = ? and "holds" = ? and "asserted_at" <= ?
    -- SEARCH relation_statement USING INDEX relation_statement_by_relation (relation=?)

update "remote_actor"
  set "inbox" = ?, "shared_inbox" = ?, "outbox" = ?, "followers_uri" = ?, "featured" = ?, "key_id" = ?, "public_key" = ?, "other_keys" = ?, "moved_to" = ?, "updated_at" = ?, "fetched_at" = ?
  where "actor_id" = ?
    -- SEARCH remote_actor USING INDEX sqlite_autoindex_remote_actor_1 (actor_id=?)

update "remote_actor"
  set "moved_to" = ?
  where "actor_id" = ?
    -- SEARCH remote_actor USING INDEX sqlite_autoindex_remote_actor_1 (actor_id=?)

update "remote_host"
  set "failing_since" = ?, "retry_at" = ?, "seen_at" = ?, "last_error" = ?
  where "name" = ?
    -- SEARCH remote_host USING INDEX sqlite_autoindex_remote_host_1 (name=?)

update "remote_host"
  set "next_at" = cast(nullif("row"."at", '') as bigint)
  from (select value ->> 'host' as "host", value ->> 'at' as "at"
  from json_each(?)) as "row"
  where "remote_host"."name" = "row"."host"
    -- SCAN json_each VIRTUAL TABLE INDEX 1:
    -- SEARCH remote_host USING COVERING INDEX sqlite_autoindex_remote_host_1 (name=?)

update "remote_host"
  set "retry_at" = ?, "next_at" = ?, "seen_at" = ?, "failing_since" = case when "retry_at" = ? then cast(? as bigint) else "failing_since" end
  where "name" = ? and "failing_since" is not null and "seen_at" <= ?
  returning "name"
    -- SEARCH remote_host USING INDEX sqlite_autoindex_remote_host_1 (name=?)

update "remote_host"
  set "seen_at" = ?, "last_success_at" = ?
  where "name" in (select value
  from json_each(?))
    -- SEARCH remote_host USING COVERING INDEX sqlite_autoindex_remote_host_1 (name=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

update "reply_request"
  set "claimed" = ?
  where "root_id" = ?
    -- SEARCH reply_request USING INDEX sqlite_autoindex_reply_request_1 (root_id=?)

update "thought"
  set "boost_count" = "boost_count" + ?
  where "id" = ?
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)

update "thought"
  set "boost_count" = boost_count - 1
  where "id" in (select value
  from json_each(?))
    -- SEARCH thought USING COVERING INDEX sqlite_autoindex_thought_1 (id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

update "thought"
  set "content" = ?, "content_html" = ?, "summary" = ?, "sensitive" = ?, "language" = ?, "emojis" = ?, "mention_tags" = ?, "quote_uri" = ?, "quoted_id" = ?, "form" = ?, "is_cut" = ?, "tags" = ?, "attachments" = ?, "edited_at" = ?
  where "id" = ?
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)

update "thought"
  set "like_count" = "like_count" + ?
  where "id" = ?
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)

update "thought"
  set "like_count" = like_count - 1
  where "id" in (select value
  from json_each(?))
    -- SEARCH thought USING COVERING INDEX sqlite_autoindex_thought_1 (id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

update "thought"
  set "poll" = ?
  where "id" = ?
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)

update "thought"
  set "reply_count" = "reply_count" + ?
  where "id" = ?
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)

update "thought"
  set "reply_count" = thought.reply_count - (select count(*) as "replies"
  from "thought" as "reply"
  where "reply"."actor_id" = ? and "reply"."visibility" = ? and "reply"."reply_to_id" = "thought"."id")
  where "id" in (select "reply"."reply_to_id"
  from "thought" as "reply"
  where "reply"."actor_id" = ? and "reply"."reply_to_id" is not null)
    -- SEARCH thought USING COVERING INDEX sqlite_autoindex_thought_1 (id=?)
    -- LIST SUBQUERY 2
    --   SEARCH reply USING INDEX thought_by_author_and_time (actor_id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH reply USING INDEX thought_by_parent (reply_to_id=?)

update "thought"
  set "reply_to_id" = ?
  where "id" = ?
    -- SEARCH thought USING INDEX sqlite_autoindex_thought_1 (id=?)

update "thought"
  set "root_id" = ?
  where "root_id" = ?
    -- SEARCH thought USING INDEX thought_by_root (root_id=?)

update "upload"
  set "attachment" = ?
  where "number" = ?
    -- SEARCH upload USING INTEGER PRIMARY KEY (rowid=?)

update "upload"
  set "state" = ?, "state_since" = ?
  where "actor_id" = ? and "state" = ? and ? not like '%/' || id || '.%'
    -- SEARCH upload USING INDEX upload_by_actor (actor_id=?)

update "upload"
  set "state" = ?, "thought_id" = ?, "state_since" = ?
  where "number" in (select value
  from json_each(?))
    -- SEARCH upload USING INTEGER PRIMARY KEY (rowid=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

update "upload"
  set "state" = ?, "thought_id" = ?, "state_since" = ?
  where "thought_id" = ?
    -- SEARCH upload USING COVERING INDEX upload_by_thought (thought_id=?)

with "due" as (select "event"."id", "event"."subject", "event"."due_at"
  from "event"
  where "event"."due_at" <= ? and ("lease_ends_at" is null or "lease_ends_at" <= ?) and "event"."kind" in (select value
  from json_each(?)) and ("event"."subject" is null or "event"."subject" not in (select "subject"
  from "event"
  where "subject" is not null and "lease_ends_at" > ?))
  order by "event"."due_at", "event"."id"
  limit 512), "head" as (select min("due"."id") as "id"
  from "due"
  group by coalesce(subject, cast(id as text))), "available" as (select "event"."id"
  from "event"
  where "event"."id" in (select "head"."id"
  from "head") and ("lease_ends_at" is null or "lease_ends_at" <= ?) and not exists (select "earlier"."id"
  from "event" as "earlier"
  where "earlier"."subject" = "event"."subject" and "earlier"."id" < "event"."id" and "earlier"."due_at" <= ?)
  order by "event"."due_at", "event"."id"
  limit ?) update "event"
  set "lease" = ?, "lease_ends_at" = ?, "attempts" = "attempts" + 1
  where "event"."id" in (select "available"."id"
  from "available")
  returning "event"."id", "event"."kind", "event"."subject", "event"."payload", "event"."attempts", "event"."created_at"
    -- SEARCH event USING INTEGER PRIMARY KEY (rowid=?)
    -- LIST SUBQUERY 8
    --   SEARCH event USING INTEGER PRIMARY KEY (rowid=?)
    --   LIST SUBQUERY 5
    --     MATERIALIZE head
    --       MATERIALIZE due
    --         SEARCH event USING INDEX event_by_due (due_at<?)
    --         LIST SUBQUERY 1
    --           SCAN json_each VIRTUAL TABLE INDEX 1:
    --           CREATE BLOOM FILTER
    --         LIST SUBQUERY 2
    --           SEARCH event USING INDEX event_by_lease (lease_ends_at>?)
    --           CREATE BLOOM FILTER
    --       SCAN due
    --       USE TEMP B-TREE FOR GROUP BY
    --     SCAN head
    --   CORRELATED SCALAR SUBQUERY 6
    --     SEARCH earlier USING INDEX event_by_subject (subject=? AND id<?)
    --   USE TEMP B-TREE FOR ORDER BY

with "due" as (select "event"."id", "event"."subject", "event"."due_at"
  from "event"
  where "event"."due_at" <= ? and ("lease_ends_at" is null or "lease_ends_at" <= ?) and "event"."kind" in (select value
  from json_each(?)) and ("event"."subject" is null or "event"."subject" not in (select "subject"
  from "event"
  where "subject" is not null and ("lease_ends_at" > ? or "due_at" > ?)))
  order by "event"."due_at", "event"."id"
  limit 512), "head" as (select min("due"."id") as "id"
  from "due"
  group by coalesce(subject, cast(id as text))), "available" as (select "event"."id"
  from "event"
  where "event"."id" in (select "head"."id"
  from "head") and ("lease_ends_at" is null or "lease_ends_at" <= ?) and not exists (select "earlier"."id"
  from "event" as "earlier"
  where "earlier"."subject" = "event"."subject" and "earlier"."id" < "event"."id")
  order by "event"."due_at", "event"."id"
  limit ?) update "event"
  set "lease" = ?, "lease_ends_at" = ?, "attempts" = "attempts" + 1
  where "event"."id" in (select "available"."id"
  from "available")
  returning "event"."id", "event"."kind", "event"."subject", "event"."payload", "event"."attempts", "event"."created_at"
    -- SEARCH event USING INTEGER PRIMARY KEY (rowid=?)
    -- LIST SUBQUERY 8
    --   SEARCH event USING INTEGER PRIMARY KEY (rowid=?)
    --   LIST SUBQUERY 5
    --     MATERIALIZE head
    --       MATERIALIZE due
    --         SEARCH event USING INDEX event_by_due (due_at<?)
    --         LIST SUBQUERY 1
    --           SCAN json_each VIRTUAL TABLE INDEX 1:
    --           CREATE BLOOM FILTER
    --         LIST SUBQUERY 2
    --           MULTI-INDEX OR
    --             INDEX 1
    --               SEARCH event USING INDEX event_by_lease (lease_ends_at>?)
    --             INDEX 2
    --               SEARCH event USING INDEX event_by_due (due_at>?)
    --           CREATE BLOOM FILTER
    --       SCAN due
    --       USE TEMP B-TREE FOR GROUP BY
    --     SCAN head
    --   CORRELATED SCALAR SUBQUERY 6
    --     SEARCH earlier USING COVERING INDEX event_by_subject (subject=? AND id<?)
    --   USE TEMP B-TREE FOR ORDER BY

with "first" as materialized (select "due"."id"
  from (select value ->> 'host' as "host"
  from json_each(?)) as "row"
  inner join "delivery" as "due" on "due"."id" in (select "queued"."id"
  from "delivery" as "queued"
  where "queued"."host" = "row"."host" and "queued"."failed_at" is null and "queued"."due_at" <= ? and ("queued"."lease" is null or "queued"."lease_ends_at" <= ?) and not exists (select "earlier"."id"
  from "delivery" as "earlier"
  where "earlier"."inbox" = "queued"."inbox" and "earlier"."object_key" = "queued"."object_key" and "earlier"."failed_at" is null and "earlier"."id" < "queued"."id") and not exists (select "superseded"."id"
  from "delivery" as "superseded"
  where "superseded"."host" = "queued"."host" and "superseded"."lease" is not null and "superseded"."lease_ends_at" > ? and "superseded"."inbox" = "queued"."inbox" and "superseded"."object_key" = "queued"."object_key" and "superseded"."id" + ? < "queued"."id")
  order by "queued"."due_at", "queued"."id"
  limit ?)) select "delivery"."id", "activity_id", "inbox", "delivery"."host", "attempts", "delivery"."created_at", "activity"."actor_id", "activity"."body"
  from "first"
  inner join "delivery" on "delivery"."id" = "first"."id"
  inner join "outgoing_activity" as "activity" on "activity"."id" = "delivery"."activity_id"
  order by "delivery"."due_at", "delivery"."id"
    -- MATERIALIZE first
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    --   SEARCH due USING INTEGER PRIMARY KEY (rowid=?)
    --   CORRELATED LIST SUBQUERY 4
    --     SEARCH queued USING INDEX delivery_by_host (host=? AND due_at<?)
    --     CORRELATED SCALAR SUBQUERY 2
    --       SEARCH earlier USING INDEX delivery_by_object (inbox=? AND object_key=? AND id<?)
    --     CORRELATED SCALAR SUBQUERY 3
    --       SEARCH superseded USING INDEX delivery_by_lease (host=?)
    -- SCAN first
    -- SEARCH delivery USING INTEGER PRIMARY KEY (rowid=?)
    -- SEARCH activity USING INDEX sqlite_autoindex_outgoing_activity_1 (id=?)
    -- USE TEMP B-TREE FOR ORDER BY

with "seen" as materialized (select "actor"."id", "hit"."rank", "actor"."created_at" as "at", 0 as "tie"
  from (select id, 0 as rank
  from (select "actor_id" as id
  from (select rowid as row_ref
  from "search_user_words"
  where "search_user_words" match ?
  order by rowid desc
  limit 1000) as newest cross join "search_user" as thing on thing.id = newest.row_ref) as exact) as "hit"
  inner join "actor" on "actor"."id" = "hit"."id") select "page"."id", "all"."total"
  from (select count(*) as "total"
  from "seen") as "all"
  left join (select "id", "rank", "at", "tie"
  from "seen"
  order by "rank", "at" desc, "tie" desc, "id" desc
  limit ? offset ?) as "page" on true
  order by "page"."rank", "page"."at" desc, "page"."tie" desc, "page"."id" desc
    -- CO-ROUTINE all
    --   MATERIALIZE seen
    --     CO-ROUTINE newest
    --       SCAN search_user_words VIRTUAL TABLE INDEX 192:M1
    --     SCAN newest
    --     SEARCH thing USING INTEGER PRIMARY KEY (rowid=?)
    --     SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    --   SCAN seen
    -- MATERIALIZE page
    --   SCAN seen
    --   USE TEMP B-TREE FOR ORDER BY
    -- SCAN all
    -- SCAN page LEFT-JOIN
    -- USE TEMP B-TREE FOR ORDER BY

with "seen" as materialized (select "actor"."id", "hit"."rank", "actor"."created_at" as "at", 0 as "tie"
  from (select id, min(rank) as rank
  from (select id, 0 as rank
  from (select "actor_id" as id
  from (select rowid as row_ref
  from "search_user_words"
  where "search_user_words" match ?
  order by rowid desc
  limit 1000) as newest cross join "search_user" as thing on thing.id = newest.row_ref) as exact
  union all select id, 1 as rank
  from (select "actor_id" as id
  from (select rowid as row_ref
  from "search_user_words"
  where "search_user_words" match ?
  order by rowid desc
  limit 1000) as newest cross join "search_user" as thing on thing.id = newest.row_ref) as found) as hit
  group by id) as "hit"
  inner join "actor" on "actor"."id" = "hit"."id"
  where "actor"."id" in (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted')) select "page"."id", "all"."total"
  from (select count(*) as "total"
  from "seen") as "all"
  left join (select "id", "rank", "at", "tie"
  from "seen"
  order by "rank", "at" desc, "tie" desc, "id" desc
  limit ? offset ?) as "page" on true
  order by "page"."rank", "page"."at" desc, "page"."tie" desc, "page"."id" desc
    -- CO-ROUTINE all
    --   MATERIALIZE seen
    --     CO-ROUTINE hit
    --       CO-ROUTINE hit
    --         COMPOUND QUERY
    --           LEFT-MOST SUBQUERY
    --             CO-ROUTINE newest
    --               SCAN search_user_words VIRTUAL TABLE INDEX 192:M1
    --             SCAN newest
    --             SEARCH thing USING INTEGER PRIMARY KEY (rowid=?)
    --           UNION ALL
    --             CO-ROUTINE newest
    --               SCAN search_user_words VIRTUAL TABLE INDEX 192:M1
    --             SCAN newest
    --             SEARCH thing USING INTEGER PRIMARY KEY (rowid=?)
    --       SCAN hit
    --       USE TEMP B-TREE FOR GROUP BY
    --     SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    --     LIST SUBQUERY 8
    --       SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --     SEARCH hit USING AUTOMATIC COVERING INDEX (id=?)
    --   SCAN seen
    -- MATERIALIZE page
    --   SCAN seen
    --   USE TEMP B-TREE FOR ORDER BY
    -- SCAN all
    -- SCAN page LEFT-JOIN
    -- USE TEMP B-TREE FOR ORDER BY

with "seen" as materialized (select "actor"."id", "hit"."rank", "actor"."created_at" as "at", 0 as "tie"
  from (select id, min(rank) as rank
  from (select id, 0 as rank
  from (select "actor_id" as id
  from (select rowid as row_ref
  from "search_user_words"
  where "search_user_words" match ?
  order by rowid desc
  limit 1000) as newest cross join "search_user" as thing on thing.id = newest.row_ref) as exact
  union all select id, 1 as rank
  from (select "actor_id" as id
  from (select rowid as row_ref
  from "search_user_words"
  where "search_user_words" match ?
  order by rowid desc
  limit 1000) as newest cross join "search_user" as thing on thing.id = newest.row_ref) as found) as hit
  group by id) as "hit"
  inner join "actor" on "actor"."id" = "hit"."id") select "page"."id", "all"."total"
  from (select count(*) as "total"
  from "seen") as "all"
  left join (select "id", "rank", "at", "tie"
  from "seen"
  order by "rank", "at" desc, "tie" desc, "id" desc
  limit ? offset ?) as "page" on true
  order by "page"."rank", "page"."at" desc, "page"."tie" desc, "page"."id" desc
    -- CO-ROUTINE all
    --   MATERIALIZE seen
    --     CO-ROUTINE hit
    --       CO-ROUTINE hit
    --         COMPOUND QUERY
    --           LEFT-MOST SUBQUERY
    --             CO-ROUTINE newest
    --               SCAN search_user_words VIRTUAL TABLE INDEX 192:M1
    --             SCAN newest
    --             SEARCH thing USING INTEGER PRIMARY KEY (rowid=?)
    --           UNION ALL
    --             CO-ROUTINE newest
    --               SCAN search_user_words VIRTUAL TABLE INDEX 192:M1
    --             SCAN newest
    --             SEARCH thing USING INTEGER PRIMARY KEY (rowid=?)
    --       SCAN hit
    --       USE TEMP B-TREE FOR GROUP BY
    --     SCAN hit
    --     SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    --   SCAN seen
    -- MATERIALIZE page
    --   SCAN seen
    --   USE TEMP B-TREE FOR ORDER BY
    -- SCAN all
    -- SCAN page LEFT-JOIN
    -- USE TEMP B-TREE FOR ORDER BY

with "seen" as materialized (select "actor"."id", hit.rank - case when "actor"."id" in (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and follow.state = 'accepted') then 2 else 0 end as "rank", "actor"."created_at" as "at", 0 as "tie"
  from (select id, min(rank) as rank
  from (select id, 0 as rank
  from (select "actor_id" as id
  from (select rowid as row_ref
  from "search_user_words"
  where "search_user_words" match ?
  order by rowid desc
  limit 1000) as newest cross join "search_user" as thing on thing.id = newest.row_ref) as exact
  union all select id, 1 as rank
  from (select "actor_id" as id
  from (select rowid as row_ref
  from "search_user_words"
  where "search_user_words" match ?
  order by rowid desc
  limit 1000) as newest cross join "search_user" as thing on thing.id = newest.row_ref) as found) as hit
  group by id) as "hit"
  inner join "actor" on "actor"."id" = "hit"."id") select "page"."id", "all"."total"
  from (select count(*) as "total"
  from "seen") as "all"
  left join (select "id", "rank", "at", "tie"
  from "seen"
  order by "rank", "at" desc, "tie" desc, "id" desc
  limit ? offset ?) as "page" on true
  order by "page"."rank", "page"."at" desc, "page"."tie" desc, "page"."id" desc
    -- CO-ROUTINE all
    --   MATERIALIZE seen
    --     CO-ROUTINE hit
    --       CO-ROUTINE hit
    --         COMPOUND QUERY
    --           LEFT-MOST SUBQUERY
    --             CO-ROUTINE newest
    --               SCAN search_user_words VIRTUAL TABLE INDEX 192:M1
    --             SCAN newest
    --             SEARCH thing USING INTEGER PRIMARY KEY (rowid=?)
    --           UNION ALL
    --             CO-ROUTINE newest
    --               SCAN search_user_words VIRTUAL TABLE INDEX 192:M1
    --             SCAN newest
    --             SEARCH thing USING INTEGER PRIMARY KEY (rowid=?)
    --       SCAN hit
    --       USE TEMP B-TREE FOR GROUP BY
    --     SCAN hit
    --     SEARCH actor USING INDEX sqlite_autoindex_actor_1 (id=?)
    --     LIST SUBQUERY 1
    --       SEARCH follow USING COVERING INDEX follow_by_follower (follower_id=? AND state=?)
    --       CREATE BLOOM FILTER
    --   SCAN seen
    -- MATERIALIZE page
    --   SCAN seen
    --   USE TEMP B-TREE FOR ORDER BY
    -- SCAN all
    -- SCAN page LEFT-JOIN
    -- USE TEMP B-TREE FOR ORDER BY

with recursive source_of (source) as ( select min(source)
  from event
  where kind = 'inbox'
  union all select (select min(source)
  from event
  where kind = 'inbox' and source > source_of.source)
  from source_of
  where source_of.source is not null ), head as ( select event.id, event.due_at, row_number() over (partition by event.source
  order by event.due_at, event.id) + (select count(*)
  from json_each(?) as given
  where given.value = "event"."source") as position
  from source_of join event on event.id in ( select due.id
  from ( select queued.id, queued.subject, queued.due_at
  from event as queued
  where queued.kind = 'inbox' and queued.source = source_of.source and queued.due_at <= ? and ("queued"."lease_ends_at" is null or "queued"."lease_ends_at" <= ?) and queued.subject not in ( select held.subject
  from event as held
  where held.lease_ends_at > ? and held.subject is not null )
  order by queued.due_at, queued.id
  limit 256 ) as due
  where not exists ( select 1
  from event as earlier
  where earlier.subject = due.subject and earlier.id < due.id and earlier.due_at <= ? )
  order by due.due_at, due.id
  limit ? )
  where source_of.source is not null ) update event
  set lease = ?, lease_ends_at = ?, attempts = attempts + 1
  where id in ( select event.id
  from head cross join event
  where event.id = head.id and ("event"."lease_ends_at" is null or "event"."lease_ends_at" <= ?) and head.position <= ?
  order by head.position, head.due_at, head.id
  limit ? )
  returning id, kind, subject, source, payload, attempts, created_at
    -- SEARCH event USING INTEGER PRIMARY KEY (rowid=?)
    -- LIST SUBQUERY 10
    --   MATERIALIZE head
    --     CO-ROUTINE (subquery-11)
    --       MATERIALIZE source_of
    --         SETUP
    --           SEARCH event USING COVERING INDEX event_by_source
    --         RECURSIVE STEP
    --           SCAN source_of
    --           CORRELATED SCALAR SUBQUERY 2
    --             SEARCH event USING COVERING INDEX event_by_source (source>?)
    --       SCAN source_of
    --       SEARCH event USING INTEGER PRIMARY KEY (rowid=?)
    --       CORRELATED LIST SUBQUERY 8
    --         CO-ROUTINE due
    --           SEARCH queued USING INDEX event_by_source (source=? AND due_at<?)
    --           LIST SUBQUERY 5
    --             SEARCH held USING INDEX event_by_lease (lease_ends_at>?)
    --             CREATE BLOOM FILTER
    --         SCAN due
    --         CORRELATED SCALAR SUBQUERY 7
    --           SEARCH earlier USING INDEX event_by_subject (subject=? AND id<?)
    --       USE TEMP B-TREE FOR ORDER BY
    --     SCAN (subquery-11)
    --     CORRELATED SCALAR SUBQUERY 4
    --       SCAN given VIRTUAL TABLE INDEX 1:
    --   SCAN head
    --   SEARCH event USING INTEGER PRIMARY KEY (rowid=?)
    --   USE TEMP B-TREE FOR ORDER BY

with whole as materialized (select rowid as number
  from "search_public_words"
  where "search_public_words" match ? and true
  order by rowid desc
  limit 1000), other_whole as materialized (select rowid as number
  from "search_other_words"
  where "search_other_words" match ? and rowid > (select case count(*) when 1000 then min(number) else -9223372036854775808 end
  from "whole")
  order by rowid desc
  limit 1000), exact as materialized ( select number
  from ( select number
  from (select number
  from (select "word"."number"
  from (select number
  from "whole") as "word" cross join "thought"
  where thought.created_at = "word"."number" >> 16 and thought.tie = ("word"."number" & 65535) >> 1 and ((("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."actor_id" not in (select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?)) and (not ("thought"."visibility" = 'public' and "thought"."listed" = 0) or "thought"."actor_id" = ? or exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted') or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?))) and "thought"."actor_id" = ?)) as open_hit
  union all select number
  from (select number
  from (select "word"."number"
  from (select number
  from "other_whole") as "word" cross join "thought"
  where thought.created_at = "word"."number" >> 16 and thought.tie = ("word"."number" & 65535) >> 1 and ((("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."actor_id" not in (select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?)) and (not ("thought"."visibility" = 'public' and "thought"."listed" = 0) or "thought"."actor_id" = ? or exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted') or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?))) and "thought"."actor_id" = ?)) as closed_hit )
  order by number desc
  limit 1000), hit as materialized (select number, 0 as rank
  from exact) select thought.id, counted.total
  from (select count(*) as total
  from hit) as counted
  left join (select number, rank
  from hit
  order by rank, number desc
  limit ? offset ?) as page on true
  left join thought on thought.created_at = "page"."number" >> 16 and thought.tie = ("page"."number" & 65535) >> 1
  order by page.rank, page.number desc
    -- CO-ROUTINE counted
    --   MATERIALIZE hit
    --     MATERIALIZE exact
    --       MERGE (UNION ALL)
    --         LEFT
    --           MATERIALIZE whole
    --             SCAN search_public_words VIRTUAL TABLE INDEX 192:M1
    --           SCAN whole
    --           LIST SUBQUERY 9
    --             SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --             CREATE BLOOM FILTER
    --           SEARCH thought USING INDEX thought_by_number (created_at=? AND tie=?)
    --           CORRELATED SCALAR SUBQUERY 5
    --             SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --           CORRELATED SCALAR SUBQUERY 6
    --             SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --           LIST SUBQUERY 8
    --             MERGE (UNION)
    --               LEFT
    --                 SEARCH block USING PRIMARY KEY (blocker_id=?)
    --               RIGHT
    --                 SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --           CORRELATED SCALAR SUBQUERY 10
    --             SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --           CORRELATED SCALAR SUBQUERY 11
    --             SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --           USE TEMP B-TREE FOR ORDER BY
    --         RIGHT
    --           MATERIALIZE other_whole
    --             SCAN search_other_words VIRTUAL TABLE INDEX 192:M1>
    --             SCALAR SUBQUERY 2
    --               SCAN whole
    --             REUSE SUBQUERY 2
    --           SCAN other_whole
    --           LIST SUBQUERY 20
    --             SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --             CREATE BLOOM FILTER
    --           SEARCH thought USING INDEX thought_by_number (created_at=? AND tie=?)
    --           CORRELATED SCALAR SUBQUERY 16
    --             SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --           CORRELATED SCALAR SUBQUERY 17
    --             SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --           LIST SUBQUERY 19
    --             MERGE (UNION)
    --               LEFT
    --                 SEARCH block USING PRIMARY KEY (blocker_id=?)
    --               RIGHT
    --                 SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --               CREATE BLOOM FILTER
    --               CREATE BLOOM FILTER
    --           CORRELATED SCALAR SUBQUERY 21
    --             SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --           CORRELATED SCALAR SUBQUERY 22
    --             SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --           USE TEMP B-TREE FOR ORDER BY
    --     SCAN exact
    --   SCAN hit
    -- MATERIALIZE page
    --   SCAN hit
    --   USE TEMP B-TREE FOR ORDER BY
    -- SCAN counted
    -- SCAN page LEFT-JOIN
    -- SEARCH thought USING INDEX thought_by_number (created_at=? AND tie=?) LEFT-JOIN
    -- USE TEMP B-TREE FOR ORDER BY

with whole as materialized (select rowid as number
  from "search_public_words"
  where "search_public_words" match ? and true
  order by rowid desc
  limit 1000), other_whole as materialized (select rowid as number
  from "search_other_words"
  where "search_other_words" match ? and rowid > (select case count(*) when 1000 then min(number) else -9223372036854775808 end
  from "whole")
  order by rowid desc
  limit 1000), exact as materialized ( select number
  from ( select number
  from (select number
  from (select "word"."number"
  from (select number
  from "whole") as "word" cross join "thought"
  where thought.created_at = "word"."number" >> 16 and thought.tie = ("word"."number" & 65535) >> 1 and ((("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."actor_id" not in (select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?)) and (not ("thought"."visibility" = 'public' and "thought"."listed" = 0) or "thought"."actor_id" = ? or exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted') or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?))) and "thought"."actor_id" = ?)) as open_hit
  union all select number
  from (select number
  from (select "word"."number"
  from (select number
  from "other_whole") as "word" cross join "thought"
  where thought.created_at = "word"."number" >> 16 and thought.tie = ("word"."number" & 65535) >> 1 and ((("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."actor_id" not in (select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?)) and (not ("thought"."visibility" = 'public' and "thought"."listed" = 0) or "thought"."actor_id" = ? or exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted') or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?))) and "thought"."actor_id" = ?)) as closed_hit )
  order by number desc
  limit 1000), prefixed as materialized (select rowid as number
  from "search_public_words"
  where "search_public_words" match (select case when count(*) < 1000 then ? else '""' end
  from whole) and true
  order by rowid desc
  limit 1000), other_prefixed as materialized (select rowid as number
  from "search_other_words"
  where "search_other_words" match (select case when count(*) < 1000 then ? else '""' end
  from whole) and rowid > (select case count(*) when 1000 then min(number) else -9223372036854775808 end
  from "prefixed")
  order by rowid desc
  limit 1000), hit as materialized (select number, 0 as rank
  from exact
  union all select number, 1
  from (select number
  from ( select number
  from (select number
  from (select "word"."number"
  from (select number
  from "prefixed"
  where number not in (select number
  from "whole")) as "word" cross join "thought"
  where thought.created_at = "word"."number" >> 16 and thought.tie = ("word"."number" & 65535) >> 1 and ((("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."actor_id" not in (select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?)) and (not ("thought"."visibility" = 'public' and "thought"."listed" = 0) or "thought"."actor_id" = ? or exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted') or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?))) and "thought"."actor_id" = ?)) as open_hit
  union all select number
  from (select number
  from (select "word"."number"
  from (select number
  from "other_prefixed"
  where number not in (select number
  from "other_whole")) as "word" cross join "thought"
  where thought.created_at = "word"."number" >> 16 and thought.tie = ("word"."number" & 65535) >> 1 and ((("thought"."actor_id" = ? or (("thought"."visibility" = 'public' or ("thought"."visibility" = 'followers' and exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted')) or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?)) and not "thought"."actor_id" in (select "block"."blocked_id" as "id"
  from "block"
  where "block"."blocker_id" = ?
  union select "block"."blocker_id" as "id"
  from "block"
  where "block"."blocked_id" = ?))) and "thought"."actor_id" not in (select "mute"."muted_id" as "id"
  from "mute"
  where "mute"."muter_id" = ?)) and (not ("thought"."visibility" = 'public' and "thought"."listed" = 0) or "thought"."actor_id" = ? or exists (select "follow"."followee_id"
  from "follow"
  where "follow"."follower_id" = ? and "follow"."followee_id" = "thought"."actor_id" and follow.state = 'accepted') or exists (select "recipient"."actor_id"
  from "recipient"
  where "recipient"."thought_id" = "thought"."id" and "recipient"."actor_id" = ?))) and "thought"."actor_id" = ?)) as closed_hit )
  order by number desc
  limit 1000) as other) select thought.id, counted.total
  from (select count(*) as total
  from hit) as counted
  left join (select number, rank
  from hit
  order by rank, number desc
  limit ? offset ?) as page on true
  left join thought on thought.created_at = "page"."number" >> 16 and thought.tie = ("page"."number" & 65535) >> 1
  order by page.rank, page.number desc
    -- CO-ROUTINE counted
    --   MATERIALIZE hit
    --     COMPOUND QUERY
    --       LEFT-MOST SUBQUERY
    --         MATERIALIZE exact
    --           MERGE (UNION ALL)
    --             LEFT
    --               MATERIALIZE whole
    --                 SCAN search_public_words VIRTUAL TABLE INDEX 192:M1
    --               SCAN whole
    --               LIST SUBQUERY 9
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                 CREATE BLOOM FILTER
    --               SEARCH thought USING INDEX thought_by_number (created_at=? AND tie=?)
    --               CORRELATED SCALAR SUBQUERY 5
    --                 SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --               CORRELATED SCALAR SUBQUERY 6
    --                 SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --               LIST SUBQUERY 8
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                   CREATE BLOOM FILTER
    --                   CREATE BLOOM FILTER
    --               CORRELATED SCALAR SUBQUERY 10
    --                 SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --               CORRELATED SCALAR SUBQUERY 11
    --                 SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --               USE TEMP B-TREE FOR ORDER BY
    --             RIGHT
    --               MATERIALIZE other_whole
    --                 SCAN search_other_words VIRTUAL TABLE INDEX 192:M1>
    --                 SCALAR SUBQUERY 2
    --                   SCAN whole
    --                 REUSE SUBQUERY 2
    --               SCAN other_whole
    --               LIST SUBQUERY 20
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                 CREATE BLOOM FILTER
    --               SEARCH thought USING INDEX thought_by_number (created_at=? AND tie=?)
    --               CORRELATED SCALAR SUBQUERY 16
    --                 SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --               CORRELATED SCALAR SUBQUERY 17
    --                 SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --               LIST SUBQUERY 19
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                   CREATE BLOOM FILTER
    --                   CREATE BLOOM FILTER
    --               CORRELATED SCALAR SUBQUERY 21
    --                 SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --               CORRELATED SCALAR SUBQUERY 22
    --                 SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --               USE TEMP B-TREE FOR ORDER BY
    --         SCAN exact
    --       UNION ALL
    --         CO-ROUTINE other
    --           MERGE (UNION ALL)
    --             LEFT
    --               MATERIALIZE prefixed
    --                 SCAN search_public_words VIRTUAL TABLE INDEX 192:M1
    --                 SCALAR SUBQUERY 27
    --                   SCAN whole
    --               SCAN prefixed
    --               LIST SUBQUERY 33
    --                 SCAN whole
    --                 CREATE BLOOM FILTER
    --               LIST SUBQUERY 39
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                 CREATE BLOOM FILTER
    --               SEARCH thought USING INDEX thought_by_number (created_at=? AND tie=?)
    --               CORRELATED SCALAR SUBQUERY 35
    --                 SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --               CORRELATED SCALAR SUBQUERY 36
    --                 SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --               LIST SUBQUERY 38
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                   CREATE BLOOM FILTER
    --                   CREATE BLOOM FILTER
    --               CORRELATED SCALAR SUBQUERY 40
    --                 SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --               CORRELATED SCALAR SUBQUERY 41
    --                 SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --               USE TEMP B-TREE FOR ORDER BY
    --             RIGHT
    --               MATERIALIZE other_prefixed
    --                 SCAN search_other_words VIRTUAL TABLE INDEX 192:M1>
    --                 SCALAR SUBQUERY 29
    --                   SCAN whole
    --                 SCALAR SUBQUERY 30
    --                   SCAN prefixed
    --                 REUSE SUBQUERY 30
    --               SCAN other_prefixed
    --               LIST SUBQUERY 45
    --                 SCAN other_whole
    --                 CREATE BLOOM FILTER
    --               LIST SUBQUERY 51
    --                 SEARCH mute USING COVERING INDEX sqlite_autoindex_mute_1 (muter_id=?)
    --                 CREATE BLOOM FILTER
    --               SEARCH thought USING INDEX thought_by_number (created_at=? AND tie=?)
    --               CORRELATED SCALAR SUBQUERY 47
    --                 SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --               CORRELATED SCALAR SUBQUERY 48
    --                 SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --               LIST SUBQUERY 50
    --                 MERGE (UNION)
    --                   LEFT
    --                     SEARCH block USING PRIMARY KEY (blocker_id=?)
    --                   RIGHT
    --                     SEARCH block USING COVERING INDEX block_by_blocked (blocked_id=?)
    --                   CREATE BLOOM FILTER
    --                   CREATE BLOOM FILTER
    --               CORRELATED SCALAR SUBQUERY 52
    --                 SEARCH follow USING PRIMARY KEY (follower_id=? AND followee_id=?)
    --               CORRELATED SCALAR SUBQUERY 53
    --                 SEARCH recipient USING PRIMARY KEY (thought_id=? AND actor_id=?)
    --               USE TEMP B-TREE FOR ORDER BY
    --         SCAN other
    --   SCAN hit
    -- MATERIALIZE page
    --   SCAN hit
    --   USE TEMP B-TREE FOR ORDER BY
    -- SCAN counted
    -- SCAN page LEFT-JOIN
    -- SEARCH thought USING INDEX thought_by_number (created_at=? AND tie=?) LEFT-JOIN
    -- USE TEMP B-TREE FOR ORDER BY
