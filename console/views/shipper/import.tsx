import { useEffect } from 'preact/hooks';
import { href } from '../../data/page.ts';
import { useTitle } from '../../data/title.ts';
import { Failure } from '../../parts/failure.tsx';
import { Icon } from '../../parts/icon.tsx';
import { words } from '../../words/words.ts';
import { Foot } from './import/foot.tsx';
import { LinesTable } from './import/lines-table.tsx';
import { Notes } from './import/notes.tsx';
import { saveTemplate } from './import/save-files.ts';
import { Start } from './import/start.tsx';
import { type LoadedFile, useFile } from './import/use-file.ts';
import { useCatalogue } from './new-transport/use/use-transport.ts';

/** Many transports from a CSV file: checked and priced line by line, then each booked at its price. */
export default function ImportOrders() {
  const { bulk, newTransport } = words.value;
  const { categories, vehicleTypes, refusal } = useCatalogue();
  const isKnown = categories.length > 0 && vehicleTypes.length > 0;
  const file = useFile(isKnown ? { categories, vehicleTypes } : undefined);
  useTitle(bulk.title);
  return (
    <>
      <header class="top">
        <h1>{bulk.title}</h1>
        {file.loaded && <span class="sub cut wide">{file.loaded.name}</span>}
        <span class="grow" />
        {file.loaded && (
          <button type="button" class="btn" aria-label={bulk.another} onClick={file.leave}>
            <Icon name="upload" />
            <span class="wide">{bulk.another}</span>
          </button>
        )}
        <button type="button" class="btn" aria-label={bulk.template} onClick={saveTemplate}>
          <Icon name="download" />
          <span class="wide">{bulk.template}</span>
        </button>
        <a class="btn wide" href={href('/new')}>
          <Icon name="plus" />
          {newTransport}
        </a>
      </header>
      {refusal && !isKnown && <Failure refusal={refusal} />}
      {isKnown && !file.loaded && <Start problem={file.problem} onFile={file.open} />}
      {file.loaded && <Loaded key={file.loaded.id} file={file.loaded} />}
    </>
  );
}

function Loaded({ file }: { file: LoadedFile }) {
  const { run } = file;
  useEffect(() => {
    void run.checkRest();
    return run.stop;
  }, [run]);
  return (
    <div class="cols import">
      <div class="main">
        <Notes file={file} />
        <LinesTable run={run} />
        <Foot file={file} />
      </div>
    </div>
  );
}
