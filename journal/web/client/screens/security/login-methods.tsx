// The passkeys of the account: adding, naming and removing them, and their use after the password.
import { askForPasskey, hasPasskeys } from '@tandem/web/local/passkeys.ts';
import { useState } from 'preact/hooks';
import { formatDay } from '../../foundation/days/today.ts';
import { joinParts, t } from '../../foundation/i18n/i18n.ts';
import { PasswordField, textOf } from '../gate/gate.tsx';
import { ts } from './i18n.ts';

const PASSKEYS = '/api/v1/auth/passkeys';
const SECURITY = '/api/v1/auth/security';

export type Passkey = {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  backedUp: boolean;
};

type Props = {
  state: { totp: boolean; passkeys: readonly Passkey[]; passkeyAfterPassword: boolean };
  /** Sends a change, after a confirmation if the server wants one. */
  change: <Data>(
    path: string,
    method: 'POST' | 'PATCH' | 'DELETE',
    done: (data: Data) => void,
    body?: object,
  ) => Promise<void>;
  /** Shows new recovery codes. */
  onCodes: (codes: readonly string[]) => void;
  onError: (text: string) => void;
};

export function Passkeys({ state, change, onCodes, onError }: Props) {
  const { passkeys, passkeyAfterPassword: isAfter, totp } = state;
  const [isAdding, setAdding] = useState(false);
  const add = (name: string) =>
    change<{ options: object }>(`${PASSKEYS}/options`, 'POST', async ({ options }) => {
      try {
        const response = await askForPasskey('create', options);
        if (response) await change(PASSKEYS, 'POST', () => setAdding(false), { response, name });
      } catch {
        onError(ts('passkey.failed'));
      }
    });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void add(textOf(event.currentTarget as HTMLFormElement, 'passkey-name'));
  };
  const choose = (passkeyAfterPassword: boolean) =>
    change<{ recoveryCodes?: string[] }>(
      SECURITY,
      'PATCH',
      ({ recoveryCodes }) => recoveryCodes && onCodes(recoveryCodes),
      { passkeyAfterPassword },
    );
  const endsFactor = isAfter && !totp && passkeys.length === 1;
  return (
    <>
      <h3>{ts('passkeys')}</h3>
      <p>{ts(hasPasskeys() ? 'passkeys.about' : 'passkeys.none')}</p>
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map((passkey) => (
            <OnePasskey key={passkey.id} passkey={passkey} endsFactor={endsFactor} change={change} />
          ))}
        </ul>
      )}
      {isAdding && (
        <form class="card stack" onSubmit={submit}>
          <NameField name="" />
          <div class="row">
            <button type="submit" class="button primary">
              {ts('passkey.add')}
            </button>
            <button type="button" class="button" onClick={() => setAdding(false)}>
              {ts('cancel')}
            </button>
          </div>
        </form>
      )}
      {!isAdding && hasPasskeys() && (
        <div>
          <button type="button" class="button" onClick={() => setAdding(true)}>
            {ts('passkey.add')}
          </button>
        </div>
      )}
      {passkeys.length > 0 && (
        <div>
          <label class="check">
            <input
              type="checkbox"
              checked={isAfter}
              aria-describedby="after-about"
              onClick={(event) => {
                // The server decides, perhaps after a confirmation.
                event.preventDefault();
                void choose(!isAfter);
              }}
            />
            {ts('passkey.after')}
          </label>
          <p class="small muted" id="after-about">
            {ts('passkey.after.about')}
          </p>
        </div>
      )}
    </>
  );
}

const NameField = ({ name }: { name: string }) => (
  <div class="field">
    <label for="passkey-name">{ts('passkey.name')}</label>
    <input
      id="passkey-name"
      name="passkey-name"
      class="input"
      autocomplete="off"
      maxLength={50}
      defaultValue={name}
      aria-describedby={name ? undefined : 'passkey-name-about'}
    />
    {!name && (
      <p class="small muted" id="passkey-name-about">
        {ts('passkey.name.about')}
      </p>
    )}
  </div>
);

type OneProps = { passkey: Passkey; endsFactor: boolean; change: Props['change'] };

