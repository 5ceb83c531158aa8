import { useId } from 'preact/hooks';
import type { Compartment, PlannedStack } from '../../../client/src/api-types.ts';
import { words } from '../../words/words.ts';
import { measure, number } from '../format.ts';
import { letterOf } from './goods-letter.tsx';
import { stopColour, stopsIn, stopsOn } from './stops-of-stacks.ts';

type FloorProps = {
  /** `load.plan` of the reply with include=load_plan. */
  stacks: readonly PlannedStack[];
  /** `load.compartments` of the same reply, the foremost first. */
  compartments: readonly Compartment[];
  /** The name of each line of goods, for the table. */
  names?: readonly string[];
  /** How many centimetres the whole width represents: floors with the same span are drawn at one scale. */
  span?: number;
};

/** Around the floor: the cab in front, the metres below. In centimetres, as everything drawn here. */
const cab = 76;
const axis = 36;
/** Between the truck and its trailer. */
const coupling = 70;
/** The smallest span, so that a small van is not drawn larger than this. */
const spanMin = 800;

/**
 * The floor from above and to scale, driving to the left: each stack with the letter of its goods and its height, an
 * inner frame for each stacked piece, hatched where it is empty. Goods of several stops have the colour and the number
 * of their stop. The same as a table for people who cannot see it.
 */
export function Floor({ stacks, compartments, names, span = spanMin }: FloorProps) {
  const hatch = useId();
  const starts = startsOf(compartments);
  const width = Math.max(...compartments.map((each) => each.width));
  const whole = drawnLength(compartments);
  const stops = stopsOn(stacks);
  return (
    <div class="floor-drawing" style={{ '--share': Math.min(1, whole / span), '--whole': whole }}>
      <svg
        class="plan"
        viewBox={`${-cab} -4 ${whole} ${width + axis + 8}`}
        role="img"
        aria-label={labelOf(stacks, compartments)}
      >
        <defs>
          <pattern id={hatch} width="16" height="16" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0V16" stroke="currentColor" stroke-opacity=".14" stroke-width="3" />
          </pattern>
        </defs>
        <path class="cab" d={cabOf(compartments[0]!.width)} />
        {compartments.map((compartment, index) => (
          <g key={starts[index]} transform={`translate(${starts[index]} 0)`}>
            <rect class="floor" width={compartment.length} height={compartment.width} rx="6" />
            <rect
              class="free"
              width={compartment.length}
              height={compartment.width}
              style={{ fill: `url(#${hatch})` }}
            />
            {stacks
              .filter((stack) => stack.compartment === index)
              .map((stack) => (
                <Stack
                  key={`${stack.x}-${stack.y}`}
                  stack={stack}
                  across={compartment.width}
                  isByStop={stops.length > 0}
                />
              ))}
            <Metres length={compartment.length} below={compartment.width} isFirst={index === 0} />
          </g>
        ))}
      </svg>
      <StopKeys stops={stops} />
      <StackTable stacks={stacks} names={names} isOfSeveral={compartments.length > 1} isByStop={stops.length > 0} />
    </div>
  );
}

/**
 * A stack, with its letter and its height if they fit. The left side of the vehicle is at the bottom of the drawing.
 */
function Stack({ stack, across, isByStop }: { stack: PlannedStack; across: number; isByStop: boolean }) {
  const { x, length, width, pieces } = stack;
  const y = across - stack.y - width;
  const colour = isByStop ? stopColour(pieces[0]!.unloading) : `s${pieces[0]!.item % 4}`;
  const middle = { x: x + length / 2, y: y + width / 2 };
  const letters = isByStop ? `${lettersOf(stack)}${stopNumbers(stack)}` : lettersOf(stack);
  const fits = length >= 16 + 14 * letters.length && width >= 26;
  const isTall = length >= 44 && width >= 54;
  return (
    <>
      <rect class={colour} x={x + 1.5} y={y + 1.5} width={length - 3} height={width - 3} />
      {pieces.slice(1, 4).map((_, index) => {
        const inset = 8 * (index + 1);
        if (Math.min(length, width) < 2 * inset + 12) return null;
        return (
          <rect
            key={inset}
            class={`${colour} in`}
            x={x + inset}
            y={y + inset}
            width={length - 2 * inset}
            height={width - 2 * inset}
          />
        );
      })}
      {fits && (
        <text x={middle.x} y={middle.y + (isTall ? -1 : 8)}>
          {letters}
        </text>
      )}
      {fits && isTall && (
        <text class="h" x={middle.x} y={middle.y + 21}>
          {heightOf(stack)}
        </text>
      )}
    </>
  );
}

