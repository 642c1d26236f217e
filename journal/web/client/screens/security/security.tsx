// What protects the account: its email address, the second factor and recovery codes, the recent activity,
// and, for administrators, the people of the server.
import type { Result } from '@tandem/web/api/http-client.ts';
import { useState } from 'preact/hooks';
import { CopyField } from '../../foundation/clipboard/copy-field.tsx';
import { formatDay, formatInstant } from '../../foundation/days/today.ts';
import { joinParts } from '../../foundation/i18n/i18n.ts';
import { useRemote } from '../../foundation/remote/remote.tsx';
import { sendRequest } from '../../foundation/session/session.ts';
import { textOf } from '../gate/gate.tsx';
import { Confirm, type ConfirmWays, needsConfirmation } from './confirm.tsx';
import { ts } from './i18n.ts';
import { Connected, type Identity, type Methods, type Passkey, Passkeys } from './login-methods.tsx';
import { MailSettings, type MailState } from './mail-settings.tsx';
import { CodeField, describeProblem } from './proof-fields.tsx';

const AUTH = '/api/v1/auth';

type State = MailState & {
  hasPassword: boolean;
  totp: boolean;
  secondFactorSince: string | null;
  recoveryCodesLeft: number;
  identities: Identity[];
  passkeys: readonly Passkey[];
  passkeyAfterPassword: boolean;
};
type Setup = { secret: string; qr: { size: number; path: string } };
/** With so few recovery codes left, a notice says so. */
const FEW_CODES = 3;

type SectionProps = {
  isAdministrator: boolean;
  email: string;
  /** After a change of the address. */
  onEmail: () => void;
};

export function SecuritySection({ isAdministrator, email, onEmail }: SectionProps) {
  const { data: state, read } = useRemote<State>(`${AUTH}/security`);
  const { data: methods } = useRemote<Methods & { mail: boolean }>(`${AUTH}/methods`);
  if (!state || !methods) return null;
  const ways = {
    hasCode: state.secondFactorSince !== null,
    hasPassword: state.hasPassword,
    hasPasskey: state.passkeys.length > 0,
    provider: state.identities.length > 0 ? (methods.oidc?.name ?? null) : null,
  };
  const onMailChange = () => {
    read();
    onEmail();
  };
  return (
    <>
      <MailSettings
        email={email}
        state={state}
        sendsMail={methods.mail}
        ways={ways}
        onChange={onMailChange}
      />
      <Protection isAdministrator={isAdministrator} state={state} methods={methods} ways={ways} read={read} />
    </>
  );
}

type ProtectionProps = Pick<SectionProps, 'isAdministrator'> & {
  state: State;
  methods: Methods;
  ways: ConfirmWays;
  /** Reads `state` again. */
  read: () => void;
};

function Protection({ isAdministrator, state, methods, ways, read }: ProtectionProps) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [pending, setPending] = useState<(() => void) | null>(null);
  const [error, setError] = useState('');

  /** Sends a change; asks for a confirmation first if the server wants one, and sends it again. */
  const change = async <Data,>(
    path: string,
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    done: (data: Data) => void,
    body?: object,
  ) => {
    const reply: Result<Data> = await sendRequest<Data>(path, body ? { method, body } : { method });
    setError('');
    if (reply.ok) {
      setPending(null);
      done(reply.data);
      read();
    } else if (needsConfirmation(reply)) setPending(() => () => void change(path, method, done, body));
    else setError(describeProblem(reply.problem));
  };
  const begin = () => change<Setup>(`${AUTH}/totp`, 'POST', setSetup);
  const confirmCode = (code: string) =>
    change<{ recoveryCodes: string[] }>(
      `${AUTH}/totp/confirm`,
      'POST',
      ({ recoveryCodes }) => {
        setSetup(null);
        setCodes(recoveryCodes);
      },
      { code },
    );
  const remove = () => change(`${AUTH}/totp`, 'DELETE', () => setError(''));
  const renew = () =>
    change<{ recoveryCodes: string[] }>(`${AUTH}/recovery-codes`, 'POST', ({ recoveryCodes }) =>
      setCodes(recoveryCodes),
    );
  return (
    <section aria-labelledby="security">
      <h2 id="security">{ts('factor')}</h2>
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {setup && <SetUp setup={setup} onCode={confirmCode} onCancel={() => setSetup(null)} />}
      {!setup && !codes && state.secondFactorSince === null && (
        <>
          <p>{ts('factor.off')}</p>
          <div>
            <button type="button" class="button" onClick={() => void begin()}>
              {ts('factor.setUp')}
            </button>
          </div>
        </>
      )}
      {!codes && state.secondFactorSince !== null && (
        <FactorOn
          state={state}
          since={state.secondFactorSince}
          onBegin={() => void begin()}
          onRemove={() => void remove()}
          onRenew={() => void renew()}
        />
      )}
      {!codes && <Passkeys state={state} change={change} onCodes={setCodes} onError={setError} />}
      <Connected {...state} methods={methods} change={change} />
      <Pending pending={pending} error={error} ways={ways} onCancel={() => setPending(null)} />
      <RecentActivity />
      {isAdministrator && <People ways={ways} />}
    </section>
  );
}

