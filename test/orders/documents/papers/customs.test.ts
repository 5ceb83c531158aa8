import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Item } from '../../../../src/engine/load/item.ts';
import type { BreakdownLine } from '../../../../src/engine/pricing/cost/bill.ts';
import { defaultProfile } from '../../../../src/orders/company/company-profile.ts';
import type { CmrNote } from '../../../../src/orders/documents/papers/cmr-note.ts';
import { notesOf } from '../../../../src/orders/documents/papers/notes-of.ts';
import type { Order } from '../../../../src/orders/order/order.ts';
import {
  bremen,
  customsAreaOf,
  london,
  noteInput,
  order,
  paint,
  pallets,
  profile,
  stop,
  throughSwitzerland,
  toLondon,
} from './samples.ts';

function only(notes: readonly CmrNote[]): CmrNote {
  assert.equal(notes.length, 1);
  return notes[0]!;
}

describe('at customs', () => {
  const invoice = 'Handelsrechnung / Commercial invoice / Facture commerciale';
  const declarations = 'Zollanmeldungen / Customs declarations / Déclarations en douane';
  const transit = 'Versandschein (Zoll) / Transit document (customs) / Document de transit (douane)';
  const sender = 'the sender or the consignee has the goods declared';
  const company = 'Spedition Elbe GmbH has the goods declared on the sender’s behalf'.replace('’', "'");
  const declared = (where: string, who: string) =>
    `Customs (${where}): ${who}; the sender hands over the papers of box 5, complete and correct (CMR, art. 11).`;
  const own = { ...profile, customsDeclarant: 'shipper' as const };
  const price = (...breakdown: BreakdownLine[]) => ({ ...order().price!, breakdown });
  const rate = { code: 'rate', label: 'Agreed', amount: 130_050 };
  const distance = { code: 'distance', label: 'Distance', amount: 130_050 };
  const pair = { loadings: [stop('hamburg')], unloadings: [bremen, london], price: toLondon.price! };
  const goods = [0, 1].map((unloading) => ({ ...pallets, unloading }));
  type Case = [why: string, changes: Partial<Order>, more: object, attached: string[], says: string | undefined];
  const cases: Case[] = [
    [
      'goods for London are declared by the company, which is paid for it',
      toLondon,
      {},
      [invoice, declarations],
      declared('GB', company),
    ],
    [
      'or by the shipper, if the company leaves it to it',
      toLondon,
      { profile: own },
      [invoice, declarations],
      declared('GB', sender),
    ],
    [
      'an agreed price that includes customs pays for it',
      { ...toLondon, price: price({ ...rate, customs: ['GB'] }) },
      {},
      [invoice, declarations],
      declared('GB', company),
    ],
    [
      'also where it leaves no line of its own',
      { ...toLondon, price: price({ ...distance, customs: ['GB'] }) },
      {},
      [invoice, declarations],
      declared('GB', company),
    ],
    [
      'and in an order that was booked before lines named the customs they include',
      { ...toLondon, price: price({ ...rate, basis: 'fixed price, tolls, customs included' }) },
      {},
      [invoice, declarations],
      declared('GB', company),
    ],
    [
      'goods through a territory whose customs an agreed price includes are in transit too',
      { price: price({ ...rate, customs: ['CH'] }) },
      {},
      [transit],
      declared('CH', company),
    ],
    [
      'a territory is told by the code of its line, in the letters of its label',
      { price: price(distance, { code: 'customs_ceuta', label: 'Zoll Ceuta', amount: 9000 }) },
      {},
      [transit],
      declared('Ceuta', company),
    ],
    [
      'where nobody pays for it, it is the sender’s',
      { ...toLondon, price: order().price },
      {},
      [invoice, declarations],
      declared('GB', sender),
    ],
    [
      'without a profile nobody is named',
      toLondon,
      { profile: defaultProfile },
      [invoice, declarations],
      declared('GB', company.replace('Spedition Elbe GmbH', 'the forwarder')),
    ],
    ['goods through Switzerland are in transit', throughSwitzerland, {}, [transit], declared('CH', company)],
    ['inside the EU there are none', {}, {}, [], undefined],
    ['nor where nobody knows the territories', toLondon, { customsAreaOf: undefined }, [], undefined],
  ];
  for (const [why, changes, more, attached, says] of cases)
    it(why, () => {
      const { boxes } = only(notesOf(noteInput(changes, { customsAreaOf, documents: ['Packing list.pdf'], ...more })));
      assert.deepEqual(boxes[5], ['Packing list.pdf', ...attached]);
      assert.deepEqual(boxes[13], ['Ring at gate 3.', ...(says === undefined ? [] : [says])]);
    });

  it('only the note of the goods that cross the border speaks of it', () => {
    const [inland, abroad] = notesOf(noteInput({ ...pair, goods }, { customsAreaOf }));
    assert.deepEqual([inland!.boxes[5], inland!.boxes[13]], [[], ['Ring at gate 3.']]);
    assert.deepEqual(abroad!.boxes[5], [invoice, declarations]);
  });

  it('dangerous goods go with instructions in writing, unless their quantities are limited', () => {
    const limited = { ...paint, hazardous: { ...paint.hazardous!, quantityLimited: true } };
    const attached = (item: Item) => only(notesOf(noteInput({ goods: [item] }, { customsAreaOf }))).boxes[5];
    assert.deepEqual(attached(limited), []);
    assert.match(attached(paint)!.join(), /^Schriftliche Weisungen \(ADR 5\.4\.3\) \/ Instructions in writing/);
  });
});
