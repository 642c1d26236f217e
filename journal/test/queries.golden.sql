delete
  from "account"
  where "id" = ?
    -- SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)
    -- SEARCH change USING PRIMARY KEY (user_id=?)
    -- SEARCH feeling USING COVERING INDEX sqlite_autoindex_feeling_2 (user_id=?)
    -- SEARCH mood USING COVERING INDEX sqlite_autoindex_mood_2 (user_id=?)
    -- SEARCH copy_removal USING COVERING INDEX copy_removal_by_account (account_id=?)
    -- SEARCH reminder_device USING COVERING INDEX reminder_device_by_user (user_id=?)
    -- SEARCH reminder_channels USING COVERING INDEX sqlite_autoindex_reminder_channels_1 (user_id=?)
    -- SEARCH preview USING COVERING INDEX preview_by_user (user_id=?)
    -- SEARCH personal_token USING COVERING INDEX personal_token_by_account (account_id=?)
    -- SEARCH preferences USING COVERING INDEX sqlite_autoindex_preferences_1 (account_id=?)
    -- SEARCH change_counter USING PRIMARY KEY (user_id=?)
    -- SEARCH reminder USING COVERING INDEX reminder_by_user (user_id=?)
    -- SEARCH media USING COVERING INDEX media_by_user (user_id=?)
    -- SEARCH entry USING COVERING INDEX entry_by_mood (user_id=?)
    -- SEARCH activity USING COVERING INDEX sqlite_autoindex_activity_2 (user_id=?)
    -- SEARCH profile USING COVERING INDEX sqlite_autoindex_profile_1 (account_id=?)
    -- SEARCH account_activity USING COVERING INDEX account_activity_by_time (account_id=?)
    -- SEARCH account_link USING COVERING INDEX account_link_by_account (account_id=?)
    -- SEARCH pending_login USING COVERING INDEX pending_login_by_account (account_id=?)
    -- SEARCH identity USING COVERING INDEX identity_by_account (account_id=?)
    -- SEARCH passkey USING COVERING INDEX passkey_by_account (account_id=?)
    -- SEARCH recovery_code USING COVERING INDEX sqlite_autoindex_recovery_code_1 (account_id=?)
    -- SEARCH totp USING COVERING INDEX sqlite_autoindex_totp_1 (account_id=?)
    -- SEARCH idempotent_answer USING COVERING INDEX idempotent_answer_by_account (account_id=?)
    -- SEARCH session USING COVERING INDEX session_by_account (account_id=?)

delete
  from "account_activity"
  where "at" <= ?
    -- SEARCH account_activity USING COVERING INDEX account_activity_by_age (at<?)

delete
  from "account_link"
  where "account_id" = ? and "purpose" != ?
    -- SEARCH account_link USING INDEX account_link_by_account (account_id=?)

delete
  from "account_link"
  where "account_id" = ? and "purpose" = ?
    -- SEARCH account_link USING INDEX account_link_by_account (account_id=?)

delete
  from "account_link"
  where "expires_at" <= ?
    -- SEARCH account_link USING COVERING INDEX account_link_by_expiry (expires_at<?)

delete
  from "account_link"
  where "hash" = ?
  returning "hash"
    -- SEARCH account_link USING INDEX sqlite_autoindex_account_link_1 (hash=?)

delete
  from "activity"
  where "id" = ?
    -- SEARCH activity USING INDEX sqlite_autoindex_activity_1 (id=?)
    -- SEARCH entry_activity USING INDEX entry_activity_by_activity (activity_id=?)

delete
  from "entry"
  where "id" = ?
    -- SEARCH entry USING INDEX sqlite_autoindex_entry_1 (id=?)
    -- SEARCH entry_feeling USING PRIMARY KEY (entry_id=?)
    -- SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    -- SEARCH entry_activity USING PRIMARY KEY (entry_id=?)

delete
  from "entry"
  where "user_id" = ? and ("entry"."local_date" >= ? and "entry"."local_date" <= ?)
  returning "id"
    -- SEARCH entry USING COVERING INDEX entry_by_day (user_id=? AND local_date>? AND local_date<?)
    -- SEARCH entry_feeling USING PRIMARY KEY (entry_id=?)
    -- SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    -- SEARCH entry_activity USING PRIMARY KEY (entry_id=?)

delete
  from "entry"
  where "user_id" = ? and ("entry"."logged_at" >= ? and "entry"."logged_at" <= ?)
  returning "id"
    -- SEARCH entry USING COVERING INDEX entry_by_time (user_id=? AND logged_at>? AND logged_at<?)
    -- SEARCH entry_feeling USING PRIMARY KEY (entry_id=?)
    -- SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    -- SEARCH entry_activity USING PRIMARY KEY (entry_id=?)

delete
  from "entry_activity"
  where "activity_id" = ? and "entry_id" in (select "entry_id"
  from "entry_activity"
  where "activity_id" = ?)
    -- SEARCH entry_activity USING INDEX entry_activity_by_activity (activity_id=? AND entry_id=?)
    -- LIST SUBQUERY 1
    --   SEARCH entry_activity USING COVERING INDEX entry_activity_by_activity (activity_id=?)

delete
  from "entry_activity"
  where "entry_id" = ?
    -- SEARCH entry_activity USING PRIMARY KEY (entry_id=?)

delete
  from "entry_feeling"
  where "entry_id" = ?
    -- SEARCH entry_feeling USING PRIMARY KEY (entry_id=?)

delete
  from "entry_feeling"
  where "feeling_id" = ?
    -- SEARCH entry_feeling USING INDEX entry_feeling_by_feeling (feeling_id=?)

delete
  from "entry_feeling"
  where "feeling_id" = ? and "entry_id" in (select "entry_id"
  from "entry_feeling"
  where "feeling_id" = ?)
    -- SEARCH entry_feeling USING INDEX entry_feeling_by_feeling (feeling_id=? AND entry_id=?)
    -- LIST SUBQUERY 1
    --   SEARCH entry_feeling USING COVERING INDEX entry_feeling_by_feeling (feeling_id=?)

