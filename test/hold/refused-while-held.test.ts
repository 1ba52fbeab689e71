import { expect, it } from 'vitest';
import { createServices } from '../../src/composition/services.js';
import { readConfig } from '../../src/config.js';
import { botLanguages } from '../../src/discord/bot-languages.js';
import { HeldError } from '../../src/storage/store-hold.js';
import { anything } from '../support/anything.js';
import { openStore } from '../support/open-store.js';
import { silentLog } from '../support/silent-log.js';

const config = readConfig({
  DISCORD_TOKEN: 'test',
  DISCORD_GUILD_IDS: '300000000000000001',
  DISCORD_LOG_CHANNEL_ID: '400000000000000001',
  WEBSITE_URL: 'http://127.0.0.1',
  WEBSITE_TOKEN: 'test',
});

/** What pays, or says that nothing was paid: in an older store, neither can be known. */
const REFUSED = {
  granting: ['prepare', 'confirm', 'cancel', 'approve', 'reject', 'prepareAgain'],
  payouts: ['prepare', 'confirm', 'abandon', 'approve', 'reject', 'resume', 'stop'],
  schedules: ['prepare', 'confirm', 'abandon', 'approve', 'reject', 'unschedule'],
  giveaways: [
    'prepare',
    'confirm',
    'abandon',
    'approve',
    'reject',
    'edit',
    'end',
    'cancel',
    'reroll',
    'previewPayAgain',
    'payAgain',
    'payNow',
    'stopRepeating',
  ],
  drops: ['prepare', 'confirm', 'abandon', 'approve', 'reject', 'claim', 'answer', 'end', 'stopRepeating'],
  codes: ['prepare', 'confirm', 'abandon', 'approve', 'reject', 'redeem', 'disable'],
  apiGrants: ['grant'],
  linkProofs: ['send', 'answer'],
  erasure: ['preview', 'erase'],
};

it.each(Object.entries(REFUSED))('while payments are on hold, %s refuses: %s', async (name, methods) => {
  const services = createServices(config, {
    store: await openStore(),
    website: anything as never,
    languages: await botLanguages(config),
    rest: anything as never,
    members: anything as never,
    servers: anything as never,
    ownId: () => '1',
    log: silentLog,
  });
  services.hold.begin('gone-back', undefined);
  const service = services[name as keyof typeof REFUSED] as unknown as Record<string, () => Promise<unknown>>;
  for (const method of methods) await expect(service[method]?.(), method).rejects.toThrow(HeldError);
});
