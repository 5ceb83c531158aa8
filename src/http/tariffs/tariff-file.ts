import Type from 'typebox';
import type { TariffSource } from '../../engine/tariff/tariff.ts';
import { reply } from '../kernel/common/schemas.ts';

/** A table of a tariff. */
export const TariffFileReply = reply('TariffFile', {
  file: Type.String({ description: 'Its name.' }),
  valid_from: Type.String({ description: 'The day, from 00:00 UTC.' }),
  own: Type.Boolean({ description: 'Whether it is the company’s own; else it ships with the service.' }),
});

export function presentFile({ file, validFrom, isOwn }: Pick<TariffSource, 'file' | 'validFrom' | 'isOwn'>) {
  return { file, valid_from: validFrom, own: isOwn };
}
