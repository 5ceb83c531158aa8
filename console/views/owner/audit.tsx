import { words } from '../../words/words.ts';

export default function Audit() {
  return (
    <header class="top">
      <h1>{words.value.audit}</h1>
    </header>
  );
}
