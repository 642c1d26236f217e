// The servers that a member blocks.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { readDomain } from '@tandem/platform/http-client/domain-names.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import {
  blockDomain,
  listBlockedDomains,
  previewBlock,
  requireForeignDomain,
  unblockDomain,
} from '../../people/member-domain-blocks/member-domain-blocks.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Visitor } from '../session/visitor.ts';
import { type Outcome, settingsPage } from '../settings/frame.ts';
import { LOGIN_ENDED, type Problem, type ProblemKey } from '../settings/problems.ts';
import { textField } from '../site/fields.ts';
import { mountMemberForm, mountMemberPage } from '../site/members.ts';
import { type PageResult, redirect, type Site } from '../site/page.ts';
import * as contract from './contract.ts';

const path = '/me/servers';

export function mountServers(site: Site): void {
  const { thoughts } = site;
  mountMemberPage(site, contract.servers, (_call, visitor) => serversPage(site, visitor, '', {}));

  mountMemberForm(
    site,
    contract.changeServers,
    async ({ body, commit }, visitor) => {
      const { actorId } = visitor.member;
      if (body.unblock !== undefined) {
        const domain = readDomain(body.unblock);
        if (domain !== null) await commit((tx) => unblockDomain(tx, actorId, domain));
        return redirect(path);
      }
      const written = body.block ?? '';
      try {
        const domain = requireForeignDomain(written, thoughts.base);
        if (body.sure === undefined) return await askPage(site, visitor, domain);
        await commit((tx) => blockDomain(tx, actorId, domain, thoughts.clock.now()));
        return redirect(path);
      } catch (error) {
        return serversPage(site, visitor, written, { problem: problemOf(error) });
      }
    },
    ({ body }, visitor) => serversPage(site, visitor, body.block ?? '', { problem: LOGIN_ENDED }),
  );
}

const PROBLEMS: Readonly<Record<string, ProblemKey>> = {
  malformed: 'serverRule',
  'own-server': 'serverOwn',
  'limit-reached': 'tooManyServers',
};

function problemOf(error: unknown): Problem {
  const key = error instanceof Refusal ? PROBLEMS[error.code] : undefined;
  if (key === undefined) throw error;
  return { key, status: key === 'tooManyServers' ? 409 : 400 };
}

/** Displays the effects of the block, and asks for confirmation. */
async function askPage(site: Site, { i18n, member }: Visitor, domain: string): Promise<PageResult> {
  const { following, followers } = member
    ? await previewBlock(site.thoughts.database.read, member.actorId, domain)
    : { following: 0, followers: 0 };
  return settingsPage(
    i18n,
    'serversTitle',
    html`<h2>${i18n.t('serverAsk', { domain })}</h2><p>${i18n.t('serversAbout')}</p>
<p>${i18n.t('serverFollows', { n: following, m: followers })}</p>
<form class="row" method="post" action="${path}"><input type="hidden" name="sure" value="on">
<button class="button danger" name="block" value="${domain}">${i18n.t('serverBlock')}</button>
<a class="button" href="${path}">${i18n.t('cancel')}</a></form>`,
  );
}

async function serversPage(
  site: Site,
  { i18n, member }: Visitor,
  written: string,
  outcome: Outcome,
): Promise<PageResult> {
  const blocked = member ? await listBlockedDomains(site.thoughts.database.read, member.actorId) : [];
  const names = blocked.map(({ domain }) => domain);
  return settingsPage(
    i18n,
    'serversTitle',
    html`<p>${i18n.t('serversAbout')}</p>
${renderNames(names, i18n)}
<form class="stack" method="post" action="${path}">
${textField({ id: 'block', label: i18n.t('serverField'), value: written, isName: true })}
<p><button class="button primary">${i18n.t('serverBlock')}</button></p></form>`,
    outcome,
  );
}

const renderNames = (names: readonly string[], i18n: I18n): Html =>
  names.length === 0
    ? html`<p class="empty">${i18n.t('nothing')}</p>`
    : html`<ul class="items">${names.map(
        (domain) => html`<li><p><bdi>${domain}</bdi></p>
<form method="post" action="${path}"><button class="button" name="unblock" value="${domain}" aria-label="${i18n.t('serverUnblock', { domain })}">${i18n.t('unblock')}</button></form></li>`,
      )}</ul>`;
