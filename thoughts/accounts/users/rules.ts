// Validation of profiles beyond the schema.
import { readDomain } from '@tandem/platform/http-client/domain-names.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import { toLanguage } from '@tandem/platform/text/language.ts';
import type { DefaultVisibility } from '../../foundation/tables/tables.ts';
import type { UpdateProfileRequest } from './contract.ts';
import type { ProfileColumns } from './store.ts';

const MAX_FRIENDS = 5;
const MAX_ATTRIBUTION_DOMAINS = 10;

/** An absolute http(s) URL as browsers accept it, without white space and credentials. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || /\p{Cc}/u.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '';
}

/** The columns set by a request. @throws invalid for invalid URLs and languages. */
export async function readChanges(request: UpdateProfileRequest): Promise<ProfileColumns> {
  const { manuallyApprovesFollowers: approves, manuallyApprovesLocalFollowers: approvesLocal } = request;
  const css = request.customCss ?? null;
  const named: ProfileColumns = withoutAbsent({
    display_name: request.displayName,
    bio: request.bio,
    avatar_url: readAddress('/avatarUrl', request.avatarUrl),
    header_url: readAddress('/headerUrl', request.headerUrl),
    custom_css: css === null ? null : await sanitised(css),
    actor_type: request.actorType,
    manually_approves: toFlag(approves),
    approves_local: toFlag(approvesLocal),
    discoverable: toFlag(request.discoverable),
    indexable: toFlag(request.indexable),
    show_to_visitors: toFlag(request.showToVisitors),
    show_network: toFlag(request.showNetwork),
    atom: toFlag(request.atom),
    ...(request.language === '' ? {} : { language: readLanguage(request.language) }),
    default_visibility: request.defaultVisibility as DefaultVisibility | null | undefined,
    quote_policy: request.quotePolicy,
    replies_in_home: request.repliesInHome,
    avatar_description: request.avatarDescription,
    header_description: request.headerDescription,
    attribution_domains:
      request.attributionDomains && readAttributionDomains('/attributionDomains', request.attributionDomains),
  });
  return request.language === '' ? { ...named, language: null } : named;
}

/**
 * The column of websites that may name the user as author. Blank names are left out.
 * @throws invalid for names that are no domains, and above ten.
 */
export function readAttributionDomains(pointer: string, names: readonly string[]): string {
  const domains = names
    .filter((name) => name.trim() !== '')
    .map((name) => {
      const domain = readDomain(
        name
          .trim()
          .replace(/^https?:\/\//i, '')
          .replace(/\/$/, ''),
      );
      if (domain === null || !domain.includes('.')) throw invalid(pointer, 'must be domains of websites');
      return domain;
    });
  const distinct = [...new Set(domains)];
  if (distinct.length > MAX_ATTRIBUTION_DOMAINS)
    throw invalid(pointer, `must have at most ${MAX_ATTRIBUTION_DOMAINS} websites`);
  return JSON.stringify(distinct);
}

function readLanguage(text: string | null | undefined): string | null {
  const tag = text ? toLanguage(text) : null;
  if (text && tag === null)
    throw invalid('/language', 'must be a BCP 47 tag such as `en` or `zh-TW`', 'unknown-language');
  return tag;
}

const toFlag = (value: boolean | null | undefined): 0 | 1 | null =>
  typeof value === 'boolean' ? (value ? 1 : 0) : null;

/** Imported on demand: the parser is slow to load and rarely needed. */
async function sanitised(css: string): Promise<string> {
  const { sanitiseCss } = await import('./custom-css/custom-css.ts');
  return sanitiseCss(css);
}

function readAddress(pointer: string, text: string | null | undefined): string | null {
  if (text && !isWebAddress(text)) throw invalid(pointer, 'must be an http(s) URL without credentials');
  return text ?? null;
}

type Present<Row> = { [Name in keyof Row]?: Exclude<Row[Name], null | undefined> };

const withoutAbsent = <Row extends object>(row: Row): Present<Row> =>
  Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== null && value !== undefined),
  ) as Present<Row>;

/** Distinct normalised usernames in order. @throws invalid for more than five. */
export function readFriendKeys(usernames: readonly string[]): string[] {
  const keys = [...new Set(usernames.map(foldCase))];
  if (keys.length > MAX_FRIENDS) throw invalid('/topFriends', `must name at most ${MAX_FRIENDS} users`);
  return keys;
}
