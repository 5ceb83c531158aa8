import type { Problems } from '../../../ground/errors.ts';
import type { Item, StatedItem } from '../item.ts';
import { carriers } from './carriers.ts';
import { completeHazardous, type KnownGoods } from './complete-hazardous.ts';
import { describeFloorLoad } from './floor-load.ts';
import { describeName } from './goods-names.ts';
import type { TemperatureRange } from './hazardous.ts';

/** What goods are judged with: mistakes, what was noticed and is no mistake, and the company's table A of ADR. */
type Judging = { problems: Problems; notes: string[]; adr?: KnownGoods };

/**
 * The goods with their carriers' footprints, dangerous ones as table A of ADR has them. A missing length or width, and
 * a temperature that cannot be, is added to `problems`; a name that means goods of a special kind, and weight on little
 * floor, to `notes`.
 */
export function completeItems(stated: readonly StatedItem[], judging: Judging): Item[] {
  const { problems, notes } = judging;
  noteSharedTemperature(stated, notes);
  return stated.map((item, i) => {
    const [length, width] = carriers[item.category]?.footprint ?? [];
    if (item.length === undefined && !length) problems.add(`items.${i}.length`, 'is required for this category');
    if (item.width === undefined && !width) problems.add(`items.${i}.width`, 'is required for this category');
    if (item.temperature) judgeTemperature(item.temperature, `items.${i}.temperature`, problems);
    const { hazardous } = item;
    const completed = {
      ...item,
      length: item.length ?? length ?? 0,
      width: item.width ?? width ?? 0,
      ...(hazardous && { hazardous: completeHazardous({ ...item, hazardous }, `items.${i}.hazardous`, judging) }),
    };
    for (const text of describeName(completed)) notes.push(`items.${i}.name: ${text}`);
    const heavy = describeFloorLoad({ index: i, item: completed });
    if (heavy !== undefined) notes.push(`items.${i}.weight: ${heavy}`);
    return completed;
  });
}

/** A vehicle keeps one temperature: what states none rides at that of the others. */
function noteSharedTemperature(stated: readonly StatedItem[], notes: string[]): void {
  if (stated.every(({ temperature }) => !temperature)) return;
  stated.forEach(({ temperature }, i) => {
    if (!temperature) notes.push(`items.${i}: rides at the temperature of the other lines, since it states none.`);
  });
}

function judgeTemperature({ min, max }: TemperatureRange, field: string, problems: Problems): void {
  for (const [name, degrees] of Object.entries({ min, max })) {
    if (Math.round(degrees * 10) / 10 !== degrees) problems.add(`${field}.${name}`, 'must have at most one decimal');
  }
  if (max < min) problems.add(`${field}.max`, 'must not be less than min');
}
