// What this server allows, as apps are told.
import { MAX_ATTACHMENTS } from '../../accounts/media/uploads/attach.ts';
import { MAX_PIXELS, PICTURE_TYPES } from '../../accounts/media/uploads/picture.ts';
import { MAX_FIELD_LENGTH, MAX_FIELDS } from '../../accounts/users/fields.ts';
import { MAX_PINS } from '../../posts/reactions/pins/pins.ts';
import { CHARACTERS_PER_URL } from '../../posts/thoughts/content/counted.ts';
import { MAX_DESCRIPTION } from '../media/contract.ts';

export const MAX_CHARACTERS = 128;

/** The version of the Mastodon API that is there as a whole; apps switch features by it. */
const COMPATIBLE_VERSION = '4.3.0';

/** What apps ask for before they use what came after the versions: 2 has notifications in groups. */
export const API_VERSIONS = { mastodon: 2 };

export const versionOf = (version: string): string => `${COMPATIBLE_VERSION} (compatible; Tandem ${version})`;

/** Without videos and polls, whose numbers apps need all the same. `maxPictureBytes` is a setting. */
export const configuration = (maxPictureBytes: number) => ({
  accounts: {
    max_display_name_length: 50,
    max_note_length: 500,
    max_featured_tags: 0,
    max_pinned_statuses: MAX_PINS,
    max_profile_fields: MAX_FIELDS,
    profile_field_name_limit: MAX_FIELD_LENGTH,
    profile_field_value_limit: MAX_FIELD_LENGTH,
  },
  statuses: {
    max_characters: MAX_CHARACTERS,
    max_media_attachments: MAX_ATTACHMENTS,
    characters_reserved_per_url: CHARACTERS_PER_URL,
  },
  media_attachments: {
    supported_mime_types: [...PICTURE_TYPES],
    description_limit: MAX_DESCRIPTION,
    image_size_limit: maxPictureBytes,
    image_matrix_limit: MAX_PIXELS,
    video_size_limit: 0,
    video_frame_rate_limit: 0,
    video_matrix_limit: 0,
  },
  polls: {
    max_options: 0,
    max_characters_per_option: 0,
    min_expiration: 300,
    max_expiration: 2_629_746,
  },
  translation: { enabled: false },
});
