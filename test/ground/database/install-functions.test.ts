import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/** By file, the start of its SHA-256. Until 1.0.0 is released a text may change here; then it gets a new version. */
const released: Record<string, string> = {
  'answer_order_v1.sql': '6448aee613c2d245',
  'assign_transport_v1.sql': '2968d7fd2d372c3f',
  'assign_transport_v2.sql': '2aa7908eaa4724fe',
  'assign_transport_v3.sql': '2b6a611096f94b4f',
  'attach_document_v1.sql': '36d9001c18f0c7f8',
  'attach_document_v2.sql': '603ba27d80fa6de0',
  'book_orders_v2.sql': 'bae46d35b25bc946',
  'book_orders_v3.sql': '31c1c1df1ca85478',
  'book_orders_v4.sql': '0eb77409ce468b3d',
  'book_orders_v5.sql': '3504607dd32c381c',
  'book_simulated_v1.sql': '5e8feb2e1b79624b',
  'book_simulated_v2.sql': '20c6e53e52997100',
  'book_simulated_v3.sql': '0a849b9e873791fa',
  'book_together_v1.sql': '2f10358369396506',
  'book_under_ceiling_v1.sql': '3487fdf175d17958',
  'cancel_order_v2.sql': '9622a6c57cf57631',
  'cancel_order_v3.sql': 'd504329281a60853',
  'cancel_order_v4.sql': '444a2e50a5506774',
  'correct_report_v1.sql': '82b4cc8855807676',
  'disable_endpoint_v1.sql': '1d381b55b6aa8dbe',
  'disable_endpoint_v2.sql': '02752bf4c1bce10e',
  'erase_orders_v1.sql': '3db7b873d2800fb2',
  'erase_orders_v2.sql': '1adcdb1337ca5c06',
  'erase_orders_v3.sql': 'e2a9709c4c428f54',
  'erase_orders_v4.sql': '52dd24c034dd6db6',
  'open_driver_link_v1.sql': 'ec8e70988210a147',
  'open_driver_link_v2.sql': 'ee159acaac6691b4',
  'publish_draft_v2.sql': 'ef004083f8ab30a0',
  'publish_draft_v3.sql': 'f3ae2d340b26e80f',
  'publish_draft_v4.sql': 'ef39f9df110f9d1b',
  'publish_simulated_v1.sql': '461cd9a6b36a67e1',
  'publish_simulated_v2.sql': '518f4351d1891b13',
  'publish_simulated_v3.sql': '10926bd6c7628d02',
  'publish_under_ceiling_v1.sql': 'b754408d43316d59',
  'record_progress_v1.sql': 'f65ebfa8e19fecee',
  'record_progress_v2.sql': '84ac286570e36838',
  'record_progress_v3.sql': '4039b19dc688bc66',
  'reserve_places_v1.sql': '707a3b48a1a58331',
  'settle_places_v1.sql': '91c1bce5fda49397',
};

const folder = new URL('../../../migrations/functions/', import.meta.url);

test('the text of a function that was released is never changed: processes of two releases share its name', () => {
  const texts = readdirSync(folder).map((file): [string, string] => [
    file,
    hash('sha256', readFileSync(new URL(file, folder))).slice(0, 16),
  ]);
  assert.deepEqual(Object.fromEntries(texts), released, 'add a file with the next version, and keep the one before');
});
