import type { Account } from '../../../data/operator-types.ts';
import { Icon } from '../../../parts/icon.tsx';
import { ownerWords } from '../../../words/owner-words.ts';

/** The VAT id with the result of its last check. */
export function VatMark({ account: { vat_id, vat_check } }: { account: Account }) {
  const texts = ownerWords.value.vat;
  if (!vat_id) return <>–</>;
  // A check only counts for the number that was checked.
  const result = vat_check?.vat_id === vat_id ? vat_check.result : undefined;
  const isValid = result === 'valid';
  return (
    <span class="row vat">
      <span>{vat_id}</span>
      {result && (
        <span class={`st ${isValid ? 'finished' : 'failed'}`}>
          <Icon name={isValid ? 'check' : 's-failed'} />
          <span class="sr">{isValid ? texts.valid : texts.invalid}</span>
        </span>
      )}
    </span>
  );
}
