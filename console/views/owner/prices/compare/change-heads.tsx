import { tariffWords } from '../../../../words/tariff-words.ts';

/** The headings of the columns for the old value, the new one and the difference. */
export function ChangeHeads() {
  const { before, after, change } = tariffWords.value;
  return (
    <>
      {[before, after, change].map((head) => (
        <th key={head} scope="col" class="n">
          {head}
        </th>
      ))}
    </>
  );
}
