import { useRef } from 'preact/hooks';
import { words } from '../../words/words.ts';
import { pathOf } from './atlas.ts';
import { CountryNames, Ground } from './ground.tsx';
import { Marks } from './map.tsx';
import type { Mark, MarkState } from './mark.ts';
import { arrange } from './marks.tsx';
import { spotOf } from './projection.ts';
import { useAtlas, useSize } from './use-atlas.ts';
import { fit, transformOf } from './viewport.ts';

/** A stop on the way, by its town. */
export type LaneStop = { name: string; state: MarkState };

type LaneDrawingProps = {
  /** Degrees north and east, as `include=way` returns them. */
  way: readonly (readonly number[])[];
  first: LaneStop;
  last: LaneStop;
};

/** The way of one order on the roads of Europe. */
export default function LaneDrawing({ way, first, last }: LaneDrawingProps) {
  const svg = useRef<SVGSVGElement>(null);
  const size = useSize(svg);
  const { atlas } = useAtlas();
  const spots = way.map(spotOf);
  const viewport = fit(spots, size, 36);
  const marks: Mark[] = [
    { ...first, key: 'first', spot: spots[0]!, count: 1 },
    { ...last, key: 'last', spot: spots.at(-1)!, count: 1 },
  ];
  const arranged = arrange(marks, { viewport, size, highKeys: both });
  return (
    <svg ref={svg} class="map" role="img" aria-label={words.value.atlas.lane(first.name, last.name)}>
      {atlas && size.width > 0 && (
        <>
          <Ground atlas={atlas} viewport={viewport} size={size} />
          <CountryNames atlas={atlas} viewport={viewport} size={size} covered={arranged.covered} />
          <g class="lanes" transform={transformOf(viewport, size)}>
            <path class="lane case" d={pathOf(spots)} />
            <path class="lane" d={pathOf(spots)} />
          </g>
          <Marks arranged={arranged} />
        </>
      )}
    </svg>
  );
}

const both: ReadonlySet<string> = new Set(['first', 'last']);
