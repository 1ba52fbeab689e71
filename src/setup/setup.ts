import { resolve } from 'node:path';
import { codeOf } from '../errors.js';
import { Left } from './asker.js';
import { runSteps, TroubleError } from './run-steps.js';
import type { Draft, Step, Tools } from './step.js';
import { createChannelStep } from './steps/create-channel-step.js';
import { creditNameStep } from './steps/credit-name-step.js';
import { languageStep, limitSteps } from './steps/limit-steps.js';
import { clientSecretStep, linkProofsStep, publicUrlStep } from './steps/link-steps.js';
import { channelNameStep, channelPlaceStep, logChannelStep } from './steps/log-channel-steps.js';
import { linkedRoleStep, staffStep } from './steps/role-steps.js';
import { channelRequestStep, roleRequestStep, serversStep } from './steps/server-steps.js';
import { summaryStep } from './steps/summary-step.js';
import { tokenStep } from './steps/token-step.js';
import { websiteAddressStep, websiteTokenStep, websiteUserStep } from './steps/website-steps.js';
import { tryToWrite, writeEnv } from './write-env.js';

/** All questions, in their order and in parts, so that people see how far they are. */
const PARTS: ReadonlyArray<readonly [title: string, ...steps: Step[]]> = [
  ['Bot', tokenStep],
  ['Servers', channelRequestStep, roleRequestStep, serversStep],
  ['Staff', staffStep],
  ['Log channel', logChannelStep, channelPlaceStep, channelNameStep],
  ['Website', websiteAddressStep, websiteTokenStep, websiteUserStep],
  ['Language and credit', languageStep, creditNameStep],
  ['Limits', ...limitSteps],
  ['Links', linkedRoleStep, linkProofsStep, publicUrlStep, clientSecretStep],
  ['Write .env', summaryStep],
];

const STEPS: readonly Step[] = PARTS.flatMap(([title, ...steps], index) =>
  steps.map((step) => ({ ...step, part: `Step ${index + 1} of ${PARTS.length}: ${title}` })),
);

export interface SetupOptions {
  readonly tools: Tools;
  /** What the environment and an existing file say. */
  readonly before: Draft['before'];
  /** Of a file that is not there yet. */
  readonly template: string;
  /** ms since the epoch */
  readonly now: () => number;
}

/**
 * Asks for everything, and writes `.env` into the working directory.
 * @throws {Left} which says what was changed until then
 */
export async function setUp({ tools, before, template, now }: SetupOptions): Promise<Draft> {
  const path = resolve('.env');
  let changed: string | undefined;
  /** Before anything is changed in Discord. */
  const tryStep: Step = {
    async ask(draft) {
      await orTrouble(path, () => tryToWrite(path));
      return draft;
    },
  };
  const createStep = createChannelStep((sentence) => {
    changed = sentence;
  });
  const writeStep: Step = {
    async ask(draft, { ask }) {
      const copy = await orTrouble(path, () => writeEnv(path, draft.decided, { template, now: now() }));
      ask.done(`Written: ${path}, for you alone to read.`);
      if (copy !== undefined) ask.done(`The file that was there before is now ${copy}.`);
      return draft;
    },
  };
  try {
    return await runSteps([...STEPS, tryStep, createStep, writeStep], { before, decided: {} }, tools);
  } catch (error) {
    throw error instanceof Left && changed !== undefined ? new Left(changed) : error;
  }
}

async function orTrouble<Result>(path: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw new TroubleError(
      `The file ${path} cannot be written (${codeOf(error) ?? String(error)}). Make sure that you may write in this folder, and that there is space left.`,
    );
  }
}