type FactorOnProps = {
  state: Pick<State, 'totp' | 'recoveryCodesLeft'>;
  since: string;
  onBegin: () => void;
  onRemove: () => void;
  onRenew: () => void;
};

/** The second factor while it is on. */
function FactorOn({ state, since, onBegin, onRemove, onRenew }: FactorOnProps) {
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <p>{ts('factor.on', { day: formatDay(since.slice(0, 10), 'medium') })}</p>
      <p class={state.recoveryCodesLeft <= FEW_CODES ? 'notice' : 'small muted'}>
        {ts('codes.left', { n: state.recoveryCodesLeft })}
      </p>
      {isRemoving && state.totp && <p class="notice">{ts('factor.remove.about')}</p>}
      <div class="row">
        <button type="button" class="button" onClick={onRenew}>
          {ts('codes.renew')}
        </button>
        {state.totp ? (
          <button
            type="button"
            class="button danger"
            onClick={() => (isRemoving ? onRemove() : setRemoving(true))}
          >
            {ts('factor.remove')}
          </button>
        ) : (
          <button type="button" class="button" onClick={onBegin}>
            {ts('factor.setUp')}
          </button>
        )}
        {isRemoving && state.totp && (
          <button type="button" class="button" onClick={() => setRemoving(false)}>
            {ts('cancel')}
          </button>
        )}
      </div>
    </>
  );
}

type PendingProps = {
  /** The change that waits for a confirmation. */
  pending: (() => void) | null;
  error: string;
  ways: ConfirmWays;
  onCancel: () => void;
};

const Pending = ({ pending, error, ways, onCancel }: PendingProps) => (
  <>
    {pending && <Confirm {...ways} onDone={pending} onCancel={onCancel} />}
    {error && (
      <p class="error" role="alert">
        {error}
      </p>
    )}
  </>
);

type SetUpProps = { setup: Setup; onCode: (code: string) => void; onCancel: () => void };

function SetUp({ setup: { secret, qr }, onCode, onCancel }: SetUpProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onCode(textOf(event.currentTarget as HTMLFormElement, 'first-code'));
  };
  return (
    <form class="card stack" onSubmit={submit}>
      <p>{ts('setUp.scan')}</p>
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        width="240"
        height="240"
        role="img"
        aria-label={ts('setUp.qr')}
      >
        <rect width="100%" height="100%" fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <p>
        {ts('setUp.type')} <code>{secret.match(/.{1,4}/g)?.join(' ') ?? secret}</code>
      </p>
      <CodeField id="first-code" about={ts('setUp.code')} />
      <div class="row">
        <button type="submit" class="button primary">
          {ts('factor.turnOn')}
        </button>
        <button type="button" class="button" onClick={onCancel}>
          {ts('cancel')}
        </button>
      </div>
    </form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;
  return (
    <div class="card stack" role="status">
      <h3>{ts('codes')}</h3>
      <p>
        {ts('codes.about')} {ts('codes.once')}
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p class="small muted">{ts('connected')}</p>
      <div class="row">
        <a class="button" href={file} download={`${location.host}-recovery-codes.txt`}>
          {ts('codes.download')}
        </a>
        <button type="button" class="button primary" onClick={onDone}>
          {ts('codes.kept')}
        </button>
      </div>
    </div>
  );
}

