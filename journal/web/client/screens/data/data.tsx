// Import, export, and deleting a period.

import { t } from '../../foundation/i18n/words.ts';
import { Title } from '../../foundation/navigation/title.tsx';
import { isOnline } from '../../foundation/network/network.ts';
import { DeletePeriod } from './delete-period.tsx';
import { Export } from './export.tsx';
import { Import } from './import.tsx';
import { td } from './words/words.ts';
import './data.css';

export const Data = () => (
  <div class="stack wide">
    <Title text={t('nav.data')} />
    {!isOnline.value && <p class="notice">{td('data.offline')}</p>}
    <fieldset class="stack wide" disabled={!isOnline.value}>
      <Import />
      <Export />
      <DeletePeriod />
    </fieldset>
  </div>
);
