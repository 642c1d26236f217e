// Reminders to a webhook, or to ntfy.
import { useState } from 'preact/hooks';
import { CopyField } from '../../../foundation/clipboard/copy-field.tsx';
import { t } from '../../../foundation/i18n/i18n.ts';
import { LastDelivery } from '../delivery.tsx';
import { tr } from '../i18n/i18n.ts';
import { type Channels, changeChannels, detailOf } from '../store.ts';

const FORMATS = [
  ['json', 'webhook.json'],
  ['ntfy', 'webhook.ntfy'],
] as const;

type Format = Channels['webhook']['format'];

export function Webhook(webhook: Channels['webhook']) {
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
