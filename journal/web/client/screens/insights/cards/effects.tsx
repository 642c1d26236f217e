// Activities on better or worse days: verdicts with their uncertainty, not a ranking.
import '../../../library/appearance/activity-mark.css';
import { aroundZero, type Domain, dotsAt, segments, toUnits, UNITS } from '@tandem/web/charts/geometry.ts';
import { formatDecimal, formatNumber, t } from '../../../foundation/i18n/i18n.ts';
import type { Appearance } from '../../../foundation/storage/records.ts';
import { activities, activityName } from '../../../library/activities/activities.ts';
import { ChosenIcon } from '../../../library/appearance/chosen-icon.tsx';
import { ti } from '../i18n.ts';
import type { Effect, Effects, Verdict } from '../responses.ts';
import { CardChart } from './card.tsx';
import { clipRange, describeEffect, fades, formatSigned, summarizeEffects, VERDICTS } from './effect-text.ts';

type Named = Effect & { name: string; text: string };

const STEP = 0.5;
/** Ranges beyond this are cut off, so that one wide range does not flatten the others. */
const WIDEST_RANGE = 2;

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
  const domain = domainOf(named);
  const rows = (...verdicts: Verdict[]) => ({
    effects: named.filter(({ verdict }) => verdicts.includes(verdict)),
    domain,
  });
  if (effects.compared === 0)
    return (
      <>
        <p class="muted">{sentence}</p>
        <Rest of="few" {...rows('few')} />
      </>
    );
  return (
    <CardChart
      title={ti('effects.title')}
      sentence={sentence}
      method={ti('effects.method')}
      note={ti('effects.note', { n: effects.days })}
      file={`activities-${file}`}
      csv={() => toRows(named)}
      table={() => toTable(named)}
    >
      <Rows {...rows('clear', 'hint', 'calendar')} />
      <Rest of="none" {...rows('none')} />
      <Rest of="few" {...rows('few')} />
    </CardChart>
  );
}

function domainOf(effects: readonly Named[]): Domain {
  const within = (end: number | null | undefined) => Math.min(WIDEST_RANGE, Math.abs(end ?? 0));
  return aroundZero(
    effects.flatMap(({ low, high, difference = 0 }) => [within(low), within(high), difference]),
    STEP,
  );
}

type RowsProps = { effects: readonly Named[]; domain: Domain };

const Rows = ({ effects, domain }: RowsProps) =>
  effects.length > 0 && (
    <ul class="verdicts">
      {effects.map((effect) => (
        <Row key={effect.activityId} effect={effect} domain={domain} />
      ))}
      {effects.some(hasRange) && (
        <li class="effect-scale" dir="ltr" aria-hidden="true">
          {[domain.from, 0, domain.to].map((at) => (
            <span key={at}>{formatSigned(at)}</span>
          ))}
        </li>
      )}
    </ul>
  );

const REST_NAMES = { none: 'effects.rest.none', few: 'effects.rest.few' } as const;

type RestProps = RowsProps & { of: keyof typeof REST_NAMES };

/** Activities without a clear result are in a collapsed section. */
const Rest = ({ of, effects, domain }: RestProps) =>
  effects.length > 0 && (
    <details class="rest">
      <summary>{ti(REST_NAMES[of], { n: effects.length })}</summary>
      <Rows effects={effects} domain={domain} />
    </details>
  );

const hasRange = ({ low, high }: Effect): boolean => typeof low === 'number' && typeof high === 'number';

function Row({ effect, domain }: { effect: Named; domain: Domain }) {
  const { activityId, name, text, difference, verdict } = effect;
  const isDifferent = verdict === 'clear' || verdict === 'hint';
  const isHollow = verdict === 'calendar' || (isDifferent && fades(effect));
  const isTold = isDifferent && !isHollow;
  return (
    <li class={isHollow ? 'effect hollow' : 'effect'}>
      <ActivityMark of={activities.value.find(({ id }) => id === activityId)} name={name} />
      <span class="effect-name">{name}</span>
      {verdict !== 'few' && difference !== undefined && (
        <b class={isTold ? (difference > 0 ? 'tint-green' : 'tint-red') : 'muted'}>
          {formatSigned(difference)}
        </b>
      )}
      {verdict !== 'few' && difference !== undefined && (
        <RangeMark effect={effect} at={difference} domain={domain} isHollow={isHollow} />
      )}
      <p class="small muted">{text}</p>
    </li>
  );
}

const HEIGHT = 14;

type RangeProps = { effect: Effect; at: number; domain: Domain; isHollow: boolean };

/** The point is hollow if the difference disappears among similar days. */
function RangeMark({ effect, at, domain, isHollow }: RangeProps) {
  const place = (value: number) => ({ x: toUnits(value, domain), y: HEIGHT / 2 });
  const range = clipRange(effect, domain);
  const zero = toUnits(0, domain);
  const { color } = activities.value.find(({ id }) => id === effect.activityId) ?? {};
  return (
    <svg
      class={`effect-range tint-${color ?? 'grey'}`}
      viewBox={`0 0 ${UNITS} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path class="effect-zero" d={segments([{ from: { x: zero, y: 0 }, to: { x: zero, y: HEIGHT } }])} />
      {range && (
        <path class="effect-span" d={segments([{ from: place(range.low), to: place(range.high) }])} />
      )}
      <path class="effect-dot" d={dotsAt([place(at)])} />
      {isHollow && <path class="effect-hole" d={dotsAt([place(at)])} />}
    </svg>
  );
}

const VERDICT_NAMES = {
  clear: 'effect.verdict.clear',
  hint: 'effect.verdict.hint',
  calendar: 'effect.verdict.calendar',
  none: 'effect.verdict.none',
  few: 'effect.verdict.few',
} as const;

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
    ti(VERDICT_NAMES[effect.verdict]),
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

/** Only displayed here: by itself it states neither size nor certainty. */
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

// An activity as a circle in its colour: its icon, or the first character of its name.

type MarkProps = { of: Partial<Appearance> | undefined; name: string };

const ActivityMark = ({ of: { icon = null, color } = {}, name }: MarkProps) => (
  <span class={`activity-mark tint-${color ?? 'grey'}`} aria-hidden="true">
    {icon ? <ChosenIcon of={{ icon }} /> : firstGrapheme(name)}
  </span>
);

const firstGrapheme = (name: string): string =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name)][0]?.segment ?? '';
