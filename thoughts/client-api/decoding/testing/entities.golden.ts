// What the server sends, as the decoding test read it: the compiler holds it against the types of masto.js.
// Written by `npm run golden`.
import type { Entities } from './masto-types.ts';

export const SENT = {
  "Account": {
    "new, without a picture": {
      "id": "100000000000000001",
      "username": "bob",
      "acct": "bob",
      "url": "https://thoughts.example/@bob",
      "uri": "https://thoughts.example/users/bob",
      "display_name": "bob",
      "note": "",
      "avatar": "https://thoughts.example/pictures/avatar.png",
      "avatar_static": "https://thoughts.example/pictures/avatar.png",
      "header": "https://thoughts.example/pictures/header.png",
      "header_static": "https://thoughts.example/pictures/header.png",
      "locked": false,
      "bot": false,
      "group": false,
      "discoverable": null,
      "indexable": true,
      "hide_collections": false,
      "noindex": false,
      "created_at": "2026-01-02T03:04:05.678Z",
      "last_status_at": null,
      "statuses_count": 0,
      "followers_count": 0,
      "following_count": 0,
      "fields": [],
      "emojis": [],
      "roles": []
    },
    "of another server, with everything": {
      "id": "100000000000000002",
      "username": "rich",
      "acct": "rich@other.example",
      "url": "https://other.example/users/rich",
      "uri": "https://other.example/users/rich",
      "display_name": "Rich :parrot:",
      "note": "<p>Counts :parrot: pages</p>",
      "avatar": "https://files.example/rich.png",
      "avatar_static": "https://files.example/rich.png",
      "header": "https://files.example/h.png",
      "header_static": "https://files.example/h.png",
      "locked": true,
      "bot": true,
      "group": false,
      "discoverable": false,
      "indexable": true,
      "hide_collections": false,
      "noindex": false,
      "created_at": "2026-01-02T03:04:05.678Z",
      "last_status_at": "2026-01-02",
      "statuses_count": 1,
      "followers_count": 0,
      "following_count": 0,
      "fields": [
        {
          "name": "Page",
          "value": "<a href=\"https://a.example/\" rel=\"nofollow noopener noreferrer\">a.example</a>",
          "verified_at": null
        },
        {
          "name": "Pronouns",
          "value": "they",
          "verified_at": null
        }
      ],
      "emojis": [
        {
          "shortcode": "parrot",
          "url": "https://files.example/parrot.png",
          "static_url": "https://files.example/parrot.png",
          "visible_in_picker": false,
          "category": null
        }
      ],
      "roles": []
    }
  },
  "CredentialAccount": {
    "new": {
      "id": "100000000000000003",
      "username": "ada",
      "acct": "ada",
      "url": "https://thoughts.example/@ada",
      "uri": "https://thoughts.example/users/ada",
      "display_name": "ada",
      "note": "",
      "avatar": "https://thoughts.example/pictures/avatar.png",
      "avatar_static": "https://thoughts.example/pictures/avatar.png",
      "header": "https://thoughts.example/pictures/header.png",
      "header_static": "https://thoughts.example/pictures/header.png",
      "locked": true,
      "bot": false,
      "group": false,
      "discoverable": null,
      "indexable": true,
      "hide_collections": false,
      "noindex": false,
      "created_at": "2026-01-02T03:04:05.678Z",
      "last_status_at": null,
      "statuses_count": 0,
      "followers_count": 0,
      "following_count": 0,
      "fields": [],
      "emojis": [],
      "roles": [],
      "source": {
        "note": "",
        "fields": [],
        "privacy": "public",
        "sensitive": false,
        "language": null,
        "follow_requests_count": 0,
        "hide_collections": false,
        "discoverable": null,
        "indexable": true,
        "attribution_domains": [],
        "quote_policy": "public"
      },
      "role": {
        "id": "-99",
        "name": "",
        "color": "",
        "permissions": "0",
        "highlighted": false
      }
    },
    "with everything": {
      "id": "100000000000000003",
      "username": "ada",
      "acct": "ada",
      "url": "https://thoughts.example/@ada",
      "uri": "https://thoughts.example/users/ada",
      "display_name": "Ada L.",
      "note": "<p>Counts <a href=\"https://thoughts.example/tags/tea\" class=\"mention hashtag\" rel=\"tag nofollow noopener\">#<span>tea</span></a></p>",
      "avatar": "https://thoughts.example/pictures/avatar.png",
      "avatar_static": "https://thoughts.example/pictures/avatar.png",
      "header": "https://thoughts.example/pictures/header.png",
      "header_static": "https://thoughts.example/pictures/header.png",
      "locked": true,
      "bot": false,
      "group": false,
      "discoverable": null,
      "indexable": true,
      "hide_collections": false,
      "noindex": false,
      "created_at": "2026-01-02T03:04:05.678Z",
      "last_status_at": "2026-01-02",
      "statuses_count": 7,
      "followers_count": 1,
      "following_count": 1,
      "fields": [
        {
          "name": "Page",
          "value": "<p><a href=\"https://a.example/\" rel=\"nofollow noopener\">https://a.example/</a></p>",
          "verified_at": null
        }
      ],
      "emojis": [],
      "roles": [],
      "source": {
        "note": "Counts #tea",
        "fields": [
          {
            "name": "Page",
            "value": "https://a.example/",
            "verified_at": null
          }
        ],
        "privacy": "public",
        "sensitive": false,
        "language": null,
        "follow_requests_count": 1,
        "hide_collections": false,
        "discoverable": null,
        "indexable": true,
        "attribution_domains": [],
        "quote_policy": "public"
      },
      "role": {
        "id": "-99",
        "name": "",
        "color": "",
        "permissions": "0",
        "highlighted": false
      }
    }
  },
  "Relationship": {
    "requested": {
      "id": "100000000000000002",
      "following": false,
      "showing_reblogs": false,
      "notifying": false,
      "languages": null,
      "followed_by": false,
      "blocking": false,
      "blocked_by": false,
      "muting": false,
      "muting_notifications": false,
      "muting_expires_at": null,
      "requested": true,
      "requested_by": false,
      "domain_blocking": false,
      "endorsed": false,
      "note": ""
    },
    "blocked": {
      "id": "100000000000000003",
      "following": false,
      "showing_reblogs": false,
      "notifying": false,
      "languages": null,
      "followed_by": false,
      "blocking": true,
      "blocked_by": false,
      "muting": false,
      "muting_notifications": false,
      "muting_expires_at": null,
      "requested": false,
      "requested_by": false,
      "domain_blocking": false,
      "endorsed": false,
      "note": ""
    },
    "muted for a while": {
      "id": "100000000000000004",
      "following": false,
      "showing_reblogs": false,
      "notifying": false,
      "languages": null,
      "followed_by": true,
      "blocking": false,
      "blocked_by": false,
      "muting": true,
      "muting_notifications": false,
      "muting_expires_at": "2026-01-02T03:04:05.678Z",
      "requested": false,
      "requested_by": false,
      "domain_blocking": false,
      "endorsed": false,
      "note": ""
    },
    "followed with options": {
      "id": "100000000000000001",
      "following": true,
      "showing_reblogs": false,
      "notifying": true,
      "languages": [
        "en"
      ],
      "followed_by": true,
      "blocking": false,
      "blocked_by": false,
      "muting": false,
      "muting_notifications": false,
      "muting_expires_at": null,
      "requested": false,
      "requested_by": false,
      "domain_blocking": false,
      "endorsed": false,
      "note": "Tea"
    }
  },
  "Status": {
    "plain": {
      "id": "100000000000000005",
      "uri": "https://thoughts.example/thoughts/00000000-0000-7000-8000-aaaaaaaa0001",
      "url": "https://thoughts.example/@bob/100000000000000005",
      "created_at": "2026-01-02T03:04:05.678Z",
      "edited_at": null,
      "account": {
        "id": "100000000000000001",
        "username": "bob",
        "acct": "bob",
        "url": "https://thoughts.example/@bob",
        "uri": "https://thoughts.example/users/bob",
        "display_name": "bob",
        "note": "",
        "avatar": "https://thoughts.example/pictures/avatar.png",
        "avatar_static": "https://thoughts.example/pictures/avatar.png",
        "header": "https://thoughts.example/pictures/header.png",
        "header_static": "https://thoughts.example/pictures/header.png",
        "locked": false,
        "bot": false,
        "group": false,
        "discoverable": null,
        "indexable": true,
        "hide_collections": false,
        "noindex": false,
        "created_at": "2026-01-02T03:04:05.678Z",
        "last_status_at": "2026-01-02",
        "statuses_count": 1,
        "followers_count": 0,
        "following_count": 0,
        "fields": [],
        "emojis": [],
        "roles": []
      },
      "content": "<p><span class=\"h-card\"><a href=\"https://thoughts.example/@ada\" class=\"u-url mention\" rel=\"nofollow noopener\">@<span>ada</span></a></span> Hello <a href=\"https://thoughts.example/tags/tea\" class=\"mention hashtag\" rel=\"tag nofollow noopener\">#<span>tea</span></a> <a href=\"https://a.example/page\" rel=\"nofollow noopener\">https://a.example/page</a></p>",
      "visibility": "public",
      "sensitive": false,
      "spoiler_text": "",
      "language": null,
      "mentions": [
        {
          "id": "100000000000000003",
          "username": "ada",
          "acct": "ada",
          "url": "https://thoughts.example/@ada"
        }
      ],
      "tags": [
        {
          "name": "tea",
          "url": "https://thoughts.example/tags/tea"
        }
      ],
      "replies_count": 0,
      "reblogs_count": 0,
      "favourites_count": 0,
      "in_reply_to_id": null,
      "in_reply_to_account_id": null,
      "reblog": null,
      "media_attachments": [],
      "emojis": [],
      "poll": null,
      "card": null,
      "quotes_count": 0,
      "quote": null,
      "quote_approval": {
        "automatic": [
          "public"
        ],
        "manual": [],
        "current_user": "automatic"
      },
      "application": null,
      "favourited": false,
      "reblogged": false,
      "bookmarked": false,
      "muted": false,
      "filtered": []
    },
    "without a login": {
      "id": "100000000000000005",
      "uri": "https://thoughts.example/thoughts/00000000-0000-7000-8000-aaaaaaaa0001",
      "url": "https://thoughts.example/@bob/100000000000000005",
      "created_at": "2026-01-02T03:04:05.678Z",
      "edited_at": null,
      "account": {
        "id": "100000000000000001",
        "username": "bob",
        "acct": "bob",
        "url": "https://thoughts.example/@bob",
        "uri": "https://thoughts.example/users/bob",
        "display_name": "bob",
        "note": "",
        "avatar": "https://thoughts.example/pictures/avatar.png",
        "avatar_static": "https://thoughts.example/pictures/avatar.png",
        "header": "https://thoughts.example/pictures/header.png",
        "header_static": "https://thoughts.example/pictures/header.png",
        "locked": false,
        "bot": false,
        "group": false,
        "discoverable": null,
        "indexable": true,
        "hide_collections": false,
        "noindex": false,
        "created_at": "2026-01-02T03:04:05.678Z",
        "last_status_at": "2026-01-02",
        "statuses_count": 1,
        "followers_count": 0,
        "following_count": 0,
        "fields": [],
        "emojis": [],
        "roles": []
      },
      "content": "<p><span class=\"h-card\"><a href=\"https://thoughts.example/@ada\" class=\"u-url mention\" rel=\"nofollow noopener\">@<span>ada</span></a></span> Hello <a href=\"https://thoughts.example/tags/tea\" class=\"mention hashtag\" rel=\"tag nofollow noopener\">#<span>tea</span></a> <a href=\"https://a.example/page\" rel=\"nofollow noopener\">https://a.example/page</a></p>",
      "visibility": "public",
      "sensitive": false,
      "spoiler_text": "",
      "language": null,
      "mentions": [
        {
          "id": "100000000000000003",
          "username": "ada",
          "acct": "ada",
          "url": "https://thoughts.example/@ada"
        }
      ],
      "tags": [
        {
          "name": "tea",
          "url": "https://thoughts.example/tags/tea"
        }
      ],
      "replies_count": 0,
      "reblogs_count": 0,
      "favourites_count": 0,
      "in_reply_to_id": null,
      "in_reply_to_account_id": null,
      "reblog": null,
      "media_attachments": [],
      "emojis": [],
      "poll": null,
      "card": null,
      "quotes_count": 0,
      "quote": null,
      "quote_approval": {
        "automatic": [
          "public"
        ],
        "manual": [],
        "current_user": "denied"
      },
      "application": null
    },
    "behind a warning": {
      "id": "100000000000000006",
      "uri": "https://thoughts.example/thoughts/00000000-0000-7000-8000-aaaaaaaa0002",
      "url": "https://thoughts.example/@ada/100000000000000006",
      "created_at": "2026-01-02T03:04:05.678Z",
      "edited_at": null,
      "account": {
        "id": "100000000000000003",
        "username": "ada",
        "acct": "ada",
        "url": "https://thoughts.example/@ada",
        "uri": "https://thoughts.example/users/ada",
        "display_name": "ada",
        "note": "",
        "avatar": "https://thoughts.example/pictures/avatar.png",
        "avatar_static": "https://thoughts.example/pictures/avatar.png",
        "header": "https://thoughts.example/pictures/header.png",
        "header_static": "https://thoughts.example/pictures/header.png",
        "locked": false,
        "bot": false,
        "group": false,
        "discoverable": null,
        "indexable": true,
        "hide_collections": false,
        "noindex": false,
        "created_at": "2026-01-02T03:04:05.678Z",
        "last_status_at": "2026-01-02",
        "statuses_count": 1,
        "followers_count": 0,
        "following_count": 0,
        "fields": [],
        "emojis": [],
        "roles": []
      },
      "content": "<p>The butler</p>",
      "visibility": "public",
      "sensitive": true,
      "spoiler_text": "A warning",
      "language": "de",
      "mentions": [],
      "tags": [],
      "replies_count": 0,
      "reblogs_count": 0,
      "favourites_count": 0,
      "in_reply_to_id": null,
      "in_reply_to_account_id": null,
      "reblog": null,
      "media_attachments": [],
      "emojis": [],
      "poll": null,
      "card": null,
      "quotes_count": 0,
      "quote": null,
      "quote_approval": {
        "automatic": [
          "public"
        ],
        "manual": [],
        "current_user": "automatic"
      },
      "application": null,
      "favourited": false,
      "reblogged": false,
      "bookmarked": false,
      "muted": false,
      "filtered": []
    },
    "unlisted": {
      "id": "100000000000000007",
      "uri": "https://thoughts.example/thoughts/00000000-0000-7000-8000-aaaaaaaa0003",
      "url": "https://thoughts.example/@ada/100000000000000007",
      "created_at": "2026-01-02T03:04:05.678Z",
      "edited_at": null,
      "account": {
        "id": "100000000000000003",
        "username": "ada",
        "acct": "ada",
        "url": "https://thoughts.example/@ada",
        "uri": "https://thoughts.example/users/ada",
        "display_name": "ada",
        "note": "",
        "avatar": "https://thoughts.example/pictures/avatar.png",
        "avatar_static": "https://thoughts.example/pictures/avatar.png",
        "header": "https://thoughts.example/pictures/header.png",
        "header_static": "https://thoughts.example/pictures/header.png",
        "locked": false,
        "bot": false,
        "group": false,
        "discoverable": null,
        "indexable": true,
        "hide_collections": false,
        "noindex": false,
        "created_at": "2026-01-02T03:04:05.678Z",
        "last_status_at": "2026-01-02",
        "statuses_count": 2,
        "followers_count": 0,
        "following_count": 0,
        "fields": [],
        "emojis": [],
        "roles": []
      },
      "content": "<p><span class=\"h-card\"><a href=\"https://thoughts.example/@bob\" class=\"u-url mention\" rel=\"nofollow noopener\">@<span>bob</span></a></span> unlisted</p>",
      "visibility": "unlisted",
      "sensitive": false,
      "spoiler_text": "",
      "language": null,
      "mentions": [
        {
          "id": "100000000000000001",
          "username": "bob",
          "acct": "bob",
          "url": "https://thoughts.example/@bob"
        }
      ],
      "tags": [],
      "replies_count": 0,
      "reblogs_count": 0,
      "favourites_count": 0,
      "in_reply_to_id": null,
      "in_reply_to_account_id": null,
      "reblog": null,
      "media_attachments": [],
      "emojis": [],
      "poll": null,
      "card": null,
      "quotes_count": 0,
      "quote": null,
      "quote_approval": {
        "automatic": [
          "public"
        ],
        "manual": [],
        "current_user": "automatic"
      },
      "application": {
        "name": "Test app",
        "website": null
      },
      "favourited": false,
      "reblogged": false,
      "bookmarked": false,
      "muted": false,
      "pinned": false,
      "filtered": []
    },
    "private": {
      "id": "100000000000000008",
      "uri": "https://thoughts.example/thoughts/00000000-0000-7000-8000-aaaaaaaa0004",
      "url": "https://thoughts.example/@ada/100000000000000008",
      "created_at": "2026-01-02T03:04:05.678Z",
      "edited_at": null,
      "account": {
        "id": "100000000000000003",
        "username": "ada",
        "acct": "ada",
        "url": "https://thoughts.example/@ada",
        "uri": "https://thoughts.example/users/ada",
        "display_name": "ada",
        "note": "",
        "avatar": "https://thoughts.example/pictures/avatar.png",
        "avatar_static": "https://thoughts.example/pictures/avatar.png",
        "header": "https://thoughts.example/pictures/header.png",
        "header_static": "https://thoughts.example/pictures/header.png",
        "locked": false,
        "bot": false,
        "group": false,
        "discoverable": null,
        "indexable": true,
        "hide_collections": false,
        "noindex": false,
        "created_at": "2026-01-02T03:04:05.678Z",
        "last_status_at": "2026-01-02",
        "statuses_count": 2,
        "followers_count": 0,
        "following_count": 0,
        "fields": [],
        "emojis": [],
        "roles": []
      },
      "content": "<p><span class=\"h-card\"><a href=\"https://thoughts.example/@bob\" class=\"u-url mention\" rel=\"nofollow noopener\">@<span>bob</span></a></span> private</p>",
      "visibility": "private",
      "sensitive": false,
      "spoiler_text": "",
      "language": null,
      "mentions": [
        {
          "id": "100000000000000001",
          "username": "bob",
          "acct": "bob",
          "url": "https://thoughts.example/@bob"
        }
      ],
      "tags": [],
      "replies_count": 0,
      "reblogs_count": 0,
      "favourites_count": 0,
      "in_reply_to_id": null,
      "in_reply_to_account_id": null,
      "reblog": null,
      "media_attachments": [],
      "emojis": [],
      "poll": null,
      "card": null,
      "quotes_count": 0,
      "quote": null,
      "quote_approval": {
        "automatic": [],
        "manual": [],
        "current_user": "automatic"
      },
      "application": {
        "name": "Test app",
        "website": null
      },
      "favourited": false,
      "reblogged": false,
      "bookmarked": false,
      "muted": false,
      "pinned": false,
      "filtered": []
    },
    "direct": {
      "id": "100000000000000009",
      "uri": "https://thoughts.example/thoughts/00000000-0000-7000-8000-aaaaaaaa0005",
      "url": "https://thoughts.example/@ada/100000000000000009",
      "created_at": "2026-01-02T03:04:05.678Z",
      "edited_at": null,
      "account": {
        "id": "100000000000000003",
        "username": "ada",
        "acct": "ada",
        "url": "https://thoughts.example/@ada",
        "uri": "https://thoughts.example/users/ada",
        "display_name": "ada",
        "note": "",
        "avatar": "https://thoughts.example/pictures/avatar.png",
        "avatar_static": "https://thoughts.example/pictures/avatar.png",
        "header": "https://thoughts.example/pictures/header.png",
        "header_static": "https://thoughts.example/pictures/header.png",
        "locked": false,
        "bot": false,
        "group": false,
        "discoverable": null,
        "indexable": true,
        "hide_collections": false,
        "noindex": false,
        "created_at": "2026-01-02T03:04:05.678Z",
        "last_status_at": "2026-01-02",
        "statuses_count": 2,
        "followers_count": 0,
        "following_count": 0,
        "fields": [],
        "emojis": [],
        "roles": []
      },
      "content": "<p><span class=\"h-card\"><a href=\"https://thoughts.example/@bob\" class=\"u-url mention\" rel=\"nofollow noopener\">@<span>bob</span></a></span> direct</p>",
      "visibility": "direct",
      "sensitive": false,
      "spoiler_text": "",
      "language": null,
      "mentions": [
        {
          "id": "100000000000000001",
          "username": "bob",
          "acct": "bob",
          "url": "https://thoughts.example/@bob"
        }
      ],
      "tags": [],
      "replies_count": 0,
      "reblogs_count": 0,
      "favourites_count": 0,
      "in_reply_to_id": null,
      "in_reply_to_account_id": null,
      "reblog": null,
      "media_attachments": [],
      "emojis": [],
      "poll": null,
      "card": null,
      "quotes_count": 0,
      "quote": null,
      "quote_approval": {
        "automatic": [],
        "manual": [],
        "current_user": "denied"
      },
      "application": {
        "name": "Test app",
        "website": null
      },
      "favourited": false,
      "reblogged": false,
      "bookmarked": false,
      "muted": false,
      "pinned": false,
      "filtered": []
    },
    "pinned": {
      "id": "100000000000000006",
      "uri": "https://thoughts.example/thoughts/00000000-0000-7000-8000-aaaaaaaa0002",
      "url": "https://thoughts.example/@ada/100000000000000006",
      "created_at": "2026-01-02T03:04:05.678Z",
      "edited_at": null,
      "account": {
        "id": "100000000000000003",
        "username": "ada",
        "acct": "ada",
        "url": "https://thoughts.example/@ada",
        "uri": "https://thoughts.example/users/ada",
        "display_name": "ada",
        "note": "",
        "avatar": "https://thoughts.example/pictures/avatar.png",
        "avatar_static": "https://thoughts.example/pictures/avatar.png",
        "header": "https://thoughts.example/pictures/header.png",
        "header_static": "https://thoughts.example/pictures/header.png",
        "locked": false,
        "bot": false,
        "group": false,
        "discoverable": null,
        "indexable": true,
        "hide_collections": false,
        "noindex": false,
        "created_at": "2026-01-02T03:04:05.678Z",
        "last_status_at": "2026-01-02",
        "statuses_count": 5,
        "followers_count": 0,
        "following_count": 0,
        "fields": [],
        "emojis": [],
        "roles": []
      },
      "content": "<p>The butler</p>",
      "visibility": "public",
      "sensitive": true,
      "spoiler_text": "A warning",
      "language": "de",
      "mentions": [],
      "tags": [],
      "replies_count": 0,
      "reblogs_count": 0,
      "favourites_count": 0,
      "in_reply_to_id": null,
      "in_reply_to_account_id": null,
      "reblog": null,
      "media_attachments": [],
      "emojis": [],
      "poll": null,
      "card": null,
      "quotes_count": 0,
      "quote": null,
      "quote_approval": {
        "automatic": [
          "public"
        ],
        "manual": [],
        "current_user": "automatic"
      },
      "application": {
        "name": "Test app",
        "website": null
      },
      "favourited": false,
      "reblogged": false,
      "bookmarked": false,
      "muted": false,
      "pinned": true,
      "filtered": []
    },
    "filtered": {
      "id": "100000000000000010",
      "uri": "https://thoughts.example/thoughts/00000000-0000-7000-8000-aaaaaaaa0006",
      "url": "https://thoughts.example/@bob/100000000000000010",
      "created_at": "2026-01-02T03:04:05.678Z",
      "edited_at": null,
      "account": {
        "id": "100000000000000001",
        "username": "bob",
        "acct": "bob",
        "url": "https://thoughts.example/@bob",
        "uri": "https://thoughts.example/users/bob",
        "display_name": "bob",
        "note": "",
        "avatar": "https://thoughts.example/pictures/avatar.png",
        "avatar_static": "https://thoughts.example/pictures/avatar.png",
        "header": "https://thoughts.example/pictures/header.png",
        "header_static": "https://thoughts.example/pictures/header.png",
        "locked": false,
        "bot": false,
        "group": false,
        "discoverable": null,
        "indexable": true,
        "hide_collections": false,
        "noindex": false,
        "created_at": "2026-01-02T03:04:05.678Z",
        "last_status_at": "2026-01-02",
        "statuses_count": 5,
        "followers_count": 1,
        "following_count": 1,
        "fields": [],
        "emojis": [],
        "roles": []
      },
      "content": "<p>It was the butler</p>",
      "visibility": "public",
      "sensitive": false,
      "spoiler_text": "",
      "language": null,
      "mentions": [],
      "tags": [],
      "replies_count": 0,
      "reblogs_count": 0,
      "favourites_count": 0,
      "in_reply_to_id": null,
      "in_reply_to_account_id": null,
      "reblog": null,
      "media_attachments": [],
      "emojis": [],
      "poll": null,
      "card": null,
      "quotes_count": 0,
      "quote": null,
      "quote_approval": {
        "automatic": [
          "public"
        ],
        "manual": [],
        "current_user": "automatic"
      },
      "application": null,
      "favourited": false,
      "reblogged": false,
      "bookmarked": false,
      "muted": false,
      "filtered": [
        {
          "filter": {
            "id": "2",
            "title": "Spoilers",
            "context": [
              "home",
              "public",
              "thread"
            ],
            "expires_at": "2026-01-02T03:04:05.678Z",
            "filter_action": "warn",
            "keywords": [
              {
                "id": "1",
                "keyword": "butler",
                "whole_word": true
              }
            ],
            "statuses": [
              {
                "id": "1",
                "status_id": "100000000000000010"
              }
            ]
          },
          "keyword_matches": [
            "butler"
          ],
          "status_matches": [
            "100000000000000010"
          ]
        },
        {
          "filter": {
            "id": "3",
            "title": "Hidden",
            "context": [
              "home",
              "public",
              "thread"
            ],
            "expires_at": null,
            "filter_action": "hide",
            "keywords": [
              {
                "id": "2",
                "keyword": "butler",
                "whole_word": true
              }
            ],
            "statuses": []
          },
          "keyword_matches": [
            "butler"
          ],
          "status_matches": null
        }
      ]
    },
    "a boost": {
      "id": "100000000000000011",
      "uri": "https://thoughts.example/thoughts/00000000-0000-7000-8000-aaaaaaaa0001#boosts/100000000000000011",
      "url": "https://thoughts.example/@bob/100000000000000005",
      "created_at": "2026-01-02T03:04:05.678Z",
      "edited_at": null,
      "account": {
        "id": "100000000000000004",
        "username": "eve",
        "acct": "eve",
        "url": "https://thoughts.example/@eve",
        "uri": "https://thoughts.example/users/eve",
        "display_name": "eve",
        "note": "",
        "avatar": "https://thoughts.example/pictures/avatar.png",
        "avatar_static": "https://thoughts.example/pictures/avatar.png",
        "header": "https://thoughts.example/pictures/header.png",
        "header_static": "https://thoughts.example/pictures/header.png",
        "locked": false,
        "bot": false,
        "group": false,
        "discoverable": null,
        "indexable": true,
        "hide_collections": false,
        "noindex": false,
        "created_at": "2026-01-02T03:04:05.678Z",
        "last_status_at": null,
        "statuses_count": 0,
        "followers_count": 0,
        "following_count": 0,
        "fields": [],
        "emojis": [],
        "roles": []
      },
      "content": "",
      "visibility": "public",
      "sensitive": false,
      "spoiler_text": "",
      "language": null,
      "mentions": [],
      "tags": [],
      "replies_count": 1,
      "reblogs_count": 1,
      "favourites_count": 0,
      "in_reply_to_id": null,
      "in_reply_to_account_id": null,
      "reblog": {
        "id": "100000000000000005",
        "uri": "https://thoughts.example/thoughts/00000000-0000-7000-8000-aaaaaaaa0001",
        "url": "https://thoughts.example/@bob/100000000000000005",
        "created_at": "2026-01-02T03:04:05.678Z",
        "edited_at": null,
        "account": {
          "id": "100000000000000001",
          "username": "bob",
          "acct": "bob",
          "url": "https://thoughts.example/@bob",
          "uri": "https://thoughts.example/users/bob",
          "display_name": "bob",
          "note": "",
          "avatar": "https://thoughts.example/pictures/avatar.png",
          "avatar_static": "https://thoughts.example/pictures/avatar.png",
          "header": "https://thoughts.example/pictures/header.png",
          "header_static": "https://thoughts.example/pictures/header.png",
          "locked": false,
          "bot": false,
          "group": false,
          "discoverable": null,
          "indexable": true,
          "hide_collections": false,
          "noindex": false,
          "created_at": "2026-01-02T03:04:05.678Z",
          "last_status_at": "2026-01-02",
          "statuses_count": 1,
          "followers_count": 0,
          "following_count": 0,
          "fields": [],
          "emojis": [],
          "roles": []
        },
        "content": "<p><span class=\"h-card\"><a href=\"https://thoughts.example/@ada\" class=\"u-url mention\" rel=\"nofollow noopener\">@<span>ada</span></a></span> Hello <a href=\"https://thoughts.example/tags/tea\" class=\"mention hashtag\" rel=\"tag nofollow noopener\">#<span>tea</span></a> <a href=\"https://a.example/page\" rel=\"nofollow noopener\">https://a.example/page</a></p>",
        "visibility": "public",
        "sensitive": false,
        "spoiler_text": "",
        "language": null,
        "mentions": [
          {
            "id": "100000000000000003",
            "username": "ada",
            "acct": "ada",
            "url": "https://thoughts.example/@ada"
          }
        ],
        "tags": [
          {
            "name": "tea",
            "url": "https://thoughts.example/tags/tea"
          }
        ],
        "replies_count": 1,
        "reblogs_count": 1,
        "favourites_count": 0,
        "in_reply_to_id": null,
        "in_reply_to_account_id": null,
        "reblog": null,
        "media_attachments": [],
        "emojis": [],
        "poll": null,
        "card": null,
        "quotes_count": 0,
        "quote": null,
        "quote_approval": {
          "automatic": [
            "public"
          ],
          "manual": [],
          "current_user": "automatic"
        },
        "application": null,
        "favourited": false,
        "reblogged": true,
        "bookmarked": false,
        "muted": false,
        "filtered": []
      },
      "media_attachments": [],
      "emojis": [],
      "poll": null,
      "card": null,
      "quotes_count": 0,
      "quote": null,
      "quote_approval": {
        "automatic": [
          "public"
        ],
        "manual": [],
        "current_user": "automatic"
      },
      "application": null,
      "favourited": false,
      "reblogged": true,
      "bookmarked": false,
      "muted": false,
      "filtered": []
    },
    "a reply": {
      "id": "100000000000000012",
      "uri": "https://thoughts.example/thoughts/00000000-0000-7000-8000-aaaaaaaa0007",
      "url": "https://thoughts.example/@ada/100000000000000012",
      "created_at": "2026-01-02T03:04:05.678Z",
      "edited_at": null,
      "account": {
        "id": "100000000000000003",
        "username": "ada",
        "acct": "ada",
        "url": "https://thoughts.example/@ada",
        "uri": "https://thoughts.example/users/ada",
        "display_name": "ada",
        "note": "",
        "avatar": "https://thoughts.example/pictures/avatar.png",
        "avatar_static": "https://thoughts.example/pictures/avatar.png",
        "header": "https://thoughts.example/pictures/header.png",
        "header_static": "https://thoughts.example/pictures/header.png",
        "locked": false,
        "bot": false,
        "group": false,
        "discoverable": null,
        "indexable": true,
        "hide_collections": false,
        "noindex": false,
        "created_at": "2026-01-02T03:04:05.678Z",
        "last_status_at": "2026-01-02",
        "statuses_count": 3,
        "followers_count": 0,
        "following_count": 0,
        "fields": [],
        "emojis": [],
        "roles": []
      },
      "content": "<p><span class=\"h-card\"><a href=\"https://thoughts.example/@bob\" class=\"u-url mention\" rel=\"nofollow noopener\">@<span>bob</span></a></span> yes</p>",
      "visibility": "public",
      "sensitive": false,
      "spoiler_text": "",
      "language": null,
      "mentions": [
        {
          "id": "100000000000000001",
          "username": "bob",
          "acct": "bob",
          "url": "https://thoughts.example/@bob"
        }
      ],
      "tags": [],
      "replies_count": 0,
      "reblogs_count": 0,
      "favourites_count": 0,
      "in_reply_to_id": "100000000000000005",
      "in_reply_to_account_id": "100000000000000001",
      "reblog": null,
      "media_attachments": [],
      "emojis": [],
      "poll": null,
      "card": null,
      "quotes_count": 0,
      "quote": null,
      "quote_approval": {
        "automatic": [
          "public"
        ],
        "manual": [],
        "current_user": "automatic"
      },
      "application": null,
      "favourited": false,
      "reblogged": false,
      "bookmarked": false,
      "muted": false,
      "filtered": []
    },
    "a reply to a deleted one": {
      "id": "100000000000000013",
      "uri": "https://thoughts.example/thoughts/00000000-0000-7000-8000-aaaaaaaa0008",
      "url": "https://thoughts.example/@ada/100000000000000013",
      "created_at": "2026-01-02T03:04:05.678Z",
      "edited_at": null,
      "account": {
        "id": "100000000000000003",
        "username": "ada",
        "acct": "ada",
        "url": "https://thoughts.example/@ada",
        "uri": "https://thoughts.example/users/ada",
        "display_name": "ada",
        "note": "",
        "avatar": "https://thoughts.example/pictures/avatar.png",
        "avatar_static": "https://thoughts.example/pictures/avatar.png",
        "header": "https://thoughts.example/pictures/header.png",
        "header_static": "https://thoughts.example/pictures/header.png",
        "locked": false,
        "bot": false,
        "group": false,
        "discoverable": null,
        "indexable": true,
        "hide_collections": false,
        "noindex": false,
        "created_at": "2026-01-02T03:04:05.678Z",
        "last_status_at": "2026-01-02",
        "statuses_count": 4,
        "followers_count": 0,
        "following_count": 0,
        "fields": [],
        "emojis": [],
        "roles": []
      },
      "content": "<p><span class=\"h-card\"><a href=\"https://thoughts.example/@bob\" class=\"u-url mention\" rel=\"nofollow noopener\">@<span>bob</span></a></span> what?</p>",
      "visibility": "public",
      "sensitive": false,
      "spoiler_text": "",
      "language": null,
      "mentions": [
        {
          "id": "100000000000000001",
          "username": "bob",
          "acct": "bob",
          "url": "https://thoughts.example/@bob"
        }
      ],
      "tags": [],
      "replies_count": 0,
      "reblogs_count": 0,
      "favourites_count": 0,
      "in_reply_to_id": null,
      "in_reply_to_account_id": null,
      "reblog": null,
      "media_attachments": [],
      "emojis": [],
      "poll": null,
      "card": null,
      "quotes_count": 0,
      "quote": null,
      "quote_approval": {
        "automatic": [
          "public"
        ],
        "manual": [],
        "current_user": "automatic"
      },
      "application": null,
      "favourited": false,
      "reblogged": false,
      "bookmarked": false,
      "muted": false,
      "filtered": []
    },
    "pictures alone": {
      "id": "100000000000000014",
      "uri": "https://thoughts.example/thoughts/00000000-0000-7000-8000-aaaaaaaa0009",
      "url": "https://thoughts.example/@ada/100000000000000014",
      "created_at": "2026-01-02T03:04:05.678Z",
      "edited_at": null,
      "account": {
        "id": "100000000000000003",
        "username": "ada",
        "acct": "ada",
        "url": "https://thoughts.example/@ada",
        "uri": "https://thoughts.example/users/ada",
        "display_name": "ada",
        "note": "",
        "avatar": "https://thoughts.example/pictures/avatar.png",
        "avatar_static": "https://thoughts.example/pictures/avatar.png",
        "header": "https://thoughts.example/pictures/header.png",
        "header_static": "https://thoughts.example/pictures/header.png",
        "locked": false,
        "bot": false,
        "group": false,
        "discoverable": null,
        "indexable": true,
        "hide_collections": false,
        "noindex": false,
        "created_at": "2026-01-02T03:04:05.678Z",
        "last_status_at": "2026-01-02",
        "statuses_count": 5,
        "followers_count": 0,
        "following_count": 0,
        "fields": [],
        "emojis": [],
        "roles": []
      },
      "content": "",
      "visibility": "public",
      "sensitive": false,
      "spoiler_text": "",
      "language": null,
      "mentions": [],
      "tags": [],
      "replies_count": 0,
      "reblogs_count": 0,
      "favourites_count": 0,
      "in_reply_to_id": null,
      "in_reply_to_account_id": null,
      "reblog": null,
      "media_attachments": [
        {
          "id": "100000000000000015",
          "type": "image",
          "url": "https://thoughts.example/media/00000000-0000-7000-8000-aaaaaaaa0010.jpg",
          "preview_url": "https://thoughts.example/media/00000000-0000-7000-8000-aaaaaaaa0010.jpg",
          "remote_url": null,
          "meta": {
            "original": {
              "width": 8,
              "height": 8,
              "size": "8x8",
              "aspect": 1
            },
            "small": {
              "width": 8,
              "height": 8,
              "size": "8x8",
              "aspect": 1
            }
          },
          "description": null,
          "blurhash": null
        },
        {
          "id": "100000000000000016",
          "type": "image",
          "url": "https://thoughts.example/media/00000000-0000-7000-8000-aaaaaaaa0011.jpg",
          "preview_url": "https://thoughts.example/media/00000000-0000-7000-8000-aaaaaaaa0011.jpg",
          "remote_url": null,
          "meta": {
            "original": {
              "width": 8,
              "height": 8,
              "size": "8x8",
              "aspect": 1
            },
            "small": {
              "width": 8,
              "height": 8,
              "size": "8x8",
              "aspect": 1
            },
            "focus": {
              "x": 0.5,
              "y": -1
            }
          },
          "description": "A square",
          "blurhash": null
        }
      ],
      "emojis": [],
      "poll": null,
      "card": null,
      "quotes_count": 0,
      "quote": null,
      "quote_approval": {
        "automatic": [
          "public"
        ],
        "manual": [],
        "current_user": "automatic"
      },
      "application": null,
      "favourited": false,
      "reblogged": false,
      "bookmarked": false,
      "muted": false,
      "filtered": []
    },
    "just edited": {
      "id": "100000000000000014",
      "uri": "https://thoughts.example/thoughts/00000000-0000-7000-8000-aaaaaaaa0009",
      "url": "https://thoughts.example/@ada/100000000000000014",
      "created_at": "2026-01-02T03:04:05.678Z",
      "edited_at": "2026-01-02T03:04:05.678Z",
      "account": {
        "id": "100000000000000003",
        "username": "ada",
        "acct": "ada",
        "url": "https://thoughts.example/@ada",
        "uri": "https://thoughts.example/users/ada",
        "display_name": "ada",
        "note": "",
        "avatar": "https://thoughts.example/pictures/avatar.png",
        "avatar_static": "https://thoughts.example/pictures/avatar.png",
        "header": "https://thoughts.example/pictures/header.png",
        "header_static": "https://thoughts.example/pictures/header.png",
        "locked": false,
        "bot": false,
        "group": false,
        "discoverable": null,
        "indexable": true,
        "hide_collections": false,
        "noindex": false,
        "created_at": "2026-01-02T03:04:05.678Z",
        "last_status_at": "2026-01-02",
        "statuses_count": 5,
        "followers_count": 0,
        "following_count": 0,
        "fields": [],
        "emojis": [],
        "roles": []
      },
      "content": "<p>With words</p>",
      "visibility": "public",
      "sensitive": true,
      "spoiler_text": "Now",
      "language": null,
      "mentions": [],
      "tags": [],
      "replies_count": 0,
      "reblogs_count": 0,
      "favourites_count": 0,
      "in_reply_to_id": null,
      "in_reply_to_account_id": null,
      "reblog": null,
      "media_attachments": [
        {
          "id": "100000000000000016",
          "type": "image",
          "url": "https://thoughts.example/media/00000000-0000-7000-8000-aaaaaaaa0011.jpg",
          "preview_url": "https://thoughts.example/media/00000000-0000-7000-8000-aaaaaaaa0011.jpg",
          "remote_url": null,
          "meta": {
            "original": {
              "width": 8,
              "height": 8,
              "size": "8x8",
              "aspect": 1
            },
            "small": {
              "width": 8,
              "height": 8,
              "size": "8x8",
              "aspect": 1
            },
            "focus": {
              "x": 0.5,
              "y": -1
            }
          },
          "description": "A square",
          "blurhash": null
        }
      ],
      "emojis": [],
      "poll": null,
      "card": null,
      "quotes_count": 0,
      "quote": null,
      "quote_approval": {
        "automatic": [
          "public"
        ],
        "manual": [],
        "current_user": "automatic"
      },
      "application": {
        "name": "Test app",
        "website": null
      },
      "favourited": false,
      "reblogged": false,
      "bookmarked": false,
      "muted": false,
      "pinned": false,
      "filtered": []
    },
    "with a poll": {
      "id": "100000000000000017",
      "uri": "https://other.example/users/rich/00000000-0000-7000-8000-aaaaaaaa0012",
      "url": "https://other.example/users/rich/00000000-0000-7000-8000-aaaaaaaa0012",
      "created_at": "2026-01-02T03:04:05.678Z",
      "edited_at": null,
      "account": {
        "id": "100000000000000002",
        "username": "rich",
        "acct": "rich@other.example",
        "url": "https://other.example/users/rich",
        "uri": "https://other.example/users/rich",
        "display_name": "Rich :parrot:",
        "note": "<p>Counts :parrot: pages</p>",
        "avatar": "https://files.example/rich.png",
        "avatar_static": "https://files.example/rich.png",
        "header": "https://files.example/h.png",
        "header_static": "https://files.example/h.png",
        "locked": true,
        "bot": true,
        "group": false,
        "discoverable": false,
        "indexable": true,
        "hide_collections": false,
        "noindex": false,
        "created_at": "2026-01-02T03:04:05.678Z",
        "last_status_at": "2026-01-02",
        "statuses_count": 2,
        "followers_count": 0,
        "following_count": 0,
        "fields": [
          {
            "name": "Page",
            "value": "<a href=\"https://a.example/\" rel=\"nofollow noopener noreferrer\">a.example</a>",
            "verified_at": null
          },
          {
            "name": "Pronouns",
            "value": "they",
            "verified_at": null
          }
        ],
        "emojis": [
          {
            "shortcode": "parrot",
            "url": "https://files.example/parrot.png",
            "static_url": "https://files.example/parrot.png",
            "visible_in_picker": false,
            "category": null
          }
        ],
        "roles": []
      },
      "content": "<p>Which?</p>",
      "visibility": "public",
      "sensitive": false,
      "spoiler_text": "",
      "language": null,
      "mentions": [
        {
          "id": "100000000000000018",
          "username": "reader_of_all",
          "acct": "reader_of_all",
          "url": "https://thoughts.example/@reader_of_all"
        }
      ],
      "tags": [],
      "replies_count": 0,
      "reblogs_count": 0,
      "favourites_count": 0,
      "in_reply_to_id": null,
      "in_reply_to_account_id": null,
      "reblog": null,
      "media_attachments": [],
      "emojis": [
        {
          "shortcode": "parrot",
          "url": "https://files.example/parrot.png",
          "static_url": "https://files.example/parrot.png",
          "visible_in_picker": false,
          "category": null
        }
      ],
      "poll": {
        "id": "100000000000000017",
        "expires_at": "2026-01-02T03:04:05.678Z",
        "expired": false,
        "multiple": false,
        "votes_count": 2,
        "voters_count": 2,
        "options": [
          {
            "title": "Cats :parrot:",
            "votes_count": 2
          },
          {
            "title": "Dogs",
            "votes_count": 0
          }
        ],
        "emojis": [
          {
            "shortcode": "parrot",
            "url": "https://files.example/parrot.png",
            "static_url": "https://files.example/parrot.png",
            "visible_in_picker": false,
            "category": null
          }
        ],
        "voted": false,
        "own_votes": []
      },
      "card": null,
      "quotes_count": 0,
      "quote": null,
      "quote_approval": {
        "automatic": [],
        "manual": [],
        "current_user": "denied"
      },
      "application": null,
      "favourited": false,
      "reblogged": false,
      "bookmarked": false,
      "muted": false,
      "filtered": [],
      "note": {
        "cc": [
          "https://thoughts.example/users/reader_of_all"
        ],
        "id": "https://other.example/users/rich/00000000-0000-7000-8000-aaaaaaaa0012",
        "type": "Question",
        "attributedTo": "https://other.example/users/rich",
        "content": "<p>Which?</p>",
        "published": "2026-01-02T03:04:05.678Z",
        "to": [
          "https://www.w3.org/ns/activitystreams#Public"
        ],
        "votersCount": 2,
        "endTime": "2026-01-02T03:04:05.678Z",
        "oneOf": [
          {
            "type": "Note",
            "name": "Cats :parrot:",
            "replies": {
              "type": "Collection",
              "totalItems": 2
            }
          },
          {
            "type": "Note",
            "name": "Dogs",
            "replies": {
              "type": "Collection",
              "totalItems": 0
            }
          }
        ],
        "tag": [
          {
            "type": "Emoji",
            "name": ":parrot:",
            "icon": {
              "type": "Image",
              "mediaType": "image/png",
              "url": "https://files.example/parrot.png"
            }
          }
        ]
      }
    },
    "of another server, with other media": {
      "id": "100000000000000019",
      "uri": "https://other.example/users/bare/00000000-0000-7000-8000-aaaaaaaa0013",
      "url": "https://other.example/users/bare/00000000-0000-7000-8000-aaaaaaaa0013",
      "created_at": "2026-01-02T03:04:05.678Z",
      "edited_at": null,
      "account": {
        "id": "100000000000000020",
        "username": "bare",
        "acct": "bare@other.example",
        "url": "https://other.example/users/bare",
        "uri": "https://other.example/users/bare",
        "display_name": "bare",
        "note": "",
        "avatar": "https://thoughts.example/pictures/avatar.png",
        "avatar_static": "https://thoughts.example/pictures/avatar.png",
        "header": "https://thoughts.example/pictures/header.png",
        "header_static": "https://thoughts.example/pictures/header.png",
        "locked": false,
        "bot": false,
        "group": false,
        "discoverable": null,
        "indexable": true,
        "hide_collections": false,
        "noindex": false,
        "created_at": "2026-01-02T03:04:05.678Z",
        "last_status_at": "2026-01-02",
        "statuses_count": 3,
        "followers_count": 0,
        "following_count": 0,
        "fields": [],
        "emojis": [],
        "roles": []
      },
      "content": "<p>Look</p>",
      "visibility": "public",
      "sensitive": false,
      "spoiler_text": "",
      "language": null,
      "mentions": [
        {
          "id": "100000000000000018",
          "username": "reader_of_all",
          "acct": "reader_of_all",
          "url": "https://thoughts.example/@reader_of_all"
        }
      ],
      "tags": [],
      "replies_count": 0,
      "reblogs_count": 0,
      "favourites_count": 0,
      "in_reply_to_id": null,
      "in_reply_to_account_id": null,
      "reblog": null,
      "media_attachments": [
        {
          "id": "100000000000000021",
          "type": "video",
          "url": "https://files.example/video/mp4",
          "preview_url": "https://thoughts.example/pictures/video.png",
          "remote_url": "https://files.example/video/mp4",
          "meta": null,
          "description": null,
          "blurhash": null
        },
        {
          "id": "100000000000000022",
          "type": "audio",
          "url": "https://files.example/audio/ogg",
          "preview_url": null,
          "remote_url": "https://files.example/audio/ogg",
          "meta": null,
          "description": null,
          "blurhash": null
        },
        {
          "id": "100000000000000023",
          "type": "unknown",
          "url": "https://files.example/model/x",
          "preview_url": null,
          "remote_url": "https://files.example/model/x",
          "meta": null,
          "description": null,
          "blurhash": null
        }
      ],
      "emojis": [],
      "poll": null,
      "card": null,
      "quotes_count": 0,
      "quote": null,
      "quote_approval": {
        "automatic": [],
        "manual": [],
        "current_user": "denied"
      },
      "application": null,
      "favourited": false,
      "reblogged": false,
      "bookmarked": false,
      "muted": false,
      "filtered": []
    },
    "of another server, with emoji": {
      "id": "100000000000000024",
      "uri": "https://other.example/users/bare/00000000-0000-7000-8000-aaaaaaaa0014",
      "url": "https://other.example/users/bare/00000000-0000-7000-8000-aaaaaaaa0014",
      "created_at": "2026-01-02T03:04:05.678Z",
      "edited_at": null,
      "account": {
        "id": "100000000000000020",
        "username": "bare",
        "acct": "bare@other.example",
        "url": "https://other.example/users/bare",
        "uri": "https://other.example/users/bare",
        "display_name": "bare",
        "note": "",
        "avatar": "https://thoughts.example/pictures/avatar.png",
        "avatar_static": "https://thoughts.example/pictures/avatar.png",
        "header": "https://thoughts.example/pictures/header.png",
        "header_static": "https://thoughts.example/pictures/header.png",
        "locked": false,
        "bot": false,
        "group": false,
        "discoverable": null,
        "indexable": true,
        "hide_collections": false,
        "noindex": false,
        "created_at": "2026-01-02T03:04:05.678Z",
        "last_status_at": "2026-01-02",
        "statuses_count": 4,
        "followers_count": 0,
        "following_count": 0,
        "fields": [],
        "emojis": [],
        "roles": []
      },
      "content": "<p>:parrot: and :unknown:</p>",
      "visibility": "public",
      "sensitive": false,
      "spoiler_text": "",
      "language": null,
      "mentions": [
        {
          "id": "100000000000000018",
          "username": "reader_of_all",
          "acct": "reader_of_all",
          "url": "https://thoughts.example/@reader_of_all"
        }
      ],
      "tags": [],
      "replies_count": 0,
      "reblogs_count": 0,
      "favourites_count": 0,
      "in_reply_to_id": null,
      "in_reply_to_account_id": null,
      "reblog": null,
      "media_attachments": [],
      "emojis": [
        {
          "shortcode": "parrot",
          "url": "https://files.example/parrot.png",
          "static_url": "https://files.example/parrot.png",
          "visible_in_picker": false,
          "category": null
        }
      ],
      "poll": null,
      "card": null,
      "quotes_count": 0,
      "quote": null,
      "quote_approval": {
        "automatic": [],
        "manual": [],
        "current_user": "denied"
      },
      "application": null,
      "favourited": false,
      "reblogged": false,
      "bookmarked": false,
      "muted": false,
      "filtered": []
    }
  },
  "DeletedStatus": {
    "for another try": {
      "id": "100000000000000025",
      "uri": "https://thoughts.example/thoughts/00000000-0000-7000-8000-aaaaaaaa0015",
      "url": "https://thoughts.example/@eve/100000000000000025",
      "created_at": "2026-01-02T03:04:05.678Z",
      "edited_at": null,
      "account": {
        "id": "100000000000000004",
        "username": "eve",
        "acct": "eve",
        "url": "https://thoughts.example/@eve",
        "uri": "https://thoughts.example/users/eve",
        "display_name": "eve",
        "note": "",
        "avatar": "https://thoughts.example/pictures/avatar.png",
        "avatar_static": "https://thoughts.example/pictures/avatar.png",
        "header": "https://thoughts.example/pictures/header.png",
        "header_static": "https://thoughts.example/pictures/header.png",
        "locked": false,
        "bot": false,
        "group": false,
        "discoverable": null,
        "indexable": true,
        "hide_collections": false,
        "noindex": false,
        "created_at": "2026-01-02T03:04:05.678Z",
        "last_status_at": "2026-01-02",
        "statuses_count": 1,
        "followers_count": 0,
        "following_count": 0,
        "fields": [],
        "emojis": [],
        "roles": []
      },
      "content": "<p>Typo</p>",
      "visibility": "public",
      "sensitive": true,
      "spoiler_text": "Old",
      "language": "en",
      "mentions": [],
      "tags": [],
      "replies_count": 0,
      "reblogs_count": 0,
      "favourites_count": 0,
      "in_reply_to_id": null,
      "in_reply_to_account_id": null,
      "reblog": null,
      "media_attachments": [],
      "emojis": [],
      "poll": null,
      "card": null,
      "quotes_count": 0,
      "quote": null,
      "quote_approval": {
        "automatic": [
          "public"
        ],
        "manual": [],
        "current_user": "automatic"
      },
      "application": {
        "name": "Test app",
        "website": null
      },
      "favourited": false,
      "reblogged": false,
      "bookmarked": false,
      "muted": false,
      "pinned": false,
      "filtered": [],
      "text": "Typo"
    }
  },
  "Context": {
    "with ancestors": {
      "ancestors": [
        {
          "id": "100000000000000005",
          "uri": "https://thoughts.example/thoughts/00000000-0000-7000-8000-aaaaaaaa0001",
          "url": "https://thoughts.example/@bob/100000000000000005",
          "created_at": "2026-01-02T03:04:05.678Z",
          "edited_at": null,
          "account": {
            "id": "100000000000000001",
            "username": "bob",
            "acct": "bob",
            "url": "https://thoughts.example/@bob",
            "uri": "https://thoughts.example/users/bob",
            "display_name": "bob",
            "note": "",
            "avatar": "https://thoughts.example/pictures/avatar.png",
            "avatar_static": "https://thoughts.example/pictures/avatar.png",
            "header": "https://thoughts.example/pictures/header.png",
            "header_static": "https://thoughts.example/pictures/header.png",
            "locked": false,
            "bot": false,
            "group": false,
            "discoverable": null,
            "indexable": true,
            "hide_collections": false,
            "noindex": false,
            "created_at": "2026-01-02T03:04:05.678Z",
            "last_status_at": "2026-01-02",
            "statuses_count": 1,
            "followers_count": 0,
            "following_count": 0,
            "fields": [],
            "emojis": [],
            "roles": []
          },
          "content": "<p><span class=\"h-card\"><a href=\"https://thoughts.example/@ada\" class=\"u-url mention\" rel=\"nofollow noopener\">@<span>ada</span></a></span> Hello <a href=\"https://thoughts.example/tags/tea\" class=\"mention hashtag\" rel=\"tag nofollow noopener\">#<span>tea</span></a> <a href=\"https://a.example/page\" rel=\"nofollow noopener\">https://a.example/page</a></p>",
          "visibility": "public",
          "sensitive": false,
          "spoiler_text": "",
          "language": null,
          "mentions": [
            {
              "id": "100000000000000003",
              "username": "ada",
              "acct": "ada",
              "url": "https://thoughts.example/@ada"
            }
          ],
          "tags": [
            {
              "name": "tea",
              "url": "https://thoughts.example/tags/tea"
            }
          ],
          "replies_count": 1,
          "reblogs_count": 0,
          "favourites_count": 0,
          "in_reply_to_id": null,
          "in_reply_to_account_id": null,
          "reblog": null,
          "media_attachments": [],
          "emojis": [],
          "poll": null,
          "card": null,
          "quotes_count": 0,
          "quote": null,
          "quote_approval": {
            "automatic": [
              "public"
            ],
            "manual": [],
            "current_user": "automatic"
          },
          "application": null,
          "favourited": false,
          "reblogged": false,
          "bookmarked": false,
          "muted": false,
          "filtered": []
        }
      ],
      "descendants": []
    },
    "alone": {
      "ancestors": [],
      "descendants": []
    }
  },
  "StatusEdit": {
    "versions with pictures, item 0": {
      "content": "",
      "spoiler_text": "",
      "sensitive": false,
      "created_at": "2026-01-02T03:04:05.678Z",
      "media_attachments": [
        {
          "id": "100000000000000015",
          "type": "image",
          "url": "https://thoughts.example/media/00000000-0000-7000-8000-aaaaaaaa0010.jpg",
          "preview_url": "https://thoughts.example/media/00000000-0000-7000-8000-aaaaaaaa0010.jpg",
          "remote_url": null,
          "meta": {
            "original": {
              "width": 8,
              "height": 8,
              "size": "8x8",
              "aspect": 1
            },
            "small": {
              "width": 8,
              "height": 8,
              "size": "8x8",
              "aspect": 1
            }
          },
          "description": null,
          "blurhash": null
        },
        {
          "id": "100000000000000016",
          "type": "image",
          "url": "https://thoughts.example/media/00000000-0000-7000-8000-aaaaaaaa0011.jpg",
          "preview_url": "https://thoughts.example/media/00000000-0000-7000-8000-aaaaaaaa0011.jpg",
          "remote_url": null,
          "meta": {
            "original": {
              "width": 8,
              "height": 8,
              "size": "8x8",
              "aspect": 1
            },
            "small": {
              "width": 8,
              "height": 8,
              "size": "8x8",
              "aspect": 1
            },
            "focus": {
              "x": 0.5,
              "y": -1
            }
          },
          "description": "A square",
          "blurhash": null
        }
      ],
      "account": {
        "id": "100000000000000003",
        "username": "ada",
        "acct": "ada",
        "url": "https://thoughts.example/@ada",
        "uri": "https://thoughts.example/users/ada",
        "display_name": "ada",
        "note": "",
        "avatar": "https://thoughts.example/pictures/avatar.png",
        "avatar_static": "https://thoughts.example/pictures/avatar.png",
        "header": "https://thoughts.example/pictures/header.png",
        "header_static": "https://thoughts.example/pictures/header.png",
        "locked": false,
        "bot": false,
        "group": false,
        "discoverable": null,
        "indexable": true,
        "hide_collections": false,
        "noindex": false,
        "created_at": "2026-01-02T03:04:05.678Z",
        "last_status_at": "2026-01-02",
        "statuses_count": 5,
        "followers_count": 0,
        "following_count": 0,
        "fields": [],
        "emojis": [],
        "roles": []
      },
      "emojis": []
    },
    "versions with polls, item 0": {
      "content": "<p>Which?</p>",
      "spoiler_text": "",
      "sensitive": false,
      "created_at": "2026-01-02T03:04:05.678Z",
      "media_attachments": [],
      "account": {
        "id": "100000000000000002",
        "username": "rich",
        "acct": "rich@other.example",
        "url": "https://other.example/users/rich",
        "uri": "https://other.example/users/rich",
        "display_name": "Rich :parrot:",
        "note": "<p>Counts :parrot: pages</p>",
        "avatar": "https://files.example/rich.png",
        "avatar_static": "https://files.example/rich.png",
        "header": "https://files.example/h.png",
        "header_static": "https://files.example/h.png",
        "locked": true,
        "bot": true,
        "group": false,
        "discoverable": false,
        "indexable": true,
        "hide_collections": false,
        "noindex": false,
        "created_at": "2026-01-02T03:04:05.678Z",
        "last_status_at": "2026-01-02",
        "statuses_count": 4,
        "followers_count": 0,
        "following_count": 0,
        "fields": [
          {
            "name": "Page",
            "value": "<a href=\"https://a.example/\" rel=\"nofollow noopener noreferrer\">a.example</a>",
            "verified_at": null
          },
          {
            "name": "Pronouns",
            "value": "they",
            "verified_at": null
          }
        ],
        "emojis": [
          {
            "shortcode": "parrot",
            "url": "https://files.example/parrot.png",
            "static_url": "https://files.example/parrot.png",
            "visible_in_picker": false,
            "category": null
          }
        ],
        "roles": []
      },
      "emojis": [],
      "poll": {
        "id": "100000000000000017",
        "multiple": false,
        "expired": false,
        "votes_count": 0,
        "voters_count": null,
        "expires_at": "2026-01-02T03:04:05.678Z",
        "options": [
          {
            "title": "Cats :parrot:",
            "votes_count": null
          },
          {
            "title": "Dogs",
            "votes_count": null
          }
        ],
        "emojis": [],
        "voted": false,
        "own_votes": []
      }
    }
  },
  "StatusSource": {
    "of an edited one": {
      "id": "100000000000000014",
      "text": "With words",
      "spoiler_text": "Now"
    }
  },
  "MediaAttachment": {
    "uploaded": {
      "id": "100000000000000015",
      "type": "image",
      "url": "https://thoughts.example/media/00000000-0000-7000-8000-aaaaaaaa0010.jpg",
      "preview_url": "https://thoughts.example/media/00000000-0000-7000-8000-aaaaaaaa0010.jpg",
      "remote_url": null,
      "meta": {
        "original": {
          "width": 8,
          "height": 8,
          "size": "8x8",
          "aspect": 1
        },
        "small": {
          "width": 8,
          "height": 8,
          "size": "8x8",
          "aspect": 1
        }
      },
      "description": null,
      "blurhash": null
    },
    "described, with a focus": {
      "id": "100000000000000016",
      "type": "image",
      "url": "https://thoughts.example/media/00000000-0000-7000-8000-aaaaaaaa0011.jpg",
      "preview_url": "https://thoughts.example/media/00000000-0000-7000-8000-aaaaaaaa0011.jpg",
      "remote_url": null,
      "meta": {
        "original": {
          "width": 8,
          "height": 8,
          "size": "8x8",
          "aspect": 1
        },
        "small": {
          "width": 8,
          "height": 8,
          "size": "8x8",
          "aspect": 1
        },
        "focus": {
          "x": 0.5,
          "y": -1
        }
      },
      "description": "A square",
      "blurhash": null
    }
  },
  "Poll": {
    "voted": {
      "id": "100000000000000017",
      "expires_at": "2026-01-02T03:04:05.678Z",
      "expired": false,
      "multiple": false,
      "votes_count": 3,
      "voters_count": 3,
      "options": [
        {
          "title": "Cats :parrot:",
          "votes_count": 3
        },
        {
          "title": "Dogs",
          "votes_count": 0
        }
      ],
      "emojis": [
        {
          "shortcode": "parrot",
          "url": "https://files.example/parrot.png",
          "static_url": "https://files.example/parrot.png",
          "visible_in_picker": false,
          "category": null
        }
      ],
      "voted": true,
      "own_votes": [
        0
      ]
    },
    "without an end": {
      "id": "100000000000000026",
      "expires_at": null,
      "expired": false,
      "multiple": false,
      "votes_count": 0,
      "voters_count": 2,
      "options": [
        {
          "title": "Yes",
          "votes_count": 0
        },
        {
          "title": "No",
          "votes_count": 0
        }
      ],
      "emojis": [],
      "voted": false,
      "own_votes": []
    }
  },
  "Notification": {
    "favourite": {
      "id": "20",
      "type": "favourite",
      "created_at": "2026-01-02T03:04:05.678Z",
      "group_key": "favourite-100000000000000027-1",
      "account": {
        "id": "100000000000000004",
        "username": "eve",
        "acct": "eve",
        "url": "https://thoughts.example/@eve",
        "uri": "https://thoughts.example/users/eve",
        "display_name": "eve",
        "note": "",
        "avatar": "https://thoughts.example/pictures/avatar.png",
        "avatar_static": "https://thoughts.example/pictures/avatar.png",
        "header": "https://thoughts.example/pictures/header.png",
        "header_static": "https://thoughts.example/pictures/header.png",
        "locked": false,
        "bot": false,
        "group": false,
        "discoverable": null,
        "indexable": true,
        "hide_collections": false,
        "noindex": false,
        "created_at": "2026-01-02T03:04:05.678Z",
        "last_status_at": "2026-01-02",
        "statuses_count": 0,
        "followers_count": 0,
        "following_count": 1,
        "fields": [],
        "emojis": [],
        "roles": []
      },
      "status": {
        "id": "100000000000000027",
        "uri": "https://thoughts.example/thoughts/00000000-0000-7000-8000-aaaaaaaa0016",
        "url": "https://thoughts.example/@ada/100000000000000027",
        "created_at": "2026-01-02T03:04:05.678Z",
        "edited_at": null,
        "account": {
          "id": "100000000000000003",
          "username": "ada",
          "acct": "ada",
          "url": "https://thoughts.example/@ada",
          "uri": "https://thoughts.example/users/ada",
          "display_name": "ada",
          "note": "",
          "avatar": "https://thoughts.example/pictures/avatar.png",
          "avatar_static": "https://thoughts.example/pictures/avatar.png",
          "header": "https://thoughts.example/pictures/header.png",
          "header_static": "https://thoughts.example/pictures/header.png",
          "locked": true,
          "bot": false,
          "group": false,
          "discoverable": null,
          "indexable": true,
          "hide_collections": false,
          "noindex": false,
          "created_at": "2026-01-02T03:04:05.678Z",
          "last_status_at": "2026-01-02",
          "statuses_count": 7,
          "followers_count": 2,
          "following_count": 1,
          "fields": [],
          "emojis": [],
          "roles": []
        },
        "content": "<p>Popular</p>",
        "visibility": "public",
        "sensitive": false,
        "spoiler_text": "",
        "language": null,
        "mentions": [],
        "tags": [],
        "replies_count": 0,
        "reblogs_count": 2,
        "favourites_count": 2,
        "in_reply_to_id": null,
        "in_reply_to_account_id": null,
        "reblog": null,
        "media_attachments": [],
        "emojis": [],
        "poll": null,
        "card": null,
        "quotes_count": 0,
        "quote": null,
        "quote_approval": {
          "automatic": [
            "public"
          ],
          "manual": [],
          "current_user": "automatic"
        },
        "application": {
          "name": "Test app",
          "website": null
        },
        "favourited": false,
        "reblogged": false,
        "bookmarked": false,
        "muted": false,
        "pinned": false,
        "filtered": []
      }
    },
    "follow": {
      "id": "17",
      "type": "follow",
      "created_at": "2026-01-02T03:04:05.678Z",
      "group_key": "follow-1",
      "account": {
        "id": "100000000000000004",
        "username": "eve",
        "acct": "eve",
        "url": "https://thoughts.example/@eve",
        "uri": "https://thoughts.example/users/eve",
        "display_name": "eve",
        "note": "",
        "avatar": "https://thoughts.example/pictures/avatar.png",
        "avatar_static": "https://thoughts.example/pictures/avatar.png",
        "header": "https://thoughts.example/pictures/header.png",
        "header_static": "https://thoughts.example/pictures/header.png",
        "locked": false,
        "bot": false,
        "group": false,
        "discoverable": null,
        "indexable": true,
        "hide_collections": false,
        "noindex": false,
        "created_at": "2026-01-02T03:04:05.678Z",
        "last_status_at": "2026-01-02",
        "statuses_count": 0,
        "followers_count": 0,
        "following_count": 1,
        "fields": [],
        "emojis": [],
        "roles": []
      }
    },
    "follow_request": {
      "id": "14",
      "type": "follow_request",
      "created_at": "2026-01-02T03:04:05.678Z",
      "group_key": "ungrouped-1",
      "account": {
        "id": "100000000000000020",
        "username": "bare",
        "acct": "bare@other.example",
        "url": "https://other.example/users/bare",
        "uri": "https://other.example/users/bare",
        "display_name": "bare",
        "note": "",
        "avatar": "https://thoughts.example/pictures/avatar.png",
        "avatar_static": "https://thoughts.example/pictures/avatar.png",
        "header": "https://thoughts.example/pictures/header.png",
        "header_static": "https://thoughts.example/pictures/header.png",
        "locked": false,
        "bot": false,
        "group": false,
        "discoverable": null,
        "indexable": true,
        "hide_collections": false,
        "noindex": false,
        "created_at": "2026-01-02T03:04:05.678Z",
        "last_status_at": "2026-01-02",
        "statuses_count": 7,
        "followers_count": 0,
        "following_count": 0,
        "fields": [],
        "emojis": [],
        "roles": []
      }
    },
    "mention": {
      "id": "25",
      "type": "mention",
      "created_at": "2026-01-02T03:04:05.678Z",
      "group_key": "ungrouped-1",
      "account": {
        "id": "100000000000000001",
        "username": "bob",
        "acct": "bob",
        "url": "https://thoughts.example/@bob",
        "uri": "https://thoughts.example/users/bob",
        "display_name": "bob",
        "note": "",
        "avatar": "https://thoughts.example/pictures/avatar.png",
        "avatar_static": "https://thoughts.example/pictures/avatar.png",
        "header": "https://thoughts.example/pictures/header.png",
        "header_static": "https://thoughts.example/pictures/header.png",
        "locked": false,
        "bot": false,
        "group": false,
        "discoverable": null,
        "indexable": true,
        "hide_collections": false,
        "noindex": false,
        "created_at": "2026-01-02T03:04:05.678Z",
        "last_status_at": "2026-01-02",
        "statuses_count": 4,
        "followers_count": 1,
        "following_count": 1,
        "fields": [],
        "emojis": [],
        "roles": []
      },
      "status": {
        "id": "100000000000000028",
        "uri": "https://thoughts.example/thoughts/00000000-0000-7000-8000-aaaaaaaa0017",
        "url": "https://thoughts.example/@bob/100000000000000028",
        "created_at": "2026-01-02T03:04:05.678Z",
        "edited_at": null,
        "account": {
          "id": "100000000000000001",
          "username": "bob",
          "acct": "bob",
          "url": "https://thoughts.example/@bob",
          "uri": "https://thoughts.example/users/bob",
          "display_name": "bob",
          "note": "",
          "avatar": "https://thoughts.example/pictures/avatar.png",
          "avatar_static": "https://thoughts.example/pictures/avatar.png",
          "header": "https://thoughts.example/pictures/header.png",
          "header_static": "https://thoughts.example/pictures/header.png",
          "locked": false,
          "bot": false,
          "group": false,
          "discoverable": null,
          "indexable": true,
          "hide_collections": false,
          "noindex": false,
          "created_at": "2026-01-02T03:04:05.678Z",
          "last_status_at": "2026-01-02",
          "statuses_count": 4,
          "followers_count": 1,
          "following_count": 1,
          "fields": [],
          "emojis": [],
          "roles": []
        },
        "content": "<p><span class=\"h-card\"><a href=\"https://thoughts.example/@ada\" class=\"u-url mention\" rel=\"nofollow noopener\">@<span>ada</span></a></span> psst</p>",
        "visibility": "direct",
        "sensitive": false,
        "spoiler_text": "",
        "language": null,
        "mentions": [
          {
            "id": "100000000000000003",
            "username": "ada",
            "acct": "ada",
            "url": "https://thoughts.example/@ada"
          }
        ],
        "tags": [],
        "replies_count": 0,
        "reblogs_count": 0,
        "favourites_count": 0,
        "in_reply_to_id": null,
        "in_reply_to_account_id": null,
        "reblog": null,
        "media_attachments": [],
        "emojis": [],
        "poll": null,
        "card": null,
        "quotes_count": 0,
        "quote": null,
        "quote_approval": {
          "automatic": [],
          "manual": [],
          "current_user": "denied"
        },
        "application": null,
        "favourited": false,
        "reblogged": false,
        "bookmarked": false,
        "muted": false,
        "filtered": []
      }
    },
    "poll": {
      "id": "11",
      "type": "poll",
      "created_at": "2026-01-02T03:04:05.678Z",
      "group_key": "ungrouped-1",
      "account": {
        "id": "100000000000000002",
        "username": "rich",
        "acct": "rich@other.example",
        "url": "https://other.example/users/rich",
        "uri": "https://other.example/users/rich",
        "display_name": "Rich :parrot:",
        "note": "<p>Counts :parrot: pages</p>",
        "avatar": "https://files.example/rich.png",
        "avatar_static": "https://files.example/rich.png",
        "header": "https://files.example/h.png",
        "header_static": "https://files.example/h.png",
        "locked": true,
        "bot": true,
        "group": false,
        "discoverable": false,
        "indexable": true,
        "hide_collections": false,
        "noindex": false,
        "created_at": "2026-01-02T03:04:05.678Z",
        "last_status_at": "2026-01-02",
        "statuses_count": 4,
        "followers_count": 0,
        "following_count": 0,
        "fields": [
          {
            "name": "Page",
            "value": "<a href=\"https://a.example/\" rel=\"nofollow noopener noreferrer\">a.example</a>",
            "verified_at": null
          },
          {
            "name": "Pronouns",
            "value": "they",
            "verified_at": null
          }
        ],
        "emojis": [
          {
            "shortcode": "parrot",
            "url": "https://files.example/parrot.png",
            "static_url": "https://files.example/parrot.png",
            "visible_in_picker": false,
            "category": null
          }
        ],
        "roles": []
      },
      "status": {
        "id": "100000000000000029",
        "uri": "https://other.example/users/rich/00000000-0000-7000-8000-aaaaaaaa0018",
        "url": "https://other.example/users/rich/00000000-0000-7000-8000-aaaaaaaa0018",
        "created_at": "2026-01-02T03:04:05.678Z",
        "edited_at": null,
        "account": {
          "id": "100000000000000002",
          "username": "rich",
          "acct": "rich@other.example",
          "url": "https://other.example/users/rich",
          "uri": "https://other.example/users/rich",
          "display_name": "Rich :parrot:",
          "note": "<p>Counts :parrot: pages</p>",
          "avatar": "https://files.example/rich.png",
          "avatar_static": "https://files.example/rich.png",
          "header": "https://files.example/h.png",
          "header_static": "https://files.example/h.png",
          "locked": true,
          "bot": true,
          "group": false,
          "discoverable": false,
          "indexable": true,
          "hide_collections": false,
          "noindex": false,
          "created_at": "2026-01-02T03:04:05.678Z",
          "last_status_at": "2026-01-02",
          "statuses_count": 4,
          "followers_count": 0,
          "following_count": 0,
          "fields": [
            {
              "name": "Page",
              "value": "<a href=\"https://a.example/\" rel=\"nofollow noopener noreferrer\">a.example</a>",
              "verified_at": null
            },
            {
              "name": "Pronouns",
              "value": "they",
              "verified_at": null
            }
          ],
          "emojis": [
            {
              "shortcode": "parrot",
              "url": "https://files.example/parrot.png",
              "static_url": "https://files.example/parrot.png",
              "visible_in_picker": false,
              "category": null
            }
          ],
          "roles": []
        },
        "content": "<p>Which?</p>",
        "visibility": "public",
        "sensitive": false,
        "spoiler_text": "",
        "language": null,
        "mentions": [
          {
            "id": "100000000000000018",
            "username": "reader_of_all",
            "acct": "reader_of_all",
            "url": "https://thoughts.example/@reader_of_all"
          }
        ],
        "tags": [],
        "replies_count": 0,
        "reblogs_count": 0,
        "favourites_count": 0,
        "in_reply_to_id": null,
        "in_reply_to_account_id": null,
        "reblog": null,
        "media_attachments": [],
        "emojis": [],
        "poll": {
          "id": "100000000000000029",
          "expires_at": "2026-01-02T03:04:05.678Z",
          "expired": true,
          "multiple": true,
          "votes_count": 4,
          "voters_count": 3,
          "options": [
            {
              "title": "A",
              "votes_count": 2
            },
            {
              "title": "B",
              "votes_count": 2
            }
          ],
          "emojis": [],
          "voted": true,
          "own_votes": [
            0,
            1
          ]
        },
        "card": null,
        "quotes_count": 0,
        "quote": null,
        "quote_approval": {
          "automatic": [],
          "manual": [],
          "current_user": "denied"
        },
        "application": null,
        "favourited": false,
        "reblogged": false,
        "bookmarked": false,
        "muted": false,
        "filtered": []
      }
    },
    "reblog": {
      "id": "21",
      "type": "reblog",
      "created_at": "2026-01-02T03:04:05.678Z",
      "group_key": "reblog-100000000000000027-1",
      "account": {
        "id": "100000000000000004",
        "username": "eve",
        "acct": "eve",
        "url": "https://thoughts.example/@eve",
        "uri": "https://thoughts.example/users/eve",
        "display_name": "eve",
        "note": "",
        "avatar": "https://thoughts.example/pictures/avatar.png",
        "avatar_static": "https://thoughts.example/pictures/avatar.png",
        "header": "https://thoughts.example/pictures/header.png",
        "header_static": "https://thoughts.example/pictures/header.png",
        "locked": false,
        "bot": false,
        "group": false,
        "discoverable": null,
        "indexable": true,
        "hide_collections": false,
        "noindex": false,
        "created_at": "2026-01-02T03:04:05.678Z",
        "last_status_at": "2026-01-02",
        "statuses_count": 0,
        "followers_count": 0,
        "following_count": 1,
        "fields": [],
        "emojis": [],
        "roles": []
      },
      "status": {
        "id": "100000000000000027",
        "uri": "https://thoughts.example/thoughts/00000000-0000-7000-8000-aaaaaaaa0016",
        "url": "https://thoughts.example/@ada/100000000000000027",
        "created_at": "2026-01-02T03:04:05.678Z",
        "edited_at": null,
        "account": {
          "id": "100000000000000003",
          "username": "ada",
          "acct": "ada",
          "url": "https://thoughts.example/@ada",
          "uri": "https://thoughts.example/users/ada",
          "display_name": "ada",
          "note": "",
          "avatar": "https://thoughts.example/pictures/avatar.png",
          "avatar_static": "https://thoughts.example/pictures/avatar.png",
          "header": "https://thoughts.example/pictures/header.png",
          "header_static": "https://thoughts.example/pictures/header.png",
          "locked": true,
          "bot": false,
          "group": false,
          "discoverable": null,
          "indexable": true,
          "hide_collections": false,
          "noindex": false,
          "created_at": "2026-01-02T03:04:05.678Z",
          "last_status_at": "2026-01-02",
          "statuses_count": 7,
          "followers_count": 2,
          "following_count": 1,
          "fields": [],
          "emojis": [],
          "roles": []
        },
        "content": "<p>Popular</p>",
        "visibility": "public",
        "sensitive": false,
        "spoiler_text": "",
        "language": null,
        "mentions": [],
        "tags": [],
        "replies_count": 0,
        "reblogs_count": 2,
        "favourites_count": 2,
        "in_reply_to_id": null,
        "in_reply_to_account_id": null,
        "reblog": null,
        "media_attachments": [],
        "emojis": [],
        "poll": null,
        "card": null,
        "quotes_count": 0,
        "quote": null,
        "quote_approval": {
          "automatic": [
            "public"
          ],
          "manual": [],
          "current_user": "automatic"
        },
        "application": {
          "name": "Test app",
          "website": null
        },
        "favourited": false,
        "reblogged": false,
        "bookmarked": false,
        "muted": false,
        "pinned": false,
        "filtered": []
      }
    },
    "status": {
      "id": "24",
      "type": "status",
      "created_at": "2026-01-02T03:04:05.678Z",
      "group_key": "ungrouped-1",
      "account": {
        "id": "100000000000000001",
        "username": "bob",
        "acct": "bob",
        "url": "https://thoughts.example/@bob",
        "uri": "https://thoughts.example/users/bob",
        "display_name": "bob",
        "note": "",
        "avatar": "https://thoughts.example/pictures/avatar.png",
        "avatar_static": "https://thoughts.example/pictures/avatar.png",
        "header": "https://thoughts.example/pictures/header.png",
        "header_static": "https://thoughts.example/pictures/header.png",
        "locked": false,
        "bot": false,
        "group": false,
        "discoverable": null,
        "indexable": true,
        "hide_collections": false,
        "noindex": false,
        "created_at": "2026-01-02T03:04:05.678Z",
        "last_status_at": "2026-01-02",
        "statuses_count": 4,
        "followers_count": 1,
        "following_count": 1,
        "fields": [],
        "emojis": [],
        "roles": []
      },
      "status": {
        "id": "100000000000000030",
        "uri": "https://thoughts.example/thoughts/00000000-0000-7000-8000-aaaaaaaa0019",
        "url": "https://thoughts.example/@bob/100000000000000030",
        "created_at": "2026-01-02T03:04:05.678Z",
        "edited_at": null,
        "account": {
          "id": "100000000000000001",
          "username": "bob",
          "acct": "bob",
          "url": "https://thoughts.example/@bob",
          "uri": "https://thoughts.example/users/bob",
          "display_name": "bob",
          "note": "",
          "avatar": "https://thoughts.example/pictures/avatar.png",
          "avatar_static": "https://thoughts.example/pictures/avatar.png",
          "header": "https://thoughts.example/pictures/header.png",
          "header_static": "https://thoughts.example/pictures/header.png",
          "locked": false,
          "bot": false,
          "group": false,
          "discoverable": null,
          "indexable": true,
          "hide_collections": false,
          "noindex": false,
          "created_at": "2026-01-02T03:04:05.678Z",
          "last_status_at": "2026-01-02",
          "statuses_count": 4,
          "followers_count": 1,
          "following_count": 1,
          "fields": [],
          "emojis": [],
          "roles": []
        },
        "content": "<p>News</p>",
        "visibility": "public",
        "sensitive": false,
        "spoiler_text": "",
        "language": null,
        "mentions": [],
        "tags": [],
        "replies_count": 0,
        "reblogs_count": 0,
        "favourites_count": 0,
        "in_reply_to_id": null,
        "in_reply_to_account_id": null,
        "reblog": null,
        "media_attachments": [],
        "emojis": [],
        "poll": null,
        "card": null,
        "quotes_count": 0,
        "quote": null,
        "quote_approval": {
          "automatic": [
            "public"
          ],
          "manual": [],
          "current_user": "automatic"
        },
        "application": null,
        "favourited": false,
        "reblogged": false,
        "bookmarked": false,
        "muted": false,
        "filtered": []
      }
    }
  },
  "GroupedNotifications": {
    "none": {
      "accounts": [],
      "statuses": [],
      "notification_groups": []
    },
    "one group": {
      "accounts": [
        {
          "id": "100000000000000001",
          "username": "bob",
          "acct": "bob",
          "url": "https://thoughts.example/@bob",
          "uri": "https://thoughts.example/users/bob",
          "display_name": "bob",
          "note": "",
          "avatar": "https://thoughts.example/pictures/avatar.png",
          "avatar_static": "https://thoughts.example/pictures/avatar.png",
          "header": "https://thoughts.example/pictures/header.png",
          "header_static": "https://thoughts.example/pictures/header.png",
          "locked": false,
          "bot": false,
          "group": false,
          "discoverable": null,
          "indexable": true,
          "hide_collections": false,
          "noindex": false,
          "created_at": "2026-01-02T03:04:05.678Z",
          "last_status_at": "2026-01-02",
          "statuses_count": 4,
          "followers_count": 1,
          "following_count": 1,
          "fields": [],
          "emojis": [],
          "roles": []
        },
        {
          "id": "100000000000000004",
          "username": "eve",
          "acct": "eve",
          "url": "https://thoughts.example/@eve",
          "uri": "https://thoughts.example/users/eve",
          "display_name": "eve",
          "note": "",
          "avatar": "https://thoughts.example/pictures/avatar.png",
          "avatar_static": "https://thoughts.example/pictures/avatar.png",
          "header": "https://thoughts.example/pictures/header.png",
          "header_static": "https://thoughts.example/pictures/header.png",
          "locked": false,
          "bot": false,
          "group": false,
          "discoverable": null,
          "indexable": true,
          "hide_collections": false,
          "noindex": false,
          "created_at": "2026-01-02T03:04:05.678Z",
          "last_status_at": "2026-01-02",
          "statuses_count": 0,
          "followers_count": 0,
          "following_count": 1,
          "fields": [],
          "emojis": [],
          "roles": []
        }
      ],
      "statuses": [
        {
          "id": "100000000000000027",
          "uri": "https://thoughts.example/thoughts/00000000-0000-7000-8000-aaaaaaaa0016",
          "url": "https://thoughts.example/@ada/100000000000000027",
          "created_at": "2026-01-02T03:04:05.678Z",
          "edited_at": null,
          "account": {
            "id": "100000000000000003",
            "username": "ada",
            "acct": "ada",
            "url": "https://thoughts.example/@ada",
            "uri": "https://thoughts.example/users/ada",
            "display_name": "ada",
            "note": "",
            "avatar": "https://thoughts.example/pictures/avatar.png",
            "avatar_static": "https://thoughts.example/pictures/avatar.png",
            "header": "https://thoughts.example/pictures/header.png",
            "header_static": "https://thoughts.example/pictures/header.png",
            "locked": true,
            "bot": false,
            "group": false,
            "discoverable": null,
            "indexable": true,
            "hide_collections": false,
            "noindex": false,
            "created_at": "2026-01-02T03:04:05.678Z",
            "last_status_at": "2026-01-02",
            "statuses_count": 7,
            "followers_count": 2,
            "following_count": 1,
            "fields": [],
            "emojis": [],
            "roles": []
          },
          "content": "<p>Popular</p>",
          "visibility": "public",
          "sensitive": false,
          "spoiler_text": "",
          "language": null,
          "mentions": [],
          "tags": [],
          "replies_count": 0,
          "reblogs_count": 2,
          "favourites_count": 2,
          "in_reply_to_id": null,
          "in_reply_to_account_id": null,
          "reblog": null,
          "media_attachments": [],
          "emojis": [],
          "poll": null,
          "card": null,
          "quotes_count": 0,
          "quote": null,
          "quote_approval": {
            "automatic": [
              "public"
            ],
            "manual": [],
            "current_user": "automatic"
          },
          "application": {
            "name": "Test app",
            "website": null
          },
          "favourited": false,
          "reblogged": false,
          "bookmarked": false,
          "muted": false,
          "pinned": false,
          "filtered": []
        }
      ],
      "notification_groups": [
        {
          "group_key": "reblog-100000000000000027-1",
          "notifications_count": 2,
          "type": "reblog",
          "most_recent_notification_id": 21,
          "page_min_id": "19",
          "page_max_id": "21",
          "latest_page_notification_at": "2026-01-02T03:04:05.678Z",
          "sample_account_ids": [
            "100000000000000004",
            "100000000000000001"
          ],
          "status_id": "100000000000000027"
        }
      ]
    }
  },
  "NotificationPolicy": {
    "all accepted": {
      "for_not_following": "accept",
      "for_not_followers": "accept",
      "for_new_accounts": "accept",
      "for_private_mentions": "accept",
      "for_limited_accounts": "accept",
      "summary": {
        "pending_requests_count": 0,
        "pending_notifications_count": 0
      }
    }
  },
  "Conversation": {
    "direct, item 0": {
      "id": "3",
      "unread": true,
      "accounts": [
        {
          "id": "100000000000000001",
          "username": "bob",
          "acct": "bob",
          "url": "https://thoughts.example/@bob",
          "uri": "https://thoughts.example/users/bob",
          "display_name": "bob",
          "note": "",
          "avatar": "https://thoughts.example/pictures/avatar.png",
          "avatar_static": "https://thoughts.example/pictures/avatar.png",
          "header": "https://thoughts.example/pictures/header.png",
          "header_static": "https://thoughts.example/pictures/header.png",
          "locked": false,
          "bot": false,
          "group": false,
          "discoverable": null,
          "indexable": true,
          "hide_collections": false,
          "noindex": false,
          "created_at": "2026-01-02T03:04:05.678Z",
          "last_status_at": "2026-01-02",
          "statuses_count": 4,
          "followers_count": 1,
          "following_count": 1,
          "fields": [],
          "emojis": [],
          "roles": []
        }
      ],
      "last_status": {
        "id": "100000000000000028",
        "uri": "https://thoughts.example/thoughts/00000000-0000-7000-8000-aaaaaaaa0017",
        "url": "https://thoughts.example/@bob/100000000000000028",
        "created_at": "2026-01-02T03:04:05.678Z",
        "edited_at": null,
        "account": {
          "id": "100000000000000001",
          "username": "bob",
          "acct": "bob",
          "url": "https://thoughts.example/@bob",
          "uri": "https://thoughts.example/users/bob",
          "display_name": "bob",
          "note": "",
          "avatar": "https://thoughts.example/pictures/avatar.png",
          "avatar_static": "https://thoughts.example/pictures/avatar.png",
          "header": "https://thoughts.example/pictures/header.png",
          "header_static": "https://thoughts.example/pictures/header.png",
          "locked": false,
          "bot": false,
          "group": false,
          "discoverable": null,
          "indexable": true,
          "hide_collections": false,
          "noindex": false,
          "created_at": "2026-01-02T03:04:05.678Z",
          "last_status_at": "2026-01-02",
          "statuses_count": 4,
          "followers_count": 1,
          "following_count": 1,
          "fields": [],
          "emojis": [],
          "roles": []
        },
        "content": "<p><span class=\"h-card\"><a href=\"https://thoughts.example/@ada\" class=\"u-url mention\" rel=\"nofollow noopener\">@<span>ada</span></a></span> psst</p>",
        "visibility": "direct",
        "sensitive": false,
        "spoiler_text": "",
        "language": null,
        "mentions": [
          {
            "id": "100000000000000003",
            "username": "ada",
            "acct": "ada",
            "url": "https://thoughts.example/@ada"
          }
        ],
        "tags": [],
        "replies_count": 0,
        "reblogs_count": 0,
        "favourites_count": 0,
        "in_reply_to_id": null,
        "in_reply_to_account_id": null,
        "reblog": null,
        "media_attachments": [],
        "emojis": [],
        "poll": null,
        "card": null,
        "quotes_count": 0,
        "quote": null,
        "quote_approval": {
          "automatic": [],
          "manual": [],
          "current_user": "denied"
        },
        "application": null,
        "favourited": false,
        "reblogged": false,
        "bookmarked": false,
        "muted": false,
        "filtered": []
      }
    }
  },
  "Tag": {
    "followed": {
      "id": "tea",
      "name": "tea",
      "url": "https://thoughts.example/tags/tea",
      "history": [],
      "following": true,
      "featuring": false
    }
  },
  "List": {
    "changed": {
      "id": "1",
      "title": "Friends",
      "replies_policy": "none",
      "exclusive": true
    }
  },
  "Filter": {
    "with a status": {
      "id": "2",
      "title": "Spoilers",
      "context": [
        "home",
        "public",
        "thread"
      ],
      "expires_at": "2026-01-02T03:04:05.678Z",
      "filter_action": "warn",
      "keywords": [
        {
          "id": "1",
          "keyword": "butler",
          "whole_word": true
        }
      ],
      "statuses": [
        {
          "id": "1",
          "status_id": "100000000000000010"
        }
      ]
    },
    "that hides": {
      "id": "3",
      "title": "Hidden",
      "context": [
        "home",
        "public",
        "thread"
      ],
      "expires_at": null,
      "filter_action": "hide",
      "keywords": [
        {
          "id": "2",
          "keyword": "butler",
          "whole_word": true
        }
      ],
      "statuses": []
    },
    "that blurs": {
      "id": "4",
      "title": "Blurred",
      "context": [
        "account"
      ],
      "expires_at": null,
      "filter_action": "warn",
      "keywords": [],
      "statuses": []
    }
  },
  "FilterV1": {
    "of version 1": {
      "id": "3",
      "phrase": "ending",
      "context": [
        "home"
      ],
      "expires_at": null,
      "irreversible": false,
      "whole_word": true
    }
  },
  "Markers": {
    "set": {
      "home": {
        "last_read_id": "1",
        "version": 1,
        "updated_at": "2026-01-02T03:04:05.678Z"
      },
      "notifications": {
        "last_read_id": "1",
        "version": 1,
        "updated_at": "2026-01-02T03:04:05.678Z"
      }
    }
  },
  "Preferences": {
    "as they are at first": {
      "posting:default:visibility": "public",
      "posting:default:sensitive": false,
      "posting:default:language": null,
      "posting:default:quote_policy": "public",
      "reading:expand:media": "default",
      "reading:expand:spoilers": false,
      "reading:autoplay:gifs": false
    }
  },
  "Instance": {
    "empty server": {
      "domain": "thoughts.example",
      "title": "Thoughts",
      "version": "4.5.0 (compatible; Tandem 0.2.0)",
      "api_versions": {
        "mastodon": 9
      },
      "source_url": "https://thoughts.example",
      "description": "For tests",
      "usage": {
        "users": {
          "active_month": 0
        }
      },
      "thumbnail": {
        "url": "https://thoughts.example/pictures/thumbnail.png",
        "blurhash": null,
        "versions": {}
      },
      "icon": [
        {
          "src": "https://thoughts.example/pictures/icon.png",
          "size": "192x192"
        }
      ],
      "languages": [
        "en",
        "de"
      ],
      "configuration": {
        "urls": {
          "streaming": "wss://thoughts.example"
        },
        "vapid": {
          "public_key": "(of each server)"
        },
        "accounts": {
          "max_display_name_length": 50,
          "max_note_length": 500,
          "max_featured_tags": 10,
          "max_pinned_statuses": 5,
          "max_profile_fields": 4,
          "profile_field_name_limit": 255,
          "profile_field_value_limit": 255
        },
        "statuses": {
          "max_characters": 128,
          "max_media_attachments": 4,
          "characters_reserved_per_url": 23
        },
        "media_attachments": {
          "supported_mime_types": [
            "image/jpeg",
            "image/png",
            "image/webp",
            "image/gif",
            "image/avif"
          ],
          "description_limit": 1500,
          "image_size_limit": 16777216,
          "image_matrix_limit": 33177600,
          "video_size_limit": 0,
          "video_frame_rate_limit": 0,
          "video_matrix_limit": 0
        },
        "polls": {
          "max_options": 0,
          "max_characters_per_option": 0,
          "min_expiration": 300,
          "max_expiration": 2629746
        },
        "translation": {
          "enabled": false
        },
        "limited_federation": false,
        "timelines_access": {
          "live_feeds": {
            "local": "public",
            "remote": "public"
          },
          "hashtag_feeds": {
            "local": "public",
            "remote": "public"
          },
          "trending_link_feeds": {
            "local": "public",
            "remote": "public"
          }
        }
      },
      "registrations": {
        "enabled": true,
        "approval_required": false,
        "reason_required": null,
        "message": null,
        "min_age": null,
        "url": "https://thoughts.example/join"
      },
      "contact": {
        "email": "op@example.org",
        "account": null
      },
      "rules": [
        {
          "id": "1",
          "text": "Be kind",
          "hint": "",
          "translations": {}
        },
        {
          "id": "2",
          "text": "No spam",
          "hint": "",
          "translations": {}
        }
      ]
    },
    "in use": {
      "domain": "thoughts.example",
      "title": "Thoughts",
      "version": "4.5.0 (compatible; Tandem 0.2.0)",
      "api_versions": {
        "mastodon": 9
      },
      "source_url": "https://thoughts.example",
      "description": "For tests",
      "usage": {
        "users": {
          "active_month": 2
        }
      },
      "thumbnail": {
        "url": "https://thoughts.example/pictures/thumbnail.png",
        "blurhash": null,
        "versions": {}
      },
      "icon": [
        {
          "src": "https://thoughts.example/pictures/icon.png",
          "size": "192x192"
        }
      ],
      "languages": [
        "en",
        "de"
      ],
      "configuration": {
        "urls": {
          "streaming": "wss://thoughts.example"
        },
        "vapid": {
          "public_key": "(of each server)"
        },
        "accounts": {
          "max_display_name_length": 50,
          "max_note_length": 500,
          "max_featured_tags": 10,
          "max_pinned_statuses": 5,
          "max_profile_fields": 4,
          "profile_field_name_limit": 255,
          "profile_field_value_limit": 255
        },
        "statuses": {
          "max_characters": 128,
          "max_media_attachments": 4,
          "characters_reserved_per_url": 23
        },
        "media_attachments": {
          "supported_mime_types": [
            "image/jpeg",
            "image/png",
            "image/webp",
            "image/gif",
            "image/avif"
          ],
          "description_limit": 1500,
          "image_size_limit": 16777216,
          "image_matrix_limit": 33177600,
          "video_size_limit": 0,
          "video_frame_rate_limit": 0,
          "video_matrix_limit": 0
        },
        "polls": {
          "max_options": 0,
          "max_characters_per_option": 0,
          "min_expiration": 300,
          "max_expiration": 2629746
        },
        "translation": {
          "enabled": false
        },
        "limited_federation": false,
        "timelines_access": {
          "live_feeds": {
            "local": "public",
            "remote": "public"
          },
          "hashtag_feeds": {
            "local": "public",
            "remote": "public"
          },
          "trending_link_feeds": {
            "local": "public",
            "remote": "public"
          }
        }
      },
      "registrations": {
        "enabled": true,
        "approval_required": false,
        "reason_required": null,
        "message": null,
        "min_age": null,
        "url": "https://thoughts.example/join"
      },
      "contact": {
        "email": "op@example.org",
        "account": null
      },
      "rules": [
        {
          "id": "1",
          "text": "Be kind",
          "hint": "",
          "translations": {}
        },
        {
          "id": "2",
          "text": "No spam",
          "hint": "",
          "translations": {}
        }
      ]
    }
  },
  "InstanceV1": {
    "empty server": {
      "uri": "thoughts.example",
      "title": "Thoughts",
      "short_description": "For tests",
      "description": "For tests",
      "email": "op@example.org",
      "version": "4.5.0 (compatible; Tandem 0.2.0)",
      "urls": {
        "streaming_api": "wss://thoughts.example"
      },
      "stats": {
        "user_count": 4,
        "status_count": 0,
        "domain_count": 0
      },
      "thumbnail": "https://thoughts.example/pictures/thumbnail.png",
      "languages": [
        "en",
        "de"
      ],
      "registrations": true,
      "approval_required": false,
      "invites_enabled": false,
      "configuration": {
        "accounts": {
          "max_display_name_length": 50,
          "max_note_length": 500,
          "max_featured_tags": 10,
          "max_pinned_statuses": 5,
          "max_profile_fields": 4,
          "profile_field_name_limit": 255,
          "profile_field_value_limit": 255
        },
        "statuses": {
          "max_characters": 128,
          "max_media_attachments": 4,
          "characters_reserved_per_url": 23
        },
        "media_attachments": {
          "supported_mime_types": [
            "image/jpeg",
            "image/png",
            "image/webp",
            "image/gif",
            "image/avif"
          ],
          "description_limit": 1500,
          "image_size_limit": 16777216,
          "image_matrix_limit": 33177600,
          "video_size_limit": 0,
          "video_frame_rate_limit": 0,
          "video_matrix_limit": 0
        },
        "polls": {
          "max_options": 0,
          "max_characters_per_option": 0,
          "min_expiration": 300,
          "max_expiration": 2629746
        }
      },
      "contact_account": null,
      "rules": [
        {
          "id": "1",
          "text": "Be kind",
          "hint": "",
          "translations": {}
        },
        {
          "id": "2",
          "text": "No spam",
          "hint": "",
          "translations": {}
        }
      ],
      "max_toot_chars": 128
    }
  },
  "Search": {
    "nothing found": {
      "accounts": [],
      "statuses": [],
      "hashtags": []
    },
    "of people": {
      "accounts": [
        {
          "id": "100000000000000001",
          "username": "bob",
          "acct": "bob",
          "url": "https://thoughts.example/@bob",
          "uri": "https://thoughts.example/users/bob",
          "display_name": "bob",
          "note": "",
          "avatar": "https://thoughts.example/pictures/avatar.png",
          "avatar_static": "https://thoughts.example/pictures/avatar.png",
          "header": "https://thoughts.example/pictures/header.png",
          "header_static": "https://thoughts.example/pictures/header.png",
          "locked": false,
          "bot": false,
          "group": false,
          "discoverable": null,
          "indexable": true,
          "hide_collections": false,
          "noindex": false,
          "created_at": "2026-01-02T03:04:05.678Z",
          "last_status_at": "2026-01-02",
          "statuses_count": 4,
          "followers_count": 1,
          "following_count": 1,
          "fields": [],
          "emojis": [],
          "roles": []
        }
      ],
      "statuses": [
        {
          "id": "100000000000000013",
          "uri": "https://thoughts.example/thoughts/00000000-0000-7000-8000-aaaaaaaa0008",
          "url": "https://thoughts.example/@ada/100000000000000013",
          "created_at": "2026-01-02T03:04:05.678Z",
          "edited_at": null,
          "account": {
            "id": "100000000000000003",
            "username": "ada",
            "acct": "ada",
            "url": "https://thoughts.example/@ada",
            "uri": "https://thoughts.example/users/ada",
            "display_name": "Ada L.",
            "note": "<p>Counts <a href=\"https://thoughts.example/tags/tea\" class=\"mention hashtag\" rel=\"tag nofollow noopener\">#<span>tea</span></a></p>",
            "avatar": "https://thoughts.example/pictures/avatar.png",
            "avatar_static": "https://thoughts.example/pictures/avatar.png",
            "header": "https://thoughts.example/pictures/header.png",
            "header_static": "https://thoughts.example/pictures/header.png",
            "locked": true,
            "bot": false,
            "group": false,
            "discoverable": null,
            "indexable": true,
            "hide_collections": false,
            "noindex": false,
            "created_at": "2026-01-02T03:04:05.678Z",
            "last_status_at": "2026-01-02",
            "statuses_count": 7,
            "followers_count": 1,
            "following_count": 1,
            "fields": [
              {
                "name": "Page",
                "value": "<p><a href=\"https://a.example/\" rel=\"nofollow noopener\">https://a.example/</a></p>",
                "verified_at": null
              }
            ],
            "emojis": [],
            "roles": []
          },
          "content": "<p><span class=\"h-card\"><a href=\"https://thoughts.example/@bob\" class=\"u-url mention\" rel=\"nofollow noopener\">@<span>bob</span></a></span> what?</p>",
          "visibility": "public",
          "sensitive": false,
          "spoiler_text": "",
          "language": null,
          "mentions": [
            {
              "id": "100000000000000001",
              "username": "bob",
              "acct": "bob",
              "url": "https://thoughts.example/@bob"
            }
          ],
          "tags": [],
          "replies_count": 0,
          "reblogs_count": 0,
          "favourites_count": 0,
          "in_reply_to_id": null,
          "in_reply_to_account_id": null,
          "reblog": null,
          "media_attachments": [],
          "emojis": [],
          "poll": null,
          "card": null,
          "quotes_count": 0,
          "quote": null,
          "quote_approval": {
            "automatic": [
              "public"
            ],
            "manual": [],
            "current_user": "automatic"
          },
          "application": {
            "name": "Test app",
            "website": null
          },
          "favourited": false,
          "reblogged": false,
          "bookmarked": false,
          "muted": false,
          "pinned": false,
          "filtered": []
        },
        {
          "id": "100000000000000012",
          "uri": "https://thoughts.example/thoughts/00000000-0000-7000-8000-aaaaaaaa0007",
          "url": "https://thoughts.example/@ada/100000000000000012",
          "created_at": "2026-01-02T03:04:05.678Z",
          "edited_at": null,
          "account": {
            "id": "100000000000000003",
            "username": "ada",
            "acct": "ada",
            "url": "https://thoughts.example/@ada",
            "uri": "https://thoughts.example/users/ada",
            "display_name": "Ada L.",
            "note": "<p>Counts <a href=\"https://thoughts.example/tags/tea\" class=\"mention hashtag\" rel=\"tag nofollow noopener\">#<span>tea</span></a></p>",
            "avatar": "https://thoughts.example/pictures/avatar.png",
            "avatar_static": "https://thoughts.example/pictures/avatar.png",
            "header": "https://thoughts.example/pictures/header.png",
            "header_static": "https://thoughts.example/pictures/header.png",
            "locked": true,
            "bot": false,
            "group": false,
            "discoverable": null,
            "indexable": true,
            "hide_collections": false,
            "noindex": false,
            "created_at": "2026-01-02T03:04:05.678Z",
            "last_status_at": "2026-01-02",
            "statuses_count": 7,
            "followers_count": 1,
            "following_count": 1,
            "fields": [
              {
                "name": "Page",
                "value": "<p><a href=\"https://a.example/\" rel=\"nofollow noopener\">https://a.example/</a></p>",
                "verified_at": null
              }
            ],
            "emojis": [],
            "roles": []
          },
          "content": "<p><span class=\"h-card\"><a href=\"https://thoughts.example/@bob\" class=\"u-url mention\" rel=\"nofollow noopener\">@<span>bob</span></a></span> yes</p>",
          "visibility": "public",
          "sensitive": false,
          "spoiler_text": "",
          "language": null,
          "mentions": [
            {
              "id": "100000000000000001",
              "username": "bob",
              "acct": "bob",
              "url": "https://thoughts.example/@bob"
            }
          ],
          "tags": [],
          "replies_count": 0,
          "reblogs_count": 0,
          "favourites_count": 0,
          "in_reply_to_id": "100000000000000005",
          "in_reply_to_account_id": "100000000000000001",
          "reblog": null,
          "media_attachments": [],
          "emojis": [],
          "poll": null,
          "card": null,
          "quotes_count": 0,
          "quote": null,
          "quote_approval": {
            "automatic": [
              "public"
            ],
            "manual": [],
            "current_user": "automatic"
          },
          "application": {
            "name": "Test app",
            "website": null
          },
          "favourited": false,
          "reblogged": false,
          "bookmarked": false,
          "muted": true,
          "pinned": false,
          "filtered": []
        },
        {
          "id": "100000000000000009",
          "uri": "https://thoughts.example/thoughts/00000000-0000-7000-8000-aaaaaaaa0005",
          "url": "https://thoughts.example/@ada/100000000000000009",
          "created_at": "2026-01-02T03:04:05.678Z",
          "edited_at": null,
          "account": {
            "id": "100000000000000003",
            "username": "ada",
            "acct": "ada",
            "url": "https://thoughts.example/@ada",
            "uri": "https://thoughts.example/users/ada",
            "display_name": "Ada L.",
            "note": "<p>Counts <a href=\"https://thoughts.example/tags/tea\" class=\"mention hashtag\" rel=\"tag nofollow noopener\">#<span>tea</span></a></p>",
            "avatar": "https://thoughts.example/pictures/avatar.png",
            "avatar_static": "https://thoughts.example/pictures/avatar.png",
            "header": "https://thoughts.example/pictures/header.png",
            "header_static": "https://thoughts.example/pictures/header.png",
            "locked": true,
            "bot": false,
            "group": false,
            "discoverable": null,
            "indexable": true,
            "hide_collections": false,
            "noindex": false,
            "created_at": "2026-01-02T03:04:05.678Z",
            "last_status_at": "2026-01-02",
            "statuses_count": 7,
            "followers_count": 1,
            "following_count": 1,
            "fields": [
              {
                "name": "Page",
                "value": "<p><a href=\"https://a.example/\" rel=\"nofollow noopener\">https://a.example/</a></p>",
                "verified_at": null
              }
            ],
            "emojis": [],
            "roles": []
          },
          "content": "<p><span class=\"h-card\"><a href=\"https://thoughts.example/@bob\" class=\"u-url mention\" rel=\"nofollow noopener\">@<span>bob</span></a></span> direct</p>",
          "visibility": "direct",
          "sensitive": false,
          "spoiler_text": "",
          "language": null,
          "mentions": [
            {
              "id": "100000000000000001",
              "username": "bob",
              "acct": "bob",
              "url": "https://thoughts.example/@bob"
            }
          ],
          "tags": [],
          "replies_count": 0,
          "reblogs_count": 0,
          "favourites_count": 0,
          "in_reply_to_id": null,
          "in_reply_to_account_id": null,
          "reblog": null,
          "media_attachments": [],
          "emojis": [],
          "poll": null,
          "card": null,
          "quotes_count": 0,
          "quote": null,
          "quote_approval": {
            "automatic": [],
            "manual": [],
            "current_user": "denied"
          },
          "application": {
            "name": "Test app",
            "website": null
          },
          "favourited": false,
          "reblogged": false,
          "bookmarked": false,
          "muted": false,
          "pinned": false,
          "filtered": []
        },
        {
          "id": "100000000000000008",
          "uri": "https://thoughts.example/thoughts/00000000-0000-7000-8000-aaaaaaaa0004",
          "url": "https://thoughts.example/@ada/100000000000000008",
          "created_at": "2026-01-02T03:04:05.678Z",
          "edited_at": null,
          "account": {
            "id": "100000000000000003",
            "username": "ada",
            "acct": "ada",
            "url": "https://thoughts.example/@ada",
            "uri": "https://thoughts.example/users/ada",
            "display_name": "Ada L.",
            "note": "<p>Counts <a href=\"https://thoughts.example/tags/tea\" class=\"mention hashtag\" rel=\"tag nofollow noopener\">#<span>tea</span></a></p>",
            "avatar": "https://thoughts.example/pictures/avatar.png",
            "avatar_static": "https://thoughts.example/pictures/avatar.png",
            "header": "https://thoughts.example/pictures/header.png",
            "header_static": "https://thoughts.example/pictures/header.png",
            "locked": true,
            "bot": false,
            "group": false,
            "discoverable": null,
            "indexable": true,
            "hide_collections": false,
            "noindex": false,
            "created_at": "2026-01-02T03:04:05.678Z",
            "last_status_at": "2026-01-02",
            "statuses_count": 7,
            "followers_count": 1,
            "following_count": 1,
            "fields": [
              {
                "name": "Page",
                "value": "<p><a href=\"https://a.example/\" rel=\"nofollow noopener\">https://a.example/</a></p>",
                "verified_at": null
              }
            ],
            "emojis": [],
            "roles": []
          },
          "content": "<p><span class=\"h-card\"><a href=\"https://thoughts.example/@bob\" class=\"u-url mention\" rel=\"nofollow noopener\">@<span>bob</span></a></span> private</p>",
          "visibility": "private",
          "sensitive": false,
          "spoiler_text": "",
          "language": null,
          "mentions": [
            {
              "id": "100000000000000001",
              "username": "bob",
              "acct": "bob",
              "url": "https://thoughts.example/@bob"
            }
          ],
          "tags": [],
          "replies_count": 0,
          "reblogs_count": 0,
          "favourites_count": 0,
          "in_reply_to_id": null,
          "in_reply_to_account_id": null,
          "reblog": null,
          "media_attachments": [],
          "emojis": [],
          "poll": null,
          "card": null,
          "quotes_count": 0,
          "quote": null,
          "quote_approval": {
            "automatic": [],
            "manual": [],
            "current_user": "automatic"
          },
          "application": {
            "name": "Test app",
            "website": null
          },
          "favourited": false,
          "reblogged": false,
          "bookmarked": false,
          "muted": false,
          "pinned": false,
          "filtered": []
        },
        {
          "id": "100000000000000007",
          "uri": "https://thoughts.example/thoughts/00000000-0000-7000-8000-aaaaaaaa0003",
          "url": "https://thoughts.example/@ada/100000000000000007",
          "created_at": "2026-01-02T03:04:05.678Z",
          "edited_at": null,
          "account": {
            "id": "100000000000000003",
            "username": "ada",
            "acct": "ada",
            "url": "https://thoughts.example/@ada",
            "uri": "https://thoughts.example/users/ada",
            "display_name": "Ada L.",
            "note": "<p>Counts <a href=\"https://thoughts.example/tags/tea\" class=\"mention hashtag\" rel=\"tag nofollow noopener\">#<span>tea</span></a></p>",
            "avatar": "https://thoughts.example/pictures/avatar.png",
            "avatar_static": "https://thoughts.example/pictures/avatar.png",
            "header": "https://thoughts.example/pictures/header.png",
            "header_static": "https://thoughts.example/pictures/header.png",
            "locked": true,
            "bot": false,
            "group": false,
            "discoverable": null,
            "indexable": true,
            "hide_collections": false,
            "noindex": false,
            "created_at": "2026-01-02T03:04:05.678Z",
            "last_status_at": "2026-01-02",
            "statuses_count": 7,
            "followers_count": 1,
            "following_count": 1,
            "fields": [
              {
                "name": "Page",
                "value": "<p><a href=\"https://a.example/\" rel=\"nofollow noopener\">https://a.example/</a></p>",
                "verified_at": null
              }
            ],
            "emojis": [],
            "roles": []
          },
          "content": "<p><span class=\"h-card\"><a href=\"https://thoughts.example/@bob\" class=\"u-url mention\" rel=\"nofollow noopener\">@<span>bob</span></a></span> unlisted</p>",
          "visibility": "unlisted",
          "sensitive": false,
          "spoiler_text": "",
          "language": null,
          "mentions": [
            {
              "id": "100000000000000001",
              "username": "bob",
              "acct": "bob",
              "url": "https://thoughts.example/@bob"
            }
          ],
          "tags": [],
          "replies_count": 0,
          "reblogs_count": 0,
          "favourites_count": 0,
          "in_reply_to_id": null,
          "in_reply_to_account_id": null,
          "reblog": null,
          "media_attachments": [],
          "emojis": [],
          "poll": null,
          "card": null,
          "quotes_count": 0,
          "quote": null,
          "quote_approval": {
            "automatic": [
              "public"
            ],
            "manual": [],
            "current_user": "automatic"
          },
          "application": {
            "name": "Test app",
            "website": null
          },
          "favourited": false,
          "reblogged": false,
          "bookmarked": false,
          "muted": false,
          "pinned": false,
          "filtered": []
        }
      ],
      "hashtags": []
    }
  },
  "PushSubscription": {
    "new": {
      "id": 1,
      "endpoint": "(of each server)",
      "standard": false,
      "alerts": {
        "mention": true,
        "status": true,
        "reblog": true,
        "follow": true,
        "follow_request": true,
        "favourite": true,
        "poll": true,
        "update": true,
        "quote": false,
        "quoted_update": false,
        "admin.sign_up": false,
        "admin.report": false
      },
      "server_key": "(of each server)",
      "policy": "all"
    }
  },
  "CustomEmoji": {
    "of a status": {
      "shortcode": "parrot",
      "url": "https://files.example/parrot.png",
      "static_url": "https://files.example/parrot.png",
      "visible_in_picker": false,
      "category": null
    }
  },
  "Token": {
    "of an app": {
      "access_token": "(of each server)",
      "token_type": "Bearer",
      "scope": "read",
      "created_at": 1767323045
    }
  },
  "Application": {
    "new": {
      "id": "00000000-0000-7000-8000-aaaaaaaa0020",
      "name": "An app",
      "website": "https://app.example/",
      "scopes": [
        "read"
      ],
      "redirect_uris": [
        "app://callback"
      ],
      "redirect_uri": "app://callback",
      "vapid_key": "(of each server)",
      "client_id": "(of each server)",
      "client_secret": "(of each server)",
      "client_secret_expires_at": 0
    }
  },
  "FamiliarFollowers": {
    "of somebody, item 0": {
      "id": "100000000000000004",
      "accounts": []
    }
  },
  "Report": {
    "of an account": {
      "id": "00000000-0000-7000-8000-aaaaaaaa0021",
      "action_taken": false,
      "action_taken_at": null,
      "category": "spam",
      "comment": "Spam",
      "forwarded": false,
      "created_at": "2026-01-02T03:04:05.678Z",
      "status_ids": [],
      "rule_ids": [],
      "target_account": {
        "id": "100000000000000001",
        "username": "bob",
        "acct": "bob",
        "url": "https://thoughts.example/@bob",
        "uri": "https://thoughts.example/users/bob",
        "display_name": "bob",
        "note": "",
        "avatar": "https://thoughts.example/pictures/avatar.png",
        "avatar_static": "https://thoughts.example/pictures/avatar.png",
        "header": "https://thoughts.example/pictures/header.png",
        "header_static": "https://thoughts.example/pictures/header.png",
        "locked": false,
        "bot": false,
        "group": false,
        "discoverable": null,
        "indexable": true,
        "hide_collections": false,
        "noindex": false,
        "created_at": "2026-01-02T03:04:05.678Z",
        "last_status_at": null,
        "statuses_count": 0,
        "followers_count": 0,
        "following_count": 0,
        "fields": [],
        "emojis": [],
        "roles": []
      }
    }
  }
} satisfies Entities;
