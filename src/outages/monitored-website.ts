import type { AddOutcome, Website } from '../website/website.js';
import { isWebsiteFailure, WebsiteError } from '../website/website-errors.js';
import type { Outages } from './outages.js';

/** A website that reports whether it works, which means that its answers can be understood. */
export function monitoredWebsite(website: Website, outages: Pick<Outages, 'failed' | 'works'>): Website {
  /** Errors that say nothing about the website's health, such as throttling, change nothing. */
  function failed(error: unknown): void {
    if (isWebsiteFailure(error)) outages.failed('website', error);
    else if (error instanceof WebsiteError && isAnswer(error)) outages.works('website');
  }

  async function read<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work();
      outages.works('website');
      return result;
    } catch (error) {
      failed(error);
      throw error;
    }
  }

  function note(outcome: AddOutcome): void {
    if (outcome.kind === 'accepted' || outcome.kind === 'refused') outages.works('website');
    else if (outcome.kind !== 'throttled') failed(outcome.cause);
  }

  return {
    ...website,
    findUser: (key, count) => read(() => website.findUser(key, count)),
    readBalance: (username, count) => read(() => website.readBalance(username, count)),

    async addVirtual(username, amount, options) {
      const outcome = await website.addVirtual(username, amount, options);
      note(outcome);
      return outcome;
    },
  };
}

const isAnswer = ({ kind }: WebsiteError) => kind === 'not-found' || kind === 'rejected';
