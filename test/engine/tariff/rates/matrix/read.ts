import type { MatrixSettings } from '../../../../../src/engine/tariff/rates/matrix/matrix-settings.ts';
import { readMatrix } from '../../../../../src/engine/tariff/rates/matrix/read-matrix.ts';
import { tariff } from '../../../../support/samples.ts';

export type Asked = Partial<Omit<MatrixSettings, 'cells'>> & { cells?: Record<string, string> };

/** Reads a matrix from DE-33 of rates M, where `Nord` is a zone. Undefined: it is none. */
export function read(lines: readonly string[], { cells = {}, country, unit, equivalents = {} }: Asked = {}) {
  const settings = { cells: { rate: 'M', from: 'DE-33', ...cells }, country, unit, equivalents };
  return readMatrix(lines.join('\n'), settings, {
    vehicles: tariff.vehicles,
    isZone: (text) => text === 'Nord',
  });
}
