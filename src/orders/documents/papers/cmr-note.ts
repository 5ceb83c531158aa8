import form from '../../../../data/papers/cmr-note.json' with { type: 'json' };

/** A line of goods, boxes 6 to 12. */
export type NoteGoods = Record<
  'marks' | 'packages' | 'packing' | 'nature' | 'statistical' | 'weight' | 'volume',
  string
>;

/** A consignment note: the texts of its boxes, by number. It is drawn on a page for each copy. */
export type CmrNote = {
  /** Number of the order, with the note's own where there are several. */
  number: string;
  /** Between two countries, and so under the Convention. */
  isInternational: boolean;
  isCarriagePaid: boolean;
  /** ISO 8601. */
  issuedAt: string;
  /** Boxes without a line stay empty, for a pen or a stamp. */
  boxes: Record<number, string[]>;
  goods: NoteGoods[];
  /** Of all lines; empty for goods that are not stated. */
  totals: NoteGoods | null;
  /** Dangerous goods as their transport document names them (ADR 5.4.1.1.1). */
  dangerousGoods: string[];
};

export { form };

/** A label in the languages of the form. */
export type FormLabel = { de: string; en: string; fr: string };

/** The label in all its languages, side by side; a text that is the same in two of them appears once. */
export function labelParts({ de, en, fr }: FormLabel): string[] {
  return [...new Set([de, en, fr])];
}

/** The label of a box. */
export function labelOf(box: number): FormLabel {
  const found = form.boxes.find((each) => each.box === box);
  if (found === undefined) throw new Error(`the form has no box ${box}`);
  return found;
}

/** A word of the form, as in `Ankunft / Arrival / Arrivée`. */
export function writeLabel(label: FormLabel): string {
  return labelParts(label).join(' / ');
}
