// The page of server settings: name, description, rules, contact, registration and crawlers.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { compile } from '@tandem/platform/schema/validation.ts';
import { SERVER_KEYS, type ServerKey, VARIABLES } from '../../../accounts/server/settings.ts';
import { ChangeServerRequest, type ModeratedServer } from '../../../moderation/server-settings/contract.ts';
import { changeServer, readServer, toChanges } from '../../../moderation/server-settings/server-settings.ts';
import type { TextKey } from '../../i18n/en.ts';
import type { I18n } from '../../i18n/i18n.ts';
import { SavedQuery } from '../../settings/frame.ts';
import { areaField, checkField, choiceField, textField, withoutReturns } from '../../site/fields.ts';
import { type PageContent, redirect, type Site } from '../../site/page.ts';
import {
  mountOperatorForm,
  mountOperatorPage,
  operatorForm,
  operatorPage,
  operatorView,
} from '../entry/operator.ts';

const path = '/operate/server';
const text = Type.Optional(Type.String({ maxLength: 20_000 }));

const serverPage = operatorPage(path, 'Server settings', SavedQuery);

/** `reset` names a setting to restore to its environment variable; the other fields are then not stored. */
const serverForm = operatorForm(
  path,
  'Change server settings',
  Type.Object({
    name: text,
    description: text,
    rules: text,
    contact: text,
    registration: text,
    modelCrawlers: text,
    showDomainBlocks: text,
    reset: text,
  }),
);

const requireFitting = compile(ChangeServerRequest, 'body');

type Values = Pick<ModeratedServer, ServerKey>;

const LABELS = {
  name: 'srvName',
  description: 'srvDescription',
  rules: 'srvRules',
  contact: 'srvContact',
  registration: 'srvJoining',
  modelCrawlers: 'srvModels',
  showDomainBlocks: 'srvDomainBlocks',
} as const satisfies Record<ServerKey, TextKey>;

export function mountThisServerPage(site: Site): void {
  const { database, clock, config } = site.thoughts;

  const change = (username: string, changes: ChangeServerRequest): Promise<void> => {
    const wanted = toChanges(changes);
    return database.write((tx) => changeServer(tx, { username }, config, wanted, clock.now()));
  };

  mountOperatorPage(site, serverPage, async ({ saved }, { i18n }) => {
    const server = await readServer(database.read, config);
    return show(i18n, server, server, saved === undefined ? null : { status: 200, text: i18n.t('saved') });
  });

  mountOperatorForm(site, serverForm, path, async (body, { member, i18n }) => {
    const before = await readServer(database.read, config);
    const values = readValues(body, before);
    const { username } = member.caller;
    const reset = SERVER_KEYS.find((key) => key === body.reset);
    if (reset !== undefined) {
      await change(username, { [reset]: null });
      const server = await readServer(database.read, config);
      // Input in the other fields is preserved, but not stored.
      return show(i18n, server, { ...values, [reset]: server[reset] }, null);
    }
    try {
      const changes = changesBetween(before, values);
      requireFitting(changes);
      await change(username, changes);
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
      const field = i18n.t(LABELS[faultyOf(error) ?? 'name']);
      return show(i18n, before, values, { status: 400, text: i18n.t('srvRefused', { field }) });
    }
    return redirect(`${path}?saved=1`);
  });
}

type Body = { [Key in ServerKey]?: string };

function readValues(body: Body, before: Values): Values {
  const registration = body.registration as Values['registration'];
  return {
    name: (body.name ?? before.name).trim(),
    description: withoutReturns(body.description ?? before.description).trim(),
    rules: body.rules === undefined ? before.rules : linesOf(body.rules),
    contact: (body.contact ?? before.contact).trim(),
    registration: registration ?? before.registration,
    modelCrawlers: body.modelCrawlers === 'on',
    showDomainBlocks: body.showDomainBlocks === 'on',
  };
}

