import { afterEach, expect, it, vi } from 'vitest';
import { readSources } from '../src/environment.js';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['de', 'de'],
  ['pt-BR', 'pt-BR'],
  ['', undefined],
  ['en_US:en', undefined],
  ['de:en', undefined],
  ['de_DE', undefined],
])('LANGUAGE=%s in the environment is %s for the bot', (value, setting) => {
  vi.stubEnv('LANGUAGE', value);
  expect(readSources().environment['LANGUAGE']).toBe(setting);
});
