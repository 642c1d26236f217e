// Pages about other servers: delivery status and blocked domains.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { readPage } from '@tandem/platform/schema/paging.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type {
  DomainBlock,
  ModeratedHost,
  ModeratedHostDetails,
} from '../../../moderation/servers/contract.ts';
import {
  block,
  pageHosts,
  parseBlockList,
  readBlocks,
  requireDomainName,
  showHost,
  toBlockList,
  unblock,
} from '../../../moderation/servers/servers.ts';
import { withQuery } from '../../addresses.ts';
import type { I18n } from '../../i18n/i18n.ts';
import { type PageContent, redirect, type Site } from '../../site/page.ts';
import {
  mountOperatorForm,
  mountOperatorPage,
  operatorForm,
  operatorPage,
  operatorView,
  PagedQuery,
  renderPages,
} from '../entry/operator.ts';

const path = '/operate/servers';
const text = Type.Optional(Type.String({ maxLength: 300 }));

const serversPage = operatorPage(
  path,
  'Other servers',
  Type.Object({ host: text, failing: text, ...PagedQuery }),
);
const blocksPage = operatorPage(`${path}/blocks`, 'Blocked domains', Type.Object({}));
const exportPage = operatorPage(`${path}/blocks.csv`, 'Blocked domains as CSV', Type.Object({}));
const blockForm = operatorForm(
  `${path}/block`,
  'Block a domain',
  Type.Object({
    domain: Type.String({ maxLength: 300 }),
    reason: Type.Optional(Type.String({ maxLength: 1000 })),
  }),
);
const unblockForm = operatorForm(
  `${path}/unblock`,
  'End the block of a domain',
  Type.Object({ domain: Type.String({ maxLength: 300 }) }),
);
const importForm = operatorForm(
  `${path}/import`,
  'Block the domains of a list',
  Type.Object({ list: Type.String({ maxLength: 900_000 }) }),
);

const PER_PAGE = 50;

export function mountServerPages(site: Site): void {
  const { read } = site.thoughts.database;

  mountOperatorPage(site, serversPage, async (query, { i18n }) => {
    if (query.host)
      return operatorView(i18n, 'opServers', renderHost(await showHost(read, query.host), i18n));
    const isFailing = query.failing !== undefined;
    const page = await pageHosts(read, isFailing, readPage({ page: query.page ?? 1, per_page: PER_PAGE }));
    return operatorView(
      i18n,
      'opServers',
      html`<form class="find" method="get" action="${path}"><div class="field"><label for="host">${i18n.t('serverField')}</label>
<div class="row"><input class="input" id="host" name="host" maxlength="300" autocapitalize="none" spellcheck="false" required>
<button class="button primary">${i18n.t('show')}</button></div></div></form>
<p class="wrap"><a href="${path}/blocks">${i18n.t('blockedDomains')}</a>
<a href="${isFailing ? path : withQuery(path, { failing: 'yes' })}">${i18n.t(isFailing ? 'allServers' : 'failingServers')}</a></p>
${page.data.length === 0 ? html`<p class="empty">${i18n.t('nothing')}</p>` : html`<ul class="operate">${page.data.map((one) => renderRow(one, i18n))}</ul>`}
${renderPages(page, path, { failing: isFailing ? 'yes' : undefined }, i18n)}`,
    );
  });

  mountOperatorPage(site, blocksPage, (_query, { i18n }) => showBlocks(site, i18n, null));

  mountOperatorPage(site, exportPage, async () => {
    return new Reply(200, toBlockList(await readBlocks(read)), {
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="domain-blocks.csv"',
    });
  });

  mountBlocking(site);
}

function mountBlocking(site: Site): void {
  const { database, clock } = site.thoughts;
  const blocks = `${path}/blocks`;

  mountOperatorForm(site, blockForm, blocks, async ({ domain, reason = '' }, { member, i18n }) =>
    orSay(site, i18n, async () => {
      const wanted = [{ domain: requireDomainName(domain, '/domain'), reason }];
      await database.write((tx) =>
        block(tx, { operator: member.caller, base: site.thoughts.base }, wanted, clock.now()),
      );
      return redirect(blocks);
    }),
  );

  mountOperatorForm(site, unblockForm, blocks, async ({ domain }, { member }) => {
    await database.write((tx) => unblock(tx, member.caller, domain, clock.now()));
    return undefined;
  });

  mountOperatorForm(site, importForm, blocks, async ({ list }, { member, i18n }) =>
    orSay(site, i18n, async () => {
      const { blocks: wanted, skipped } = await parseBlockList(list);
      const by = { operator: member.caller, base: site.thoughts.base };
      const added = await database.write((tx) => block(tx, by, wanted, clock.now()));
      const known = wanted.length - added;
      return showBlocks(site, i18n, i18n.t('imported', { added, known, skipped: skipped.length }));
    }),
  );
}

