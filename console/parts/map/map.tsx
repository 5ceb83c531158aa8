import { useEffect, useRef, useState } from 'preact/hooks';
import { useKeys } from '../../data/keys.ts';
import { words } from '../../words/words.ts';
import { Icon } from '../icon.tsx';
import { type Atlas, pathOf } from './atlas.ts';
import { CountryNames, Ground } from './ground.tsx';
import type { Lane, Mark } from './mark.ts';
import { type Arranged, arrange, labelGap, MarkShape } from './marks.tsx';
import type { Spot } from './projection.ts';
import { useSize } from './use-atlas.ts';
import { useGestures } from './use-gestures.ts';
import { fit, moveBy, type Size, transformOf, type Viewport, zoomBy } from './viewport.ts';

type MapProps = {
  atlas: Atlas;
  /** A description of the drawing, for people who cannot see it. */
  label: string;
  lanes: readonly Lane[];
  marks: readonly Mark[];
  /** The chosen lane, drawn above the others. */
  chosen?: readonly Spot[] | undefined;
  /** Marks whose names are always shown. */
  highKeys?: ReadonlySet<string>;
  /** The map is fitted to its contents again when this changes. */
  fitKey: string;
  onPickMark: (mark: Mark) => void;
  onPickLane: (key: string) => void;
};

const margin = 56;
const stepPixels = 80;

/** The position of the zoom buttons. */
function buttonsOf({ width, height }: Size) {
  return { left: width - 60, right: width, top: height - 128, bottom: height };
}

/** Lanes and stops on the map of Europe, moved by wheel, pointer, fingers, buttons and keys. */
export function EuropeMap({ atlas, label, lanes, marks, chosen, highKeys, fitKey, onPickMark, onPickLane }: MapProps) {
  const svg = useRef<SVGSVGElement>(null);
  const size = useSize(svg);
  const [moved, setMoved] = useState<{ fitKey: string; viewport: Viewport }>();
  const isMoved = moved?.fitKey === fitKey;
  const spots = chosen ?? marks.map(({ spot }) => spot);
  const viewport = isMoved ? moved.viewport : fit(spots, size, margin);
  const latest = useRef(viewport);
  latest.current = viewport;
  const change = (next: (before: Viewport) => Viewport) => {
    latest.current = next(latest.current);
    setMoved({ fitKey, viewport: latest.current });
  };
  const { wasDragged } = useGestures(svg, size, change);
  const zoom = (factor: number) => change((before) => zoomBy(before, size, factor));
  const pan = (dx: number, dy: number) => change((before) => moveBy(before, dx * stepPixels, dy * stepPixels));
  const { atlas: said } = words.value;
  useKeys([
    { key: '+', label: said.closer, run: () => zoom(1.5) },
    { key: '-', label: said.wider, run: () => zoom(1 / 1.5) },
    { key: '0', label: said.whole, run: () => setMoved(undefined) },
    { key: 'ArrowLeft', label: said.move, run: () => pan(1, 0) },
    { key: 'ArrowRight', label: said.move, run: () => pan(-1, 0), isHidden: true },
    { key: 'ArrowUp', label: said.move, run: () => pan(0, 1), isHidden: true },
    { key: 'ArrowDown', label: said.move, run: () => pan(0, -1), isHidden: true },
  ]);
  useEffect(() => setMoved(undefined), [fitKey]);
  const arranged = arrange(marks, { viewport, size, highKeys, reserved: [buttonsOf(size)] });
  const pick = (run: () => void) => () => wasDragged() || run();
  return (
    <div class="map-frame">
      <svg ref={svg} class="map" role="img" aria-label={label}>
        {size.width > 0 && (
          <>
            <Ground atlas={atlas} viewport={viewport} size={size} />
            <CountryNames atlas={atlas} viewport={viewport} size={size} covered={arranged.covered} />
            <g class={`lanes ${chosen ? 'one' : ''}`} transform={transformOf(viewport, size)}>
              {lanes.map(({ key, spots: way }) => (
                // biome-ignore lint/a11y/noStaticElementInteractions: the list beside it has the same
                <g key={key} onClick={pick(() => onPickLane(key))}>
                  <path class="lane bg" d={pathOf(way)} />
                  <path class="lane reach" d={pathOf(way)} />
                </g>
              ))}
              {chosen && <path class="lane case" d={pathOf(chosen)} />}
              {chosen && <path class="lane" d={pathOf(chosen)} />}
            </g>
            <Marks arranged={arranged} onPick={(mark) => wasDragged() || onPickMark(mark)} />
          </>
        )}
      </svg>
      <div class="zoom">
        <button type="button" class="btn only" aria-label={said.closer} onClick={() => zoom(1.5)}>
          <Icon name="plus" />
        </button>
        <button type="button" class="btn only" aria-label={said.wider} onClick={() => zoom(1 / 1.5)}>
          <Icon name="minus" />
        </button>
        <button
          type="button"
          class="btn only"
          aria-label={said.whole}
          disabled={!isMoved}
          onClick={() => setMoved(undefined)}
        >
          <Icon name="map" />
        </button>
      </div>
    </div>
  );
}

type MarksProps = { arranged: Arranged; onPick?: (mark: Mark) => void };

/** Stops and their names, the same size at every zoom. */
export function Marks({ arranged: { seen, labels }, onPick }: MarksProps) {
  return (
    <>
      {seen.map(({ mark, at, isHigh }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the list beside it has the same
        <g key={mark.key} class={onPick ? 'press' : ''} onClick={() => onPick?.(mark)}>
          <circle class="reach" cx={at[0]} cy={at[1]} r={12} />
          <MarkShape state={mark.state} at={at} large={isHigh} />
        </g>
      ))}
      {labels.map(({ mark, at: [x, y], anchor, isHigh }) => (
        <text
          key={mark.key}
          class={isHigh || mark.state === 'late' || mark.state === 'failed' ? 'hi' : ''}
          text-anchor={anchor}
          x={anchor === 'start' ? x + labelGap(isHigh) : x - labelGap(isHigh)}
          y={y + 4}
        >
          {mark.name}
        </text>
      ))}
    </>
  );
}
