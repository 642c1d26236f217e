// The pages of other servers: how deliveries go, and which are blocked.
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
import type { Words } from '../../i18n/words.ts';
import { redirect, type ShownPage, type Site } from '../../site/page.ts';
import { operatorView, renderPages } from '../entry/frame.ts';
import {
  mountOperatorForm,
  mountOperatorPage,
  operatorForm,
  operatorPage,
  PagedQuery,
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

  mountOperatorPage(site, serversPage, async (query, { words }) => {
    if (query.host)
      return operatorView(words, 'opServers', renderHost(await showHost(read, query.host), words));
    const isFailing = query.failing !== undefined;
    const page = await pageHosts(read, isFailing, readPage({ page: query.page ?? 1, per_page: PER_PAGE }));
    return operatorView(
      words,
      'opServers',
      html`<form class="find" method="get" action="${path}"><label for="host">${words.say('serverField')}</label>
<div class="row"><input class="input" id="host" name="host" maxlength="300" autocapitalize="none" spellcheck="false" required>
<button class="button primary">${words.say('show')}</button></div></form>
<p><a href="${path}/blocks">${words.say('blockedDomains')}</a>
<a href="${isFailing ? path : withQuery(path, { failing: 'yes' })}">${words.say(isFailing ? 'allServers' : 'failingServers')}</a></p>
${page.data.length === 0 ? html`<p class="empty">${words.say('nothing')}</p>` : html`<ul class="operate">${page.data.map((one) => renderRow(one, words))}</ul>`}
${renderPages(page, path, { failing: isFailing ? 'yes' : undefined }, words)}`,
    );
  });

  mountOperatorPage(site, blocksPage, (_query, { words }) => showBlocks(site, words, null));

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

  mountOperatorForm(site, blockForm, blocks, async ({ domain, reason = '' }, { member, words }) =>
    orSay(site, words, async () => {
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

  mountOperatorForm(site, importForm, blocks, async ({ list }, { member, words }) =>
    orSay(site, words, async () => {
      const { blocks: wanted, skipped } = await parseBlockList(list);
      const by = { operator: member.caller, base: site.thoughts.base };
      const added = await database.write((tx) => block(tx, by, wanted, clock.now()));
      const known = wanted.length - added;
      return showBlocks(site, words, words.say('imported', { added, known, skipped: skipped.length }));
    }),
  );
}

/** What is refused is said on the page. */
async function orSay<Done>(site: Site, words: Words, act: () => Promise<Done>): Promise<Done | ShownPage> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
    return { ...(await showBlocks(site, words, words.say('blockRefused'))), status: 400 };
  }
}

async function showBlocks(site: Site, words: Words, note: string | null): Promise<ShownPage> {
  const blocks = await readBlocks(site.thoughts.database.read);
  return operatorView(
    words,
    'opServers',
    html`<h2>${words.say('blockedDomains')}</h2>
${note && html`<p class="notice" role="status">${note}</p>`}
${blocks.length === 0 ? html`<p class="empty">${words.say('noBlocks')}</p>` : html`<ul class="operate">${blocks.map((one) => renderBlock(one, words))}</ul>`}
${renderBlockForm('', words)}
<h2>${words.say('lists')}</h2>
<p><a class="button" href="${path}/blocks.csv">${words.say('exportBlocks')}</a></p>
<form class="stack" method="post" action="${path}/import"><div class="field"><label for="list">${words.say('importBlocks')}</label>
<textarea class="input" id="list" name="list" rows="6" dir="ltr" spellcheck="false" required aria-describedby="list-hint"></textarea>
<p class="hint" id="list-hint">${words.say('importHint')}</p></div>
<button class="button">${words.say('importNow')}</button></form>`,
  );
}

const renderBlock = ({ domain, reason, createdAt }: DomainBlock, words: Words): Html => html`<li>
<p><bdi>${domain}</bdi> <span class="small muted">${words.day(Date.parse(createdAt))}</span></p>
${reason === '' ? null : html`<p class="small" dir="auto">${reason}</p>`}
<form class="row" method="post" action="${path}/unblock"><button class="button" name="domain" value="${domain}" aria-label="${words.say('unblockDomain')} ${domain}">${words.say('unblockDomain')}</button></form></li>`;

const renderRow = ({ host, failingSince, lastError }: ModeratedHost, words: Words): Html => html`<li>
<p><a href="${withQuery(path, { host })}"><bdi>${host}</bdi></a></p>
${
  failingSince === null
    ? html`<p class="small muted">${words.say('delivers')}</p>`
    : html`<p class="small"><strong>${words.say('failsSince', { day: words.dayAndTime(Date.parse(failingSince)) })}</strong>
${lastError === null ? null : html`<bdi>${lastError}</bdi>`}</p>`
}</li>`;

// One other server, with what a block would remove; and the form that blocks.

function renderHost(details: ModeratedHostDetails, words: Words): Html {
  const { host, blockedBy, people, followers, followed, waiting, failed, lastError } = details;
  const time = (text: string | null): string => (text === null ? '–' : words.dayAndTime(Date.parse(text)));
  const facts: [string, string | number][] = [
    [words.say('hostPeople'), people],
    [words.say('hostFollowers'), followers],
    [words.say('hostFollowed'), followed],
    [words.say('hostWaiting'), waiting],
    [words.say('hostFailed'), failed],
    [words.say('hostFailing'), time(details.failingSince)],
    [words.say('hostNext'), time(details.nextAttempt)],
    [words.say('hostSuccess'), time(details.lastSuccess)],
    [words.say('hostError'), lastError ?? '–'],
  ];
  return html`<h2><bdi>${host}</bdi></h2>
<dl class="about">${facts.map(([term, value]) => html`<div><dt>${term}</dt><dd dir="auto">${value}</dd></div>`)}</dl>
${
  blockedBy === null
    ? html`<p>${words.say('blockRemoves', { people, deliveries: waiting + failed })}</p>${renderBlockForm(host, words)}`
    : html`<p class="notice">${words.say('isBlockedBy', { domain: blockedBy })}</p>
<form class="row" method="post" action="/operate/servers/unblock"><button class="button" name="domain" value="${blockedBy}">${words.say('unblockDomain')}</button></form>`
}`;
}

const renderBlockForm = (domain: string, words: Words): Html => html`
<form class="stack" method="post" action="/operate/servers/block">
<div class="field"><label for="domain">${words.say('domainField')}</label>
<input class="input" id="domain" name="domain" value="${domain.replace(/:\d+$/, '')}" maxlength="300" dir="ltr" autocapitalize="none" spellcheck="false" required aria-describedby="domain-hint">
<p class="hint" id="domain-hint">${words.say('domainHint')}</p></div>
<div class="field"><label for="reason">${words.say('reasonField')}</label>
<input class="input" id="reason" name="reason" maxlength="1000" dir="auto"></div>
<button class="button danger">${words.say('blockDomain')}</button></form>`;
