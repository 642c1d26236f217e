// The screen for reminders: when to be reminded, and by which ways.
import '../../library/activities/activities.css';
import './reminders.css';
import { useEffect, useState } from 'preact/hooks';
import { CopyField } from '../../foundation/clipboard/copy-field.tsx';
import { formatInstant } from '../../foundation/days/today.ts';
import { t } from '../../foundation/i18n/i18n.ts';
import { Title } from '../../foundation/navigation/navigation.tsx';
import { notify } from '../../sync/sync-status/status.ts';
import { describeFailure, LastDelivery } from './delivery.tsx';
import { tr } from './i18n.ts';
import { Push } from './push/push.tsx';
import { ReminderList } from './reminder-list.tsx';
import {
  type Channels,
  changeChannels,
  createCalendar,
  detailOf,
  type Loaded,
  load,
  loaded,
  removeCalendar,
} from './store.ts';

export function Reminders() {
  useEffect(() => {
    loaded.value = null;
    void load();
  }, []);
  return (
    <div class="settings">
      <Title text={tr('title')} />
      <Content />
    </div>
  );
}

function Content() {
  const { value: shown } = loaded;
  if (shown === null) return <p class="skeleton" aria-hidden="true" />;
  if (shown === 'failed')
    return (
      <div class="notice" role="alert">
        <span>{t('error.load')}</span>
        <button type="button" class="button" onClick={() => void load()}>
          {t('error.again')}
        </button>
      </div>
    );
  return <All {...shown} />;
}

const All = (shown: Loaded) => (
  <>
    {shown.reminders.length > 0 && !hasWay(shown.channels) && <p class="notice">{tr('list.noWay')}</p>}
    <section aria-label={tr('title')}>
      <ReminderList {...shown} />
      <Choices channels={shown.channels} />
    </section>
    <section aria-labelledby="ways">
      <h2 id="ways">{tr('ways')}</h2>
      <Push {...shown.channels.push} />
      <Email {...shown.channels.email} />
      <Webhook {...shown.channels.webhook} />
      <CalendarFeed {...shown.channels.calendar} />
    </section>
  </>
);

const hasWay = ({ push, email, webhook, calendar }: Channels): boolean =>
  push.devices.some(({ active }) => active) ||
  (email.enabled && email.confirmed) ||
  Boolean(webhook.url || calendar.url);

function Choices({ channels }: { channels: Channels }) {
  const change = async (choice: Partial<Pick<Channels, 'skipLoggedDays' | 'neutralText'>>) => {
    const reply = await changeChannels(choice);
    if (!reply.ok) notify({ text: describeFailure(detailOf(reply)) });
  };
  return (
    <div>
      <label class="check">
        <input
          type="checkbox"
          checked={channels.skipLoggedDays}
          onChange={({ currentTarget }) => void change({ skipLoggedDays: currentTarget.checked })}
        />
        {tr('skipLogged')}
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={channels.neutralText}
          aria-describedby="neutral-about"
          onChange={({ currentTarget }) => void change({ neutralText: currentTarget.checked })}
        />
        {tr('neutral')}
      </label>
      <p class="small muted" id="neutral-about">
        {tr('neutral.about')}
      </p>
    </div>
  );
}

// Reminders by email, if the server can send mail.

function Email({ available, enabled, confirmed, lastDelivery }: Channels['email']) {
  const [error, setError] = useState('');
  const change = async (isOn: boolean) => {
    const reply = await changeChannels({ email: { enabled: isOn } });
    setError(reply.ok ? '' : describeFailure(detailOf(reply)));
  };
  return (
    <section class="card stack" aria-labelledby="email">
      <h3 id="email">{tr('email.title')}</h3>
      <p class="small muted">{available ? tr('email.about') : tr('email.unavailable')}</p>
      {(available || enabled) && (
        <label class="check">
          <input
            type="checkbox"
            checked={enabled}
            onChange={({ currentTarget }) => void change(currentTarget.checked)}
          />
          {tr('email.on')}
        </label>
      )}
      {available && enabled && !confirmed && (
        <div class="notice">
          <span>{tr('email.unconfirmed')}</span>
          <button type="button" class="button" onClick={() => void change(true)}>
            {tr('email.again')}
          </button>
        </div>
      )}
      {available && enabled && confirmed && <LastDelivery channel="email" last={lastDelivery} />}
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </section>
  );
}

// The secret address of a calendar with the reminders.

