// An entry as a page: the sheet, in full.
import { nameDay } from '../days/today.ts';
import { Editor } from '../editor/editor.tsx';
import { findEntry } from '../entries/read-entries.ts';
import { useCopy } from '../entries/use-copy.ts';
import { navigate } from '../navigation/navigation.tsx';
import { Title } from '../navigation/title.tsx';
import { t } from '../words/words.ts';

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
