const units: readonly [inWords: RegExp, unit: string][] = [
  [/\bin centimetres\b/, 'cm'],
  [/\bin kilograms\b/, 'kg'],
  [/\bin litres\b/, 'l'],
  [/^(net )?euros\b/i, 'EUR'],
  [/^degrees celsius\b/i, '°C'],
  [/^seconds\b/i, 's'],
];

/** The sign of the unit that a field's description says its number is in. */
export function unitOf(description: unknown): string | undefined {
  return units.find(([inWords]) => inWords.test(String(description)))?.[1];
}