function CalendarFeed({ url, lastFetchedAt }: Channels['calendar']) {
  const [error, setError] = useState('');
  const run = async (work: () => Promise<string | null>) => {
    const failure = await work();
    setError(failure === null ? '' : describeFailure(failure));
  };
  return (
    <section class="card stack" aria-labelledby="calendar-feed">
      <h3 id="calendar-feed">{tr('calendar.title')}</h3>
      <p class="small muted">{tr('calendar.about')}</p>
      {url && <CopyField id="calendar-url" label={tr('calendar.address')} text={url} rows={2} />}
      {url && (
        <p class="small muted">
          {lastFetchedAt
            ? tr('calendar.fetched', { when: formatInstant(Date.parse(lastFetchedAt)) })
            : tr('calendar.never')}
        </p>
      )}
      {url && <p class="small muted">{tr('calendar.renew.about')}</p>}
      <div class="row">
        <button type="button" class="button" onClick={() => void run(createCalendar)}>
          {url ? tr('calendar.renew') : tr('calendar.create')}
        </button>
        {url && (
          <button type="button" class="button" onClick={() => void run(removeCalendar)}>
            {tr('calendar.remove')}
          </button>
        )}
      </div>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </section>
  );
}

// Reminders to a webhook, or to ntfy.

const FORMATS = [
  ['json', 'webhook.json'],
  ['ntfy', 'webhook.ntfy'],
] as const;

type Format = Channels['webhook']['format'];

function Webhook(webhook: Channels['webhook']) {
  const [url, setUrl] = useState(webhook.url ?? '');
  const [format, setFormat] = useState<Format>(webhook.format);
  const [secret, setSecret] = useState<string | null>(null);
  const [error, setError] = useState('');
  const store = async (address: string) => {
    // The same address again would get a new secret.
    const isNew = address !== (webhook.url ?? '');
    const reply = await changeChannels({ webhook: { ...(isNew ? { url: address } : {}), format } });
    if (!reply.ok) {
      const detail = detailOf(reply);
      return setError(detail ? tr('webhook.invalid', { detail }) : t('error.network'));
    }
    setError('');
    setUrl(reply.data.webhook.url ?? '');
    if (isNew) setSecret(reply.data.webhook.secret);
  };
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    void store(url.trim());
  };
  return (
    <section class="card stack" aria-labelledby="webhook">
      <h3 id="webhook">{tr('webhook.title')}</h3>
      <p class="small muted">
        {tr('webhook.about')} {webhook.publicOnly && tr('webhook.publicOnly')}
      </p>
      <form class="stack" onSubmit={save}>
        <UrlField url={url} error={error} onChange={setUrl} />
        <FormatChoice format={format} onChange={setFormat} />
        <div class="row">
          <button type="submit" class="button">
            {tr('webhook.save')}
          </button>
          {webhook.url && (
            <button type="button" class="button" onClick={() => void store('')}>
              {tr('webhook.remove')}
            </button>
          )}
        </div>
      </form>
      {secret && webhook.url && <CopyField id="webhook-secret" label={tr('webhook.secret')} text={secret} />}
      {webhook.url && <LastDelivery channel="webhook" last={webhook.lastDelivery} />}
    </section>
  );
}

type UrlProps = { url: string; error: string; onChange: (url: string) => void };

const UrlField = ({ url, error, onChange }: UrlProps) => (
  <div class="field">
    <label for="webhook-url">{tr('webhook.url')}</label>
    <input
      id="webhook-url"
      class="input"
      type="url"
      inputMode="url"
      autocomplete="off"
      required
      maxLength={1024}
      placeholder={tr('webhook.example')}
      value={url}
      aria-invalid={error !== ''}
      aria-describedby={error ? 'webhook-error' : undefined}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
    />
    {error && (
      <p class="error" role="alert" id="webhook-error">
        {error}
      </p>
    )}
  </div>
);

const FormatChoice = ({ format, onChange }: { format: Format; onChange: (format: Format) => void }) => (
  <fieldset class="stack" style={{ gap: '8px' }}>
    <legend>{tr('webhook.format')}</legend>
    <div class="toggles">
      {FORMATS.map(([value, label]) => (
        <label class="toggle" key={value}>
          <input
            type="radio"
            name="webhook-format"
            class="visually-hidden"
            checked={format === value}
            onChange={() => onChange(value)}
          />
          {tr(label)}
        </label>
      ))}
    </div>
  </fieldset>
);
