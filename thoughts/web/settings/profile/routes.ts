// Routes of one's profile.
import { Refusal } from '@tandem/platform/refusal.ts';
import { compile } from '@tandem/platform/schema/validation.ts';
import { MAX_PICTURE_DESCRIPTION, UpdateProfileRequest } from '../../../accounts/users/contract.ts';
import { parseFields } from '../../../accounts/users/fields.ts';
import {
  type GivenPicture,
  storePictures,
  withoutPicture,
} from '../../../accounts/users/pictures/pictures.ts';
import { parseDomains } from '../../../accounts/users/present.ts';
import type { ProfileColumns } from '../../../accounts/users/profile.ts';
import { readChanges, readFriendKeys } from '../../../accounts/users/rules.ts';
import { loadTopFriends } from '../../../accounts/users/users.ts';
import { type Actor, requireOwnActor } from '../../../foundation/actors/actors.ts';
import { featureTag, listFeaturedNames, unfeatureTag } from '../../../posts/featured-tags/featured-tags.ts';
import { readTagName } from '../../../posts/thoughts/content/hashtags.ts';
import type { Member, Visitor } from '../../session/visitor.ts';
import { withoutReturns } from '../../site/fields.ts';
import { mountMemberForm, mountMemberPage } from '../../site/members.ts';
import { type PageResult, redirect, type Site } from '../../site/page.ts';
import { ownPicture } from '../../thoughts/person.ts';
import { type Outcome, settingsPage } from '../frame.ts';
import { LOGIN_ENDED, type Problem, problemOf } from '../problems.ts';
import { change } from '../save.ts';
import * as contract from './view.ts';
import { readNames, rearrange, renderProfileForms, type Written } from './view.ts';

const requireFitting = compile(UpdateProfileRequest, 'body');
const SAVED = '/me/settings/profile?saved=1';

export function mountProfileSettings(site: Site): void {
  mountMemberPage(site, contract.profilePage, async ({ query }, visitor) =>
    profilePage(site, visitor, {}, query),
  );
  mountText(site);
  mountFriends(site);
  mountFeaturedTags(site);
  for (const kind of ['avatar', 'header'] as const) mountPicture(site, kind);
}

/** The page with what was written in place of what is stored. */
async function profilePage(
  site: Site,
  { i18n, member }: Visitor,
  written: Partial<Written>,
  outcome: Outcome,
): Promise<PageResult> {
  const { thoughts } = site;
  const own = member && (await requireOwnActor(thoughts.database.read, member.caller));
  const stored = own ? await writtenOf(site, own) : NOTHING;
  const pictures = own && {
    avatar: { address: ownPicture(thoughts.base, own.avatar_url) ?? '', description: own.avatar_description },
    header: { address: ownPicture(thoughts.base, own.header_url) ?? '', description: own.header_description },
  };
  const { descriptions = {} } = written;
  for (const kind of ['avatar', 'header'] as const)
    if (pictures) pictures[kind].description = descriptions[kind] ?? pictures[kind].description;
  const main = renderProfileForms({ ...stored, ...written }, pictures, outcome.problem ?? null, i18n);
  return settingsPage(i18n, 'profileTitle', main, outcome);
}

const NOTHING: Written = {
  displayName: '',
  bio: '',
  actorType: 'Person',
  attributionDomains: '',
  fields: [],
  friends: '',
  tags: [],
  tag: '',
};

async function writtenOf({ thoughts }: Site, own: Actor): Promise<Written> {
  const friends = (await loadTopFriends(thoughts.database.read, [own.id])).get(own.id) ?? [];
  return {
    displayName: own.display_name,
    bio: own.bio,
    actorType: own.actor_type,
    attributionDomains: parseDomains(own.attribution_domains).join('\n'),
    fields: parseFields(own.fields),
    friends: friends.join(' '),
    tags: await listFeaturedNames(thoughts.database.read, own.id),
    tag: '',
  };
}

type Texts = Readonly<Record<string, string | undefined>>;