delete
  from "entry_media"
  where "entry_id" = ? and "media_id" in (select value
  from json_each(?))
    -- SEARCH entry_media USING PRIMARY KEY (entry_id=? AND media_id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

delete
  from "event"
  where "id" = ? and "lease" = ?
  returning "id"
    -- SEARCH event USING INTEGER PRIMARY KEY (rowid=?)

delete
  from "feeling"
  where "id" = ?
    -- SEARCH feeling USING INDEX sqlite_autoindex_feeling_1 (id=?)
    -- SEARCH entry_feeling USING INDEX entry_feeling_by_feeling (feeling_id=?)

delete
  from "idempotent_answer"
  where "expires_at" <= ?
    -- SEARCH idempotent_answer USING COVERING INDEX idempotent_answer_by_expiry (expires_at<?)

delete
  from "identity"
  where "id" = ? and "account_id" = ?
  returning "issuer", "grants_admin"
    -- SEARCH identity USING INDEX sqlite_autoindex_identity_1 (id=?)

delete
  from "import"
  where "id" = ?
    -- SEARCH import USING INDEX sqlite_autoindex_import_1 (id=?)
    -- SEARCH import_entry_feeling USING PRIMARY KEY (import_id=?)
    -- SEARCH import_reminder USING PRIMARY KEY (import_id=?)
    -- SEARCH import_entry_media USING PRIMARY KEY (import_id=?)
    -- SEARCH import_entry_activity USING PRIMARY KEY (import_id=?)
    -- SEARCH import_entry USING COVERING INDEX sqlite_autoindex_import_entry_1 (import_id=?)
    -- SEARCH import_media USING PRIMARY KEY (import_id=?)
    -- SEARCH import_activity USING PRIMARY KEY (import_id=?)

delete
  from "import_entry"
  where "import_id" = ? and "position" >= ? and "position" < ?
    -- SEARCH import_entry USING COVERING INDEX sqlite_autoindex_import_entry_1 (import_id=? AND position>? AND position<?)

delete
  from "import_entry_activity"
  where "import_id" = ? and "entry_position" >= ? and "entry_position" < ?
    -- SEARCH import_entry_activity USING PRIMARY KEY (import_id=? AND entry_position>? AND entry_position<?)

delete
  from "import_entry_feeling"
  where "import_id" = ? and "entry_position" >= ? and "entry_position" < ?
    -- SEARCH import_entry_feeling USING PRIMARY KEY (import_id=? AND entry_position>? AND entry_position<?)

delete
  from "import_entry_media"
  where "import_id" = ? and "entry_position" >= ? and "entry_position" < ?
    -- SEARCH import_entry_media USING PRIMARY KEY (import_id=? AND entry_position>? AND entry_position<?)

delete
  from "invitation"
  where ("uses_left" = ? or "expires_at" <= ?)
    -- SCAN invitation

delete
  from "media"
  where "id" = ?
    -- SEARCH media USING INDEX sqlite_autoindex_media_1 (id=?)
    -- SEARCH preview USING COVERING INDEX sqlite_autoindex_preview_1 (photo_id=?)
    -- SEARCH entry_media USING INDEX entry_media_by_media (media_id=?)

delete
  from "media"
  where "id" in (select value
  from json_each(?)) and not exists (select "media_id"
  from "entry_media"
  where "entry_media"."media_id" = "media"."id")
  returning "id", "user_id"
    -- SEARCH media USING COVERING INDEX sqlite_autoindex_media_1 (id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH entry_media USING COVERING INDEX entry_media_by_media (media_id=?)
    -- SEARCH preview USING COVERING INDEX sqlite_autoindex_preview_1 (photo_id=?)
    -- SEARCH entry_media USING INDEX entry_media_by_media (media_id=?)

delete
  from "media_removal"
  where "media_id" = ?
    -- SEARCH media_removal USING INDEX sqlite_autoindex_media_removal_1 (media_id=?)

delete
  from "mood"
  where "id" = ?
    -- SEARCH mood USING INDEX sqlite_autoindex_mood_1 (id=?)
    -- SEARCH entry USING COVERING INDEX entry_by_own_mood (mood_id=?)

delete
  from "passkey"
  where "id" = ? and "account_id" = ?
  returning "name"
    -- SEARCH passkey USING INDEX sqlite_autoindex_passkey_1 (id=?)

delete
  from "pending_login"
  where "account_id" = ?
    -- SEARCH pending_login USING COVERING INDEX pending_login_by_account (account_id=?)

delete
  from "pending_login"
  where "account_id" = ? and "kind" = ? and "data" = ?
    -- SEARCH pending_login USING INDEX pending_login_by_account (account_id=?)

delete
  from "pending_login"
  where "expires_at" <= ?
    -- SEARCH pending_login USING COVERING INDEX pending_login_by_expiry (expires_at<?)

delete
  from "pending_login"
  where "hash" = ? and "kind" = ? and "expires_at" > ?
  returning "account_id", "data"
    -- SEARCH pending_login USING INDEX sqlite_autoindex_pending_login_1 (hash=?)

delete
  from "pending_login"
  where "hash" = ?
  returning "hash"
    -- SEARCH pending_login USING INDEX sqlite_autoindex_pending_login_1 (hash=?)

delete
  from "personal_token"
  where "account_id" = ?
    -- SEARCH personal_token USING COVERING INDEX personal_token_by_account (account_id=?)

delete
  from "personal_token"
  where "id" = ? and "account_id" = ?
    -- SEARCH personal_token USING INDEX sqlite_autoindex_personal_token_1 (id=?)

delete
  from "rate_window"
  where "ends_at" <= ?
    -- SEARCH rate_window USING INDEX rate_window_by_end (ends_at<?)

delete
  from "recovery_code"
  where "account_id" = ?
    -- SEARCH recovery_code USING COVERING INDEX sqlite_autoindex_recovery_code_1 (account_id=?)

delete
  from "reminder"
  where "id" = ? and "user_id" = ?
    -- SEARCH reminder USING INDEX sqlite_autoindex_reminder_1 (id=?)

delete
  from "reminder_device"
  where "endpoint" is null and "last_at" < ?
    -- SEARCH reminder_device USING INDEX sqlite_autoindex_reminder_device_2 (endpoint=?)

delete
  from "reminder_device"
  where "id" = ? and "user_id" = ?
  returning "id"
    -- SEARCH reminder_device USING INDEX sqlite_autoindex_reminder_device_1 (id=?)

delete
  from "reminder_device"
  where "user_id" = ?
    -- SEARCH reminder_device USING COVERING INDEX reminder_device_by_user (user_id=?)

delete
  from "reminder_device"
  where "user_id" = ? and "id" not in (select "id"
  from "reminder_device"
  where "user_id" = ?
  order by "created_at" desc, "id" desc
  limit ?)
    -- SEARCH reminder_device USING COVERING INDEX reminder_device_by_user (user_id=?)
    -- LIST SUBQUERY 1
    --   SEARCH reminder_device USING COVERING INDEX reminder_device_by_user (user_id=?)
    --   CREATE BLOOM FILTER

delete
  from "session"
  where "account_id" = ?
    -- SEARCH session USING COVERING INDEX session_by_account (account_id=?)
    -- SEARCH refresh_token USING COVERING INDEX refresh_token_by_session (session_id=?)

delete
  from "session"
  where "account_id" = ? and "id" != ?
    -- SEARCH session USING INDEX session_by_account (account_id=?)
    -- SEARCH refresh_token USING COVERING INDEX refresh_token_by_session (session_id=?)

delete
  from "session"
  where "expires_at" <= ?
    -- SEARCH session USING COVERING INDEX session_by_expiry (expires_at<?)
    -- SEARCH refresh_token USING COVERING INDEX refresh_token_by_session (session_id=?)

delete
  from "session"
  where "id" = ? and "account_id" = ? and "expires_at" > ?
  returning "id"
    -- SEARCH session USING INDEX sqlite_autoindex_session_1 (id=?)
    -- SEARCH refresh_token USING COVERING INDEX refresh_token_by_session (session_id=?)

delete
  from "totp"
  where "account_id" = ?
  returning "account_id"
    -- SEARCH totp USING INDEX sqlite_autoindex_totp_1 (account_id=?)

delete
  from media_removal
  where media_id in ( select media_id
  from import_media join media on media.id = import_media.media_id
  where import_id = ? and media.user_id = ? )
    -- SEARCH media_removal USING COVERING INDEX sqlite_autoindex_media_removal_1 (media_id=?)
    -- LIST SUBQUERY 1
    --   SEARCH import_media USING PRIMARY KEY (import_id=?)
    --   SEARCH media USING COVERING INDEX media_by_user (user_id=? AND id=?)

insert into "account" ("id", "username", "username_key", "email", "email_key", "password_hash", "role", "created_at", "disabled_at")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict do nothing
  returning "id"
    -- SEARCH change USING PRIMARY KEY (user_id=?)
    -- SEARCH feeling USING COVERING INDEX sqlite_autoindex_feeling_2 (user_id=?)
    -- SEARCH mood USING COVERING INDEX sqlite_autoindex_mood_2 (user_id=?)
    -- SEARCH copy_removal USING COVERING INDEX copy_removal_by_account (account_id=?)
    -- SEARCH reminder_device USING COVERING INDEX reminder_device_by_user (user_id=?)
    -- SEARCH reminder_channels USING COVERING INDEX sqlite_autoindex_reminder_channels_1 (user_id=?)
    -- SEARCH preview USING COVERING INDEX preview_by_user (user_id=?)
    -- SEARCH personal_token USING COVERING INDEX personal_token_by_account (account_id=?)
    -- SEARCH preferences USING COVERING INDEX sqlite_autoindex_preferences_1 (account_id=?)
    -- SEARCH change_counter USING PRIMARY KEY (user_id=?)
    -- SEARCH reminder USING COVERING INDEX reminder_by_user (user_id=?)
    -- SEARCH media USING COVERING INDEX media_by_user (user_id=?)
    -- SEARCH entry USING COVERING INDEX entry_by_mood (user_id=?)
    -- SEARCH activity USING COVERING INDEX sqlite_autoindex_activity_2 (user_id=?)
    -- SEARCH profile USING COVERING INDEX sqlite_autoindex_profile_1 (account_id=?)
    -- SEARCH account_activity USING COVERING INDEX account_activity_by_time (account_id=?)
    -- SEARCH account_link USING COVERING INDEX account_link_by_account (account_id=?)
    -- SEARCH pending_login USING COVERING INDEX pending_login_by_account (account_id=?)
    -- SEARCH identity USING COVERING INDEX identity_by_account (account_id=?)
    -- SEARCH passkey USING COVERING INDEX passkey_by_account (account_id=?)
    -- SEARCH recovery_code USING COVERING INDEX sqlite_autoindex_recovery_code_1 (account_id=?)
    -- SEARCH totp USING COVERING INDEX sqlite_autoindex_totp_1 (account_id=?)
    -- SEARCH idempotent_answer USING COVERING INDEX idempotent_answer_by_account (account_id=?)
    -- SEARCH session USING COVERING INDEX session_by_account (account_id=?)

insert into "account_activity" ("id", "account_id", "kind", "at", "detail", "network", "user_agent")
  values (?, ?, ?, ?, ?, ?, ?)

insert into "account_activity" ("id", "account_id", "kind", "at", "detail", "network", "user_agent")
  values (?, ?, ?, ?, ?, ?, ?)
  on conflict ("id") do update
  set "hits" = account_activity.hits + 1, "at" = ?, "user_agent" = ?

insert into "account_link" ("hash", "account_id", "purpose", "email", "created_by", "expires_at")
  values (?, ?, ?, ?, ?, ?)

insert into "activity" ("id", "user_id", "name", "name_key", "category", "archived", "created_at", "icon", "color")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict ("user_id", "name_key") do nothing
  returning "id"
    -- SEARCH entry_activity USING INDEX entry_activity_by_activity (activity_id=?)

insert into "change" ("user_id", "kind", "thing_id", "number", "gone") select cast(? as text) as "user_id", cast(? as text) as "kind", "given"."value" as "thing_id", cast(? as bigint) + given.position as "number", 0 as "gone"
  from (select value, key as position
  from json_each(?)) as "given"
  where true
  on conflict ("user_id", "kind", "thing_id") do update
  set "number" = "excluded"."number", "gone" = "excluded"."gone"
    -- SCAN json_each VIRTUAL TABLE INDEX 1:

insert into "change" ("user_id", "kind", "thing_id", "number", "gone") select cast(? as text) as "user_id", cast(? as text) as "kind", "given"."value" as "thing_id", cast(? as bigint) + given.position as "number", 1 as "gone"
  from (select value, key as position
  from json_each(?)) as "given"
  where true
  on conflict ("user_id", "kind", "thing_id") do update
  set "number" = "excluded"."number", "gone" = "excluded"."gone"
    -- SCAN json_each VIRTUAL TABLE INDEX 1:

insert into "change_counter" ("user_id", "number")
  values (?, ?)
  on conflict ("user_id") do update
  set "number" = "change_counter"."number" + "excluded"."number"
  returning "number"

insert into "entry" ("id", "user_id", "mood", "content", "logged_at", "utc_offset", "local_date", "created_at", "updated_at", "creation_hash", "mood_id")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict ("id") do nothing

insert into "entry_activity" ("entry_id", "activity_id", "position") select cast(? as text) as "entry_id", "given"."value", "given"."position"
  from (select value, key as position
  from json_each(?)) as "given"
    -- SCAN json_each VIRTUAL TABLE INDEX 1:

insert into "entry_feeling" ("entry_id", "feeling_id", "position") select cast(? as text) as "entry_id", "given"."value", "given"."position"
  from (select value, key as position
  from json_each(?)) as "given"
    -- SCAN json_each VIRTUAL TABLE INDEX 1:

insert into "entry_media" ("entry_id", "media_id", "position") select cast(? as text) as "entry_id", "given"."value", "given"."position"
  from (select value, key as position
  from json_each(?)) as "given"
    -- SCAN json_each VIRTUAL TABLE INDEX 1:

insert into "event" ("kind", "subject", "payload", "due_at", "created_at", "lease", "lease_ends_at")
  values (?, ?, ?, ?, ?, ?, ?)

insert into "feeling" ("id", "user_id", "name", "name_key", "category", "pleasant", "icon", "color", "archived", "created_at", "creation_hash")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict do nothing

insert into "import" ("id", "user_id", "created_at")
  values (?, ?, ?)

insert into "import_entry" ("import_id", "position", "id", "spare_id", "mood", "content", "logged_at", "local_date", "utc_offset", "created_at", "updated_at", "is_known", "mood_id") select "import_id", "position", "id", "spare_id", "mood", "content", "logged_at", "local_date", "utc_offset", "created_at", "updated_at", "is_known", "mood_id"
  from (select value ->> 'import_id' as "import_id", value ->> 'position' as "position", value ->> 'id' as "id", value ->> 'spare_id' as "spare_id", value ->> 'mood' as "mood", value ->> 'content' as "content", value ->> 'logged_at' as "logged_at", value ->> 'local_date' as "local_date", value ->> 'utc_offset' as "utc_offset", value ->> 'created_at' as "created_at", value ->> 'updated_at' as "updated_at", value ->> 'is_known' as "is_known", value ->> 'mood_id' as "mood_id"
  from json_each(?))
  where true
  on conflict do nothing
    -- SCAN json_each VIRTUAL TABLE INDEX 1:

insert into "media" ("id", "user_id", "kind", "content_type", "extension", "size", "sha256", "created_at", "loose_since")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?)

insert into "media_removal" ("media_id", "user_id", "due_at") select "file_id", "user_id", ? as "due_at"
  from "preview"
  where "user_id" = ?
  on conflict do nothing
    -- SEARCH preview USING INDEX preview_by_user (user_id=?)

insert into "media_removal" ("media_id", "user_id", "due_at") select "media"."id", "media"."user_id", ? as "due_at"
  from "media"
  where "user_id" = ?
  on conflict do nothing
    -- SEARCH media USING COVERING INDEX media_by_user (user_id=?)

insert into "media_removal" ("media_id", "user_id", "due_at") select "media_id", "user_id", "due_at"
  from (select value ->> 'media_id' as "media_id", value ->> 'user_id' as "user_id", value ->> 'due_at' as "due_at"
  from json_each(?))
  where true
  on conflict do nothing
    -- SCAN json_each VIRTUAL TABLE INDEX 1:

insert into "mood" ("id", "user_id", "value", "name", "name_key", "emoji", "icon", "color", "position", "archived", "created_at", "creation_hash")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict do nothing

insert into "passkey" ("id", "account_id", "public_key", "sign_count", "transports", "name", "is_backed_up", "created_at")
  values (?, ?, ?, ?, ?, ?, ?, ?)
  on conflict do nothing
  returning "id"

insert into "pending_login" ("hash", "account_id", "kind", "data", "expires_at")
  values (?, ?, ?, ?, ?)

insert into "periodic_job" ("name", "due_at", "lease", "lease_ends_at")
  values (?, ?, ?, ?)
  on conflict ("name") do update
  set "lease" = ?, "lease_ends_at" = ?
  where ("periodic_job"."lease_ends_at" is null or "periodic_job"."lease_ends_at" <= ? or "periodic_job"."lease_ends_at" > ?) and ("periodic_job"."due_at" <= ? or "periodic_job"."due_at" > ?)
  returning "name"

insert into "personal_token" ("id", "account_id", "name", "scope", "hash", "created_at", "last_used_at")
  values (?, ?, ?, ?, ?, ?, ?)

insert into "preferences" ("account_id", "content")
  values (?, ?)
  on conflict ("account_id") do update
  set "content" = "excluded"."content"

insert into "preview" ("photo_id", "file_id", "user_id", "content_type", "extension", "size", "sha256")
  values (?, ?, ?, ?, ?, ?, ?)
  on conflict ("photo_id") do update
  set "file_id" = "excluded"."file_id", "content_type" = "excluded"."content_type", "extension" = "excluded"."extension", "size" = "excluded"."size", "sha256" = "excluded"."sha256"

insert into "profile" ("account_id", "display_name", "timezone")
  values (?, ?, ?)

insert into "rate_window" ("id", "hits", "ends_at")
  values (?, ?, ?)
  on conflict ("id") do update
  set "hits" = case when rate_window.ends_at > ? and rate_window.ends_at <= ? then rate_window.hits + 1 else 1 end, "ends_at" = case when rate_window.ends_at > ? and rate_window.ends_at <= ? then rate_window.ends_at else ? end
  returning "hits", "ends_at"

insert into "recovery_code" ("account_id", "hash")
  values (?, ?)

insert into "refresh_token" ("hash", "session_id", "created_at", "expires_at", "replaced_at")
  values (?, ?, ?, ?, ?)

insert into "reminder" ("id", "user_id", "schedule", "label", "enabled", "created_at", "delivered_date", "due_at", "due_date")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?)

insert into "reminder_channels" ("user_id", "skip_logged", "neutral", "language", "email_on", "email_confirmed", "email_at", "email_result", "email_reason", "webhook_url", "webhook_format", "webhook_secret", "webhook_at", "webhook_result", "webhook_reason", "calendar_secret", "calendar_at")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict ("user_id") do update
  set "user_id" = ?, "calendar_secret" = ?, "calendar_at" = ?

insert into "reminder_channels" ("user_id", "skip_logged", "neutral", "language", "email_on", "email_confirmed", "email_at", "email_result", "email_reason", "webhook_url", "webhook_format", "webhook_secret", "webhook_at", "webhook_result", "webhook_reason", "calendar_secret", "calendar_at")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict ("user_id") do update
  set "user_id" = ?, "neutral" = ?, "webhook_at" = ?, "webhook_result" = ?, "webhook_reason" = ?, "webhook_url" = ?, "webhook_secret" = ?

insert into "reminder_channels" ("user_id", "skip_logged", "neutral", "language", "email_on", "email_confirmed", "email_at", "email_result", "email_reason", "webhook_url", "webhook_format", "webhook_secret", "webhook_at", "webhook_result", "webhook_reason", "calendar_secret", "calendar_at")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict ("user_id") do update
  set "user_id" = ?, "webhook_at" = ?, "webhook_result" = ?, "webhook_reason" = ?, "webhook_url" = ?, "webhook_secret" = ?

insert into "reminder_device" ("id", "user_id", "name", "endpoint", "p256dh", "auth", "created_at", "last_at", "last_result", "last_reason")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict ("endpoint") do update
  set "user_id" = ?, "name" = ?, "p256dh" = ?, "auth" = ?
  returning *

insert into "session" ("id", "created_at", "expires_at", "user_agent", "method", "account_id")
  values (?, ?, ?, ?, ?, ?)

insert into "setting" ("name", "value")
  values (?, ?)
  on conflict ("name") do update
  set "value" = ?
  where not exists (select "passkey"."id"
  from "passkey"
  where "passkey"."id" > ?)
    -- SCALAR SUBQUERY 2
    --   SEARCH passkey USING COVERING INDEX sqlite_autoindex_passkey_1 (id>?)