type Act = {
  id: string;
  kind: string;
  at: string;
  hits: number;
  device: string | null;
  network: string | null;
  detail: string | null;
};
type ActPage = { data: Act[]; next?: string };

/** The activity is read when it is asked for. */
function RecentActivity() {
  const [acts, setActs] = useState<readonly Act[] | null>(null);
  const [next, setNext] = useState<string | undefined>(undefined);
  const read = async () => {
    const query = next === undefined ? '' : `?cursor=${encodeURIComponent(next)}`;
    const reply = await sendRequest<ActPage>(`${AUTH}/activity${query}`);
    if (!reply.ok) return;
    setActs([...(acts ?? []), ...reply.data.data]);
    setNext(reply.data.next);
  };
  return (
    <>
      <h3>{ts('activity')}</h3>
      {acts && (
        <ul>
          {acts.map(({ id, kind, at, hits, device, network, detail }) => (
            <li class="activity" key={id}>
              <span>
                {ts(`activity.${kind}` as 'activity.login')}
                {hits > 1 && ` (${ts('activity.times', { n: hits })})`}
                {detail && `: ${detail}`}
                <br />
                <span class="tag">
                  {joinParts([formatInstant(Date.parse(at)), device ?? '', network ?? ''])}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {(acts === null || next !== undefined) && (
        <div>
          <button type="button" class="button" onClick={() => void read()}>
            {ts(acts === null ? 'activity.show' : 'activity.more')}
          </button>
        </div>
      )}
    </>
  );
}

type Somebody = { id: string; username: string; email: string; role: string };
const USERS = '/api/v1/admin/users';

/** The people of the server, for administrators, with links to reset their passwords. */
function People({ ways }: { ways: ConfirmWays }) {
  const [people, setPeople] = useState<readonly Somebody[] | null>(null);
  const [link, setLink] = useState<{ name: string; url: string; expiresAt: string } | null>(null);
  const [pending, setPending] = useState<(() => void) | null>(null);
  const [error, setError] = useState('');
  const read = async () => {
    const reply = await sendRequest<Somebody[]>(USERS);
    if (reply.ok) setPeople(reply.data);
    else setError(describeProblem(reply.problem));
  };
  const createLink = async (id: string, name: string) => {
    const path = `${USERS}/${id}/reset-link`;
    const reply = await sendRequest<{ url: string; expiresAt: string }>(path, { method: 'POST' });
    setError('');
    setPending(null);
    if (reply.ok) setLink({ name, ...reply.data });
    else if (needsConfirmation(reply)) setPending(() => () => void createLink(id, name));
    else setError(describeProblem(reply.problem));
  };
  return (
    <>
      <h3>{ts('people')}</h3>
      <p class="small muted">{ts('people.about')}</p>
      {people === null && (
        <div>
          <button type="button" class="button" onClick={() => void read()}>
            {ts('people.show')}
          </button>
        </div>
      )}
      {link && (
        <div class="card stack" role="status">
          <p>{ts('people.give', { name: link.name, time: formatInstant(Date.parse(link.expiresAt)) })}</p>
          <CopyField id="reset-link" label={ts('people.url')} text={link.url} rows={2} />
        </div>
      )}
      <Pending pending={pending} error={error} ways={ways} onCancel={() => setPending(null)} />
      {people && (
        <ul>
          {people.map(({ id, username, email, role }) => (
            <li class="activity" key={id}>
              <span>
                {username}{' '}
                <span class="tag">{joinParts([email, role === 'admin' ? ts('people.admin') : ''])}</span>
              </span>
              {role !== 'admin' && (
                <button
                  type="button"
                  class="button"
                  aria-label={`${ts('people.link')}: ${username}`}
                  onClick={() => void createLink(id, username)}
                >
                  {ts('people.link')}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
