// The first steps of a new journal below the faces, until each is done or hidden.
import './first-run.css';
import { Icon, type IconName } from '@tandem/web/ui/icon.tsx';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Link } from '../../foundation/navigation/navigation.tsx';
import { activities } from '../../library/activities/activities.ts';
import { Suggestions } from '../../library/activities/suggestions.tsx';
import { tf } from './i18n.ts';
import { type FirstStep, firstSteps, settleStep } from './steps.ts';

export function FirstRun() {
  const isShown = (step: FirstStep) => firstSteps.value.includes(step);
  return (
    <div class="first-run">
      {isShown('import') && (
        <Step step="import" icon="download" title={tf('import')} about={tf('import.about')}>
          <Link class="button" to={{ name: 'data' }}>
            {tf('import.go')}
          </Link>
        </Step>
      )}
      {isShown('activities') && activities.value.length === 0 && <ActivitiesStep />}
      {isShown('reminder') && (
        <Step step="reminder" icon="reminders" title={tf('reminder')} about={tf('reminder.about')}>
          <Link class="button" to={{ name: 'reminders' }}>
            {tf('reminder.go')}
          </Link>
        </Step>
      )}
    </div>
  );
}

function ActivitiesStep() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Step step="activities" icon="grid" title={tf('activities')} about={tf('activities.about')}>
      {isOpen ? (
        <Suggestions />
      ) : (
        <button type="button" class="button" onClick={() => setOpen(true)}>
          {tf('activities.go')}
        </button>
      )}
    </Step>
  );
}

type StepProps = {
  step: FirstStep;
  icon: IconName;
  title: string;
  about: string;
  children: ComponentChildren;
};

const Step = ({ step, icon, title, about, children }: StepProps) => (
  <section class="card first-step" aria-labelledby={`step-${step}`}>
    <Icon name={icon} size={28} />
    <div>
      <h2 id={`step-${step}`}>{title}</h2>
      <p>{about}</p>
      {children}
    </div>
    <button
      type="button"
      class="icon-button"
      aria-label={tf('hide', { title })}
      onClick={() => settleStep(step)}
    >
      <Icon name="close" size={20} />
    </button>
  </section>
);
