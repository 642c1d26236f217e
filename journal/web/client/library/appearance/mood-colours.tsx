// The choice between the palettes of the moods, and whether their height is marked on them too.
import { Face } from '@tandem/web/ui/face.tsx';
import { MOODS } from '@tandem/web/ui/moods.ts';
import { MOOD_COLOURS, moodColours, notches } from '../../foundation/preferences/preferences.ts';
import { ta } from './i18n.ts';

export const MoodColours = () => (
  <>
    <fieldset>
      <legend>{ta('moods.colours')}</legend>
      <div class="toggles">
        {MOOD_COLOURS.map((palette) => (
          <label class="toggle" key={palette}>
            <input
              type="radio"
              name="mood-colours"
              class="visually-hidden"
              checked={moodColours.value === palette}
              onChange={() => {
                moodColours.value = palette;
              }}
            />
            <span class="row nowrap" data-moods={palette} style={{ gap: '2px' }}>
              {MOODS.map((mood) => (
                <Face key={mood} mood={mood} size={20} />
              ))}
            </span>
            {ta(`moods.${palette}`)}
          </label>
        ))}
      </div>
    </fieldset>
    <label class="check">
      <input
        type="checkbox"
        checked={notches.value}
        onChange={({ currentTarget }) => {
          notches.value = currentTarget.checked;
        }}
      />
      {ta('moods.shapes')}
    </label>
  </>
);
