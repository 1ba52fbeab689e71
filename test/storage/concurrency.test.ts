import { openAnyRecords as openStore } from '../support/open-store.js';
import { holdToConcurrencyContract } from '../support/store-contract-concurrency.js';
import { temporaryFolder } from '../support/temporary-folder.js';

holdToConcurrencyContract(async () => {
  const folder = await temporaryFolder();
  return () => openStore(folder);
});
