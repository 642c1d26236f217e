// Insights of a period: over time, by mood, activity, weekday and time of day.
import './insights.css';
import { ColumnChart } from '@tandem/web/charts/charts.tsx';
import { Face } from '@tandem/web/ui/face.tsx';
import { Icon } from '@tandem/web/ui/icon.tsx';
import { useCallback, useMemo, useRef } from 'preact/hooks';
import { daysBetween } from '../../foundation/days/rules.ts';
import { formatDay, formatTime, offsetAt, today } from '../../foundation/days/today.ts';
import { formatDecimal, formatNumber, t } from '../../foundation/i18n/i18n.ts';
import { destination, Link, replaceRoute, route, Title } from '../../foundation/navigation/navigation.tsx';
import { isOnline } from '../../foundation/network/network.ts';
import { useCountInOrder } from '../../foundation/remote/remote.tsx';
import { countEntries, useCopy } from '../../library/entries/read-entries.ts';
import { waiting } from '../../sync/sync-status/status.ts';
import { Card, CardChart, Waiting } from './cards/card.tsx';
import { Distribution } from './cards/distribution.tsx';
import { EffectsChart } from './cards/effects.tsx';
import { FeelingsTable } from './cards/feelings-table.tsx';
import { Average, FEWEST_DAYS, MoodOverTime } from './cards/mood-over-time.tsx';
import {
  describeRhythm,
  isSure,
  type NamedMean,
  nameTimes,
  nameWeekdays,
  type RhythmTexts,
  rangeOf,
  textOf,
} from './cards/rhythm-text.ts';
import { ti } from './i18n.ts';
import { boundsOf, keyOf, type Period, periodBefore, readPeriod } from './period.ts';
import { PeriodPicker } from './period-picker.tsx';
import {
  type Asked,
  type DayNumbers,
  type Effects,
  type FeelingSummary,
  isSettled,
  type Rhythm,
  useResponse,
} from './responses.ts';

export function Insights() {
  const current = route.value;
  if (current.name !== 'insights') return null;
  const period = readPeriod(current, today());
  return <Shown period={period} lag={current.lag} />;
}

function Shown({ period, lag }: { period: Period; lag: string }) {
  const days = useResponse<DayNumbers[]>('days', period);
  const earlier = periodBefore(period);
  const before = useResponse<DayNumbers[]>('days', earlier ?? period);
  const effects = useResponse<Effects>('effects', period, lag === '1' ? { lag } : {});
  const rhythm = useResponse<Rhythm>('rhythm', period);
  const feelings = useResponse<FeelingSummary[]>('feelings', period);
  const total = useCopy(countEntries, []);
  const file = keyOf(period);
  const asked = [days, before, effects, rhythm];
  const latest = useRef(asked);
  latest.current = asked;
  /** One press asks for all that failed, and its outcome is announced once. */
  const again = useCallback(() => {
    for (const one of latest.current) if (one.state === 'failed') one.again();
  }, []);
  return (
    <div class="stack insights">
      <div class="row nowrap between insights-head">
        <Title text={t('nav.insights')} />
        <Link
          to={{ name: 'report', from: '', to: '', parts: '' }}
          class="icon-button"
          aria-label={t('nav.report')}
        >
          <Icon name="report" />
        </Link>
      </div>
      <PeriodPicker />
      {total === 0 && <Empty />}
      {total !== undefined && total !== 0 && (
        <>
          <Coverage days={days} isAll={period.span === 'all'} isLast={period.span !== 'custom'} />
          <AsOf asked={asked} />
          <Failure asked={asked} />
          <Cards
            days={{ ...days, again }}
            before={earlier ? before : null}
            effects={{ ...effects, again }}
            rhythm={{ ...rhythm, again }}
            feelings={feelings}
            lag={lag}
            file={file}
          />
        </>
      )}
    </div>
  );
}

/** Of a journal without entries. */
const Empty = () => (
  <section class="card stack insights-empty">
    <Face mood={4} size={48} />
    <p>{ti('insights.empty')}</p>
    <Link class="button" to={{ name: 'log', date: null, mood: null }}>
      {t('nav.log')}
    </Link>
  </section>
);

