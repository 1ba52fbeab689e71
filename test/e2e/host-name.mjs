// Loaded into the bot by `node --import`: gives its machine another name, so that several processes on one machine
// take each other for strangers, of whom nothing is known but what stands in the store.
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

const name = process.env['TEST_HOST_NAME'] ?? '';
os.hostname = () => name;
syncBuiltinESMExports();
