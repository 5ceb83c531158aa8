import { words } from '../../words/words.ts';

export default function CompanyMap() {
  return (
    <header class="top">
      <h1>{words.value.map}</h1>
    </header>
  );
}
