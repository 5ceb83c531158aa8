import type { TriedOffer } from '../../../data/operator-types.ts';
import { Floor } from '../../../parts/drawings/floor.tsx';
import { LoadNotes } from '../../../parts/drawings/load-notes.tsx';
import { ScheduleBar } from '../../../parts/drawings/schedule-bar.tsx';
import { fasterText } from '../../../parts/faster-text.ts';
import { duration, measure, money, number, percent } from '../../../parts/format.ts';
import { ownerWords } from '../../../words/owner-words.ts';
import { words } from '../../../words/words.ts';

/** Why an offer costs what it costs: its price lines, load plan and crew schedule. */
export function OfferDetails({ offer }: { offer: TriedOffer }) {
  const texts = ownerWords.value.price;
  const { breakdown, load, schedule, currency_code, value, distance, driving_time, drivers } = offer;
  const way = [
    measure(distance, 'km'),
    duration(driving_time),
    drivers > 1 ? texts.drivers(number(drivers)) : texts.driver,
    offer.routing.attribution,
  ];
  return (
    <div class="why-parts">
      <section aria-label={texts.why(offer.vehicle.name)}>
        <h3>{texts.lines}</h3>
        <table class="lines">
          <caption class="sr">{texts.why(offer.vehicle.name)}</caption>
          <tbody>
            {breakdown.map(({ code, label, basis, amount }) => (
              <tr key={code + label}>
                <th scope="row">
                  {label}
                  {basis && <small>{basis}</small>}
                </th>
                <td class="n num">{money(amount, currency_code)}</td>
              </tr>
            ))}
            <tr class="sum">
              <th scope="row">{texts.net}</th>
              <td class="n num">{money(value, currency_code)}</td>
            </tr>
          </tbody>
        </table>
        <Extras offer={offer} />
      </section>
      <section>
        <h3>
          {texts.schedule} <span class="mut num">{way.filter(Boolean).join(' · ')}</span>
        </h3>
        {schedule && <ScheduleBar schedule={schedule} withLegend={false} />}
        {offer.faster && <p class="small">{fasterText(offer.faster)}</p>}
        <h3>
          {texts.floor}
          {load && (
            <span class="mut num">
              {' '}
              {measure(load.loading_metres, 'ldm', 1)} · {measure(load.weight, 'kg')} · {percent(load.payload_share)} kg
            </span>
          )}
        </h3>
        {load?.plan && load.compartments ? (
          <>
            <Floor stacks={load.plan} compartments={load.compartments} />
            <LoadNotes load={load} />
          </>
        ) : (
          <p class="mut small">{texts.noFloor}</p>
        )}
      </section>
    </div>
  );
}

function Extras({ offer: { available_extra_services: extras, currency_code } }: { offer: TriedOffer }) {
  const texts = ownerWords.value.price;
  const { extra } = words.value.order;
  if (extras.length === 0) return null;
  return (
    <>
      <h3>{texts.extras}</h3>
      <table class="lines">
        <caption class="sr">{texts.extras}</caption>
        <tbody>
          {extras.map(({ label, cost }) => (
            <tr key={label}>
              <th scope="row">{extra[label] ?? label}</th>
              <td class="n num">{money(cost, currency_code)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