type CardsProps = {
  days: Asked<DayNumbers[]>;
  before: Asked<DayNumbers[]> | null;
  effects: Asked<Effects>;
  rhythm: Asked<Rhythm>;
  feelings: Asked<FeelingSummary[]>;
  lag: string;
  file: string;
};

/**
 * Cards appear in order, each after those before it, so that none is moved by a later one. Unchanged cards
 * are not rendered again.
 */
function Cards({ days, before, effects, rhythm, feelings, lag, file }: CardsProps) {
  const count = useCountInOrder([
    isSettled(days) && (before === null || isSettled(before)),
    isSettled(effects),
    isSettled(rhythm),
  ]);
  const ofDays = useMemo(
    () => <DayCards days={days} before={before?.kept?.data ?? []} file={file} />,
    [days.kept?.data, days.state, before?.kept?.data, file],
  );
  const ofEffects = useMemo(
    () => <Activities asked={effects} file={lag === '1' ? `${file}-day-after` : file} />,
    [effects.kept?.data, effects.state, lag, file],
  );
  const ofRhythm = useMemo(
    () => <Rhythms asked={rhythm} file={file} />,
    [rhythm.kept?.data, rhythm.state, file],
  );
  // What is above it comes with the first numbers.
  if (count === 0) return <Pending />;
  return (
    <div class="insight-columns">
      {ofDays}
      {count > 1 ? ofEffects : <Pending />}
      {count > 2 && <div class="stack">{ofRhythm}</div>}
      {count > 2 && (feelings.kept?.data.length ?? 0) > 0 && (
        <Card id="feelings" title={t('nav.feelings')}>
          <FeelingsTable summaries={feelings.kept?.data ?? []} file={file} />
        </Card>
      )}
    </div>
  );
}

const Pending = () => <div class="chart-skeleton" aria-hidden="true" />;

type DayCardsProps = { days: Asked<DayNumbers[]>; before: readonly DayNumbers[]; file: string };

const DayCards = ({ days, before, file }: DayCardsProps) => (
  <>
    <Trend days={days} before={before} />
    <Card id="often" title={ti('insights.often')}>
      {days.kept ? <Often days={days.kept.data} file={file} /> : <Waiting asked={days} />}
    </Card>
  </>
);

type CoverageProps = { days: Asked<DayNumbers[]>; isAll: boolean; isLast: boolean };

/** How many days there are: a gap costs nothing. */
function Coverage({ days: { kept }, isAll, isLast }: CoverageProps) {
  if (!kept) return null;
  const bounds = boundsOf(
    kept,
    kept.data.map(({ date }) => date),
    today(),
  );
  if (!bounds) return null;
  const values = { n: kept.data.length, days: daysBetween(bounds.from, bounds.to) + 1 };
  if (isLast && !isAll) return <p class="small muted">{ti('insights.lastDays', values)}</p>;
  const ends = { from: formatDay(bounds.from, 'medium'), to: formatDay(bounds.to, 'medium') };
  return <p class="small muted">{ti('insights.between', { ...values, ...ends })}</p>;
}

/** Announced once, however many cards show it. */
const Failure = ({ asked }: { asked: readonly Asked<unknown>[] }) =>
  asked.some(({ kept, state }) => !kept && state === 'failed') && (
    <p class="visually-hidden" role="alert">
      {t('error.load')}
    </p>
  );

/** Displayed if the data may be outdated. */
function AsOf({ asked }: { asked: readonly Asked<unknown>[] }) {
  const old = asked.filter(({ kept, state }) => kept && (state === 'offline' || state === 'failed'));
  const at = Math.min(...old.map(({ kept }) => kept?.at ?? Number.POSITIVE_INFINITY));
  if (old.length > 0)
    return (
      <p class="notice" role="status">
        {ti('insights.asOf', {
          day: formatDay(new Date(at + offsetAt(at) * 60_000).toISOString().slice(0, 10), 'short'),
          time: formatTime(at, offsetAt(at)),
        })}
      </p>
    );
  const unsent = waiting.value.length;
  if (unsent === 0 || !isOnline.value) return null;
  return <p class="small muted">{ti('insights.unsent', { n: unsent })}</p>;
}

