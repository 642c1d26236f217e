// How the app is installed on an iPhone or iPad, with the symbols that Safari shows.
import { Icon } from '@tandem/web/ui/icon.tsx';
import { t } from '../../foundation/i18n/i18n.ts';

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
