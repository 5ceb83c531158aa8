import { words } from '../../words/words.ts';

export default function Prices() {
  return (
    <header class="top">
      <h1>{words.value.prices}</h1>
    </header>
  );
}
