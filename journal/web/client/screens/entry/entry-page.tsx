// An entry as a page: the sheet, in full.
import { nameDay } from '../../foundation/days/today.ts';
import { t } from '../../foundation/i18n/i18n.ts';
import { lazy } from '../../foundation/loading/lazy.tsx';
import { navigate, Title } from '../../foundation/navigation/navigation.tsx';
import { findEntry, useCopy } from '../../library/entries/read-entries.ts';

const Editor = lazy(() => import('../editor/editor.tsx').then(({ Editor }) => Editor));

export function EntryPage({ id }: { id: string }) {
  const entry = useCopy(() => findEntry(id), [id]);
  if (entry === undefined) return <Title text={t('entry.title')} hidden />;
  const close = () => navigate({ name: 'day', date: entry?.date ?? '' });
  if (entry === null)
    return (
      <div class="stack">
        <Title text={t('entry.title')} />
        <p class="muted">{t('entry.missing')}</p>
      </div>
    );
  return (
    <div class="stack">
      <Title text={nameDay(entry.date)} />
      <Editor id={id} onClose={close} />
    </div>
  );
}
