import { words } from '../../words/words.ts';

export default function Today() {
  return (
    <header class="top">
      <h1>{words.value.today}</h1>
    </header>
  );
}
