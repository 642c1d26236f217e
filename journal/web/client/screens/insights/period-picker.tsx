// Chooses the period: its choice is in the address.
import { useState } from 'preact/hooks';
import { addDays } from '../../foundation/days/rules.ts';
import { today } from '../../foundation/days/today.ts';
import { destination, replaceRoute } from '../../foundation/navigation/navigation.tsx';
import { ti } from './i18n.ts';
import { type Period, readPeriod, SPANS } from './period.ts';

const NAMES = {
  '4w': 'insights.period.4w' as const,
  '3m': 'insights.period.3m' as const,
  '12m': 'insights.period.12m' as const,
  all: 'insights.period.all' as const,
};

/** The selection is displayed immediately; the charts follow. */
export function PeriodPicker() {
  const to = destination.value;
  if (to.name !== 'insights') return null;
  return <Picker period={readPeriod(to, today())} lag={to.lag} />;
}

type PickerProps = { period: Period; lag: string };

function Picker({ period, lag }: PickerProps) {
  const [isOpen, setOpen] = useState(period.span === 'custom');
  const show = (span: string, from: string, to: string) =>
    replaceRoute({ name: 'insights', span, from, to, lag });
  return (
    <div class="stack">
      <div class="chips" role="group" aria-label={ti('insights.period')}>
        {SPANS.map((span) => (
          <button
            key={span}
            type="button"
            class="chip"
            aria-pressed={period.span === span && !isOpen}
            onClick={() => {
              setOpen(false);
              show(span, '', '');
            }}
          >
            {ti(NAMES[span])}
          </button>
        ))}
        <button type="button" class="chip" aria-pressed={isOpen} onClick={() => setOpen(true)}>
          {ti('insights.period.custom')}
        </button>
      </div>
      {isOpen && <FromTo period={period} onShow={(from, to) => show('', from, to)} />}
    </div>
  );
}

type FromToProps = {
  period: Pick<Period, 'from' | 'to'>;
  onShow: (from: string, to: string) => void;
};

/** Two days; each change counts as soon as both are days. */
export function FromTo({ period, onShow }: FromToProps) {
  const [from, setFrom] = useState(period.from ?? addDays(today(), -27));
  const [to, setTo] = useState(period.to ?? today());
  const change = (first: string, last: string) => {
    setFrom(first);
    setTo(last);
    if (first && last && first <= last) onShow(first, last);
  };
  const isBackward = Boolean(from && to && from > to);
  return (
    <div class="from-to">
      <div class="field">
        <label for="from">{ti('insights.period.from')}</label>
        <input
          id="from"
          type="date"
          class="input"
          value={from}
          onChange={({ currentTarget }) => change(currentTarget.value, to)}
        />
      </div>
      <div class="field">
        <label for="to">{ti('insights.period.to')}</label>
        <input
          id="to"
          type="date"
          class="input"
          value={to}
          aria-describedby={isBackward ? 'backward' : undefined}
          onChange={({ currentTarget }) => change(from, currentTarget.value)}
        />
      </div>
      {isBackward && (
        <p id="backward" class="error" role="alert">
          {ti('insights.period.backward')}
        </p>
      )}
    </div>
  );
}
