// The screen for reminders: when to be reminded, and by which ways.
import { useEffect } from 'preact/hooks';
import { t } from '../../foundation/i18n/i18n.ts';
import { Title } from '../../foundation/navigation/title.tsx';
import { notify } from '../../sync/sync-status/status.ts';
import { CalendarFeed } from './channels/calendar-feed.tsx';
import { Email } from './channels/email.tsx';
import { Webhook } from './channels/webhook.tsx';
import { describeFailure } from './delivery.tsx';
import { tr } from './i18n/i18n.ts';
import { Push } from './push/push.tsx';
import { ReminderList } from './reminder-list.tsx';
import { type Channels, changeChannels, detailOf, type Loaded, load, loaded } from './store.ts';
import '../../library/activities/activities.css';
import './reminders.css';

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
