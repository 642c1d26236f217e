// The devices that are signed in, and ending their sessions.
import { formatDay } from '../../foundation/days/today.ts';
import { t } from '../../foundation/i18n/words.ts';
import { isOnline } from '../../foundation/network/network.ts';
import { Failed } from '../../foundation/remote/failed.tsx';
import type { Remote } from '../../foundation/remote/remote.ts';
import { ask } from '../../foundation/session/session.ts';
import { notify } from '../../sync/sync-status/status.ts';

export const SESSIONS = '/api/v1/users/me/sessions';

export type Session = { id: string; name: string | null; lastUsedAt: string; current: boolean };

export function Sessions({ sessions: { data: sessions, read } }: { sessions: Remote<Session[]> }) {
  const end = async (id: string, removesCopy: boolean) => {
    const reply = await ask(`${SESSIONS}/${id}${removesCopy ? '?removeCopy=true' : ''}`, {
      method: 'DELETE',
    });
    read();
    if (reply.ok) notify({ text: t(removesCopy ? 'account.sessions.removed' : 'account.sessions.ended') });
  };
  // Without a network the profile says so for all of them.
  if (!sessions) return isOnline.value ? <Failed again={read} /> : null;
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{t('account.sessions')}</h2>
      <p class="small muted">{t('account.sessions.about')}</p>
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
                <span class="row device-actions">
                  <button
                    type="button"
                    class="button"
                    aria-label={t('account.sessions.end', { name })}
                    onClick={() => void end(id, false)}
                  >
                    {t('account.signOut')}
                  </button>
                  <button
                    type="button"
                    class="button"
                    aria-label={t('account.sessions.remove.label', { name })}
                    onClick={() => void end(id, true)}
                  >
                    {t('account.sessions.remove')}
                  </button>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