insert into "setting" ("name", "value")
  values (?, ?)
  on conflict do nothing

insert into "totp" ("account_id", "secret", "confirmed_at", "created_at")
  values (?, ?, ?, ?)
  on conflict ("account_id") do update
  set "secret" = ?, "created_at" = ?
  where "totp"."confirmed_at" is null
  returning "account_id"

insert into activity (id, user_id, name, name_key, category, archived, created_at, icon, color) select "staged"."id", ?, name, name_key, category, archived, created_at, icon, color
  from import_activity as staged
  where import_id = ? and target_id is null
  order by created_at, id
  on conflict do nothing
    -- SEARCH staged USING PRIMARY KEY (import_id=?)
    -- USE TEMP B-TREE FOR ORDER BY
    -- SEARCH entry_activity USING INDEX entry_activity_by_activity (activity_id=?)

insert into activity (id, user_id, name, name_key, category, archived, created_at, icon, color) select "staged"."spare_id", ?, name, name_key, category, archived, created_at, icon, color
  from import_activity as staged
  where import_id = ? and target_id is null
  order by created_at, id
  on conflict do nothing
    -- SEARCH staged USING PRIMARY KEY (import_id=?)
    -- USE TEMP B-TREE FOR ORDER BY
    -- SEARCH entry_activity USING INDEX entry_activity_by_activity (activity_id=?)

insert into change (user_id, kind, thing_id, number, gone) select ?, 'activity', activity.id, cast(? as bigint) + row_number() over (order by min(activity.created_at), activity.id), 0
  from import_activity staged join activity on activity.id = staged.target_id and activity.user_id = ?
  where import_id = ? and not exists ( select 1
  from change
  where change.user_id = ? and kind = 'activity' and thing_id = activity.id and gone = 0 )
  group by activity.id
  on conflict (user_id, kind, thing_id) do update
  set number = excluded.number, gone = 0
    -- CO-ROUTINE (subquery-3)
    --   SEARCH staged USING PRIMARY KEY (import_id=?)
    --   SEARCH activity USING INDEX sqlite_autoindex_activity_1 (id=?)
    --   CORRELATED SCALAR SUBQUERY 1
    --     SEARCH change USING PRIMARY KEY (user_id=? AND kind=? AND thing_id=?)
    --   USE TEMP B-TREE FOR GROUP BY
    --   USE TEMP B-TREE FOR ORDER BY
    -- SCAN (subquery-3)

insert into change (user_id, kind, thing_id, number, gone) select ?, 'entry', target_id, cast(? as bigint) + row_number() over (order by position), 0
  from import_entry
  where import_id = ? and is_known = 0
  on conflict (user_id, kind, thing_id) do update
  set number = excluded.number, gone = 0
    -- CO-ROUTINE (subquery-2)
    --   SEARCH import_entry USING INDEX sqlite_autoindex_import_entry_1 (import_id=?)
    -- SCAN (subquery-2)

insert into entry (id, user_id, mood, content, logged_at, local_date, utc_offset, created_at, updated_at, mood_id) select staged.target_id, ?, staged.mood, staged.content, staged.logged_at, staged.local_date, staged.utc_offset, staged.created_at, staged.updated_at, mood.id
  from import_entry staged
  left join mood on mood.id = staged.mood_id and mood.user_id = ? and mood.value = staged.mood
  where staged.import_id = ? and staged.is_known = 0
  on conflict do nothing
    -- SEARCH staged USING INDEX sqlite_autoindex_import_entry_1 (import_id=?)
    -- SEARCH mood USING INDEX sqlite_autoindex_mood_1 (id=?) LEFT-JOIN
    -- SEARCH entry_feeling USING PRIMARY KEY (entry_id=?)
    -- SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    -- SEARCH entry_activity USING PRIMARY KEY (entry_id=?)

insert into entry_activity (entry_id, activity_id, position) select entry.target_id, activity.id, min(link.position)
  from import_entry_activity link join import_entry entry on entry.import_id = link.import_id and entry.position = link.entry_position join import_activity staged on staged.import_id = link.import_id and staged.key = link.key join activity on activity.id = staged.target_id and activity.user_id = ?
  where link.import_id = ? and entry.is_known = 0
  group by entry.target_id, activity.id
    -- SEARCH link USING PRIMARY KEY (import_id=?)
    -- SEARCH staged USING PRIMARY KEY (import_id=? AND key=?)
    -- SEARCH entry USING INDEX sqlite_autoindex_import_entry_1 (import_id=? AND position=?)
    -- SEARCH activity USING INDEX sqlite_autoindex_activity_1 (id=?)
    -- USE TEMP B-TREE FOR GROUP BY

insert into entry_feeling (entry_id, feeling_id, position) select entry.target_id, feeling.id, min(link.position)
  from import_entry_feeling link join import_entry entry on entry.import_id = link.import_id and entry.position = link.entry_position join feeling on feeling.id = link.feeling_id and feeling.user_id = ?
  where link.import_id = ? and entry.is_known = 0
  group by entry.target_id, feeling.id
    -- SEARCH link USING PRIMARY KEY (import_id=?)
    -- SEARCH entry USING INDEX sqlite_autoindex_import_entry_1 (import_id=? AND position=?)
    -- SEARCH feeling USING INDEX sqlite_autoindex_feeling_1 (id=?)
    -- USE TEMP B-TREE FOR GROUP BY

insert into entry_media (entry_id, media_id, position) select entry.target_id, link.media_id, link.position
  from import_entry_media link join import_entry entry on entry.import_id = link.import_id and entry.position = link.entry_position join media on media.id = link.media_id and media.user_id = ?
  where link.import_id = ? and entry.is_known = 0
    -- SEARCH link USING PRIMARY KEY (import_id=?)
    -- SEARCH entry USING INDEX sqlite_autoindex_import_entry_1 (import_id=? AND position=?)
    -- SEARCH media USING COVERING INDEX media_by_user (user_id=? AND id=?)

insert into media (id, user_id, kind, content_type, extension, size, sha256, created_at, loose_since) select media_id, ?, kind, content_type, extension, size, sha256, cast(? as bigint), cast(? as bigint)
  from import_media staged
  where import_id = ? and ( exists ( select 1
  from import_entry_media link join import_entry entry on entry.import_id = link.import_id and entry.position = link.entry_position
  where link.import_id = ? and link.media_id = staged.media_id and entry.is_known = 0 ) or not exists ( select 1
  from import_entry_media link
  where link.import_id = ? and link.media_id = staged.media_id ) )
    -- SEARCH staged USING PRIMARY KEY (import_id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH link USING COVERING INDEX import_entry_media_by_media (import_id=? AND media_id=?)
    --   SEARCH entry USING INDEX sqlite_autoindex_import_entry_1 (import_id=? AND position=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH link USING COVERING INDEX import_entry_media_by_media (import_id=? AND media_id=?)
    -- SEARCH preview USING COVERING INDEX sqlite_autoindex_preview_1 (photo_id=?)
    -- SEARCH entry_media USING INDEX entry_media_by_media (media_id=?)

insert into media_removal (media_id, user_id, due_at) select staged.media_id, import.user_id, cast(? as bigint)
  from import_media staged join import on import.id = staged.import_id
  where staged.import_id = ? and not exists (select 1
  from media
  where media.id = staged.media_id)
  on conflict (media_id) do update
  set due_at = excluded.due_at
    -- SEARCH import USING INDEX sqlite_autoindex_import_1 (id=?)
    -- SEARCH staged USING PRIMARY KEY (import_id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH media USING COVERING INDEX sqlite_autoindex_media_1 (id=?)

insert into reminder (id, user_id, schedule, label, enabled, created_at, due_at) select target_id, ?, schedule, label, enabled, created_at, cast(? as bigint)
  from import_reminder
  where import_id = ? and is_known = 0
  on conflict do nothing
    -- SEARCH import_reminder USING PRIMARY KEY (import_id=?)

select "account"."id", "account"."username", "account"."role", "session"."created_at" as "began_at", "session"."last_used_at"
  from "session"
  inner join "account" on "account"."id" = "session"."account_id"
  where "session"."expires_at" > ? and "account"."disabled_at" is null and "session"."id" = ?
    -- SEARCH session USING INDEX sqlite_autoindex_session_1 (id=?)
    -- SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)

select "account_id"
  from "account_activity"
  group by "account_id" having count(*) > ?
    -- SCAN account_activity USING COVERING INDEX account_activity_by_time

select "account_id"
  from "pending_login"
  where "hash" = ? and "kind" = ? and "expires_at" > ? and "attempts" < ?
    -- SEARCH pending_login USING INDEX sqlite_autoindex_pending_login_1 (hash=?)

select "activity_id", count(*) as "entries", max("local_date") as "lastUsed"
  from "entry"
  inner join "entry_activity" on "entry_activity"."entry_id" = "entry"."id"
  where "user_id" = ? and "local_date" >= ? and "local_date" <= ?
  group by "activity_id"
    -- SEARCH entry USING COVERING INDEX entry_by_day (user_id=? AND local_date>? AND local_date<?)
    -- SEARCH entry_activity USING PRIMARY KEY (entry_id=?)
    -- USE TEMP B-TREE FOR GROUP BY

select "change_counter"."number", "profile"."timezone"
  from "profile"
  left join "change_counter" on "change_counter"."user_id" = "profile"."account_id"
  where "profile"."account_id" = ?
    -- SEARCH profile USING INDEX sqlite_autoindex_profile_1 (account_id=?)
    -- SEARCH change_counter USING PRIMARY KEY (user_id=?) LEFT-JOIN

select "content"
  from "preferences"
  where "account_id" = ?
    -- SEARCH preferences USING INDEX sqlite_autoindex_preferences_1 (account_id=?)

select "email", "email_key"
  from "account"
  where "id" = ?
    -- SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)

select "email", "email_key"
  from "account"
  where "id" = ? and "disabled_at" is null
    -- SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)

select "entry_id"
  from "entry_activity"
  where "activity_id" = ?
    -- SEARCH entry_activity USING COVERING INDEX entry_activity_by_activity (activity_id=?)

select "entry_id"
  from "entry_feeling"
  where "feeling_id" = ?
    -- SEARCH entry_feeling USING COVERING INDEX entry_feeling_by_feeling (feeling_id=?)

select "entry_id"
  from "entry_media"
  where "media_id" = ?
    -- SEARCH entry_media USING COVERING INDEX entry_media_by_media (media_id=?)

select "hash"
  from "account_link"
  where "purpose" = ? and lower(email) = ? and "account_id" != ? and "expires_at" > ?
  limit ?
    -- SEARCH account_link USING INDEX account_link_by_expiry (expires_at>?)

select "hash"
  from "refresh_token"
  where "session_id" = ? and "hash" != ? and "replaced_at" > ?
  limit ?
    -- SEARCH refresh_token USING INDEX refresh_token_by_session (session_id=?)

select "hits", "ends_at"
  from "rate_window"
  where "id" = ? and "ends_at" > ? and "ends_at" <= ?
    -- SEARCH rate_window USING INDEX sqlite_autoindex_rate_window_1 (id=?)

select "id"
  from "account"
  where "id" = ?
    -- SEARCH account USING COVERING INDEX sqlite_autoindex_account_1 (id=?)

