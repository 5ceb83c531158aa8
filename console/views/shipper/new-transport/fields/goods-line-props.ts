import type { ComponentChildren } from 'preact';
import type { LoadCategory } from '../../../../../client/src/api-types.ts';
import type { FieldErrors } from '../form/field-errors.ts';
import type { GoodsForm } from '../form/transport-form.ts';

/** For a line of goods, and for its folded fields. */
export type GoodsLineProps = {
  line: GoodsForm;
  letter: ComponentChildren;
  number: number;
  categories: readonly LoadCategory[];
  stops: { loadings: number; unloadings: number };
  /** The prefix of its errors: `goods.0`. */
  path: string;
  errors: FieldErrors;
  onChange: (changes: Partial<GoodsForm>) => void;
  onRemove?: (() => void) | undefined;
};
