// Aliases and moves: the page and its forms.
import { deviceOf } from '@tandem/platform/accounts/activity/activity.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { requireOwnActor } from '../../../foundation/actors/actors.ts';
import { acceptAllRequests } from '../../../people/follows/requests.ts';
import { listArrivals } from '../../../people/moves/aliases.ts';
import { withQuery } from '../../addresses.ts';
import type { Moving } from '../../remote/ways.ts';
import { form, type MemberVisitor, mountMemberForm, mountMemberPage } from '../../site/members.ts';
import { type PageResult, page, redirect, type Site } from '../../site/page.ts';
import { type Outcome, SavedQuery, settingsPage } from '../frame.ts';
import { type Problem, problemOf } from '../problems.ts';
import { change } from '../save.ts';
import { type Entered, renderMoving } from './view.ts';

const path = '/me/settings/moving';
const SAVED = `${path}?saved=1`;

export function mountMovingSettings(site: Site, moving: Moving): void {
  const { database, clock } = site.thoughts;
  const show = (visitor: MemberVisitor, outcome: Outcome, entered?: Entered) =>
    movingPage(site, moving, visitor, outcome, entered);
  /** Carries out a form; a refusal is shown above what was entered. */
  const tried = async (
    visitor: MemberVisitor,
    entered: Entered,
    work: () => Promise<unknown>,
  ): Promise<PageResult> => {
    try {
      await work();
      return redirect(SAVED);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'reauthentication-required')
        return redirect(withQuery('/me/confirm', { back: path }));
      return show(visitor, { problem: problemOfAccount(error) }, entered);
    }
  };

  mountMemberPage(site, movingEndpoint, ({ query }, visitor) => show(visitor, query));

  mountMemberForm(site, addAlias, (call, visitor) => {
    const { commit, releaseWhile, body } = call;
    const account = body.account ?? '';
    return tried(visitor, { account }, () =>
      moving.addAlias({ caller: visitor.member.caller, commit, releaseWhile }, account, '/account'),
    );
  });

  mountMemberForm(site, removeAlias, ({ commit, body }, visitor) =>
    tried(visitor, {}, () => moving.removeAlias({ caller: visitor.member.caller, commit }, body.uri ?? '')),
  );

  mountMemberForm(site, openAccount, async (call, { member }) => {
    await change(site, call, member, { columns: { manually_approves: 0 } });
    await database.write(async (tx) =>
      acceptAllRequests(tx, (await requireOwnActor(tx, member.caller)).id, clock.now()),
    );
    return redirect(SAVED);
  });

  mountMemberForm(site, startMove, (call, visitor) => {
    const { commit, releaseWhile, body } = call;
    const device = deviceOf(call);
    const target = body.target ?? '';
    const moveFollowers = body.moveFollowers !== undefined;
    return tried(visitor, { target, moveFollowers }, () =>
      moving.startMove(
        { caller: visitor.member.caller, commit, releaseWhile, device },
        { target, moveFollowers },
      ),
    );
  });

  mountMemberForm(site, endMove, (call, visitor) =>
    tried(visitor, {}, () =>
      moving.endMove({ caller: visitor.member.caller, commit: call.commit, device: deviceOf(call) }),
    ),
  );
}

async function movingPage(
  { host, thoughts }: Site,
  moving: Moving,
  { i18n, member }: MemberVisitor,
  outcome: Outcome,
  entered: Entered = {},
): Promise<PageResult> {
  const { read } = thoughts.database;
  const own = await requireOwnActor(read, member.caller);
  const aliases = await listArrivals(read, own.id);
  const move = await moving.findMove(member.caller);
  const now = thoughts.clock.now();
  return settingsPage(
    i18n,
    'movingTitle',
    renderMoving({ own, host, aliases, move, entered, now }, i18n),
    outcome,
  );
}

/** {@link problemOf} with the failures of looking an account up. */
function problemOfAccount(error: unknown): Problem {
  if (error instanceof Refusal && error.kind === 'not-found') return { key: 'accountUnknown', status: 404 };
  if (error instanceof Refusal && error.code === 'blocked') return { key: 'moveBlocked', status: 403 };
  return problemOf(error);
}

// The page and the forms.

const text = Type.Optional(Type.String({ maxLength: 2048 }));

const movingEndpoint = page({ path, summary: 'Aliases and moves', query: SavedQuery });

const addAlias = form({
  path: `${path}/aliases`,
  summary: 'Add an alias',
  schema: Type.Object({ account: text }),
});

const removeAlias = form({
  path: `${path}/aliases/remove`,
  summary: 'Remove an alias',
  schema: Type.Object({ uri: text }),
});

const openAccount = form({
  path: `${path}/open`,
  summary: 'Let everybody on other servers follow',
  schema: Type.Object({}),
});

const startMove = form({
  path: `${path}/start`,
  summary: 'Move to another account',
  schema: Type.Object({ target: text, moveFollowers: text }),
});

const endMove = form({ path: `${path}/end`, summary: 'End the move', schema: Type.Object({}) });
