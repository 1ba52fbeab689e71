import type { Json, Row, Store } from './store.js';

const PAGE = 200;

/** Every record under a prefix, highest key first, read page by page. For ranges that stay short. */
export async function* allRows<Value extends Json>(
  store: Pick<Store, 'range'>,
  prefix: string,
): AsyncGenerator<Row<Value>> {
  let before: string | undefined;
  do {
    const page: readonly Row<Value>[] = await store.range<Value>({ prefix, before, limit: PAGE });
    yield* page;
    before = page.length === PAGE ? page.at(-1)?.key : undefined;
  } while (before !== undefined);
}
