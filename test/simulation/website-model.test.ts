import { expect, it } from 'vitest';
import { createScheduler } from '../../src/simulation/scheduler.js';
import { createTrace } from '../../src/simulation/trace.js';
import { createWebsiteModel } from '../../src/simulation/website-model.js';

it('knows whose an add is that goes to a name from before, and nobody’s where nobody ever had it', () => {
  const scheduler = createScheduler(() => undefined);
  const ned = { id: '15', username: 'ned_web', virtual: 0, paid: 0 };
  const website = createWebsiteModel({
    accounts: [ned],
    scheduler,
    trace: createTrace(scheduler.now, 'nothing'),
    grantOf: (account) => (account === ned.id ? 'grant of Ned' : undefined),
    onAdd: () => undefined,
  });
  website.rename(ned, 'ned_web-359');

  const add = website.begin('Ned_web', 100);
  const { answer } = website.serve('/user/balance/add', website.named('Ned_web'), add, undefined);
  expect(answer.status).toBe(404);
  expect(add).toMatchObject({ account: ned.id, grant: 'grant of Ned', refused: true });
  expect(website.begin('somebody_web', 100).grant).toBeUndefined();
});
