import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columns } from '../../../console/views/shipper/import/file/columns.ts';
import { readSheet } from '../../../console/views/shipper/import/file/read-sheet.ts';
import { decodeText, type Sheet } from '../../../console/views/shipper/import/file/sheet.ts';
import { writeTemplate, writeWrongLines } from '../../../console/views/shipper/import/file/write-sheet.ts';
import { restoreEntries } from '../../../console/views/shipper/import/line/line-states.ts';
import { bulk as german } from '../../../console/words/de/bulk.ts';
import { bulk as english } from '../../../console/words/en/bulk.ts';
import { headings } from './lines.ts';

const header = columns.join(';');
const line = columns.map((column) => (column === 'unloading_city' ? 'Düren' : column)).join(';');
const text = `${header}\r\n${line}\r\n`;

const read = (source: string) => {
  const sheet = readSheet(source, headings);
  assert.ok(!('problem' in sheet), JSON.stringify(sheet));
  return sheet as Sheet;
};

for (const [name, bytes] of [
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`)],
  ['Windows-1252', Buffer.from(text, 'latin1')],
  ['UTF-16 with its mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
] as const)
  test(`a file is read as ${name}`, () => {
    const decoded = decodeText(bytes);
    assert.ok(typeof decoded === 'string');
    assert.equal(read(decoded).lines[0]!.cells.unloading_city, 'Düren');
  });

for (const delimiter of [';', ',', '\t'])
  test(`cells stand between ${JSON.stringify(delimiter)}, quoted where they need it`, () => {
    const source = `${header}\n\n${line.replace('note', '"a;b,c\t""d""\nand more"')}`.replaceAll(
      /;(?=[a-z_0-9D"])/g,
      delimiter,
    );
    const [first] = read(source).lines;
    assert.equal(first!.cells.loading_zip, 'loading_zip');
    assert.match(first!.cells.note, /"d"/);
  });

test('a line has the number that a spreadsheet shows, also below the line that names the delimiter', () => {
  assert.deepEqual(
    read(`sep=;\r\n${text}${line}`).lines.map(({ number }) => number),
    [3, 4],
  );
});

test('columns may have the headings of any language, in upper or lower case', () => {
  for (const { columns: names } of [english, german]) {
    const sheet = read(writeTemplate(names, '2026-11-25'));
    assert.deepEqual(sheet.ignored, []);
    assert.deepEqual(
      sheet.lines.map(({ cells }) => [cells.unloading_city, cells.loading_phone, cells.vehicle]),
      [
        ['Milano', '+49 40 123456', ''],
        ['Bremen', '+49 40 123456', 'tautliner'],
      ],
    );
  }
  assert.equal(read(text.replace('loading_zip', 'LOADING  ZIP')).lines[0]!.cells.loading_zip, 'loading_zip');
});

test('an unreadable file says why, and unknown columns are named', () => {
  const problem = (source: string) => readSheet(source, headings);
  assert.deepEqual(problem(header), { problem: 'empty' });
  assert.deepEqual(problem(''), { problem: 'empty' });
  assert.deepEqual(problem(text.replace(';loading_date;', ';day;')), { problem: 'missing', columns: ['loading_date'] });
  assert.deepEqual(problem(text.replace(';note', ';goods')), { problem: 'twice', headings: ['goods'] });
  assert.deepEqual(problem(header + `\n${line}`.repeat(501)), { problem: 'lines', count: 501 });
  assert.deepEqual(decodeText(Buffer.from('PK\u0003\u0004')), { problem: 'spreadsheet' });
  assert.deepEqual(read(`${header};ERP id;Error\n${line};17;old`).ignored, ['ERP id']);
});

test('wrong lines are written unchanged, followed by their errors, and no spreadsheet runs them', () => {
  const cells: string[] = columns.map((column) => (column === 'note' ? '=HYPERLINK("http://evil.example")' : column));
  cells[columns.indexOf('loading_phone')] = '+49 40 123456';
  const source = `${header};Error\n${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')};old\n`;
  let sheet = read(source);
  for (const round of ['first', 'second']) {
    const written = writeWrongLines(sheet, [{ line: sheet.lines[0]!, why: `@${round}` }], 'Error');
    assert.match(written, /"?'=HYPERLINK/);
    assert.ok(written.includes(`'@${round}`) && written.includes(";'+49 40 123456;") && !written.includes("''"));
    sheet = read(written);
    assert.equal(sheet.lines[0]!.cells.loading_phone, '+49 40 123456');
    assert.equal(sheet.lines[0]!.cells.note, '=HYPERLINK("http://evil.example")');
    assert.deepEqual(sheet.header.filter((heading) => heading === 'Error').length, 1);
  }
});

test('texts after the last column make a line wrong, also in the file of wrong lines', () => {
  const source = `${header}\n${line.replace('note', 'Anruf vorher; Tor 4')};;\n${line};;\n`;
  let sheet = read(source);
  for (const _round of [1, 2]) {
    assert.deepEqual(
      sheet.lines.map(({ beyond }) => beyond),
      [['Tor 4'], []],
    );
    const [first, second] = restoreEntries(sheet.lines, {});
    assert.deepEqual(first!.state, { kind: 'wrong', problems: [{ reason: 'beyond', texts: ['Tor 4'] }] });
    // It has the number of the first.
    assert.deepEqual(second!.state, {
      kind: 'wrong',
      problems: [{ column: 'order_reference', reason: 'twice', line: 2 }],
    });
    sheet = read(
      writeWrongLines(
        sheet,
        sheet.lines.map((each) => ({ line: each, why: 'why' })),
        'Error',
      ),
    );
  }
});
