// Which activities go with better or worse days: no list of the best, but verdicts that say what is unknown.
import { aroundZero } from '@tandem/web/charts/geometry/scale.ts';
import { RowChart } from '@tandem/web/charts/row-chart.tsx';
import { useState } from 'preact/hooks';
import { formatDecimal, formatNumber, t } from '../../../foundation/i18n/i18n.ts';
import { activities, activityName } from '../../../library/activities/activities.ts';
import { ti } from '../i18n/i18n.ts';
import type { Effect, Effects, Verdict } from '../responses.ts';
import { CardChart } from './card.tsx';
import { describeEffect, formatSigned, noteOf, summarizeEffects, VERDICTS } from './effect-text.ts';

type Named = Effect & { name: string; text: string };

const STEP = 0.5;
/** Ranges beyond this are cut off, so that one wide range does not flatten the others. */
const WIDEST_RANGE = 2;
/** More rows are shown on demand. */
const FIRST_ROWS = 16;

/** By verdict, and then by name: an order by size would be a list of the best and the worst. */
function nameEffects(effects: Effects): Named[] {
  const known = effects.activities.filter(({ activityId }) => activityName(activityId) !== '');
  return known
    .map((effect) => {
      const name = activityName(effect.activityId);
      // Verdicts of newer servers count as none.
      const verdict = VERDICTS.includes(effect.verdict) ? effect.verdict : 'none';
      return { ...effect, verdict, name, text: describeEffect(name, { ...effect, verdict }, effects) };
    })
    .sort(
      (one, other) =>
        VERDICTS.indexOf(one.verdict) - VERDICTS.indexOf(other.verdict) || one.name.localeCompare(other.name),
    );
}

export function EffectsChart({ effects, file }: { effects: Effects; file: string }) {
  // The names are those of the catalogue: they may change.
  void activities.value;
  const named = nameEffects(effects);
  const sentence = summarizeEffects(effects);
  if (effects.compared === 0)
    return (
      <>
        <p class="muted">{sentence}</p>
        <Sentences effects={named} verdict="few" />
      </>
    );
  return (
    <>
      <CardChart
        sentence={sentence}
        method={ti('effects.method')}
        note={ti('effects.note', { n: effects.days })}
        file={`activities-${file}`}
        csv={() => toRows(named)}
        table={() => toTable(named)}
      >
        <Ranges effects={named.filter(({ verdict }) => verdict !== 'few')} name={sentence} />
      </CardChart>
      {VERDICTS.map((verdict) => (
        <Sentences key={verdict} effects={named} verdict={verdict} />
      ))}
    </>
  );
}

function Ranges({ effects, name }: { effects: readonly Named[]; name: string }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? effects : effects.slice(0, FIRST_ROWS);
  const within = (end: number | null | undefined) => Math.min(WIDEST_RANGE, Math.abs(end ?? 0));
  const domain = aroundZero(
    shown.flatMap(({ low, high, difference = 0 }) => [within(low), within(high), difference]),
    STEP,
  );
  return (
    <>
      <RowChart
        name={name}
        walk={ti('effects.walk')}
        form="ranges"
        domain={domain}
        ticks={[domain.from, 0, domain.to].map((at) => ({ at, label: formatSigned(at), isZero: at === 0 }))}
        rows={shown.map(({ name: label, difference, low, high, text, ...effect }) => ({
          key: effect.activityId,
          label,
          value: difference ?? null,
          text,
          low: low ?? null,
          high: high ?? null,
          isHollow: effect.verdict === 'calendar',
          note: noteOf({ ...effect, ...(difference === undefined ? {} : { difference }) }),
        }))}
      />
      {shown.length < effects.length && (
        <div>
          <button type="button" class="button quiet" onClick={() => setWhole(true)}>
            {ti('effects.all', { n: effects.length })}
          </button>
        </div>
      )}
    </>
  );
}

const TITLES = {
  clear: 'effect.verdict.clear',
  hint: 'effect.verdict.hint',
  calendar: 'effect.verdict.calendar',
  none: 'effect.verdict.none',
  few: 'effect.verdict.few',
} as const;

/** What says something is read at once; the rest is folded. */
function Sentences({ effects, verdict }: { effects: readonly Named[]; verdict: Verdict }) {
  const own = effects.filter((effect) => effect.verdict === verdict);
  if (own.length === 0) return null;
  const list = (
    <ul class="stack verdicts">
      {own.map(({ activityId, text }) => (
        <li key={activityId}>{text}</li>
      ))}
    </ul>
  );
  if (verdict === 'clear' || verdict === 'hint') return list;
  return (
    <details>
      <summary>
        {ti(TITLES[verdict])} <span class="muted">{formatNumber(own.length)}</span>
      </summary>
      {list}
    </details>
  );
}

const toTable = (effects: readonly Named[]) => ({
  head: [
    t('journal.activity'),
    ti('effects.verdict'),
    ti('effects.difference'),
    ti('chart.interval'),
    ti('effects.daysWith'),
    ti('effects.daysWithout'),
    ti('effects.meanWith'),
    ti('effects.meanWithout'),
    ti('effects.similar'),
    ti('effects.correlation'),
  ],
  rows: effects.map((effect) => [
    effect.name,
    ti(TITLES[effect.verdict]),
    signed(effect.difference),
    intervalOf(effect),
    formatNumber(effect.daysWith),
    formatNumber(effect.daysWithout),
    decimal(effect.meanWith),
    decimal(effect.meanWithout),
    signed(effect.similar),
    correlationOf(effect),
  ]),
});

const decimal = (value: number | undefined): string => (value === undefined ? '' : formatDecimal(value));
const signed = (value: number | null | undefined): string =>
  typeof value === 'number' ? formatSigned(value) : '';

/** Only here: alone it says neither how much nor how sure. */
const correlationOf = ({ correlation }: Effect): string =>
  typeof correlation === 'number' ? formatDecimal(correlation, { signDisplay: 'exceptZero', digits: 2 }) : '';

const intervalOf = ({ low, high }: Effect): string =>
  typeof low === 'number' && typeof high === 'number'
    ? ti('chart.range', { low: formatSigned(low), high: formatSigned(high) })
    : '';

const toRows = (effects: readonly Named[]) => [
  [
    'activity',
    'verdict',
    'daysWith',
    'daysWithout',
    'meanWith',
    'meanWithout',
    'difference',
    'low',
    'high',
    'similar',
    'correlation',
  ],
  ...effects.map(({ name, verdict, daysWith, daysWithout, meanWith, meanWithout, difference, ...rest }) => [
    name,
    verdict,
    daysWith,
    daysWithout,
    meanWith,
    meanWithout,
    difference,
    rest.low,
    rest.high,
    rest.similar,
    rest.correlation,
  ]),
];
