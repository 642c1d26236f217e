// Choices of the user, the same on all devices: theme, colours, language, keys, names of the moods.
import { Face } from '@tandem/web/ui/face.tsx';
import { MOODS } from '@tandem/web/ui/moods.ts';
import { t, usualMoodName } from '../../foundation/i18n/i18n.ts';
import { Link } from '../../foundation/navigation/navigation.tsx';
import {
  keysAreOn,
  language,
  moodNames,
  photosAreSmall,
  type Theme,
  theme,
  weekStart,
  yearAgoIsShown,
} from '../../foundation/preferences/preferences.ts';
import { MoodColours } from '../../library/appearance/mood-colours.tsx';
import { type AccountKey, tc } from './i18n.ts';

const THEMES: readonly [Theme, Extract<AccountKey, `account.theme.${string}`>][] = [
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
  <section>
    <fieldset class="stack" style={{ gap: '8px' }}>
      <legend>{tc('account.theme')}</legend>
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
            {tc(label)}
          </label>
        ))}
      </div>
    </fieldset>
    <MoodColours />
    <fieldset class="stack" style={{ gap: '8px' }}>
      <legend>{tc('account.language')}</legend>
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
          checked={keysAreOn.value}
          onChange={({ currentTarget }) => {
            keysAreOn.value = currentTarget.checked;
          }}
        />
        {tc('account.keys')}
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={yearAgoIsShown.value}
          onChange={({ currentTarget }) => {
            yearAgoIsShown.value = currentTarget.checked;
          }}
        />
        {tc('account.yearAgo')}
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={photosAreSmall.value}
          onChange={({ currentTarget }) => {
            photosAreSmall.value = currentTarget.checked;
          }}
        />
        {tc('account.smallPhotos')}
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
    <legend>{tc('account.week')}</legend>
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
          {tc(label)}
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
      <legend>{tc('account.moods')}</legend>
      <p class="small muted">{tc('account.moods.about')}</p>
      <p class="row">
        <Link to={{ name: 'moods' }}>{tc('account.moods.own')}</Link>
        <Link to={{ name: 'feelings' }}>{t('nav.feelings')}</Link>
      </p>
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
