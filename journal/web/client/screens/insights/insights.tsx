// What the days say together: over time, by mood, weekday, time of day and activity.

import { useCallback, useMemo, useRef } from 'preact/hooks';
import { daysBetween } from '../../foundation/days/rules.ts';
import { formatDay, formatTime, offsetAt, today } from '../../foundation/days/today.ts';
import { t } from '../../foundation/i18n/i18n.ts';
import { destination, Link, replaceRoute, route } from '../../foundation/navigation/navigation.tsx';
import { Title } from '../../foundation/navigation/title.tsx';
import { isOnline } from '../../foundation/network/network.ts';
import { useCountInOrder } from '../../foundation/remote/remote.ts';
import { waiting } from '../../sync/sync-status/status.ts';
import { Card, Waiting } from './cards/card.tsx';
import { Distribution } from './cards/distribution.tsx';
import { EffectsChart } from './cards/effects.tsx';
import { FeelingsTable } from './cards/feelings-table.tsx';
import { MoodOverTime } from './cards/mood-over-time.tsx';
import { RhythmChart } from './cards/rhythm.tsx';
import { nameTimes, nameWeekdays } from './cards/rhythm-text.ts';
import { ti } from './i18n/i18n.ts';
import { boundsOf, keyOf, type Period, readPeriod } from './period.ts';
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
import './insights.css';

export function Insights() {
  const current = route.value;
  if (current.name !== 'insights') return null;
  const period = readPeriod(current, today());
  return <Shown period={period} lag={current.lag} />;
}

function Shown({ period, lag }: { period: Period; lag: string }) {
  const days = useResponse<DayNumbers[]>('days', period);
  const rhythm = useResponse<Rhythm>('rhythm', period);
  const effects = useResponse<Effects>('effects', period, lag === '1' ? { lag } : {});
  const feelings = useResponse<FeelingSummary[]>('feelings', period);
  const file = keyOf(period);
  const asked = [days, rhythm, effects];
  const latest = useRef(asked);
  latest.current = asked;
  /** One press asks for all that failed, and its outcome is announced once. */
  const again = useCallback(() => {
    for (const one of latest.current) if (one.state === 'failed') one.again();
  }, []);
  return (
    <div class="stack wide insights">
      <div class="row between">
        <Title text={t('nav.insights')} />
        <Link to={{ name: 'report', from: '', to: '', parts: '' }} class="button quiet">
          {t('nav.report')}
        </Link>
      </div>
      <PeriodPicker />
      <Coverage days={days} isAll={period.span === 'all'} isLast={period.span !== 'custom'} />
      <AsOf asked={asked} />
      <Failure asked={asked} />
      <Cards
        days={{ ...days, again }}
        rhythm={{ ...rhythm, again }}
        effects={{ ...effects, again }}
        feelings={feelings}
        lag={lag}
        file={file}
      />
    </div>
  );
}

type CardsProps = {
  days: Asked<DayNumbers[]>;
  rhythm: Asked<Rhythm>;
  effects: Asked<Effects>;
  feelings: Asked<FeelingSummary[]>;
  lag: string;
  file: string;
};

/**
 * Cards appear in their order, each when those before it are there: none is moved by what comes later. What
 * is the same is not drawn again.
 */
function Cards({ days, rhythm, effects, feelings, lag, file }: CardsProps) {
  const count = useCountInOrder([days, rhythm, effects].map(isSettled));
  const ofDays = useMemo(() => <DayCards days={days} file={file} />, [days.kept?.data, days.state, file]);
  const ofRhythm = useMemo(
    () => <Rhythms asked={rhythm} file={file} />,
    [rhythm.kept?.data, rhythm.state, file],
  );
  const ofEffects = useMemo(
    () => <Activities asked={effects} file={lag === '1' ? `${file}-day-after` : file} />,
    [effects.kept?.data, effects.state, lag, file],
  );
  // What is above it comes with the first numbers.
  if (count === 0) return <Pending />;
  return (
    <div class="insight-columns">
      <div class="stack wide">{ofDays}</div>
      <div class="stack wide">{count > 1 ? ofRhythm : <Pending />}</div>
      {count > 2 && ofEffects}
      {count > 2 && (feelings.kept?.data.length ?? 0) > 0 && (
        <Card id="feelings" title={t('nav.feelings')}>
          <FeelingsTable summaries={feelings.kept?.data ?? []} file={file} />
        </Card>
      )}
    </div>
  );
}

const Pending = () => <div class="chart-skeleton" aria-hidden="true" />;

const DayCards = ({ days, file }: { days: Asked<DayNumbers[]>; file: string }) => (
  <>
    <Trend days={days} />
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
  if (!bounds) return <p>{t('journal.empty')}</p>;
  const values = { n: kept.data.length, days: daysBetween(bounds.from, bounds.to) + 1 };
  if (isLast && !isAll) return <p>{ti('insights.lastDays', values)}</p>;
  const ends = { from: formatDay(bounds.from, 'medium'), to: formatDay(bounds.to, 'medium') };
  return <p>{ti('insights.between', { ...values, ...ends })}</p>;
}

/** Announced once, however many cards show it. */
const Failure = ({ asked }: { asked: readonly Asked<unknown>[] }) =>
  asked.some(({ kept, state }) => !kept && state === 'failed') && (
    <p class="visually-hidden" role="alert">
      {t('error.load')}
    </p>
  );

/** Said where what is shown is not what the server would say now. */
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

function Trend({ days }: { days: Asked<DayNumbers[]> }) {
  const { kept } = days;
  const bounds =
    kept &&
    boundsOf(
      kept,
      kept.data.map(({ date }) => date),
      today(),
    );
  return (
    <Card id="mood" title={ti('insights.mood')}>
      {!kept && <Waiting asked={days} />}
      {kept && (!bounds || kept.data.length < 2) && (
        <p class="muted">{ti('insights.mood.need', { n: kept.data.length })}</p>
      )}
      {kept && bounds && kept.data.length > 1 && <MoodOverTime days={kept.data} bounds={bounds} />}
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
  <Card id="effects" title={t('nav.activities')} head={<LagChoice />}>
    {asked.kept ? <EffectsChart effects={asked.kept.data} file={file} /> : <Waiting asked={asked} />}
  </Card>
);

/** What is chosen shows at once; the chart follows. */
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
