import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { createPictureThread } from '../../../../src/orders/documents/media/picture-thread.ts';
import type { PictureType } from '../../../../src/orders/documents/media/picture-worker.ts';
import { confirmationOf } from '../../../../src/orders/documents/papers/confirmation.ts';
import { drawConfirmation } from '../../../../src/orders/documents/papers/draw/draw-confirmation.ts';
import { joinPieces } from '../../../support/documents/pictures.ts';
import { temporaryDirectory } from '../../../support/process.ts';
import { noteInput } from './samples.ts';

const run = promisify(execFile);
const pictures = createPictureThread();
after(() => pictures.close());

/** How poppler-utils writes pictures: by libjpeg and libpng, as most programs do. They hold nothing to leave out. */
const written: [what: string, type: PictureType, ending: string, options: string[]][] = [
  ['a JPEG', 'image/jpeg', 'jpg', ['-jpeg']],
  ['a progressive JPEG', 'image/jpeg', 'jpg', ['-jpeg', '-jpegopt', 'progressive=y,quality=95']],
  ['a grey JPEG', 'image/jpeg', 'jpg', ['-jpeg', '-gray']],
  ['a JPEG in CMYK', 'image/jpeg', 'jpg', ['-jpegcmyk']],
  ['a PNG in chunks of 8 kB', 'image/png', 'png', ['-png']],
];

describe('a picture of others comes out to the byte', () => {
  for (const [what, type, ending, options] of written)
    it(what, async (t) => {
      const directory = await temporaryDirectory(t);
      const [pdf, picture] = [join(directory, 'page.pdf'), join(directory, 'page')];
      await writeFile(pdf, await drawConfirmation(confirmationOf({ ...noteInput(), vehicleName: 'Van' })));
      await run('pdftoppm', ['-r', '300', '-f', '1', '-singlefile', ...options, pdf, picture]);
      const file = await readFile(`${picture}.${ending}`);
      assert.ok(file.length > 100_000, `${file.length} bytes`);
      assert.ok((await joinPieces(pictures.withoutMetadata(type, piecesOf(file)))).equals(file));
    });
});

async function* piecesOf(file: Buffer) {
  for (let at = 0; at < file.length; at += 65_536) yield file.subarray(at, at + 65_536);
}
