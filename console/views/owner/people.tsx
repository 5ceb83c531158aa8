import { words } from '../../words/words.ts';

export default function People() {
  return (
    <header class="top">
      <h1>{words.value.people}</h1>
    </header>
  );
}