const linesOf = (text: string): string[] =>
  withoutReturns(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Only changed settings, so that the others continue to follow the environment. */
const changesBetween = (before: Values, after: Values): ChangeServerRequest =>
  Object.fromEntries(
    SERVER_KEYS.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key])).map((key) => [
      key,
      after[key],
    ]),
  );

/** The setting with the refused value. */
const faultyOf = (refusal: Refusal): ServerKey | undefined => {
  const pointers = JSON.stringify(refusal.errors);
  return SERVER_KEYS.find((key) => pointers.includes(`/${key}`));
};

type Note = { status: number; text: string };

function show(i18n: I18n, server: ModeratedServer, values: Values, note: Note | null): PageContent {
  const hint = (key: ServerKey) => originOf(key, server, i18n);
  const main = html`<p>${i18n.t('srvWhy')}</p>
${note && html`<p class="notice" role="${note.status === 200 ? 'status' : 'alert'}">${note.text}</p>`}
<form class="stack" method="post" action="${path}">
${textField({ id: 'name', label: i18n.t('srvName'), value: values.name, hint: hint('name') })}
${areaField({ id: 'description', label: i18n.t('srvDescription'), value: values.description, rows: 3, hint: hint('description') })}
${areaField({ id: 'rules', label: i18n.t('srvRules'), value: values.rules.join('\n'), rows: 6, hint: hint('rules') })}
${textField({ id: 'contact', label: i18n.t('srvContact'), value: values.contact, type: 'email', isName: true, hint: hint('contact') })}
${choiceField({
  id: 'registration',
  label: i18n.t('srvJoining'),
  value: values.registration,
  choices: JOINING.map(([one, key]) => [one, i18n.t(key)] as const),
  hint: hint('registration'),
})}
${checkField({ id: 'modelCrawlers', label: i18n.t('srvCrawlers'), isOn: values.modelCrawlers, hint: hint('modelCrawlers') })}
${checkField({ id: 'showDomainBlocks', label: i18n.t('srvDomainBlocks'), isOn: values.showDomainBlocks, hint: hint('showDomainBlocks') })}
<p><button class="button primary">${i18n.t('save')}</button></p>
${renderChanged(server, i18n)}</form>`;
  return { ...operatorView(i18n, 'opThisServer', main), status: note?.status ?? 200 };
}

/** Placed after the save button, because Enter activates the first button of a form. */
const renderChanged = ({ changed }: ModeratedServer, i18n: I18n): Html | null =>
  changed.length === 0
    ? null
    : html`<section><h2>${i18n.t('srvBack')}</h2><p class="hint">${i18n.t('srvBackWhy')}</p>
<p class="row">${SERVER_KEYS.filter((key) => changed.includes(key)).map(
        (key) => html`<button class="button" name="reset" value="${key}">${i18n.t(LABELS[key])}</button>`,
      )}</p></section>`;

/** The source of the current value. */
function originOf(key: ServerKey, { changed, configured }: ModeratedServer, i18n: I18n): string {
  if (key === 'showDomainBlocks') return i18n.t(changed.includes(key) ? 'srvChangedHere' : 'srvDefault');
  const variable = VARIABLES[key];
  if (!changed.includes(key)) return i18n.t('srvFrom', { variable });
  return i18n.t('srvChanged', { variable, value: textOf(key, configured, i18n) });
}

function textOf(key: ServerKey, configured: Values, i18n: I18n): string {
  const value = configured[key];
  const joining = key === 'registration' && JOINING.find(([one]) => one === value);
  if (joining) return i18n.t(joining[1]);
  if (typeof value === 'boolean') return i18n.t(value ? 'yes' : 'no');
  const shown = typeof value === 'string' ? value : value.join(' | ');
  return shown === '' ? i18n.t('srvNothing') : shown;
}

// Who may join, as administrators choose it.
export const JOINING = [
  ['open', 'srvOpen'],
  ['invitation', 'srvInvitation'],
  ['closed', 'srvClosed'],
] as const;
