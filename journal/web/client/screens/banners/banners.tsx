// What needs a decision: an ended session, refused entries, conflicts, a new version.
import { now } from '../../foundation/days/today.ts';
import { t } from '../../foundation/i18n/i18n.ts';
import { lazy } from '../../foundation/loading/lazy.tsx';
import { navigate } from '../../foundation/navigation/navigation.tsx';
import { isSignedOut } from '../../foundation/session/session.ts';
import { conflicts, databaseState, refusals, waiting } from '../../sync/sync-status/status.ts';
import { activateUpdate, reloadPage, updateIsReady } from '../../sync/sync-status/updates.ts';

const Conflict = lazy(() => import('./failed-changes.tsx').then(({ Conflict }) => Conflict));
const Refusal = lazy(() => import('./failed-changes.tsx').then(({ Refusal }) => Refusal));

const OLD = 3 * 86_400_000;

export function Banners() {
  const old = waiting.value.filter(({ createdAt }) => now() - createdAt > OLD).length;
  return (
    <div class="banners">
      {isSignedOut.value && (
        <div class="notice" role="alert">
          <span>{t('status.signedOut')}</span>
          <button type="button" class="button" onClick={() => navigate({ name: 'sign-in' })}>
            {t('signin.title')}
          </button>
        </div>
      )}
      {old > 0 && <p class="notice">{t('status.old', { n: old })}</p>}
      {databaseState.value === 'blocked' && (
        <p class="notice" role="alert">
          {t('update.otherTab')}
        </p>
      )}
      {(updateIsReady.value || databaseState.value === 'outdated') && (
        <div class="notice">
          <span>{t('update.ready')}</span>
          <button
            type="button"
            class="button"
            onClick={updateIsReady.value ? activateUpdate : () => void reloadPage()}
          >
            {t('update.reload')}
          </button>
        </div>
      )}
      {refusals.value
        .filter(({ isPutAside }) => !isPutAside)
        .map((item) => (
          <Refusal key={item.number} item={item} />
        ))}
      {conflicts.value.map((item) => (
        <Conflict key={item.number} item={item} />
      ))}
    </div>
  );
}