/** Shows a refusal of the input on the page. */
async function orSay<Done>(site: Site, i18n: I18n, act: () => Promise<Done>): Promise<Done | PageContent> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
    return { ...(await showBlocks(site, i18n, i18n.t('blockRefused'))), status: 400 };
  }
}

async function showBlocks(site: Site, i18n: I18n, note: string | null): Promise<PageContent> {
  const blocks = await readBlocks(site.thoughts.database.read);
  return operatorView(
    i18n,
    'opServers',
    html`<h2>${i18n.t('blockedDomains')}</h2>
${note && html`<p class="notice" role="status">${note}</p>`}
${blocks.length === 0 ? html`<p class="empty">${i18n.t('noBlocks')}</p>` : html`<ul class="operate">${blocks.map((one) => renderBlock(one, i18n))}</ul>`}
${renderBlockForm('', i18n)}
<h2>${i18n.t('lists')}</h2>
<p><a class="button" href="${path}/blocks.csv">${i18n.t('exportBlocks')}</a></p>
<form class="stack" method="post" action="${path}/import"><div class="field"><label for="list">${i18n.t('importBlocks')}</label>
<textarea class="input" id="list" name="list" rows="6" dir="ltr" spellcheck="false" required aria-describedby="list-hint"></textarea>
<p class="hint" id="list-hint">${i18n.t('importHint')}</p></div>
<button class="button">${i18n.t('importNow')}</button></form>`,
  );
}

const renderBlock = ({ domain, reason, createdAt }: DomainBlock, i18n: I18n): Html => html`<li>
<p><bdi>${domain}</bdi> <span class="small muted">${i18n.day(Date.parse(createdAt))}</span></p>
${reason === '' ? null : html`<p class="small" dir="auto">${reason}</p>`}
<form class="row" method="post" action="${path}/unblock"><button class="button" name="domain" value="${domain}" aria-label="${i18n.t('unblockDomain')} ${domain}">${i18n.t('unblockDomain')}</button></form></li>`;

const renderRow = ({ host, failingSince, lastError }: ModeratedHost, i18n: I18n): Html => html`<li>
<p><a href="${withQuery(path, { host })}"><bdi>${host}</bdi></a></p>
${
  failingSince === null
    ? html`<p class="small muted">${i18n.t('delivers')}</p>`
    : html`<p class="small"><strong>${i18n.t('failsSince', { day: i18n.dayAndTime(Date.parse(failingSince)) })}</strong>
${lastError === null ? null : html`<bdi>${lastError}</bdi>`}</p>`
}</li>`;

// The page of one other server with the effects of a block, and the form to block it.

function renderHost(details: ModeratedHostDetails, i18n: I18n): Html {
  const { host, blockedBy, people, followers, followed, waiting, failed, lastError } = details;
  const time = (text: string | null): string => (text === null ? '–' : i18n.dayAndTime(Date.parse(text)));
  const facts: [string, string | number][] = [
    [i18n.t('hostPeople'), people],
    [i18n.t('hostFollowers'), followers],
    [i18n.t('hostFollowed'), followed],
    [i18n.t('hostWaiting'), waiting],
    [i18n.t('hostFailed'), failed],
    [i18n.t('hostFailing'), time(details.failingSince)],
    [i18n.t('hostNext'), time(details.nextAttempt)],
    [i18n.t('hostSuccess'), time(details.lastSuccess)],
    [i18n.t('hostError'), lastError ?? '–'],
  ];
  return html`<h2><bdi>${host}</bdi></h2>
<dl class="about">${facts.map(([term, value]) => html`<div><dt>${term}</dt><dd dir="auto">${value}</dd></div>`)}</dl>
${
  blockedBy === null
    ? html`<p>${i18n.t('blockRemoves', { people, deliveries: waiting + failed })}</p>${renderBlockForm(host, i18n)}`
    : html`<p class="notice">${i18n.t('isBlockedBy', { domain: blockedBy })}</p>
<form class="row" method="post" action="/operate/servers/unblock"><button class="button" name="domain" value="${blockedBy}">${i18n.t('unblockDomain')}</button></form>`
}`;
}

const renderBlockForm = (domain: string, i18n: I18n): Html => html`
<form class="stack" method="post" action="/operate/servers/block">
<div class="field"><label for="domain">${i18n.t('domainField')}</label>
<input class="input" id="domain" name="domain" value="${domain.replace(/:\d+$/, '')}" maxlength="300" dir="ltr" autocapitalize="none" spellcheck="false" required aria-describedby="domain-hint">
<p class="hint" id="domain-hint">${i18n.t('domainHint')}</p></div>
<div class="field"><label for="reason">${i18n.t('reasonField')}</label>
<input class="input" id="reason" name="reason" maxlength="1000" dir="auto"></div>
<button class="button danger">${i18n.t('blockDomain')}</button></form>`;
