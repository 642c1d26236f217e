// Activities that an empty catalogue proposes: a pressed one is created, and added to the entry.
import { createActivity, findByName } from '../../library/activities/activities.ts';
import { SUGGESTIONS } from '../../library/activities/suggestions.tsx';
import { ChosenIcon } from '../../library/appearance/chosen-icon.tsx';
import { tl } from '../../library/catalogue/i18n.ts';

export const SuggestedPicks = ({ entryId }: { entryId: string }) => (
  <>
    {SUGGESTIONS.filter(({ key }) => !findByName(tl(key))).map(({ key, ...appearance }) => (
      <button
        key={key}
        type="button"
        class="pick"
        aria-pressed={false}
        onClick={() => void createActivity(tl(key), { into: entryId, appearance })}
      >
        <b class={`tint-${appearance.color}`}>
          <ChosenIcon of={appearance} />
        </b>
        <span>{tl(key)}</span>
      </button>
    ))}
  </>
);
