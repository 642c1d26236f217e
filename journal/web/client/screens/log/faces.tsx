// The five faces as buttons: pressing one logs an entry. Not radios, since arrow keys must not log.
import { Face } from '@tandem/web/ui/face.tsx';
import { MOODS, type Mood } from '@tandem/web/ui/moods.ts';
import { moodName, t } from '../../foundation/i18n/i18n.ts';
import './faces.css';

type FacesProps = {
  onPick: (mood: Mood) => void;
  labelledBy: string;
  /** What a tap does, for screen readers. */
  purpose?: string;
  proposed?: Mood | null;
};

/** `proposed` is the mood in the address: it has the focus. */
export const Faces = ({ onPick, labelledBy, purpose = t('log.now'), proposed = null }: FacesProps) => (
  <div class="faces" role="group" aria-labelledby={labelledBy}>
    {MOODS.map((mood) => (
      <button
        type="button"
        class={mood === proposed ? 'face-button proposed' : 'face-button'}
        key={mood}
        ref={mood === proposed ? focusOnce : null}
        aria-label={`${moodName(mood)}, ${purpose}`}
        onClick={() => onPick(mood)}
      >
        <Face mood={mood} size={60} />
        <span>{moodName(mood)}</span>
      </button>
    ))}
  </div>
);

const focused = new WeakSet<HTMLElement>();

/** After the heading has had it. */
function focusOnce(button: HTMLButtonElement | null): void {
  if (!button || focused.has(button)) return;
  focused.add(button);
  setTimeout(() => button.focus());
}
