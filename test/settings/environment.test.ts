import { afterEach, expect, it, vi } from 'vitest';
import { readSources, settingsOf } from '../../src/settings/environment.js';

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

it('a proxy may be named in lower case, which comes first', () => {
  const environment = { https_proxy: 'http://one:1', HTTPS_PROXY: 'http://two:2', no_proxy: 'a.example' };
  const settings = settingsOf({ environment, file: undefined });
  expect(settings).toMatchObject({ HTTPS_PROXY: 'http://one:1', NO_PROXY: 'a.example' });
});
