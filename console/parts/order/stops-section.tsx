import type { ComponentChildren } from 'preact';
import type { Activity, Goods } from '../../../client/src/api-types.ts';
import { words } from '../../words/words.ts';
import { duration, measure } from '../format.ts';
import { Icon } from '../icon.tsx';
import { Schedule } from './schedule.tsx';
import type { ShownStop } from './shown-stop.ts';
import { Stops } from './stops.tsx';

type StopsSectionProps = {
  order: {
    distance?: number;
    driving_time?: number;
    goods: readonly Goods[];
    additional_information?: string;
  };
  /** Sentences: what the law lets the company's carriers do on it, and which addresses contradict themselves. */
  warnings?: readonly string[];
  /** Why the company has canceled it. */
  whyCanceled?: string | undefined;
  stops: readonly ShownStop[];
  schedule: readonly Activity[] | null | undefined;
  actionsOf?: (stop: ShownStop) => ComponentChildren;
};

/** The tour: its length, warnings, its stops and the crew's schedule. */
export function StopsSection({ order, stops, schedule, warnings = [], whyCanceled, actionsOf }: StopsSectionProps) {
  const { order: texts } = words.value;
  const { distance, driving_time, additional_information } = order;
  const tour = [
    distance !== undefined && measure(distance, 'km'),
    driving_time !== undefined && texts.atTheWheel(duration(driving_time)),
  ].filter(Boolean);
  return (
    <section>
      <div class="sec">
        <h2>{texts.stops}</h2>
        <span class="mut num">{tour.join(' · ')}</span>
        <span class="end mut wide">{texts.localTimes}</span>
      </div>
      {whyCanceled && (
        <p class="note">
          <Icon name="x" />
          {whyCanceled}
        </p>
      )}
      {warnings.map((warning) => (
        <p class="note" key={warning}>
          <Icon name="alert" />
          {warning}
        </p>
      ))}
      {additional_information && (
        <p class="note">
          <Icon name="alert" />
          <span class="as-written">{additional_information}</span>
        </p>
      )}
      {stops.length === 0 && <p class="mut">{texts.noStops}</p>}
      <Stops stops={stops} goods={order.goods} {...(actionsOf && { actionsOf })} />
      <Schedule schedule={schedule} stops={stops} />
    </section>
  );
}
