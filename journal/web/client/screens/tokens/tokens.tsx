// Tokens for shortcuts and scripts: creating, listing and revoking them.
import type { Result } from '@tandem/web/api/http-client.ts';
import { useEffect, useRef, useState } from 'preact/hooks';
import { CopyField } from '../../foundation/clipboard/copy-field.tsx';
import { formatDay } from '../../foundation/days/today.ts';
import { joinParts, t } from '../../foundation/i18n/i18n.ts';
import { NotRead, useRemote } from '../../foundation/remote/remote.tsx';
import { sendRequest } from '../../foundation/session/session.ts';
import { textOf } from '../gate/gate.tsx';
import { tt } from './i18n.ts';

const TOKENS = '/api/v1/users/me/tokens';

export function Tokens() {
  const { data: tokens, hasFailed, read } = useRemote<Token[]>(TOKENS);
  const [created, setCreated] = useState<Created | null>(null);
  const [error, setError] = useState('');
  const settle = (reply: Result<unknown>) => {
    setError(reply.ok || reply.status === 404 ? '' : describe(reply.problem.detail));
    read();
  };
  const create = async (name: string, scope: Scope) => {
    const reply = await sendRequest<Created>(TOKENS, { method: 'POST', body: { name, scope } });
    if (reply.ok) setCreated(reply.data);
    settle(reply);
  };
  const revoke = async (id: string) => {
    settle(await sendRequest(`${TOKENS}/${id}`, { method: 'DELETE' }));
    if (created?.id === id) setCreated(null);
  };
  if (!tokens) return <NotRead hasFailed={hasFailed} again={read} />;
  return (
    <section>
      <p class="small muted">{tt('about')}</p>
      <TokenList tokens={tokens} onRevoke={(id) => void revoke(id)} />
      {created ? (
        <CreatedToken created={created} onDone={() => setCreated(null)} />
      ) : (
        <NewToken onCreate={create} />
      )}
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </section>
  );
}

const describe = (detail: string): string => (detail === '' ? t('error.network') : tt('failed', { detail }));

type ListProps = { tokens: readonly Token[]; onRevoke: (id: string) => void };

function TokenList({ tokens, onRevoke }: ListProps) {
  if (tokens.length === 0) return <p class="muted">{tt('none')}</p>;
  return (
    <ul>
      {tokens.map(({ id, name, scope, createdAt, lastUsedAt }) => (
        <li class="activity" key={id}>
          <span>
            {name}
            <br />
            <span class="tag">
              {joinParts([
                scope === 'read' ? tt('scope.read') : tt('scope.create'),
                tt('created', { day: dayOf(createdAt) }),
                lastUsedAt ? tt('used', { day: dayOf(lastUsedAt) }) : tt('unused'),
              ])}
            </span>
          </span>
          <button
            type="button"
            class="button"
            aria-label={tt('revoke.label', { name })}
            onClick={() => onRevoke(id)}
          >
            {tt('revoke')}
          </button>
        </li>
      ))}
    </ul>
  );
}

const dayOf = (instant: string): string => formatDay(instant.slice(0, 10), 'medium');

// A new token, displayed once with instructions.

type CreatedProps = { created: Created; onDone: () => void };

function CreatedToken({ created: { token, scope }, onDone }: CreatedProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div class="card stack" ref={box} tabIndex={-1} role="group" aria-labelledby="token-created">
      <p id="token-created" class="label">
        {tt('created.title')}
      </p>
      <CopyField id="token" label={tt('token')} text={token} rows={2} />
      <CopyField id="token-curl" label={tt('curl')} text={toCurl(token, scope)} rows={5} />
      {scope === 'entries:create' && <Recipes />}
      <div>
        <button type="button" class="button primary" onClick={onDone}>
          {tt('done')}
        </button>
      </div>
    </div>
  );
}

const entriesUrl = (): string => `${location.origin}/api/v1/entries`;

function toCurl(token: string, scope: Scope): string {
  const command = `curl '${entriesUrl()}' \\\n  -H 'Authorization: Bearer ${token}'`;
  if (scope === 'read') return command;
  return `${command} \\\n  -H 'Content-Type: application/json' \\\n  -d '{"mood": 4}'`;
}

const Recipes = () => (
  <details>
    <summary>{tt('recipe.title')}</summary>
    <ul class="stack">
      <li>{tt('recipe.ios', { url: entriesUrl() })}</li>
      <li>{tt('recipe.android')}</li>
      <li>{tt('recipe.home')}</li>
    </ul>
  </details>
);

// The form for a new token.

const SCOPES = [
  ['entries:create', 'scope.create'],
  ['read', 'scope.read'],
] as const;

type NewTokenProps = { onCreate: (name: string, scope: Scope) => Promise<void> };

function NewToken({ onCreate }: NewTokenProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const scope = textOf(form, 'scope') === 'read' ? 'read' : 'entries:create';
    void onCreate(textOf(form, 'token-name'), scope);
  };
  return (
    <form onSubmit={submit}>
      <div class="field">
        <label for="token-name">{tt('name')}</label>
        <input
          id="token-name"
          name="token-name"
          class="input"
          required
          maxLength={100}
          placeholder={tt('name.example')}
        />
      </div>
      <fieldset class="stack" style={{ gap: '8px' }}>
        <legend>{tt('scope')}</legend>
        <div class="toggles">
          {SCOPES.map(([value, label], index) => (
            <label class="toggle" key={value}>
              <input
                type="radio"
                name="scope"
                value={value}
                class="visually-hidden"
                defaultChecked={index === 0}
              />
              {tt(label)}
            </label>
          ))}
        </div>
      </fieldset>
      <div>
        <button type="submit" class="button">
          {tt('create')}
        </button>
      </div>
    </form>
  );
}

// Tokens as the interface writes them.

type Scope = 'entries:create' | 'read';

type Token = {
  id: string;
  name: string;
  scope: Scope;
  createdAt: string;
  lastUsedAt: string | null;
};

/** A new one, with the token itself. */
type Created = { id: string; token: string; scope: Scope };
