// The devices that are signed in, and ending their sessions.
import { formatDay } from '../../foundation/days/today.ts';
import { NotRead } from '../../foundation/remote/failed.tsx';
import { useRemote } from '../../foundation/remote/remote.ts';
import { sendRequest } from '../../foundation/session/session.ts';
import { notify } from '../../sync/sync-status/status.ts';
import { tc } from './i18n/i18n.ts';

const SESSIONS = '/api/v1/users/me/sessions';

type Session = { id: string; name: string | null; lastUsedAt: string; current: boolean };

export function Devices() {
  const { data: sessions, hasFailed, read } = useRemote<Session[]>(SESSIONS);
  const end = async (id: string, removesCopy: boolean) => {
    const reply = await sendRequest(`${SESSIONS}/${id}${removesCopy ? '?removeCopy=true' : ''}`, {
      method: 'DELETE',
    });
    read();
    if (reply.ok) notify({ text: tc(removesCopy ? 'account.sessions.removed' : 'account.sessions.ended') });
  };
  if (!sessions) return <NotRead hasFailed={hasFailed} again={read} />;
  return (
    <section>
      <p class="small muted">{tc('account.sessions.about')}</p>
      <ul>
        {sessions.map(({ id, name: device, lastUsedAt, current }) => {
          const name = device || tc('account.sessions.unknown');
          return (
            <li class="activity" key={id}>
              <span>
                {name}{' '}
                <span class="tag">
                  {current
                    ? tc('account.sessions.current')
                    : tc('account.sessions.used', { day: formatDay(lastUsedAt.slice(0, 10), 'medium') })}
                </span>
              </span>
              {!current && (
                <span class="row device-actions">
                  <button
                    type="button"
                    class="button"
                    aria-label={tc('account.sessions.end', { name })}
                    onClick={() => void end(id, false)}
                  >
                    {tc('account.signOut')}
                  </button>
                  <button
                    type="button"
                    class="button"
                    aria-label={tc('account.sessions.remove.label', { name })}
                    onClick={() => void end(id, true)}
                  >
                    {tc('account.sessions.remove')}
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
