import type { Json, Range, Row, Store } from './store.js';
import type { RawRow, TextStore } from './text-store.js';

const PAGE = 200;

/** Every record under a prefix, highest key first, read page by page. For ranges that stay short. */
export const allRows = <Value extends Json>(
  store: Pick<Store, 'range'>,
  prefix: string,
): AsyncGenerator<Row<Value>> => paged((range) => store.range<Value>(range), prefix);

/** As {@link allRows}, of what stands in the database. */
export const allTexts = (texts: Pick<TextStore, 'range'>, prefix: string): AsyncGenerator<RawRow> =>
  paged(texts.range, prefix);

async function* paged<Found extends { readonly key: string }>(
  read: (range: Range) => Promise<readonly Found[]>,
  prefix: string,
): AsyncGenerator<Found> {
  let before: string | undefined;
  do {
    const page: readonly Found[] = await read({ prefix, before, limit: PAGE });
    yield* page;
    before = page.length === PAGE ? page.at(-1)?.key : undefined;
  } while (before !== undefined);
}