function Metres({ length, below, isFirst }: { length: number; below: number; isFirst: boolean }) {
  const step = length > 500 ? 2 : 1;
  const metres = Array.from({ length: Math.floor(length / 100 / step) + 1 }, (_, index) => index * step);
  return (
    <>
      {metres.map((metre) => (
        <text key={metre} class={metre === 0 ? 'ax begin' : 'ax'} x={metre * 100} y={below + 26}>
          {metre === 0 && isFirst ? '0 m' : metre}
        </text>
      ))}
    </>
  );
}

/** The colours of the stops, with their numbers. */
function StopKeys({ stops }: { stops: readonly (number | undefined)[] }) {
  const { drawing } = words.value.order;
  if (stops.length === 0) return null;
  return (
    <ul class="stop-keys">
      {stops.map((stop) => (
        <li key={stop ?? -1}>
          <span class={`key ${stopColour(stop)}`}>{stop === undefined ? '–' : stop + 1}</span>{' '}
          {stop === undefined ? drawing.anyUnloading : drawing.unloading(stop + 1)}
        </li>
      ))}
    </ul>
  );
}

type StackTableProps = {
  stacks: readonly PlannedStack[];
  names: readonly string[] | undefined;
  isOfSeveral: boolean;
  isByStop: boolean;
};

function StackTable({ stacks, names, isOfSeveral, isByStop }: StackTableProps) {
  const { drawing } = words.value.order;
  const nameOf = ({ item, unloading }: PlannedStack['pieces'][number]) =>
    [letterOf(item), names?.[item], isByStop && unloading !== undefined && `(${drawing.unloading(unloading + 1)})`]
      .filter(Boolean)
      .join(' ');
  return (
    <div class="sr">
      <table>
        <caption>{drawing.floorTable}</caption>
        <thead>
          <tr>
            {isOfSeveral && <th scope="col">{drawing.compartment}</th>}
            <th scope="col">{drawing.fromFront}</th>
            <th scope="col">{drawing.fromLeft}</th>
            <th scope="col">{drawing.footprint}</th>
            <th scope="col">{drawing.height}</th>
            <th scope="col">{drawing.pieces}</th>
          </tr>
        </thead>
        <tbody>
          {stacks.map((stack) => (
            <tr key={`${stack.compartment}-${stack.x}-${stack.y}`}>
              {isOfSeveral && <td>{stack.compartment + 1}</td>}
              <td>{measure(stack.x, 'cm')}</td>
              <td>{measure(stack.y, 'cm')}</td>
              <td>
                {number(stack.length)} × {number(stack.width)} cm
              </td>
              <td>{measure(heightOf(stack), 'cm')}</td>
              <td>{[...stack.pieces.map(nameOf), stack.from_side && drawing.fromSide].filter(Boolean).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How many centimetres the drawing is wide: the largest of several is the `span` of all. */
export function drawnLength(compartments: readonly Compartment[]): number {
  const last = compartments.at(-1);
  return last === undefined ? 0 : startsOf(compartments).at(-1)! + last.length + cab + 8;
}

function startsOf(compartments: readonly Compartment[]): number[] {
  let end = 0;
  return compartments.map(({ length }) => {
    const start = end;
    end += length + coupling;
    return start;
  });
}

function cabOf(width: number): string {
  const inset = Math.min(14, width / 8);
  const side = width - 2 * inset - 60;
  return `M-14 ${inset}h-30q-24 0-26 30v${side}q2 30 26 30h30`;
}

function labelOf(stacks: readonly PlannedStack[], compartments: readonly Compartment[]): string {
  const metres = compartments.reduce((sum, { length }) => sum + length, 0) / 100;
  return words.value.order.drawing.floor(stacks.length, measure(metres, 'm', 1));
}

function lettersOf({ pieces }: PlannedStack): string {
  return [...new Set(pieces.map(({ item }) => letterOf(item)))].join('');
}

/** The numbers of its stops as they are written, from 1. */
function stopNumbers(stack: PlannedStack): string {
  const numbers = stopsIn(stack).flatMap((stop) => (stop === undefined ? [] : stop + 1));
  return numbers.length === 0 ? '' : `·${numbers.join('+')}`;
}

const heightOf = ({ pieces }: PlannedStack): number => pieces.reduce((sum, { height }) => sum + height, 0);
