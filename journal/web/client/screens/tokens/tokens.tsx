// Tokens for shortcuts and scripts: creating, listing and revoking them.
import type { Result } from '@tandem/web/api/http-client.ts';
import { useState } from 'preact/hooks';
import { formatDay } from '../../foundation/days/today.ts';
import { joinParts, t } from '../../foundation/i18n/words.ts';
import { isOnline } from '../../foundation/network/network.ts';
import { Failed } from '../../foundation/remote/failed.tsx';
import type { Remote } from '../../foundation/remote/remote.ts';
import { ask } from '../../foundation/session/session.ts';
import { CreatedToken } from './created-token.tsx';
import { NewToken } from './new-token.tsx';
import type { Created, Scope, Token } from './token.ts';
import { tt } from './words/words.ts';

export const TOKENS = '/api/v1/users/me/tokens';

export function Tokens({ tokens: { data: tokens, read } }: { tokens: Remote<Token[]> }) {
  const [created, setCreated] = useState<Created | null>(null);
  const [error, setError] = useState('');
  const settle = (reply: Result<unknown>) => {
    setError(reply.ok || reply.status === 404 ? '' : describe(reply.problem.detail));
    read();
  };
  const create = async (name: string, scope: Scope) => {
    const reply = await ask<Created>(TOKENS, { method: 'POST', body: { name, scope } });
    if (reply.ok) setCreated(reply.data);
    settle(reply);
  };
  const revoke = async (id: string) => {
    settle(await ask(`${TOKENS}/${id}`, { method: 'DELETE' }));
    if (created?.id === id) setCreated(null);
  };
  if (!tokens) return isOnline.value ? <Failed again={read} /> : null;
  return (
    <section aria-labelledby="tokens">
      <h2 id="tokens">{tt('title')}</h2>
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