function mountText(site: Site): void {
  const writtenIn = (body: Texts): Omit<Written, 'friends' | 'tags' | 'tag' | 'descriptions'> => ({
    displayName: (body.displayName ?? '').trim(),
    bio: withoutReturns(body.bio ?? ''),
    actorType: body.actorType ?? 'Person',
    attributionDomains: withoutReturns(body.attributionDomains ?? ''),
    fields: contract.FIELDS.map((n) => ({ name: body[`label${n}`] ?? '', value: body[`value${n}`] ?? '' })),
  });
  const again = (body: Texts, visitor: Visitor, problem: Problem) =>
    profilePage(site, visitor, writtenIn(body), { problem });
  mountMemberForm(
    site,
    contract.saveProfile,
    async (call, visitor) => {
      const { attributionDomains, ...written } = writtenIn(call.body as Texts);
      const request = { ...written, attributionDomains: attributionDomains.split(/[\s,]+/) };
      try {
        requireFitting(request);
        const columns = await readChanges(request as UpdateProfileRequest);
        await change(site, call, visitor.member, { columns, fields: request.fields });
        return redirect(SAVED);
      } catch (error) {
        return again(call.body as Texts, visitor, problemOf(error));
      }
    },
    ({ body }, visitor) => again(body as Texts, visitor, LOGIN_ENDED),
  );
}

function mountFriends(site: Site): void {
  const { read } = site.thoughts.database;
  const again = (friends: string | undefined, visitor: Visitor, problem: Problem) =>
    profilePage(site, visitor, friends === undefined ? {} : { friends }, { problem });
  mountMemberForm(
    site,
    contract.saveFriends,
    async (call, visitor) => {
      const { friends: written, ...pressed } = call.body;
      const own = await requireOwnActor(read, visitor.member.caller);
      const listed = readNames(written ?? (await writtenOf(site, own)).friends);
      const names = rearrange(listed, pressed);
      try {
        await change(site, call, visitor.member, { friends: readFriendKeys(names) });
        // Where the button was.
        return redirect(Object.keys(pressed).length === 0 ? SAVED : `${SAVED}#friends`);
      } catch (error) {
        return again(names.join(' '), visitor, problemOf(error));
      }
    },
    ({ body }, visitor) => again(body.friends, visitor, LOGIN_ENDED),
  );
}

function mountFeaturedTags(site: Site): void {
  const { clock } = site.thoughts;
  mountMemberForm(
    site,
    contract.saveTags,
    async ({ body, commit }, visitor) => {
      const written = body.feature ?? body.remove ?? '';
      const again = (problem: Problem) => profilePage(site, visitor, { tag: written }, { problem });
      const tag = readTagName(written);
      if (tag === null) return again({ key: 'tagRule', status: 400 });
      const act = body.feature === undefined ? unfeatureTag : featureTag;
      try {
        await commit<unknown>((tx) => act(tx, visitor.member.actorId, tag, clock.now()));
        return redirect(`${SAVED}#featured-tags`);
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'limit-reached') throw error;
        return again({ key: 'tooManyFeatured', status: 409 });
      }
    },
    ({ body }, visitor) => profilePage(site, visitor, { tag: body.feature ?? '' }, { problem: LOGIN_ENDED }),
  );
}

function mountPicture(site: Site, kind: 'avatar' | 'header'): void {
  mountMemberForm(site, contract.savePicture[kind], async (call, visitor) => {
    const { member } = visitor;
    const file = call.files.get('picture');
    if (call.body.remove !== undefined) {
      await change(site, call, member, { columns: withoutPicture(kind) });
      return redirect(SAVED);
    }
    const { description: sent } = call.body;
    const description = withoutReturns(sent ?? '').trim();
    const again = (problem: Problem) =>
      profilePage(site, visitor, { descriptions: { [kind]: description } }, { problem });
    if (description.length > MAX_PICTURE_DESCRIPTION) return again({ key: 'descriptionRule', status: 400 });
    const own = await requireOwnActor(site.thoughts.database.read, member.caller);
    if (!file && (sent === undefined || own[`${kind}_url`] === ''))
      return again({ key: 'pictureNone', status: 400 });
    const columns = { [`${kind}_description`]: description };
    if (!file) {
      await change(site, call, member, { columns });
      return redirect(SAVED);
    }
    try {
      await storePicture(site, { caller: member.caller, commit: call.commit }, [kind, file], columns);
      return redirect(SAVED);
    } catch (error) {
      const isUnfit = error instanceof Refusal && error.kind === 'invalid';
      return again(isUnfit ? { key: 'pictureUnfit', status: 400 } : problemOf(error));
    }
  });
}

const storePicture = (
  site: Site,
  how: Parameters<typeof storePictures>[1],
  picture: GivenPicture,
  more: ProfileColumns,
): Promise<unknown> =>
  storePictures(site.thoughts, how, [picture], (tx, columns) =>
    change(site, { commit: (work) => work(tx) }, { caller: how.caller } as Member, {
      columns: { ...columns, ...more },
    }),
  );