function OnePasskey({ passkey, endsFactor, change }: OneProps) {
  const { id, name, createdAt, lastUsedAt, backedUp } = passkey;
  const [step, setStep] = useState<'' | 'rename' | 'remove'>('');
  const path = `${PASSKEYS}/${id}`;
  const rename = (event: SubmitEvent) => {
    event.preventDefault();
    const body = { name: textOf(event.currentTarget as HTMLFormElement, 'passkey-name') };
    void change(path, 'PATCH', () => setStep(''), body);
  };
  const day = (at: string) => formatDay(at.slice(0, 10), 'medium');
  return (
    <li class="activity">
      <span>
        {name}
        <br />
        <span class="tag">
          {joinParts([
            ts('passkey.since', { day: day(createdAt) }),
            lastUsedAt ? ts('passkey.used', { day: day(lastUsedAt) }) : '',
            backedUp ? ts('passkey.backedUp') : '',
          ])}
        </span>
      </span>
      {step === '' && (
        <span class="row">
          <button
            type="button"
            class="button"
            aria-label={ts('passkey.rename.label', { name })}
            onClick={() => setStep('rename')}
          >
            {ts('passkey.rename')}
          </button>
          <button
            type="button"
            class="button"
            aria-label={ts('passkey.remove.label', { name })}
            onClick={() => setStep('remove')}
          >
            {ts('passkey.remove')}
          </button>
        </span>
      )}
      {step === 'rename' && (
        <form onSubmit={rename}>
          <NameField name={name} />
          <div class="row">
            <button type="submit" class="button primary">
              {ts('passkey.save')}
            </button>
            <button type="button" class="button" onClick={() => setStep('')}>
              {ts('cancel')}
            </button>
          </div>
        </form>
      )}
      {step === 'remove' && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void change(path, 'DELETE', () => setStep(''));
          }}
        >
          <p class="notice">{ts(endsFactor ? 'passkey.remove.factor' : 'passkey.remove.about')}</p>
          <div class="row">
            <button type="submit" class="button danger" aria-label={ts('passkey.remove.label', { name })}>
              {ts('passkey.remove')}
            </button>
            <button type="button" class="button" onClick={() => setStep('')}>
              {ts('cancel')}
            </button>
          </div>
        </form>
      )}
    </li>
  );
}

// The login of a provider that is connected with the account, and a first password.

const AUTH = '/api/v1/auth';

/** The ways to sign in that the server offers. */
export type Methods = { password: boolean; oidc: { name: string } | null };

export type Identity = { id: string; issuer: string; email: string | null; createdAt: string };

/** Sends a change, after a confirmation if the server wants one. */
type Change = <Data>(
  path: string,
  method: 'POST' | 'PUT' | 'DELETE',
  done: (data: Data) => void,
  body?: object,
) => Promise<void>;

type ConnectedProps = {
  identities: readonly Identity[];
  hasPassword: boolean;
  methods: Methods;
  change: Change;
};

export function Connected({ identities, hasPassword, methods, change }: ConnectedProps) {
  const [isDone, setDone] = useState(false);
  const name = methods.oidc?.name ?? '';
  const connect = () =>
    change<{ url: string }>(`${AUTH}/identities`, 'POST', ({ url }) => location.assign(url));
  const setPassword = (event: SubmitEvent) => {
    event.preventDefault();
    const newPassword = textOf(event.currentTarget as HTMLFormElement, 'first-password');
    void change(`${AUTH}/password`, 'PUT', () => setDone(true), { newPassword });
  };
  return (
    <>
      {(methods.oidc || identities.length > 0) && <h3>{ts('oidc')}</h3>}
      {identities.map(({ id, issuer, email, createdAt }) => (
        <div class="row" key={id}>
          <span>
            {ts('oidc.since', {
              name: name || new URL(issuer).host,
              day: formatDay(createdAt.slice(0, 10), 'medium'),
            })}
            {email && ` (${email})`}
          </span>
          <button
            type="button"
            class="button"
            onClick={() => void change(`${AUTH}/identities/${id}`, 'DELETE', () => {})}
          >
            {ts('oidc.remove')}
          </button>
        </div>
      ))}
      {methods.oidc && identities.length === 0 && (
        <>
          <p>{ts('oidc.about', { name })}</p>
          <div>
            <button type="button" class="button" onClick={() => void connect()}>
              {ts('oidc.connect', { name })}
            </button>
          </div>
        </>
      )}
      {isDone && <p role="status">{ts('password.first.done')}</p>}
      {!hasPassword && methods.password && (
        <form class="stack" onSubmit={setPassword} aria-labelledby="first-password-title">
          <h3 id="first-password-title">{ts('password.first')}</h3>
          <p>{ts('password.first.about', { name })}</p>
          <PasswordField
            id="first-password"
            label={ts('reset.password')}
            autoComplete="new-password"
            about={t('register.password.about')}
          />
          <div>
            <button type="submit" class="button">
              {ts('password.first')}
            </button>
          </div>
        </form>
      )}
    </>
  );
}
