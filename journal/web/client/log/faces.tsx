// The five faces as buttons: pressing one is an entry. Not radios, since arrow keys must not log.
import { Face } from '@tandem/web/ui/face.tsx';
import { MOODS, type Mood } from '@tandem/web/ui/moods.ts';
import { moodName, t } from '../words/words.ts';

type FacesProps = { onPick: (mood: Mood) => void; labelledBy: string };

export const Faces = ({ onPick, labelledBy }: FacesProps) => (
  <div class="faces" role="group" aria-labelledby={labelledBy}>
    {MOODS.map((mood) => (
      <button type="button" class="face-button wide-face" key={mood} onClick={() => onPick(mood)}>
        <Face mood={mood} filled={false} size={56} />
        <span>
          {moodName(mood)}
          <span class="visually-hidden">, {t('log.now')}</span>
        </span>
      </button>
    ))}
  </div>
);
