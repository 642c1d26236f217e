// Parses the tags of a note: mentions, hashtags and custom emoji.
import type { Emoji } from '../../../../foundation/actors/emojis.ts';
import { isJsonObject, type JsonObject } from '../../json.ts';
import { readList, readPicture, readText, readType, readUri } from './values.ts';

/** `name` is the displayed text, such as `@ada@here.example`; it is untrusted. */
type MentionTag = { href: string; name: string };
export type ParsedTags = { mentions: MentionTag[]; hashtags: string[]; emojis: Emoji[] };

const MAX_TAGS = 512;
const MAX_MENTIONS = 64;
const MAX_HASHTAGS = 64;
const MAX_EMOJIS = 64;
const MAX_NAME = 256;
const SHORTCODE = /^:?([A-Za-z0-9_+.@-]{1,100}):?$/;
const HASHTAG = /^#?([\p{L}\p{M}\p{Nd}_]{1,128})$/u;

/**
 * Mentions, hashtags and custom emoji among the first 512 tags: distinct, at most 64 of each. Hashtags are
 * without `#`, in lower case, and contain a letter or `_`, like local ones.
 */
export function readTags(value: unknown): ParsedTags {
  const tags = readList(value, MAX_TAGS).filter(isJsonObject);
  const mentions = tags.flatMap(readMention);
  const hashtags = tags.flatMap(readHashtag);
  return {
    mentions: [...new Map(mentions.map((mention) => [mention.href, mention])).values()].slice(
      0,
      MAX_MENTIONS,
    ),
    hashtags: [...new Set(hashtags)].slice(0, MAX_HASHTAGS),
    emojis: readEmojis(tags),
  };
}

/** Emoji with a picture, one per shortcode. */
function readEmojis(tags: readonly JsonObject[]): Emoji[] {
  const emojis = tags.flatMap(({ type, name, icon }) => {
    const [, shortcode] = SHORTCODE.exec(readText(name, MAX_NAME) ?? '') ?? [];
    const url = readType(type, ['Emoji']) === null ? null : readPicture(icon);
    return shortcode === undefined || url === null ? [] : [{ shortcode, url }];
  });
  return [...new Map(emojis.map((emoji) => [emoji.shortcode, emoji])).values()].slice(0, MAX_EMOJIS);
}

function readMention(tag: JsonObject): MentionTag[] {
  if (readType(tag.type, ['Mention']) === null) return [];
  const href = readUri(tag.href);
  return href === null ? [] : [{ href, name: readText(tag.name, MAX_NAME) ?? '' }];
}

function readHashtag(tag: JsonObject): string[] {
  if (readType(tag.type, ['Hashtag']) === null) return [];
  const [, name] = HASHTAG.exec(readText(tag.name, MAX_NAME)?.trim() ?? '') ?? [];
  if (name === undefined || /^\p{Nd}+$/u.test(name)) return [];
  return [name.toLowerCase().normalize('NFC')];
}
