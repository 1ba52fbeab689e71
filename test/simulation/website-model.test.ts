import { expect, it } from 'vitest';
import { createLife } from '../../src/simulation/process-life.js';
import { createScheduler } from '../../src/simulation/scheduler.js';
import { createTrace } from '../../src/simulation/trace.js';
import { createWebsiteModel } from '../../src/simulation/website-model.js';

/** The website with the accounts of Ned and Oda. */
function setUpWebsite() {
  const scheduler = createScheduler(() => undefined);
  const ned = { id: '15', username: 'ned_web', virtual: 0, paid: 0 };
  const oda = { id: '16', username: 'oda_web', virtual: 700, paid: 0 };
  const website = createWebsiteModel({
    accounts: [ned, oda],
    scheduler,
    trace: createTrace(scheduler.now, 'nothing'),
    grantOf: (account) => (account === ned.id ? 'grant of Ned' : undefined),
    onAdd: () => undefined,
  });
  const bot = { life: createLife(scheduler, () => undefined), id: () => 'bot' };
  return { scheduler, website, bot, ned, oda };
}

it('knows whose an add is that goes to a name from before, and nobody’s where nobody ever had it', () => {
  const { website, bot, ned } = setUpWebsite();
  website.rename(ned, 'ned_web-359');

  const add = website.begin('Ned_web', 100, bot);
  const { answer } = website.serve('/user/balance/add', website.named('Ned_web'), add, undefined);
  expect(answer.status).toBe(404);
  expect(add).toMatchObject({ account: ned.id, grant: 'grant of Ned', refused: true });
  expect(website.begin('somebody_web', 100, bot).grant).toBeUndefined();
});

it('knows until when an account bore a name that another one has now', async () => {
  const { scheduler, website, ned, oda } = setUpWebsite();
  await scheduler.runUntil(1_000);
  website.rename(ned, 'ned_web-359');
  website.rename(oda, 'ned_web');
  expect(website.hasBorne(ned.id, 'Ned_web', 1_000)).toBe(true);
  expect(website.hasBorne(ned.id, 'ned_web', 1_001)).toBe(false);
  expect(website.hasBorne(ned.id, 'ned_web-359', 1_001)).toBe(true);
  expect(website.hasBorne(oda.id, 'ned_web', 1_001)).toBe(true);
});

it('knows every virtual balance that an account had in a time', async () => {
  const { scheduler, website, oda } = setUpWebsite();
  await scheduler.runUntil(1_000);
  website.spend(oda, 200);
  await scheduler.runUntil(2_000);
  website.spend(oda, 100);
  expect(website.virtualsBetween(oda.id, 0, 500)).toEqual([700]);
  expect(website.virtualsBetween(oda.id, 500, 1_500)).toEqual([700, 500]);
  expect(website.virtualsBetween(oda.id, 2_500, 3_000)).toEqual([400]);
});
