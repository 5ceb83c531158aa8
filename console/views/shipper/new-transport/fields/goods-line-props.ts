import type { ComponentChildren } from 'preact';
import type { LoadCategory } from '../../../../../client/src/api-types.ts';
import type { FieldErrors } from '../form/field-errors.ts';
import type { GoodsForm } from '../form/transport-form.ts';

/** Of a line of goods, and of what is folded in it. */
export type GoodsLineProps = {
  line: GoodsForm;
  letter: ComponentChildren;
  number: number;
  categories: readonly LoadCategory[];
  stops: { loadings: number; unloadings: number };
  /** Where its errors stand: `goods.0`. */
  path: string;
  errors: FieldErrors;
  onChange: (changes: Partial<GoodsForm>) => void;
  onRemove?: (() => void) | undefined;
};
