// Reminders by e-mail, where the operator has a mail server.
import { useState } from 'preact/hooks';
import { describeFailure, LastDelivery } from '../delivery.tsx';
import { tr } from '../i18n/i18n.ts';
import { type Channels, changeChannels, detailOf } from '../store.ts';

export function Email({ available, enabled, confirmed, lastDelivery }: Channels['email']) {
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
