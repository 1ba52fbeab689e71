import { expect, it, onTestFinished } from 'vitest';
import { createLinks } from '../../src/accounts/member-links.js';
import { lookAtWebsite } from '../../src/monitoring/start-report.js';
import type { Behaviour } from '../../src/sandbox/website/behaviour.js';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { createWebsiteStandIn } from '../../src/sandbox/website/website-stand-in.js';
import { createWebsiteClient } from '../../src/website/client.js';
import type { WebsiteCall } from '../../src/website/website-requests.js';
import { openStore } from '../support/open-store.js';
import { silentLog } from '../support/silent-log.js';

interface Case {
  readonly token?: string;
  readonly path?: string;
  readonly behaviour?: Behaviour;
  /** A user to whom a member is linked. */
  readonly linked?: string;
  readonly isAway?: boolean;
}

/** What is found wrong with a website that has the user `ada`. */
async function found({ token, path = '', behaviour = {}, linked, isAway }: Case = {}) {
  const standIn = await createWebsiteStandIn({ seed: [{ id: '7', username: 'ada' }] });
  const calls: WebsiteCall[] = [];
  const config = { WEBSITE_URL: standIn.url + path, WEBSITE_TOKEN: token ?? standIn.token };
  const website = createWebsiteClient({
    baseUrl: config.WEBSITE_URL,
    token: config.WEBSITE_TOKEN,
    timeoutMs: 5_000,
    emailParameter: 'email',
    log: silentLog,
    onCall: (call) => calls.push(call),
  });
  onTestFinished(async () => {
    await standIn.close();
    await website.close();
  });
  standIn.decide(() => behaviour);
  if (isAway) await standIn.close();
  const store = await openStore();
  if (linked !== undefined) {
    const account = { by: 'username', username: linked } as const;
    await createLinks(store).set({ member: '1', account, since: 0, by: '2' });
  }
  const findings = await lookAtWebsite({ config, website, store });
  expect(calls.length).toBeGreaterThan(0);
  expect(standIn.requests.every(({ method }) => method === 'GET')).toBe(true);
  return findings.flatMap(({ verdict, atStart }) =>
    verdict !== 'fault' ? [] : [atStart?.kind === 'website' ? atStart.why : 'not told'],
  );
}

it.each<readonly [string, Case, readonly string[]]>([
  ['that works', {}, []],
  ['that works, with a member linked', { linked: 'ada' }, []],
  ['that refuses the token', { token: 'another-token' }, ['token']],
  ['at a wrong path, as far as can be told', { path: '/elsewhere' }, ['unclear']],
  ['at a wrong path, where a user is known', { path: '/elsewhere', linked: 'ada' }, ['path']],
  ['that answers with a page', { behaviour: { fault: faults.htmlPage(200) } }, ['path']],
  ['that has a fault of its own', { behaviour: { fault: faults.status(500) } }, ['failing']],
  ['that is away', { isAway: true }, ['unreachable']],
  ['that asks to wait', { behaviour: { fault: faults.status(429) } }, ['not told']],
])('The look at a website %s', async (_, given, expected) => {
  expect(await found(given)).toEqual(expected);
});