function Trend({ days: asked, before }: Pick<DayCardsProps, 'days' | 'before'>) {
  const { kept } = asked;
  const days = kept?.data ?? [];
  const bounds =
    kept &&
    boundsOf(
      kept,
      days.map(({ date }) => date),
      today(),
    );
  return (
    <Card id="mood" title={ti('insights.mood')}>
      {!kept && <Waiting asked={asked} />}
      {kept && days.length < FEWEST_DAYS && (
        <>
          {days.length > 0 && <Average days={days} before={before} />}
          <p class="muted">{ti('insights.mood.need', { n: days.length })}</p>
        </>
      )}
      {bounds && days.length >= FEWEST_DAYS && <MoodOverTime days={days} bounds={bounds} before={before} />}
    </Card>
  );
}

const Often = ({ days, file }: { days: readonly DayNumbers[]; file: string }) =>
  days.length === 0 ? (
    <p class="muted">{ti('insights.often.need')}</p>
  ) : (
    <Distribution days={days} file={file} />
  );

function Rhythms({ asked, file }: { asked: Asked<Rhythm>; file: string }) {
  const { kept } = asked;
  return (
    <>
      <Card id="weekdays" title={ti('insights.weekdays')}>
        {!kept && <Waiting asked={asked} />}
        {kept && (
          <RhythmChart
            title={ti('insights.weekdays')}
            means={nameWeekdays(kept.data.weekdays)}
            words={{ none: 'insights.weekdays.none', need: 'insights.weekdays.need' }}
            walk={ti('insights.weekdays.walk')}
            file={`weekdays-${file}`}
          />
        )}
      </Card>
      <Card id="times" title={ti('insights.times')}>
        {!kept && <Waiting asked={asked} />}
        {kept && (
          <RhythmChart
            title={ti('insights.times')}
            means={nameTimes(kept.data.times)}
            words={{ none: 'insights.times.none', need: 'insights.times.need' }}
            walk={ti('insights.times.walk')}
            file={`times-${file}`}
          />
        )}
      </Card>
    </>
  );
}

type ActivitiesProps = { asked: Asked<Effects>; file: string };

const Activities = ({ asked, file }: ActivitiesProps) => (
  <Card id="effects" title={ti('effects.title')}>
    <LagChoice />
    {asked.kept ? <EffectsChart effects={asked.kept.data} file={file} /> : <Waiting asked={asked} />}
  </Card>
);

/** The selection is displayed immediately; the chart follows. */
function LagChoice() {
  const to = destination.value;
  if (to.name !== 'insights') return null;
  return (
    <div class="segments" role="group" aria-label={ti('effects.lag')}>
      {(['', '1'] as const).map((lag) => (
        <button
          key={lag}
          type="button"
          aria-pressed={to.lag === lag}
          onClick={() => replaceRoute({ ...to, lag })}
        >
          {ti(lag === '' ? 'effects.lag.same' : 'effects.lag.after')}
        </button>
      ))}
    </div>
  );
}

// Moods by weekday and by time of day: a column with its range.

type RhythmProps = {
  title: string;
  means: readonly NamedMean[];
  words: RhythmTexts;
  file: string;
  walk: string;
};

function RhythmChart({ title, means, words, file, walk }: RhythmProps) {
  const sentence = describeRhythm(means, words);
  if (sentence === null)
    return <p class="muted">{ti(words.need, { n: Math.max(...means.map(({ days }) => days)) })}</p>;
  return (
    <CardChart
      title={title}
      sentence={sentence}
      method={ti('insights.rhythm.method')}
      file={file}
      csv={() => [
        ['name', 'days', 'mean', 'low', 'high'],
        ...means.map(({ name, days, mean, low, high }) => [name, days, mean, low, high]),
      ]}
      table={() => ({
        head: [ti('chart.name'), ti('chart.mean'), ti('chart.interval'), ti('chart.days')],
        rows: means.map((beat) => [
          beat.name,
          beat.mean === null ? '' : formatDecimal(beat.mean),
          isSure(beat) ? rangeOf(beat) : '',
          formatNumber(beat.days),
        ]),
      })}
    >
      <ColumnChart
        name={sentence}
        walk={walk}
        clip={{ from: 1, to: 5 }}
        columns={means.map((beat) => ({
          key: beat.name,
          label: beat.short,
          note: beat.mean === null ? '' : formatDecimal(beat.mean),
          text: textOf(beat),
          value: beat.mean,
          low: beat.low,
          high: beat.high,
        }))}
      />
    </CardChart>
  );
}
