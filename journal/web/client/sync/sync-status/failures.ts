// Reports failed local writes of any screen, because screens do not wait for the disk.

import { t } from '../../foundation/i18n/i18n.ts';
import { isFull } from '../outbox/outbox.ts';
import { notify } from './status.ts';

export function followFailures(): void {
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isFull(reason)) notify({ text: t('error.unknown', { detail: t('error.noRoom') }) });
  });
}