select "id"
  from "activity"
  where "id" in (select value
  from json_each(?)) and "user_id" = ?
    -- SEARCH activity USING INDEX sqlite_autoindex_activity_2 (user_id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    --   CREATE BLOOM FILTER

select "id"
  from "activity"
  where "id" in (select value
  from json_each(?)) and "user_id" = ?
  order by "id"
    -- SEARCH activity USING INDEX sqlite_autoindex_activity_2 (user_id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    --   CREATE BLOOM FILTER
    -- USE TEMP B-TREE FOR ORDER BY

select "id"
  from "activity"
  where "user_id" = ?
    -- SEARCH activity USING INDEX sqlite_autoindex_activity_2 (user_id=?)

select "id"
  from "entry"
  where "id" = ? and "user_id" = ?
    -- SEARCH entry USING INDEX sqlite_autoindex_entry_1 (id=?)

select "id"
  from "entry"
  where "mood_id" = ?
    -- SEARCH entry USING COVERING INDEX entry_by_own_mood (mood_id=?)

select "id"
  from "entry"
  where "user_id" = ? and "local_date" = ?
  limit 1
    -- SEARCH entry USING COVERING INDEX entry_by_day (user_id=? AND local_date=?)

select "id"
  from "event"
  where "kind" = ? and "due_at" <= ?
  limit 1
    -- SEARCH event USING INDEX event_by_due (due_at<?)

select "id"
  from "feeling"
  where "id" in (select value
  from json_each(?)) and "user_id" = ?
    -- SEARCH feeling USING INDEX sqlite_autoindex_feeling_2 (user_id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    --   CREATE BLOOM FILTER

select "id"
  from "feeling"
  where "user_id" = ?
    -- SEARCH feeling USING INDEX sqlite_autoindex_feeling_2 (user_id=?)

select "id"
  from "import"
  where "created_at" < ?
    -- SEARCH import USING INDEX import_by_time (created_at<?)

select "id"
  from "media"
  where "id" = ? and "user_id" = ? and "kind" = ?
    -- SEARCH media USING INDEX sqlite_autoindex_media_1 (id=?)

select "id"
  from "media"
  where "id" in (select value
  from json_each(?)) and "user_id" = ? and "kind" = ?
    -- SEARCH media USING INDEX media_by_user (user_id=? AND id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

select "id"
  from "media"
  where "loose_since" <= ? and not exists (select "media_id"
  from "entry_media"
  where "entry_media"."media_id" = "media"."id")
  order by "loose_since"
  limit ?
    -- SEARCH media USING COVERING INDEX media_by_looseness (loose_since<?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH entry_media USING COVERING INDEX entry_media_by_media (media_id=?)

select "id"
  from "media"
  where "user_id" = ? and "id" in (select "media_id"
  from "import_entry_media"
  where "import_id" = ?)
    -- SEARCH media USING COVERING INDEX media_by_user (user_id=? AND id=?)
    -- LIST SUBQUERY 1
    --   SEARCH import_entry_media USING COVERING INDEX import_entry_media_by_media (import_id=?)

select "id"
  from "mood"
  where "user_id" = ?
    -- SEARCH mood USING INDEX sqlite_autoindex_mood_2 (user_id=?)

select "id"
  from "passkey"
  where "account_id" = ?
  limit ?
    -- SEARCH passkey USING INDEX passkey_by_account (account_id=?)

select "id"
  from "reminder_device"
  where "user_id" = ? and "endpoint" is not null
    -- SEARCH reminder_device USING INDEX reminder_device_by_user (user_id=?)

select "id", "created_at", "user_agent", coalesce(last_used_at, created_at) as "last_used_at"
  from "session"
  where "account_id" = ? and "expires_at" > ?
  order by coalesce(last_used_at, created_at) desc, "id" desc
  limit ?
    -- SEARCH session USING INDEX session_by_account (account_id=?)
    -- USE TEMP B-TREE FOR ORDER BY

select "id", "issuer", "email", "created_at", "last_used_at"
  from "identity"
  where "account_id" = ?
  order by "created_at", "id"
    -- SEARCH identity USING INDEX identity_by_account (account_id=?)
    -- USE TEMP B-TREE FOR ORDER BY

select "id", "kind", "at", "hits", "detail", "network", "user_agent"
  from "account_activity"
  where "account_id" = ? and "at" > ? and ("at" < ? or ("at" = ? and "id" < ?))
  order by "at" desc, "id" desc
  limit ?
    -- SEARCH account_activity USING INDEX account_activity_by_time (account_id=? AND at>?)

select "id", "kind", "content_type", "size", "created_at", (select count(*) as "count"
  from "entry_media"
  where "entry_media"."media_id" = "media"."id") as "entry_count"
  from "media"
  where "user_id" = ? and ("loose_since" != ? or not not exists (select "media_id"
  from "entry_media"
  where "entry_media"."media_id" = "media"."id"))
  order by "created_at" desc, "id" desc
  limit ?
    -- SEARCH media USING INDEX media_by_user_and_time (user_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH entry_media USING COVERING INDEX entry_media_by_media (media_id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH entry_media USING COVERING INDEX entry_media_by_media (media_id=?)

select "id", "logged_at", "content"
  from "entry"
  where "user_id" = ? and 1 = 1 and "content" is not null
  order by "logged_at" desc, "id" desc
  limit 500
    -- SEARCH entry USING INDEX entry_by_time (user_id=?)

select "id", "logged_at", "content"
  from "entry"
  where "user_id" = ? and 1 = 1 and "mood" = ? and "id" in (select "entry_id"
  from "entry_activity"
  where "activity_id" in (select value
  from json_each(?))
  group by "entry_id" having count(*) = ?) and "content" is not null and exists (select "media"."id"
  from "entry_media"
  inner join "media" on "media"."id" = "entry_media"."media_id"
  where "entry_media"."entry_id" = "entry"."id" and "media"."kind" = ?)
  order by "logged_at" desc, "id" desc
  limit 500
    -- SEARCH entry USING INDEX entry_by_mood (user_id=? AND mood=?)
    -- LIST SUBQUERY 2
    --   SEARCH entry_activity USING COVERING INDEX entry_activity_by_activity (activity_id=?)
    --   LIST SUBQUERY 1
    --     SCAN json_each VIRTUAL TABLE INDEX 1:
    --   USE TEMP B-TREE FOR GROUP BY
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 3
    --   SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    --   SEARCH media USING INDEX sqlite_autoindex_media_1 (id=?)

select "id", "name", "scope", "created_at", "last_used_at"
  from "personal_token"
  where "account_id" = ?
  order by "created_at" desc, "id" desc
    -- SEARCH personal_token USING INDEX personal_token_by_account (account_id=?)

select "id", "username", "email", "pending_email", "role", "created_at", "display_name", "timezone"
  from "account"
  inner join "profile" on "profile"."account_id" = "account"."id"
  where "id" = ?
    -- SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)
    -- SEARCH profile USING INDEX sqlite_autoindex_profile_1 (account_id=?)

select "id", "username", "email", "role", "created_at", "disabled_at"
  from "account"
  order by "created_at", "id"
    -- SCAN account USING INDEX account_by_creation

select "kind", "thing_id", "number", "gone"
  from "change"
  where "user_id" = ? and "number" > ? and "kind" in (select value
  from json_each(?))
  order by "number"
  limit 201
    -- SEARCH change USING INDEX change_by_number (user_id=? AND number>?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    --   CREATE BLOOM FILTER

select "kind", count(*) as "count"
  from "import_media"
  where "import_id" = ?
  group by "kind"
    -- SEARCH import_media USING PRIMARY KEY (import_id=?)
    -- USE TEMP B-TREE FOR GROUP BY

select "label"
  from "reminder"
  where "id" = ? and "user_id" = ? and "enabled" = ?
    -- SEARCH reminder USING INDEX sqlite_autoindex_reminder_1 (id=?)

select "local_date"
  from "entry"
  where "user_id" = ? and "local_date" >= ? and "local_date" <= ?
  order by "local_date"
  limit ?
    -- SEARCH entry USING COVERING INDEX entry_by_day (user_id=? AND local_date>? AND local_date<?)

select "local_date", "mood", count(*) as "count", max("logged_at") as "last"
  from "entry"
  where "user_id" = ? and "local_date" >= ? and "local_date" <= ?
  group by "local_date", "mood"
  order by "local_date", "mood"
    -- SEARCH entry USING COVERING INDEX entry_by_day (user_id=? AND local_date>? AND local_date<?)
    -- USE TEMP B-TREE FOR GROUP BY

select "local_date", ((((logged_at + utc_offset * 60000) % 86400000) + 86400000) % 86400000) / 10800000 as "slot", sum("mood") as "moods", count(*) as "count"
  from "entry"
  where "user_id" = ? and "local_date" >= ? and "local_date" <= ?
  group by "local_date", "slot"
  order by "local_date", "slot"
    -- SEARCH entry USING INDEX entry_by_day (user_id=? AND local_date>? AND local_date<?)
    -- USE TEMP B-TREE FOR GROUP BY

select "media_id"
  from "media_removal"
  where "due_at" <= ?
  order by "due_at"
  limit ?
    -- SEARCH media_removal USING INDEX media_removal_by_due (due_at<?)

select "number"
  from "change_counter"
  where "user_id" = ?
    -- SEARCH change_counter USING PRIMARY KEY (user_id=?)

select "photo_id", "file_id", "user_id"
  from "preview"
  where "photo_id" in (select value
  from json_each(?))
    -- SEARCH preview USING INDEX sqlite_autoindex_preview_1 (photo_id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

select "profile"."account_id" as "key", "change_counter"."number", "profile"."timezone", (select count(*) as "count"
  from "entry"
  where "user_id" = "profile"."account_id" and "logged_at" > ?) as "later", (select "utc_offset"
  from "entry"
  where "user_id" = "profile"."account_id"
  order by "local_date" desc, "logged_at" desc
  limit ?) as "offset"
  from "profile"
  left join "change_counter" on "change_counter"."user_id" = "profile"."account_id"
  where "profile"."account_id" in (select value
  from json_each(?))
    -- SEARCH profile USING INDEX sqlite_autoindex_profile_1 (account_id=?)
    -- LIST SUBQUERY 3
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- SEARCH change_counter USING PRIMARY KEY (user_id=?) LEFT-JOIN
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH entry USING COVERING INDEX entry_by_time (user_id=? AND logged_at>?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH entry USING INDEX entry_by_day (user_id=?)

select "reminder"."id", "reminder"."user_id", "reminder"."schedule", "reminder"."enabled", "reminder"."due_at", "reminder"."due_date", "reminder"."delivered_date", "account"."disabled_at", "profile"."timezone"
  from "reminder"
  inner join "account" on "account"."id" = "reminder"."user_id"
  left join "profile" on "profile"."account_id" = "reminder"."user_id"
  where "reminder"."due_at" <= ?
  order by "reminder"."due_at", "reminder"."id"
  limit 100
    -- SEARCH reminder USING INDEX reminder_by_due (due_at<?)
    -- SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)
    -- SEARCH profile USING INDEX sqlite_autoindex_profile_1 (account_id=?) LEFT-JOIN
    -- USE TEMP B-TREE FOR LAST TERM OF ORDER BY

select "second_factor_at"
  from "account"
  where "id" = ?
    -- SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)

select "timezone"
  from "profile"
  where "account_id" = ?
    -- SEARCH profile USING INDEX sqlite_autoindex_profile_1 (account_id=?)

select "user_id", "neutral", "language", "calendar_at"
  from "reminder_channels"
  inner join "account" on "account"."id" = "reminder_channels"."user_id"
  where "calendar_secret" = ? and "account"."disabled_at" is null
    -- SEARCH reminder_channels USING INDEX sqlite_autoindex_reminder_channels_2 (calendar_secret=?)
    -- SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)

select "value"
  from "mood"
  where "id" = ? and "user_id" = ?
    -- SEARCH mood USING INDEX sqlite_autoindex_mood_1 (id=?)

select "value"
  from "setting"
  where "name" = ?
    -- SEARCH setting USING INDEX sqlite_autoindex_setting_1 (name=?)

select (select count(*) as "entries"
  from "entry"
  where "user_id" = ? and "mood" = 1 and ("entry"."logged_at" >= ? and "entry"."logged_at" <= ?)) as "of1", (select count(*) as "entries"
  from "entry"
  where "user_id" = ? and "mood" = 2 and ("entry"."logged_at" >= ? and "entry"."logged_at" <= ?)) as "of2", (select count(*) as "entries"
  from "entry"
  where "user_id" = ? and "mood" = 3 and ("entry"."logged_at" >= ? and "entry"."logged_at" <= ?)) as "of3", (select count(*) as "entries"
  from "entry"
  where "user_id" = ? and "mood" = 4 and ("entry"."logged_at" >= ? and "entry"."logged_at" <= ?)) as "of4", (select count(*) as "entries"
  from "entry"
  where "user_id" = ? and "mood" = 5 and ("entry"."logged_at" >= ? and "entry"."logged_at" <= ?)) as "of5"
    -- SCAN CONSTANT ROW
    -- SCALAR SUBQUERY 1
    --   SEARCH entry USING COVERING INDEX entry_by_mood (user_id=? AND mood=? AND logged_at>? AND logged_at<?)
    -- SCALAR SUBQUERY 2
    --   SEARCH entry USING COVERING INDEX entry_by_mood (user_id=? AND mood=? AND logged_at>? AND logged_at<?)
    -- SCALAR SUBQUERY 3
    --   SEARCH entry USING COVERING INDEX entry_by_mood (user_id=? AND mood=? AND logged_at>? AND logged_at<?)
    -- SCALAR SUBQUERY 4
    --   SEARCH entry USING COVERING INDEX entry_by_mood (user_id=? AND mood=? AND logged_at>? AND logged_at<?)
    -- SCALAR SUBQUERY 5
    --   SEARCH entry USING COVERING INDEX entry_by_mood (user_id=? AND mood=? AND logged_at>? AND logged_at<?)

select (select count(*) as "entries"
  from "entry"
  where "user_id" = ? and "mood" = 1 and 1 = 1) as "of1", (select count(*) as "entries"
  from "entry"
  where "user_id" = ? and "mood" = 2 and 1 = 1) as "of2", (select count(*) as "entries"
  from "entry"
  where "user_id" = ? and "mood" = 3 and 1 = 1) as "of3", (select count(*) as "entries"
  from "entry"
  where "user_id" = ? and "mood" = 4 and 1 = 1) as "of4", (select count(*) as "entries"
  from "entry"
  where "user_id" = ? and "mood" = 5 and 1 = 1) as "of5"
    -- SCAN CONSTANT ROW
    -- SCALAR SUBQUERY 1
    --   SEARCH entry USING COVERING INDEX entry_by_mood (user_id=? AND mood=?)
    -- SCALAR SUBQUERY 2
    --   SEARCH entry USING COVERING INDEX entry_by_mood (user_id=? AND mood=?)
    -- SCALAR SUBQUERY 3
    --   SEARCH entry USING COVERING INDEX entry_by_mood (user_id=? AND mood=?)
    -- SCALAR SUBQUERY 4
    --   SEARCH entry USING COVERING INDEX entry_by_mood (user_id=? AND mood=?)
    -- SCALAR SUBQUERY 5
    --   SEARCH entry USING COVERING INDEX entry_by_mood (user_id=? AND mood=?)

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
  from "account_link"
  where "hash" = ? and "purpose" = ? and "expires_at" > ?
    -- SEARCH account_link USING INDEX sqlite_autoindex_account_link_1 (hash=?)

select *
  from "activity"
  where "id" = ? and "user_id" = ?
    -- SEARCH activity USING INDEX sqlite_autoindex_activity_1 (id=?)

select *
  from "activity"
  where "id" in (select value
  from json_each(?))
  order by "created_at", "id"
    -- SEARCH activity USING INDEX sqlite_autoindex_activity_1 (id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- USE TEMP B-TREE FOR ORDER BY

select *
  from "activity"
  where "user_id" = ?
  order by "created_at", "id"
    -- SEARCH activity USING INDEX sqlite_autoindex_activity_2 (user_id=?)
    -- USE TEMP B-TREE FOR ORDER BY

select *
  from "feeling"
  where "id" = ?
    -- SEARCH feeling USING INDEX sqlite_autoindex_feeling_1 (id=?)

select *
  from "feeling"
  where "id" in (select value
  from json_each(?)) and "user_id" = ?
  order by "id"
    -- SEARCH feeling USING INDEX sqlite_autoindex_feeling_2 (user_id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    --   CREATE BLOOM FILTER
    -- USE TEMP B-TREE FOR ORDER BY

select *
  from "feeling"
  where "id" in (select value
  from json_each(?))
  order by "created_at", "id"
    -- SEARCH feeling USING INDEX sqlite_autoindex_feeling_1 (id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- USE TEMP B-TREE FOR ORDER BY

select *
  from "feeling"
  where "user_id" = ?
  order by "created_at", "id"
    -- SEARCH feeling USING INDEX sqlite_autoindex_feeling_2 (user_id=?)
    -- USE TEMP B-TREE FOR ORDER BY

select *
  from "media"
  where "id" = ? and "kind" = ? and ("loose_since" != ? or not not exists (select "media_id"
  from "entry_media"
  where "entry_media"."media_id" = "media"."id"))
    -- SEARCH media USING INDEX sqlite_autoindex_media_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH entry_media USING COVERING INDEX entry_media_by_media (media_id=?)

select *
  from "media"
  where "user_id" = ? and "id" > ?
  order by "id"
  limit ?
    -- SEARCH media USING INDEX media_by_user (user_id=? AND id>?)

select *
  from "mood"
  where "id" = ?
    -- SEARCH mood USING INDEX sqlite_autoindex_mood_1 (id=?)

select *
  from "mood"
  where "id" in (select value
  from json_each(?)) and "user_id" = ?
  order by "id"
    -- SEARCH mood USING INDEX sqlite_autoindex_mood_2 (user_id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    --   CREATE BLOOM FILTER
    -- USE TEMP B-TREE FOR ORDER BY

select *
  from "mood"
  where "id" in (select value
  from json_each(?))
  order by "created_at", "id"
    -- SEARCH mood USING INDEX sqlite_autoindex_mood_1 (id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- USE TEMP B-TREE FOR ORDER BY

select *
  from "mood"
  where "user_id" = ?
  order by "value", "position", "created_at", "id"
    -- SEARCH mood USING INDEX sqlite_autoindex_mood_2 (user_id=?)
    -- USE TEMP B-TREE FOR ORDER BY

select *
  from "passkey"
  where "account_id" = ?
  order by "created_at", "id"
    -- SEARCH passkey USING INDEX passkey_by_account (account_id=?)
    -- USE TEMP B-TREE FOR LAST TERM OF ORDER BY

select *
  from "passkey"
  where "id" = ?
    -- SEARCH passkey USING INDEX sqlite_autoindex_passkey_1 (id=?)

select *
  from "refresh_token"
  where "hash" = ? and "expires_at" > ?
    -- SEARCH refresh_token USING INDEX sqlite_autoindex_refresh_token_1 (hash=?)

select *
  from "reminder"
  where "id" = ? and "user_id" = ?
    -- SEARCH reminder USING INDEX sqlite_autoindex_reminder_1 (id=?)

select *
  from "reminder"
  where "user_id" = ?
  order by "created_at", "id"
    -- SEARCH reminder USING INDEX reminder_by_user (user_id=?)

select *
  from "reminder_channels"
  where "user_id" = ?
    -- SEARCH reminder_channels USING INDEX sqlite_autoindex_reminder_channels_1 (user_id=?)

select *
  from "reminder_device"
  where "id" = ? and "user_id" = ? and "endpoint" is not null
    -- SEARCH reminder_device USING INDEX sqlite_autoindex_reminder_device_1 (id=?)

select *
  from "reminder_device"
  where "user_id" = ?
  order by "created_at", "id"
    -- SEARCH reminder_device USING INDEX reminder_device_by_user (user_id=?)

select *
  from "totp"
  where "account_id" = ?
    -- SEARCH totp USING INDEX sqlite_autoindex_totp_1 (account_id=?)

select *, (select string_agg(activity_id, ','
  order by position) as "ids"
  from "entry_activity"
  where "entry_id" = "entry"."id") as "linked_activities", (select string_agg(kind || ' ' || media_id, ','
  order by position) as "ids"
  from "entry_media"
  inner join "media" on "media"."id" = "entry_media"."media_id"
  where "entry_id" = "entry"."id") as "linked_media", (select string_agg(feeling_id, ','
  order by position) as "ids"
  from "entry_feeling"
  where "entry_id" = "entry"."id") as "linked_feelings"
  from "entry"
  where "id" = ? and "user_id" = ?
    -- SEARCH entry USING INDEX sqlite_autoindex_entry_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_activity USING PRIMARY KEY (entry_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    --   SEARCH media USING INDEX sqlite_autoindex_media_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_feeling USING PRIMARY KEY (entry_id=?)

select *, (select string_agg(activity_id, ','
  order by position) as "ids"
  from "entry_activity"
  where "entry_id" = "entry"."id") as "linked_activities", (select string_agg(kind || ' ' || media_id, ','
  order by position) as "ids"
  from "entry_media"
  inner join "media" on "media"."id" = "entry_media"."media_id"
  where "entry_id" = "entry"."id") as "linked_media", (select string_agg(feeling_id, ','
  order by position) as "ids"
  from "entry_feeling"
  where "entry_id" = "entry"."id") as "linked_feelings"
  from "entry"
  where "id" in (select value
  from json_each(?))
  order by "logged_at" desc, "id" desc
    -- SEARCH entry USING INDEX sqlite_autoindex_entry_1 (id=?)
    -- LIST SUBQUERY 4
    --   SCAN json_each VIRTUAL TABLE INDEX 1:
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_activity USING PRIMARY KEY (entry_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    --   SEARCH media USING INDEX sqlite_autoindex_media_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_feeling USING PRIMARY KEY (entry_id=?)
    -- USE TEMP B-TREE FOR ORDER BY

select *, (select string_agg(activity_id, ','
  order by position) as "ids"
  from "entry_activity"
  where "entry_id" = "entry"."id") as "linked_activities", (select string_agg(kind || ' ' || media_id, ','
  order by position) as "ids"
  from "entry_media"
  inner join "media" on "media"."id" = "entry_media"."media_id"
  where "entry_id" = "entry"."id") as "linked_media", (select string_agg(feeling_id, ','
  order by position) as "ids"
  from "entry_feeling"
  where "entry_id" = "entry"."id") as "linked_feelings"
  from "entry"
  where "user_id" = ? and ("entry"."local_date" >= ? and "entry"."local_date" <= ?)
  order by "logged_at" desc, "id" desc
    -- SEARCH entry USING INDEX entry_by_day (user_id=? AND local_date>? AND local_date<?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_activity USING PRIMARY KEY (entry_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    --   SEARCH media USING INDEX sqlite_autoindex_media_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_feeling USING PRIMARY KEY (entry_id=?)
    -- USE TEMP B-TREE FOR ORDER BY

select *, (select string_agg(activity_id, ','
  order by position) as "ids"
  from "entry_activity"
  where "entry_id" = "entry"."id") as "linked_activities", (select string_agg(kind || ' ' || media_id, ','
  order by position) as "ids"
  from "entry_media"
  inner join "media" on "media"."id" = "entry_media"."media_id"
  where "entry_id" = "entry"."id") as "linked_media", (select string_agg(feeling_id, ','
  order by position) as "ids"
  from "entry_feeling"
  where "entry_id" = "entry"."id") as "linked_feelings"
  from "entry"
  where "user_id" = ? and ("entry"."logged_at" >= ? and "entry"."logged_at" <= ?)
  order by "logged_at" desc, "id" desc
    -- SEARCH entry USING INDEX entry_by_time (user_id=? AND logged_at>? AND logged_at<?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_activity USING PRIMARY KEY (entry_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    --   SEARCH media USING INDEX sqlite_autoindex_media_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_feeling USING PRIMARY KEY (entry_id=?)

select *, (select string_agg(activity_id, ','
  order by position) as "ids"
  from "entry_activity"
  where "entry_id" = "entry"."id") as "linked_activities", (select string_agg(kind || ' ' || media_id, ','
  order by position) as "ids"
  from "entry_media"
  inner join "media" on "media"."id" = "entry_media"."media_id"
  where "entry_id" = "entry"."id") as "linked_media", (select string_agg(feeling_id, ','
  order by position) as "ids"
  from "entry_feeling"
  where "entry_id" = "entry"."id") as "linked_feelings"
  from "entry"
  where "user_id" = ? and 1 = 1 and "content" is not null
  order by "logged_at" desc, "id" desc
    -- SEARCH entry USING INDEX entry_by_time (user_id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_activity USING PRIMARY KEY (entry_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    --   SEARCH media USING INDEX sqlite_autoindex_media_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_feeling USING PRIMARY KEY (entry_id=?)

select *, (select string_agg(activity_id, ','
  order by position) as "ids"
  from "entry_activity"
  where "entry_id" = "entry"."id") as "linked_activities", (select string_agg(kind || ' ' || media_id, ','
  order by position) as "ids"
  from "entry_media"
  inner join "media" on "media"."id" = "entry_media"."media_id"
  where "entry_id" = "entry"."id") as "linked_media", (select string_agg(feeling_id, ','
  order by position) as "ids"
  from "entry_feeling"
  where "entry_id" = "entry"."id") as "linked_feelings"
  from "entry"
  where "user_id" = ? and 1 = 1 and "content" is not null
  order by "logged_at" desc, "id" desc
  limit 6
    -- SEARCH entry USING INDEX entry_by_time (user_id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_activity USING PRIMARY KEY (entry_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    --   SEARCH media USING INDEX sqlite_autoindex_media_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_feeling USING PRIMARY KEY (entry_id=?)

select *, (select string_agg(activity_id, ','
  order by position) as "ids"
  from "entry_activity"
  where "entry_id" = "entry"."id") as "linked_activities", (select string_agg(kind || ' ' || media_id, ','
  order by position) as "ids"
  from "entry_media"
  inner join "media" on "media"."id" = "entry_media"."media_id"
  where "entry_id" = "entry"."id") as "linked_media", (select string_agg(feeling_id, ','
  order by position) as "ids"
  from "entry_feeling"
  where "entry_id" = "entry"."id") as "linked_feelings"
  from "entry"
  where "user_id" = ? and 1 = 1 and "id" in (select "entry_id"
  from "entry_activity"
  where "activity_id" = ?)
  order by "logged_at" desc, "id" desc
    -- SEARCH entry USING INDEX entry_by_time (user_id=?)
    -- LIST SUBQUERY 4
    --   SEARCH entry_activity USING COVERING INDEX entry_activity_by_activity (activity_id=?)
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_activity USING PRIMARY KEY (entry_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    --   SEARCH media USING INDEX sqlite_autoindex_media_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_feeling USING PRIMARY KEY (entry_id=?)

select *, (select string_agg(activity_id, ','
  order by position) as "ids"
  from "entry_activity"
  where "entry_id" = "entry"."id") as "linked_activities", (select string_agg(kind || ' ' || media_id, ','
  order by position) as "ids"
  from "entry_media"
  inner join "media" on "media"."id" = "entry_media"."media_id"
  where "entry_id" = "entry"."id") as "linked_media", (select string_agg(feeling_id, ','
  order by position) as "ids"
  from "entry_feeling"
  where "entry_id" = "entry"."id") as "linked_feelings"
  from "entry"
  where "user_id" = ? and 1 = 1 and "id" in (select "entry_id"
  from "entry_activity"
  where "activity_id" in (select value
  from json_each(?))
  group by "entry_id" having count(*) = ?)
  order by "logged_at" desc, "id" desc
    -- SEARCH entry USING INDEX entry_by_time (user_id=?)
    -- LIST SUBQUERY 5
    --   SEARCH entry_activity USING COVERING INDEX entry_activity_by_activity (activity_id=?)
    --   LIST SUBQUERY 4
    --     SCAN json_each VIRTUAL TABLE INDEX 1:
    --   USE TEMP B-TREE FOR GROUP BY
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_activity USING PRIMARY KEY (entry_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    --   SEARCH media USING INDEX sqlite_autoindex_media_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_feeling USING PRIMARY KEY (entry_id=?)

select *, (select string_agg(activity_id, ','
  order by position) as "ids"
  from "entry_activity"
  where "entry_id" = "entry"."id") as "linked_activities", (select string_agg(kind || ' ' || media_id, ','
  order by position) as "ids"
  from "entry_media"
  inner join "media" on "media"."id" = "entry_media"."media_id"
  where "entry_id" = "entry"."id") as "linked_media", (select string_agg(feeling_id, ','
  order by position) as "ids"
  from "entry_feeling"
  where "entry_id" = "entry"."id") as "linked_feelings"
  from "entry"
  where "user_id" = ? and 1 = 1 and "id" in (select "entry_id"
  from "entry_activity"
  where "activity_id" in (select value
  from json_each(?))
  group by "entry_id" having count(*) = ?)
  order by "logged_at" desc, "id" desc
  limit 6
    -- SEARCH entry USING INDEX entry_by_time (user_id=?)
    -- LIST SUBQUERY 5
    --   SEARCH entry_activity USING COVERING INDEX entry_activity_by_activity (activity_id=?)
    --   LIST SUBQUERY 4
    --     SCAN json_each VIRTUAL TABLE INDEX 1:
    --   USE TEMP B-TREE FOR GROUP BY
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_activity USING PRIMARY KEY (entry_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    --   SEARCH media USING INDEX sqlite_autoindex_media_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_feeling USING PRIMARY KEY (entry_id=?)

select *, (select string_agg(activity_id, ','
  order by position) as "ids"
  from "entry_activity"
  where "entry_id" = "entry"."id") as "linked_activities", (select string_agg(kind || ' ' || media_id, ','
  order by position) as "ids"
  from "entry_media"
  inner join "media" on "media"."id" = "entry_media"."media_id"
  where "entry_id" = "entry"."id") as "linked_media", (select string_agg(feeling_id, ','
  order by position) as "ids"
  from "entry_feeling"
  where "entry_id" = "entry"."id") as "linked_feelings"
  from "entry"
  where "user_id" = ? and 1 = 1 and "id" in (select "entry_id"
  from "entry_feeling"
  where "feeling_id" in (select value
  from json_each(?))
  group by "entry_id" having count(*) = ?)
  order by "logged_at" desc, "id" desc
    -- SEARCH entry USING INDEX entry_by_time (user_id=?)
    -- LIST SUBQUERY 5
    --   SEARCH entry_feeling USING COVERING INDEX entry_feeling_by_feeling (feeling_id=?)
    --   LIST SUBQUERY 4
    --     SCAN json_each VIRTUAL TABLE INDEX 1:
    --   USE TEMP B-TREE FOR GROUP BY
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_activity USING PRIMARY KEY (entry_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    --   SEARCH media USING INDEX sqlite_autoindex_media_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_feeling USING PRIMARY KEY (entry_id=?)

select *, (select string_agg(activity_id, ','
  order by position) as "ids"
  from "entry_activity"
  where "entry_id" = "entry"."id") as "linked_activities", (select string_agg(kind || ' ' || media_id, ','
  order by position) as "ids"
  from "entry_media"
  inner join "media" on "media"."id" = "entry_media"."media_id"
  where "entry_id" = "entry"."id") as "linked_media", (select string_agg(feeling_id, ','
  order by position) as "ids"
  from "entry_feeling"
  where "entry_id" = "entry"."id") as "linked_feelings"
  from "entry"
  where "user_id" = ? and 1 = 1 and "id" in (select "entry_id"
  from "entry_feeling"
  where "feeling_id" in (select value
  from json_each(?))
  group by "entry_id" having count(*) = ?)
  order by "logged_at" desc, "id" desc
  limit 6
    -- SEARCH entry USING INDEX entry_by_time (user_id=?)
    -- LIST SUBQUERY 5
    --   SEARCH entry_feeling USING COVERING INDEX entry_feeling_by_feeling (feeling_id=?)
    --   LIST SUBQUERY 4
    --     SCAN json_each VIRTUAL TABLE INDEX 1:
    --   USE TEMP B-TREE FOR GROUP BY
    --   CREATE BLOOM FILTER
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_activity USING PRIMARY KEY (entry_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    --   SEARCH media USING INDEX sqlite_autoindex_media_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_feeling USING PRIMARY KEY (entry_id=?)

select *, (select string_agg(activity_id, ','
  order by position) as "ids"
  from "entry_activity"
  where "entry_id" = "entry"."id") as "linked_activities", (select string_agg(kind || ' ' || media_id, ','
  order by position) as "ids"
  from "entry_media"
  inner join "media" on "media"."id" = "entry_media"."media_id"
  where "entry_id" = "entry"."id") as "linked_media", (select string_agg(feeling_id, ','
  order by position) as "ids"
  from "entry_feeling"
  where "entry_id" = "entry"."id") as "linked_feelings"
  from "entry"
  where "user_id" = ? and 1 = 1 and "mood" = ?
  order by "logged_at" desc, "id" desc
    -- SEARCH entry USING INDEX entry_by_mood (user_id=? AND mood=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_activity USING PRIMARY KEY (entry_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    --   SEARCH media USING INDEX sqlite_autoindex_media_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_feeling USING PRIMARY KEY (entry_id=?)

select *, (select string_agg(activity_id, ','
  order by position) as "ids"
  from "entry_activity"
  where "entry_id" = "entry"."id") as "linked_activities", (select string_agg(kind || ' ' || media_id, ','
  order by position) as "ids"
  from "entry_media"
  inner join "media" on "media"."id" = "entry_media"."media_id"
  where "entry_id" = "entry"."id") as "linked_media", (select string_agg(feeling_id, ','
  order by position) as "ids"
  from "entry_feeling"
  where "entry_id" = "entry"."id") as "linked_feelings"
  from "entry"
  where "user_id" = ? and 1 = 1 and "mood" = ?
  order by "logged_at" desc, "id" desc
  limit 6
    -- SEARCH entry USING INDEX entry_by_mood (user_id=? AND mood=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_activity USING PRIMARY KEY (entry_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    --   SEARCH media USING INDEX sqlite_autoindex_media_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_feeling USING PRIMARY KEY (entry_id=?)

select *, (select string_agg(activity_id, ','
  order by position) as "ids"
  from "entry_activity"
  where "entry_id" = "entry"."id") as "linked_activities", (select string_agg(kind || ' ' || media_id, ','
  order by position) as "ids"
  from "entry_media"
  inner join "media" on "media"."id" = "entry_media"."media_id"
  where "entry_id" = "entry"."id") as "linked_media", (select string_agg(feeling_id, ','
  order by position) as "ids"
  from "entry_feeling"
  where "entry_id" = "entry"."id") as "linked_feelings"
  from "entry"
  where "user_id" = ? and 1 = 1 and "mood_id" = ?
  order by "logged_at" desc, "id" desc
    -- SEARCH entry USING INDEX entry_by_own_mood (mood_id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_activity USING PRIMARY KEY (entry_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    --   SEARCH media USING INDEX sqlite_autoindex_media_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_feeling USING PRIMARY KEY (entry_id=?)

select *, (select string_agg(activity_id, ','
  order by position) as "ids"
  from "entry_activity"
  where "entry_id" = "entry"."id") as "linked_activities", (select string_agg(kind || ' ' || media_id, ','
  order by position) as "ids"
  from "entry_media"
  inner join "media" on "media"."id" = "entry_media"."media_id"
  where "entry_id" = "entry"."id") as "linked_media", (select string_agg(feeling_id, ','
  order by position) as "ids"
  from "entry_feeling"
  where "entry_id" = "entry"."id") as "linked_feelings"
  from "entry"
  where "user_id" = ? and 1 = 1 and "mood_id" = ?
  order by "logged_at" desc, "id" desc
  limit 6
    -- SEARCH entry USING INDEX entry_by_own_mood (mood_id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_activity USING PRIMARY KEY (entry_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    --   SEARCH media USING INDEX sqlite_autoindex_media_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_feeling USING PRIMARY KEY (entry_id=?)

select *, (select string_agg(activity_id, ','
  order by position) as "ids"
  from "entry_activity"
  where "entry_id" = "entry"."id") as "linked_activities", (select string_agg(kind || ' ' || media_id, ','
  order by position) as "ids"
  from "entry_media"
  inner join "media" on "media"."id" = "entry_media"."media_id"
  where "entry_id" = "entry"."id") as "linked_media", (select string_agg(feeling_id, ','
  order by position) as "ids"
  from "entry_feeling"
  where "entry_id" = "entry"."id") as "linked_feelings"
  from "entry"
  where "user_id" = ? and 1 = 1 and ("logged_at", "id") < (?, ?)
  order by "logged_at" desc, "id" desc
  limit 100
    -- SEARCH entry USING INDEX entry_by_time (user_id=? AND (logged_at,id)<(?,?))
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_activity USING PRIMARY KEY (entry_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    --   SEARCH media USING INDEX sqlite_autoindex_media_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_feeling USING PRIMARY KEY (entry_id=?)

select *, (select string_agg(activity_id, ','
  order by position) as "ids"
  from "entry_activity"
  where "entry_id" = "entry"."id") as "linked_activities", (select string_agg(kind || ' ' || media_id, ','
  order by position) as "ids"
  from "entry_media"
  inner join "media" on "media"."id" = "entry_media"."media_id"
  where "entry_id" = "entry"."id") as "linked_media", (select string_agg(feeling_id, ','
  order by position) as "ids"
  from "entry_feeling"
  where "entry_id" = "entry"."id") as "linked_feelings"
  from "entry"
  where "user_id" = ? and 1 = 1 and exists (select "media"."id"
  from "entry_media"
  inner join "media" on "media"."id" = "entry_media"."media_id"
  where "entry_media"."entry_id" = "entry"."id" and "media"."kind" = ?)
  order by "logged_at" desc, "id" desc
    -- SEARCH entry USING INDEX entry_by_time (user_id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    --   SEARCH media USING INDEX sqlite_autoindex_media_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_activity USING PRIMARY KEY (entry_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    --   SEARCH media USING INDEX sqlite_autoindex_media_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_feeling USING PRIMARY KEY (entry_id=?)

select *, (select string_agg(activity_id, ','
  order by position) as "ids"
  from "entry_activity"
  where "entry_id" = "entry"."id") as "linked_activities", (select string_agg(kind || ' ' || media_id, ','
  order by position) as "ids"
  from "entry_media"
  inner join "media" on "media"."id" = "entry_media"."media_id"
  where "entry_id" = "entry"."id") as "linked_media", (select string_agg(feeling_id, ','
  order by position) as "ids"
  from "entry_feeling"
  where "entry_id" = "entry"."id") as "linked_feelings"
  from "entry"
  where "user_id" = ? and 1 = 1 and exists (select "media"."id"
  from "entry_media"
  inner join "media" on "media"."id" = "entry_media"."media_id"
  where "entry_media"."entry_id" = "entry"."id" and "media"."kind" = ?)
  order by "logged_at" desc, "id" desc
  limit 6
    -- SEARCH entry USING INDEX entry_by_time (user_id=?)
    -- CORRELATED SCALAR SUBQUERY 4
    --   SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    --   SEARCH media USING INDEX sqlite_autoindex_media_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_activity USING PRIMARY KEY (entry_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    --   SEARCH media USING INDEX sqlite_autoindex_media_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_feeling USING PRIMARY KEY (entry_id=?)

select *, (select string_agg(activity_id, ','
  order by position) as "ids"
  from "entry_activity"
  where "entry_id" = "entry"."id") as "linked_activities", (select string_agg(kind || ' ' || media_id, ','
  order by position) as "ids"
  from "entry_media"
  inner join "media" on "media"."id" = "entry_media"."media_id"
  where "entry_id" = "entry"."id") as "linked_media", (select string_agg(feeling_id, ','
  order by position) as "ids"
  from "entry_feeling"
  where "entry_id" = "entry"."id") as "linked_feelings"
  from "entry"
  where "user_id" = ? and 1 = 1
  order by "logged_at" desc, "id" desc
    -- SEARCH entry USING INDEX entry_by_time (user_id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_activity USING PRIMARY KEY (entry_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    --   SEARCH media USING INDEX sqlite_autoindex_media_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_feeling USING PRIMARY KEY (entry_id=?)

select *, (select string_agg(activity_id, ','
  order by position) as "ids"
  from "entry_activity"
  where "entry_id" = "entry"."id") as "linked_activities", (select string_agg(kind || ' ' || media_id, ','
  order by position) as "ids"
  from "entry_media"
  inner join "media" on "media"."id" = "entry_media"."media_id"
  where "entry_id" = "entry"."id") as "linked_media", (select string_agg(feeling_id, ','
  order by position) as "ids"
  from "entry_feeling"
  where "entry_id" = "entry"."id") as "linked_feelings"
  from "entry"
  where "user_id" = ? and 1 = 1
  order by "logged_at" desc, "id" desc
  limit 100
    -- SEARCH entry USING INDEX entry_by_time (user_id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_activity USING PRIMARY KEY (entry_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    --   SEARCH media USING INDEX sqlite_autoindex_media_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_feeling USING PRIMARY KEY (entry_id=?)

select *, (select string_agg(activity_id, ','
  order by position) as "ids"
  from "entry_activity"
  where "entry_id" = "entry"."id") as "linked_activities", (select string_agg(kind || ' ' || media_id, ','
  order by position) as "ids"
  from "entry_media"
  inner join "media" on "media"."id" = "entry_media"."media_id"
  where "entry_id" = "entry"."id") as "linked_media", (select string_agg(feeling_id, ','
  order by position) as "ids"
  from "entry_feeling"
  where "entry_id" = "entry"."id") as "linked_feelings"
  from "entry"
  where "user_id" = ? and 1 = 1
  order by "logged_at" desc, "id" desc
  limit 201
    -- SEARCH entry USING INDEX entry_by_time (user_id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_activity USING PRIMARY KEY (entry_id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    --   SEARCH media USING INDEX sqlite_autoindex_media_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 3
    --   USE TEMP B-TREE FOR string_agg(ORDER BY)
    --   SEARCH entry_feeling USING PRIMARY KEY (entry_id=?)

select coalesce(authenticated_at, created_at) as "at"
  from "session"
  where "id" = ?
    -- SEARCH session USING INDEX sqlite_autoindex_session_1 (id=?)

select count(*) as "all", sum("is_known") as "skipped"
  from "import_entry"
  where "import_id" = ?
    -- SEARCH import_entry USING INDEX sqlite_autoindex_import_entry_1 (import_id=?)

select count(*) as "count"
  from "entry"
  where "user_id" = ? and ("entry"."local_date" >= ? and "entry"."local_date" <= ?)
    -- SEARCH entry USING COVERING INDEX entry_by_day (user_id=? AND local_date>? AND local_date<?)

select count(*) as "count"
  from "entry"
  where "user_id" = ? and ("entry"."logged_at" >= ? and "entry"."logged_at" <= ?)
    -- SEARCH entry USING COVERING INDEX entry_by_time (user_id=? AND logged_at>? AND logged_at<?)

select count(*) as "count"
  from "entry"
  where "user_id" = ? and 1 = 1
    -- SEARCH entry USING COVERING INDEX entry_by_mood (user_id=?)

select count(*) as "count"
  from "entry"
  where "user_id" = ? and 1 = 1 and "content" is not null
    -- SEARCH entry USING INDEX entry_by_mood (user_id=?)

select count(*) as "count"
  from "entry"
  where "user_id" = ? and 1 = 1 and "id" in (select "entry_id"
  from "entry_activity"
  where "activity_id" = ?)
    -- SEARCH entry USING COVERING INDEX entry_by_mood (user_id=?)
    -- LIST SUBQUERY 1
    --   SEARCH entry_activity USING COVERING INDEX entry_activity_by_activity (activity_id=?)
    --   CREATE BLOOM FILTER

select count(*) as "count"
  from "entry"
  where "user_id" = ? and 1 = 1 and "id" in (select "entry_id"
  from "entry_activity"
  where "activity_id" in (select value
  from json_each(?))
  group by "entry_id" having count(*) = ?)
    -- SEARCH entry USING COVERING INDEX entry_by_mood (user_id=?)
    -- LIST SUBQUERY 2
    --   SEARCH entry_activity USING COVERING INDEX entry_activity_by_activity (activity_id=?)
    --   LIST SUBQUERY 1
    --     SCAN json_each VIRTUAL TABLE INDEX 1:
    --   USE TEMP B-TREE FOR GROUP BY
    --   CREATE BLOOM FILTER

select count(*) as "count"
  from "entry"
  where "user_id" = ? and 1 = 1 and "id" in (select "entry_id"
  from "entry_feeling"
  where "feeling_id" in (select value
  from json_each(?))
  group by "entry_id" having count(*) = ?)
    -- SEARCH entry USING COVERING INDEX entry_by_mood (user_id=?)
    -- LIST SUBQUERY 2
    --   SEARCH entry_feeling USING COVERING INDEX entry_feeling_by_feeling (feeling_id=?)
    --   LIST SUBQUERY 1
    --     SCAN json_each VIRTUAL TABLE INDEX 1:
    --   USE TEMP B-TREE FOR GROUP BY
    --   CREATE BLOOM FILTER

select count(*) as "count"
  from "entry"
  where "user_id" = ? and 1 = 1 and "mood" = ?
    -- SEARCH entry USING COVERING INDEX entry_by_mood (user_id=? AND mood=?)

select count(*) as "count"
  from "entry"
  where "user_id" = ? and 1 = 1 and "mood_id" = ?
    -- SEARCH entry USING INDEX entry_by_own_mood (mood_id=?)

select count(*) as "count"
  from "entry"
  where "user_id" = ? and 1 = 1 and exists (select "media"."id"
  from "entry_media"
  inner join "media" on "media"."id" = "entry_media"."media_id"
  where "entry_media"."entry_id" = "entry"."id" and "media"."kind" = ?)
    -- SEARCH entry USING COVERING INDEX entry_by_mood (user_id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH entry_media USING PRIMARY KEY (entry_id=?)
    --   SEARCH media USING INDEX sqlite_autoindex_media_1 (id=?)

select count(*) as "count"
  from "feeling"
  where "user_id" = ?
    -- SEARCH feeling USING COVERING INDEX sqlite_autoindex_feeling_2 (user_id=?)

select count(*) as "count"
  from "reminder"
  where "user_id" = ?
    -- SEARCH reminder USING COVERING INDEX reminder_by_user (user_id=?)

select count(*) as "count", max(case when "value" = ? then "position" end) as "last"
  from "mood"
  where "user_id" = ?
    -- SEARCH mood USING INDEX sqlite_autoindex_mood_2 (user_id=?)

select count(*) as "left"
  from "recovery_code"
  where "account_id" = ? and "used_at" is null
    -- SEARCH recovery_code USING INDEX sqlite_autoindex_recovery_code_1 (account_id=?)

select count(*) filter (where mood = 1) as "of1", count(*) filter (where mood = 2) as "of2", count(*) filter (where mood = 3) as "of3", count(*) filter (where mood = 4) as "of4", count(*) filter (where mood = 5) as "of5"
  from "entry"
  where "user_id" = ? and ("entry"."local_date" >= ? and "entry"."local_date" <= ?)
    -- SEARCH entry USING COVERING INDEX entry_by_day (user_id=? AND local_date>? AND local_date<?)

select count(*) filter (where mood = 1) as "of1", count(*) filter (where mood = 2) as "of2", count(*) filter (where mood = 3) as "of3", count(*) filter (where mood = 4) as "of4", count(*) filter (where mood = 5) as "of5"
  from "entry_activity"
  inner join "entry" on "entry"."id" = "entry_activity"."entry_id"
  where "entry_activity"."activity_id" = ? and "entry"."user_id" = ? and ("entry"."local_date" >= ? and "entry"."local_date" <= ?)
    -- SEARCH entry USING COVERING INDEX entry_by_day (user_id=? AND local_date>? AND local_date<?)
    -- SEARCH entry_activity USING PRIMARY KEY (entry_id=? AND activity_id=?)

select count(*) filter (where mood = 1) as "of1", count(*) filter (where mood = 2) as "of2", count(*) filter (where mood = 3) as "of3", count(*) filter (where mood = 4) as "of4", count(*) filter (where mood = 5) as "of5"
  from "entry_activity"
  inner join "entry" on "entry"."id" = "entry_activity"."entry_id"
  where "entry_activity"."activity_id" = ? and "entry"."user_id" = ? and ("entry"."logged_at" >= ? and "entry"."logged_at" <= ?)
    -- SEARCH entry USING INDEX entry_by_time (user_id=? AND logged_at>? AND logged_at<?)
    -- SEARCH entry_activity USING PRIMARY KEY (entry_id=? AND activity_id=?)

select count(*) filter (where mood = 1) as "of1", count(*) filter (where mood = 2) as "of2", count(*) filter (where mood = 3) as "of3", count(*) filter (where mood = 4) as "of4", count(*) filter (where mood = 5) as "of5"
  from "entry_activity"
  inner join "entry" on "entry"."id" = "entry_activity"."entry_id"
  where "entry_activity"."activity_id" = ? and "entry"."user_id" = ? and 1 = 1
    -- SEARCH entry USING COVERING INDEX entry_by_mood (user_id=?)
    -- SEARCH entry_activity USING PRIMARY KEY (entry_id=? AND activity_id=?)

select count(distinct activity.id) as count
  from import_activity staged join activity on activity.id = staged.target_id and activity.user_id = ?
  where import_id = ? and not exists ( select 1
  from change
  where change.user_id = ? and kind = 'activity' and thing_id = activity.id and gone = 0 )
    -- USE TEMP B-TREE FOR count(DISTINCT)
    -- SEARCH staged USING PRIMARY KEY (import_id=?)
    -- SEARCH activity USING INDEX sqlite_autoindex_activity_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH change USING PRIMARY KEY (user_id=? AND kind=? AND thing_id=?)

select distinct "entry"."local_date", "entry_activity"."activity_id"
  from "entry"
  inner join "entry_activity" on "entry_activity"."entry_id" = "entry"."id"
  where "entry"."user_id" = ? and "entry"."local_date" >= ? and "entry"."local_date" <= ?
    -- SEARCH entry USING COVERING INDEX entry_by_day (user_id=? AND local_date>? AND local_date<?)
    -- SEARCH entry_activity USING PRIMARY KEY (entry_id=?)
    -- USE TEMP B-TREE FOR DISTINCT

select distinct "local_date"
  from "entry"
  where "user_id" = ? and "local_date" <= ? and ("local_date" <= ? or "logged_at" <= ?)
  order by "local_date" desc
  limit 64
    -- SEARCH entry USING COVERING INDEX entry_by_day (user_id=? AND local_date<?)

select max("position") as "last"
  from "import_entry"
  where "import_id" = ?
    -- SEARCH import_entry USING COVERING INDEX sqlite_autoindex_import_entry_1 (import_id=?)

select min("local_date") as "from", max("local_date") as "to"
  from "import_entry"
  where "import_id" = ?
    -- SEARCH import_entry USING INDEX sqlite_autoindex_import_entry_1 (import_id=?)

select substr(local_date, 1, 7) as "month", count(*) filter (where mood = 1) as "of1", count(*) filter (where mood = 2) as "of2", count(*) filter (where mood = 3) as "of3", count(*) filter (where mood = 4) as "of4", count(*) filter (where mood = 5) as "of5"
  from "entry"
  where "user_id" = ?
  group by "month"
    -- SEARCH entry USING COVERING INDEX entry_by_day (user_id=?)
    -- USE TEMP B-TREE FOR GROUP BY

select sum("size") as "bytes"
  from "media"
  where "user_id" = ? and ("loose_since" != ? or not not exists (select "media_id"
  from "entry_media"
  where "entry_media"."media_id" = "media"."id"))
    -- SEARCH media USING COVERING INDEX media_by_user_and_time (user_id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH entry_media USING COVERING INDEX entry_media_by_media (media_id=?)

select sum("size") as "bytes"
  from "preview"
  where "user_id" = ?
    -- SEARCH preview USING COVERING INDEX preview_by_user (user_id=?)

select sum(size) as bytes
  from import_media staged
  where import_id = ? and ( exists ( select 1
  from import_entry_media link join import_entry entry on entry.import_id = link.import_id and entry.position = link.entry_position
  where link.import_id = ? and link.media_id = staged.media_id and entry.is_known = 0 ) or not exists ( select 1
  from import_entry_media link
  where link.import_id = ? and link.media_id = staged.media_id ) )
    -- SEARCH staged USING PRIMARY KEY (import_id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH link USING COVERING INDEX import_entry_media_by_media (import_id=? AND media_id=?)
    --   SEARCH entry USING INDEX sqlite_autoindex_import_entry_1 (import_id=? AND position=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH link USING COVERING INDEX import_entry_media_by_media (import_id=? AND media_id=?)

update "account"
  set "login_notices" = ?
  where "id" = ?
    -- SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)

update "account"
  set "passkey_after_password" = ?
  where "id" = ?
    -- SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)

update "account"
  set "password_hash" = ?
  where "id" = ? and "password_hash" = ?
    -- SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)

update "account"
  set "pending_email" = ?
  where "id" = ? and "password_hash" = ?
    -- SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)

update "account"
  set "role" = ?
  where "id" = ?
    -- SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)

update "account"
  set "second_factor_at" = ?
  where "id" = ?
    -- SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)

update "account"
  set "second_factor_at" = ?, "passkey_after_password" = ?
  where "id" = ?
    -- SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)

update "activity"
  set "archived" = ?
  where "id" = ? and "user_id" = ?
    -- SEARCH activity USING INDEX sqlite_autoindex_activity_1 (id=?)

update "activity"
  set "category" = ?
  where "id" = ? and "user_id" = ?
    -- SEARCH activity USING INDEX sqlite_autoindex_activity_1 (id=?)

update "activity"
  set "icon" = ?, "color" = ?
  where "id" = ? and "user_id" = ?
    -- SEARCH activity USING INDEX sqlite_autoindex_activity_1 (id=?)

update "activity"
  set "name" = ?, "name_key" = ?
  where "id" = ? and "user_id" = ?
    -- SEARCH activity USING INDEX sqlite_autoindex_activity_1 (id=?)

update "entry"
  set "mood" = ?, "mood_id" = ?, "content" = ?, "logged_at" = ?, "utc_offset" = ?, "local_date" = ?, "updated_at" = ?
  where "id" = ?
    -- SEARCH entry USING INDEX sqlite_autoindex_entry_1 (id=?)

update "entry"
  set "mood_id" = ?, "updated_at" = ?
  where "mood_id" = ?
  returning "id"
    -- SEARCH entry USING COVERING INDEX entry_by_own_mood (mood_id=?)

update "entry"
  set "updated_at" = ?
  where "id" in (select "entry_id"
  from "entry_activity"
  where "activity_id" = ?)
  returning "id"
    -- SEARCH entry USING COVERING INDEX sqlite_autoindex_entry_1 (id=?)
    -- LIST SUBQUERY 1
    --   SEARCH entry_activity USING COVERING INDEX entry_activity_by_activity (activity_id=?)

update "entry"
  set "updated_at" = ?
  where "id" in (select "entry_id"
  from "entry_feeling"
  where "feeling_id" = ?)
  returning "id"
    -- SEARCH entry USING COVERING INDEX sqlite_autoindex_entry_1 (id=?)
    -- LIST SUBQUERY 1
    --   SEARCH entry_feeling USING COVERING INDEX entry_feeling_by_feeling (feeling_id=?)

update "entry_activity"
  set "activity_id" = ?
  where "activity_id" = ?
    -- SEARCH entry_activity USING INDEX entry_activity_by_activity (activity_id=?)

update "entry_feeling"
  set "feeling_id" = ?
  where "feeling_id" = ?
    -- SEARCH entry_feeling USING INDEX entry_feeling_by_feeling (feeling_id=?)

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

update "feeling"
  set "name" = ?, "name_key" = ?
  where "id" = ?
    -- SEARCH feeling USING INDEX sqlite_autoindex_feeling_1 (id=?)

update "media"
  set "loose_since" = ?
  where "id" in (select value
  from json_each(?))
    -- SEARCH media USING COVERING INDEX sqlite_autoindex_media_1 (id=?)
    -- LIST SUBQUERY 1
    --   SCAN json_each VIRTUAL TABLE INDEX 1:

update "media"
  set "loose_since" = ?
  where "user_id" = ? and "id" in (select "media_id"
  from "entry_media"
  inner join "entry" on "entry"."id" = "entry_media"."entry_id"
  where "entry"."user_id" = ? and ("entry"."local_date" >= ? and "entry"."local_date" <= ?))
    -- SEARCH media USING COVERING INDEX media_by_user (user_id=? AND id=?)
    -- LIST SUBQUERY 1
    --   SEARCH entry USING COVERING INDEX entry_by_day (user_id=? AND local_date>? AND local_date<?)
    --   SEARCH entry_media USING PRIMARY KEY (entry_id=?)

update "media"
  set "loose_since" = ?
  where "user_id" = ? and "id" in (select "media_id"
  from "entry_media"
  inner join "entry" on "entry"."id" = "entry_media"."entry_id"
  where "entry"."user_id" = ? and ("entry"."logged_at" >= ? and "entry"."logged_at" <= ?))
    -- SEARCH media USING COVERING INDEX media_by_user (user_id=? AND id=?)
    -- LIST SUBQUERY 1
    --   SEARCH entry USING COVERING INDEX entry_by_time (user_id=? AND logged_at>? AND logged_at<?)
    --   SEARCH entry_media USING PRIMARY KEY (entry_id=?)

update "media_removal"
  set "due_at" = ?
  where "user_id" = ?
    -- SEARCH media_removal USING INDEX media_removal_by_user (user_id=?)

update "mood"
  set "name" = ?, "name_key" = ?
  where "id" = ?
    -- SEARCH mood USING INDEX sqlite_autoindex_mood_1 (id=?)

update "passkey"
  set "name" = ?
  where "id" = ? and "account_id" = ?
  returning *
    -- SEARCH passkey USING INDEX sqlite_autoindex_passkey_1 (id=?)

update "passkey"
  set "sign_count" = ?, "is_backed_up" = ?, "last_used_at" = ?
  where "id" = ? and ("sign_count" < ? or ("sign_count" = ? and "sign_count" = ?))
  returning "id"
    -- SEARCH passkey USING INDEX sqlite_autoindex_passkey_1 (id=?)

update "pending_login"
  set "attempts" = "attempts" + ?
  where "hash" = ? and "kind" = ? and "expires_at" > ? and "attempts" < ?
  returning "hash", "account_id", "data"
    -- SEARCH pending_login USING INDEX sqlite_autoindex_pending_login_1 (hash=?)

update "periodic_job"
  set "lease" = ?, "lease_ends_at" = ?, "due_at" = ?
  where "name" = ? and "lease" = ?
    -- SEARCH periodic_job USING INDEX sqlite_autoindex_periodic_job_1 (name=?)

update "profile"
  set "display_name" = ?, "timezone" = ?
  where "account_id" = ?
    -- SEARCH profile USING INDEX sqlite_autoindex_profile_1 (account_id=?)

update "rate_window"
  set "hits" = "hits" - ?
  where "id" = ? and "hits" > ? and "ends_at" > ?
    -- SEARCH rate_window USING INDEX sqlite_autoindex_rate_window_1 (id=?)

update "recovery_code"
  set "used_at" = ?
  where "account_id" = ? and "hash" = ? and "used_at" is null
  returning "hash"
    -- SEARCH recovery_code USING INDEX sqlite_autoindex_recovery_code_1 (account_id=? AND hash=?)

update "refresh_token"
  set "replaced_at" = "created_at"
  where "session_id" = ? and "replaced_at" is null and "created_at" <= ?
    -- SEARCH refresh_token USING INDEX refresh_token_by_session (session_id=?)

update "refresh_token"
  set "replaced_at" = ?
  where "hash" = ?
    -- SEARCH refresh_token USING INDEX sqlite_autoindex_refresh_token_1 (hash=?)

update "reminder"
  set "due_at" = ?, "due_date" = ?
  where "user_id" = ? and ("due_at" is null or "due_at" > ?)
    -- SEARCH reminder USING INDEX reminder_by_user (user_id=?)

update "reminder"
  set "due_at" = ?, "due_date" = ?, "delivered_date" = ?
  where "id" = ? and "due_at" = ? and coalesce(due_date, '') = ? and "schedule" = ? and "enabled" = ? and not exists (select "account_id"
  from "profile"
  where "account_id" = "reminder"."user_id" and coalesce(timezone, '') <> ?)
  returning "id"
    -- SEARCH reminder USING INDEX sqlite_autoindex_reminder_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH profile USING INDEX sqlite_autoindex_profile_1 (account_id=?)

update "reminder"
  set "due_at" = ?, "due_date" = ?, "delivered_date" = case when "delivered_date" > ? then null else "delivered_date" end
  where ("due_at" > ? or "delivered_date" > ?)
    -- SCAN reminder

update "reminder"
  set "id" = ?, "enabled" = ?, "schedule" = ?, "due_at" = ?, "due_date" = ?
  where "id" = ? and "user_id" = ?
  returning *
    -- SEARCH reminder USING INDEX sqlite_autoindex_reminder_1 (id=?)

update "reminder_channels"
  set "calendar_at" = ?
  where "calendar_secret" = ?
    -- SEARCH reminder_channels USING INDEX sqlite_autoindex_reminder_channels_2 (calendar_secret=?)

update "reminder_channels"
  set "webhook_at" = ?, "webhook_result" = ?, "webhook_reason" = ?
  where "user_id" = ? and "webhook_url" = ?
    -- SEARCH reminder_channels USING INDEX sqlite_autoindex_reminder_channels_1 (user_id=?)

update "reminder_device"
  set "last_at" = ?, "last_result" = ?, "last_reason" = ?
  where "id" = ?
    -- SEARCH reminder_device USING INDEX sqlite_autoindex_reminder_device_1 (id=?)

update "reminder_device"
  set "last_at" = ?, "last_result" = ?, "last_reason" = ?, "endpoint" = ?, "p256dh" = ?, "auth" = ?
  where "id" = ? and "endpoint" = ?
    -- SEARCH reminder_device USING INDEX sqlite_autoindex_reminder_device_2 (endpoint=?)

update "session"
  set "authenticated_at" = ?
  where "id" = ?
    -- SEARCH session USING INDEX sqlite_autoindex_session_1 (id=?)

update "session"
  set "expires_at" = ?
  where "id" = ?
    -- SEARCH session USING INDEX sqlite_autoindex_session_1 (id=?)

update "totp"
  set "confirmed_at" = ?, "last_step" = ?
  where "account_id" = ? and "secret" = ? and "confirmed_at" is null
  returning "account_id"
    -- SEARCH totp USING INDEX sqlite_autoindex_totp_1 (account_id=?)

update "totp"
  set "last_step" = ?
  where "account_id" = ? and "secret" = ? and "last_step" < ?
  returning "account_id"
    -- SEARCH totp USING INDEX sqlite_autoindex_totp_1 (account_id=?)

update import_activity as staged
  set target_id = coalesce( (select id
  from activity
  where activity.id = staged.id and user_id = ?), (select id
  from activity
  where activity.name_key = staged.name_key and user_id = ?) )
  where import_id = ? and target_id is null
    -- SEARCH staged USING PRIMARY KEY (import_id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH activity USING INDEX sqlite_autoindex_activity_1 (id=?)
    -- CORRELATED SCALAR SUBQUERY 2
    --   SEARCH activity USING INDEX sqlite_autoindex_activity_2 (user_id=? AND name_key=?)

update import_entry as staged
  set is_known = 1
  where import_id = ? and exists (select 1
  from entry
  where entry.id = staged.id and entry.user_id = ?)
    -- SEARCH staged USING COVERING INDEX import_entry_by_id (import_id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH entry USING INDEX sqlite_autoindex_entry_1 (id=?)

update import_entry as staged
  set target_id = case when id is null or exists ( select 1
  from import_entry other
  where other.import_id = ? and other.id = staged.id and other.position < staged.position and other.is_known = 0 ) then spare_id else id end
  where import_id = ? and is_known = 0
    -- SEARCH staged USING INDEX sqlite_autoindex_import_entry_1 (import_id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH other USING INDEX import_entry_by_id (import_id=? AND id=? AND position<?)

update import_entry
  set is_known = 1
  where import_id = ? and position in ( select staged.position
  from ( select position, logged_at, mood, content, row_number() over (partition by logged_at, mood, content
  order by position) as twin
  from import_entry
  where import_id = ? and is_known = 0 ) staged join ( select logged_at, mood, content, count(*) as twins
  from entry
  where user_id = ? and logged_at in (select logged_at
  from import_entry
  where import_id = ? and is_known = 0) and not exists ( select 1
  from import_entry same
  where same.import_id = ? and same.id = entry.id )
  group by logged_at, mood, content ) had on had.logged_at = staged.logged_at and had.mood = staged.mood and had.content is not distinct
  from staged.content
  where staged.twin <= had.twins )
    -- SEARCH import_entry USING COVERING INDEX sqlite_autoindex_import_entry_1 (import_id=? AND position=?)
    -- LIST SUBQUERY 5
    --   CO-ROUTINE staged
    --     CO-ROUTINE (subquery-6)
    --       SEARCH import_entry USING INDEX sqlite_autoindex_import_entry_1 (import_id=?)
    --       USE TEMP B-TREE FOR ORDER BY
    --     SCAN (subquery-6)
    --   MATERIALIZE had
    --     SEARCH entry USING INDEX entry_by_mood (user_id=?)
    --     LIST SUBQUERY 2
    --       SEARCH import_entry USING INDEX sqlite_autoindex_import_entry_1 (import_id=?)
    --       CREATE BLOOM FILTER
    --     CORRELATED SCALAR SUBQUERY 3
    --       SEARCH same USING COVERING INDEX import_entry_by_id (import_id=? AND id=?)
    --     USE TEMP B-TREE FOR GROUP BY
    --   SCAN staged
    --   BLOOM FILTER ON had (logged_at=? AND mood=? AND content=?)
    --   SEARCH had USING AUTOMATIC COVERING INDEX (logged_at=? AND mood=? AND content=?)

update import_entry
  set target_id = spare_id
  where import_id = ? and is_known = 0 and not exists (select 1
  from entry
  where entry.id = target_id and entry.user_id = ?)
    -- SEARCH import_entry USING INDEX sqlite_autoindex_import_entry_1 (import_id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH entry USING INDEX sqlite_autoindex_entry_1 (id=?)

update import_reminder as staged
  set target_id = staged.id, is_known = case when exists ( select 1
  from reminder had
  where had.user_id = ? and ( had.id = staged.id or (had.schedule = staged.schedule and had.enabled = staged.enabled) ) ) then 1 else 0 end
  where import_id = ?
    -- SEARCH staged USING PRIMARY KEY (import_id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH had USING INDEX reminder_by_user (user_id=?)

update import_reminder
  set target_id = spare_id
  where import_id = ? and is_known = 0 and not exists (select 1
  from reminder had
  where had.id = target_id and had.user_id = ?)
    -- SEARCH import_reminder USING PRIMARY KEY (import_id=?)
    -- CORRELATED SCALAR SUBQUERY 1
    --   SEARCH had USING INDEX sqlite_autoindex_reminder_1 (id=?)

update profile
  set display_name = coalesce(display_name, cast(? as text)), timezone = coalesce(timezone, cast(? as text))
  where account_id = ?
  returning account_id
    -- SEARCH profile USING INDEX sqlite_autoindex_profile_1 (account_id=?)

with "day" as (select "local_date", cast(sum(mood) as double precision) / count(*) as "mean"
  from "entry"
  where "user_id" = ? and "local_date" >= ? and "local_date" <= ?
  group by "local_date"), "felt" as (select "local_date", "feeling_id", count(*) as "entries"
  from "entry"
  inner join "entry_feeling" on "entry_feeling"."entry_id" = "entry"."id"
  where "user_id" = ? and "local_date" >= ? and "local_date" <= ?
  group by "local_date", "feeling_id") select "feeling_id", substr(felt.local_date, 1, 7) as "month", cast(sum(entries) as bigint) as "entries", count(*) as "days", sum("mean") as "means"
  from "felt"
  inner join "day" on "day"."local_date" = "felt"."local_date"
  group by "feeling_id", "month"
  order by "month"
    -- CO-ROUTINE felt
    --   SEARCH entry USING COVERING INDEX entry_by_day (user_id=? AND local_date>? AND local_date<?)
    --   SEARCH entry_feeling USING PRIMARY KEY (entry_id=?)
    --   USE TEMP B-TREE FOR GROUP BY
    -- MATERIALIZE day
    --   SEARCH entry USING COVERING INDEX entry_by_day (user_id=? AND local_date>? AND local_date<?)
    -- SCAN felt
    -- SEARCH day USING AUTOMATIC COVERING INDEX (local_date=?)
    -- USE TEMP B-TREE FOR GROUP BY
    -- USE TEMP B-TREE FOR ORDER BY

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
