// Offers to install the app; whatever the user chooses, it does not come again.
import { Icon } from '@tandem/web/ui/icon.tsx';
import { t } from '../../foundation/i18n/i18n.ts';
import { notify } from '../../sync/sync-status/status.ts';
import { canPrompt, install, settleOffer } from './install.ts';

export function InstallOffer() {
  const accept = async () => {
    await install();
    settleOffer();
  };
  const decline = () => {
    settleOffer();
    notify({ text: t('install.later') });
  };
  return (
    <section class="card stack" aria-labelledby="install">
      <p id="install">{t('install.offer')}</p>
      {!canPrompt.value && <AppleSteps />}
      <div class="row">
        {canPrompt.value && (
          <button type="button" class="button primary" onClick={() => void accept()}>
            {t('install.accept')}
          </button>
        )}
        <button type="button" class="button" onClick={decline}>
          {t('install.decline')}
        </button>
      </div>
    </section>
  );
}

// How the app is installed on an iPhone or iPad, with the symbols that Safari shows.

export const AppleSteps = () => (
  <>
    <ol class="stack small">
      <li class="row nowrap">
        <Icon name="share" /> <span>{t('install.apple.share')}</span>
      </li>
      <li class="row nowrap">
        <Icon name="addToHome" /> <span>{t('install.apple.add')}</span>
      </li>
    </ol>
    <p class="small muted">{t('install.apple.signIn')}</p>
  </>
);
