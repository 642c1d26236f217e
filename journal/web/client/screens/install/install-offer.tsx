// Offers to install the app; whatever the user chooses, it does not come again.

import { t } from '../../foundation/i18n/i18n.ts';
import { notify } from '../../sync/sync-status/status.ts';
import { AppleSteps } from './apple-steps.tsx';
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
