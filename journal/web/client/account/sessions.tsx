// The devices that are signed in, and ending their sessions.
import { useEffect, useState } from 'preact/hooks';
import { formatDay } from '../days/today.ts';
import { ask } from '../session/session.ts';
import { t } from '../words/words.ts';

type Session = { id: string; name: string | null; lastUsedAt: string; current: boolean };

export function Sessions() {
  const [sessions, setSessions] = useState<Session[] | null>(null);
  const read = () =>
    void ask<Session[]>('/api/v1/users/me/sessions').then((reply) => reply.ok && setSessions(reply.data));
  useEffect(read, []);
  const end = async (id: string) => {
    await ask(`/api/v1/users/me/sessions/${id}`, { method: 'DELETE' });
    read();
  };
  if (!sessions) return null;
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{t('account.sessions')}</h2>
      <ul>
        {sessions.map(({ id, name: device, lastUsedAt, current }) => {
          const name = device || t('account.sessions.unknown');
          return (
            <li class="activity" key={id}>
              <span>
                {name}{' '}
                <span class="tag">
                  {current
                    ? t('account.sessions.current')
                    : t('account.sessions.used', { day: formatDay(lastUsedAt.slice(0, 10), 'medium') })}
                </span>
              </span>
              {!current && (
                <button
                  type="button"
                  class="button"
                  aria-label={t('account.sessions.end', { name })}
                  onClick={() => void end(id)}
                >
                  {t('account.signOut')}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
