// Choices of the user, the same on all devices: colours, language, notches, keys, names of the moods.
import { Face } from '@tandem/web/ui/face.tsx';
import { MOODS } from '@tandem/web/ui/moods.ts';
import { type Key, t, usualMoodName } from '../../foundation/i18n/i18n.ts';
import {
  keysAreOn,
  language,
  moodNames,
  notches,
  photosAreSmall,
  type Theme,
  theme,
  weekStart,
  yearAgoIsShown,
} from '../../foundation/preferences/preferences.ts';

const THEMES: readonly [Theme, Extract<Key, `account.theme.${string}`>][] = [
  ['system', 'account.theme.system'],
  ['light', 'account.theme.light'],
  ['dark', 'account.theme.dark'],
];

/** Languages are named in themselves. */
const LANGUAGES = [
  ['en', 'English'],
  ['de', 'Deutsch'],
] as const;

export const Appearance = () => (
  <section aria-labelledby="appearance">
    <h2 id="appearance">{t('account.appearance')}</h2>
    <fieldset class="stack" style={{ gap: '8px' }}>
      <legend>{t('account.theme')}</legend>
      <div class="toggles">
        {THEMES.map(([value, label]) => (
          <label class="toggle" key={value}>
            <input
              type="radio"
              name="theme"
              class="visually-hidden"
              checked={theme.value === value}
              onChange={() => {
                theme.value = value;
              }}
            />
            {t(label)}
          </label>
        ))}
      </div>
    </fieldset>
    <fieldset class="stack" style={{ gap: '8px' }}>
      <legend>{t('account.language')}</legend>
      <div class="toggles">
        {LANGUAGES.map(([value, name]) => (
          <label class="toggle" key={value} lang={value}>
            <input
              type="radio"
              name="language"
              class="visually-hidden"
              checked={language.value === value}
              onChange={() => {
                language.value = value;
              }}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
    <div>
      <label class="check">
        <input
          type="checkbox"
          checked={notches.value}
          onChange={({ currentTarget }) => {
            notches.value = currentTarget.checked;
          }}
        />
        {t('account.notches')}
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={keysAreOn.value}
          onChange={({ currentTarget }) => {
            keysAreOn.value = currentTarget.checked;
          }}
        />
        {t('account.keys')}
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={yearAgoIsShown.value}
          onChange={({ currentTarget }) => {
            yearAgoIsShown.value = currentTarget.checked;
          }}
        />
        {t('account.yearAgo')}
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={photosAreSmall.value}
          onChange={({ currentTarget }) => {
            photosAreSmall.value = currentTarget.checked;
          }}
        />
        {t('account.smallPhotos')}
      </label>
    </div>
    <WeekStart />
    <MoodNames />
  </section>
);

const WEEK_STARTS = [
  ['account.week.device', null],
  ['account.week.monday', 0],
  ['account.week.saturday', 5],
  ['account.week.sunday', 6],
] as const;

const WeekStart = () => (
  <fieldset class="stack" style={{ gap: '8px' }}>
    <legend>{t('account.week')}</legend>
    <div class="toggles">
      {WEEK_STARTS.map(([label, day]) => (
        <label class="toggle" key={label}>
          <input
            type="radio"
            name="week-start"
            class="visually-hidden"
            checked={weekStart.value === day}
            onChange={() => {
              weekStart.value = day;
            }}
          />
          {t(label)}
        </label>
      ))}
    </div>
  </fieldset>
);

function MoodNames() {
  const change = (index: number, name: string) => {
    moodNames.value = MOODS.map((_, at) => (at === index ? name : (moodNames.value[at] ?? '')));
  };
  return (
    <fieldset class="names">
      <legend>{t('account.moods')}</legend>
      <p class="small muted">{t('account.moods.about')}</p>
      {MOODS.map((mood, index) => (
        <label key={mood}>
          <Face mood={mood} size={32} />
          <span class="visually-hidden">{usualMoodName(mood)}</span>
          <input
            class="input"
            maxLength={30}
            placeholder={usualMoodName(mood)}
            value={moodNames.value[index] ?? ''}
            onChange={({ currentTarget }) => change(index, currentTarget.value)}
          />
        </label>
      ))}
    </fieldset>
  );
}
