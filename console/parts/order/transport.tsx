import type { ComponentChildren } from 'preact';
import type { Emissions } from '../../../client/src/api-types.ts';
import { words } from '../../words/words.ts';
import { measure } from '../format.ts';
import { Plate } from './plate.tsx';
import { Telephone } from './stops.tsx';

type TransportProps = {
  vehicle: string | undefined;
  carried:
    | {
        haulier?: string | undefined;
        vehiclePlate?: string | undefined;
        trailerPlate?: string | undefined;
        driver?: string | undefined;
        phone?: string | undefined;
      }
    | undefined;
  /** Beside the heading: a button to change it. */
  children?: ComponentChildren;
};

/** Which vehicle carries the order, and who drives it. */
export function Transport({ vehicle, carried, children }: TransportProps) {
  const { order } = words.value;
  const plates = [carried?.vehiclePlate, carried?.trailerPlate].filter((plate) => plate !== undefined && plate !== '');
  return (
    <section>
      <div class="sec">
        <h2>{order.transport}</h2>
        {children && <span class="end">{children}</span>}
      </div>
      <dl class="facts">
        <Fact name={order.vehicle}>{vehicle}</Fact>
        <Fact name={order.haulier}>{carried ? carried.haulier || order.ownHaulier : undefined}</Fact>
        <Fact name={order.plates}>
          {plates.length > 0 && (
            <span class="row">
              {plates.map((plate) => (
                <Plate key={plate} plate={plate!} />
              ))}
            </span>
          )}
        </Fact>
        <Fact name={order.driver}>{carried?.driver}</Fact>
        {carried?.phone && (
          <Fact name={order.phone}>
            <Telephone number={carried.phone} />
          </Fact>
        )}
      </dl>
    </section>
  );
}

/** A name and its value: a dash if nothing is known. */
export function Fact({ name, children }: { name: string; children?: ComponentChildren }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children || <span class="mut">–</span>}</dd>
    </>
  );
}

/** The greenhouse gases of the transport, as a fact among others. */
export function EmissionsFact({ emissions }: { emissions: Emissions | undefined }) {
  return (
    <Fact name="CO₂e">
      {emissions && (
        <span class="num">
          {measure(emissions.co2e, 'kg')} <span class="mut">{words.value.order.estimate}</span>
        </span>
      )}
    </Fact>
  );
}
