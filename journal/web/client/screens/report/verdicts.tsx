// What the server says of the activities of the period, if it can be reached or said it before.
import { activityName } from '../../library/activities/activities.ts';
import { describeEffect, summarizeEffects } from '../insights/cards/effect-text.ts';
import { type Effects, useResponse } from '../insights/responses.ts';
import { ti } from '../insights/words/words.ts';

export function Verdicts({ from, to }: { from: string; to: string }) {
  const { kept } = useResponse<Effects>('effects', { span: 'custom', from, to });
  if (!kept) return <p class="small muted">{ti('report.activities.about')}</p>;
  const told = kept.data.activities.filter(
    ({ activityId, verdict }) =>
      (verdict === 'clear' || verdict === 'hint') && activityName(activityId) !== '',
  );
  return (
    <>
      <p>{summarizeEffects(kept.data)}</p>
      {told.map((effect) => (
        <p key={effect.activityId}>{describeEffect(activityName(effect.activityId), effect, kept.data)}</p>
      ))}
    </>
  );
}
