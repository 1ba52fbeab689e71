import { expect, it } from 'vitest';
import { parseEnvFile, valuesOf } from '../../src/settings/env-file.js';
import { withValues } from '../../src/setup/write-env.js';

it.each(['a #b', "it's #1", 'a#b', 'a "b"'])('a value is read back as it was typed: %s', (value) => {
  const written = withValues('# mine\nCREDIT_NAME=x # old\nA=1\n', { CREDIT_NAME: value });
  expect(valuesOf(parseEnvFile(Buffer.from(written)))).toEqual({ CREDIT_NAME: value, A: '1' });
});
