import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { itemCategories } from '../../../../src/engine/load/goods/carriers.ts';
import { textsOf } from '../../../../src/telling/mail/writing/texts/texts-of.ts';
import { writeGoods, writeVehicle } from '../../../../src/telling/mail/writing/write-goods.ts';
import { writeOrderMail } from '../../../../src/telling/mail/writing/write-mail.ts';
import { type MailLanguage, mailKinds, mailLanguages } from '../../../../src/who/accounts/mail-choice.ts';
import { order, paint, pallets, profile } from '../../../orders/documents/papers/samples.ts';

const goodsIn = (language: MailLanguage, ...goods: (typeof pallets)[]) => writeGoods(goods, textsOf(language));
const stock: { code: string; name: string }[] = JSON.parse(readFileSync('data/vehicles.json', 'utf8')).vehicles;

suite('the goods in a mail', () => {
  test('stand in lines with their measures and what each and all of them weigh, in the words of the language', () => {
    assert.deepEqual(goodsIn('en', pallets, paint), [
      '4 × euro pallet, Machine parts, 120 × 80 × 120 cm, 1,000 kg',
      '2 × euro pallet, PAINT, 120 × 80 × 100 cm, 820 kg',
      'Total: 6 pieces, 1,820 kg',
    ]);
    assert.deepEqual(goodsIn('de', { ...pallets, category: 'gitterbox' }, { ...paint, category: 'colli' }), [
      '4 × Gitterbox, Machine parts, 120 × 80 × 120 cm, 1.000 kg',
      '2 × Packstück, PAINT, 120 × 80 × 100 cm, 820 kg',
      'Summe: 6 Stück, 1.820 kg',
    ]);
    for (const language of mailLanguages) {
      const told = itemCategories.map((category) => goodsIn(language, { ...pallets, category })[0]);
      assert.equal(new Set(told).size, itemCategories.length);
      assert.equal(goodsIn(language, { ...pallets, name: '' })[0]!.split(', ').length, 3);
    }
  });

  test('are fifteen lines at most, with how many more there are and what all of them come to', () => {
    const lines = (count: number) => goodsIn('en', ...Array.from({ length: count }, () => pallets));
    assert.equal(lines(15).length, 16);
    assert.equal(lines(15).at(-1), 'Total: 60 pieces, 15,000 kg');
    assert.deepEqual(lines(17).slice(14), [lines(1)[0], 'and 2 more', 'Total: 68 pieces, 17,000 kg']);
    assert.ok(goodsIn('en', { ...pallets, name: 'Parts '.repeat(50) })[0]!.length < 120);
  });

  test('are told when an order is new, and not again', () => {
    for (const kind of [...mailKinds, 'new_order'] as const) {
      const parts = {
        customer: 'Hanse',
        profile,
        isTest: false,
        vehicle: undefined,
        orderUrl: 'https://freight.example',
      };
      const tell = (goods: (typeof pallets)[]) =>
        writeOrderMail({ ...parts, kind, order: order({ goods }) }, 'en').text;
      const isTold = kind === 'confirmation' || kind === 'new_order';
      assert.equal(tell([pallets]).includes('\n\nGoods\n  4 × euro pallet, Machine parts'), isTold, kind);
      assert.doesNotMatch(tell([]), /Goods\n|Vehicle|\n\n\n/);
    }
  });
});

suite('the vehicle in a mail', () => {
  test('has a word in each language, if it comes with the service', () => {
    const told = stock.map((vehicle) => mailLanguages.map((language) => writeVehicle(vehicle, textsOf(language))));
    assert.deepEqual(
      told.map(([english]) => english),
      stock.map(({ name }) => name),
    );
    for (const [english, german] of told) assert.notEqual(german, english);
    assert.deepEqual(
      Object.entries(textsOf('en').vehicles),
      stock.map(({ code, name }) => [code, name]),
    );
    assert.equal(writeVehicle({ code: 'van_box_l', name: 'Panel van, long' }, textsOf('de')), 'Kastenwagen lang');
  });

  test('is called what the company called it, if it is its own or has another name', () => {
    for (const [code, name] of [
      ['walking_floor', 'Schubboden'],
      ['van_box_l', 'Unser Langer'],
      ['constructor', 'Kran'],
    ] as const)
      assert.equal(writeVehicle({ code, name }, textsOf('de')), name);
  });
});
