import type { TriedOffer } from '../../../data/operator-types.ts';
import { ScheduleBar, ScheduleLegend } from '../../../parts/drawings/schedule-bar.tsx';
import { clock, day, measure, money, percent, span } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { useRows } from '../../../parts/list/use-rows.ts';
import { ownerWords } from '../../../words/owner-words.ts';
import { OfferDetails } from './offer-details.tsx';

/** An offer, and its name in the table. */
type Row = { offer: TriedOffer; name: string };

/** The code of no vehicle. */
const noneOpen = 'none';

type OfferTableProps = {
  label: string;
  rows: readonly Row[];
  /** Code of the vehicle whose details are open. */
  chosen: string;
  onChoose: (code: string) => void;
};

/** Offers one per row, their schedules on one axis; the chosen one opens below its row. */
export function OfferTable({ label, rows, chosen, onChoose }: OfferTableProps) {
  const texts = ownerWords.value.price;
  const body = useRows<HTMLTableSectionElement>();
  const schedules = rows.flatMap(({ offer }) => offer.schedule ?? []);
  const days = spanOf(schedules);
  return (
    <>
      <div class="legend-row">
        <ScheduleLegend schedule={schedules} hasWindows={false} />
      </div>
      <table class="list tried">
        <caption class="sr">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.vehicle}</th>
            <th scope="col">{texts.pickUp}</th>
            <th scope="col" class="days-column wide">
              {texts.schedule}
            </th>
            <th scope="col">{texts.arrival}</th>
            <th scope="col" class="n wide">
              {texts.emissions}
            </th>
            <th scope="col" class="n wide">
              {texts.filling}
            </th>
            <th scope="col" class="n">
              {texts.net}
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, index) => (
            <OfferRow
              key={row.offer.vehicle.code}
              row={row}
              days={days}
              isLast={index === rows.length - 1}
              isOpen={row.offer.vehicle.code === chosen}
              onToggle={(isOpen) => onChoose(isOpen ? row.offer.vehicle.code : noneOpen)}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

type OfferRowProps = {
  row: Row;
  days: { start: string; end: string } | undefined;
  isLast: boolean;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
};

function OfferRow({ row: { offer, name }, days, isLast, isOpen, onToggle }: OfferRowProps) {
  const { estimated_loading_times: loadings, estimated_unloading_times: unloadings, load, emissions } = offer;
  return (
    <>
      <tr class={isOpen ? 'chosen' : ''}>
        <td class="first">
          <button type="button" data-row aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
            <Icon name="down" class={isOpen ? '' : 'folded'} />
            <b>{name}</b>
          </button>
        </td>
        <td class="num time">
          <span>{day(loadings[0]!.start)}</span> <span>{span(loadings[0]!.start, loadings[0]!.end)}</span>
        </td>
        <td class="days-column wide">
          {offer.schedule && days && (
            <ScheduleBar schedule={offer.schedule} span={days} withAxis={isLast} withLegend={false} />
          )}
        </td>
        <td class="num">
          {day(unloadings.at(-1)!.start)} <b>{clock(unloadings.at(-1)!.start)}</b>
        </td>
        <td class="n wide">{emissions ? measure(emissions.co2e, 'kg') : '–'}</td>
        <td class="n wide">{load ? percent(load.filling) : '–'}</td>
        <td class="n price">
          <b>{money(offer.value, offer.currency_code)}</b>
        </td>
      </tr>
      {isOpen && (
        <tr class="why">
          <td colSpan={7}>
            <OfferDetails offer={offer} />
          </td>
        </tr>
      )}
    </>
  );
}

function spanOf(schedule: NonNullable<TriedOffer['schedule']>): { start: string; end: string } | undefined {
  if (schedule.length === 0) return undefined;
  const byTime = (a: string, b: string) => Date.parse(a) - Date.parse(b);
  const starts = schedule.map(({ start }) => start).sort(byTime);
  const ends = schedule.map(({ end }) => end).sort(byTime);
  return { start: starts[0]!, end: ends.at(-1)! };
}
