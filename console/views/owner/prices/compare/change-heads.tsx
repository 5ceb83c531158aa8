import { tariffWords } from '../../../../words/tariff-words.ts';

/** The heads of the columns that say what was, what is to be, and by how much it differs. */
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
