import type { Client } from 'discord.js';
import { checkSettings } from '../config.js';
import { checkEachSetting } from '../doctor/checks/settings-check.js';
import type { Bot } from '../doctor/checks/token-check.js';
import type { WebsiteQuestion } from '../doctor/checks/website-check.js';
import { type Finding, findingsAbout } from '../doctor/probes/finding.js';
import { parseEnvFile, valuesOf } from '../settings/env-file.js';
import type { Asker } from './asker.js';

/** What is decided so far. */
export interface Draft {
  /** What the environment and an existing file say: proposals. */
  readonly before: Readonly<Record<string, string | undefined>>;
  /** What was answered, as it stands in the file; empty for a setting that shall not be set. */
  readonly decided: Readonly<Record<string, string>>;
  readonly bot?: Bot | undefined;
  /** Whether linked members shall get a role. */
  readonly givesRole?: boolean | undefined;
  /** Whether the log channel is to be created. */
  readonly createsChannel?: boolean | undefined;
  /** The channel that will be created once everything is answered. */
  readonly newChannel?: NewChannel | undefined;
  /** The name of a channel that was created already. */
  readonly createdChannel?: string | undefined;
  /** A user of the website, to be looked up. */
  readonly websiteUser?: string | undefined;
}

export interface NewChannel {
  readonly guildId: string;
  readonly name: string;
}

/** What was answered, or else what was set before; empty for none. */
export const settingIn = ({ before, decided }: Draft, name: string): string =>
  (decided[name] ?? before[name] ?? '').trim();

/** The parts of a list that is separated by commas. */
export const listOf = (draft: Draft, name: string): readonly string[] =>
  settingIn(draft, name)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const deciding = (draft: Draft, decided: Readonly<Record<string, string>>): Draft => ({
  ...draft,
  decided: { ...draft.decided, ...decided },
});

/** What the steps work with. */
export interface Tools {
  readonly ask: Asker;
  /** Discord with that token. It remembers what it saw, so every look takes a new one. */
  readonly connect: (token: string) => Client;
  /** A few harmless lookups at the website, as the doctor does them. */
  readonly lookUp: (question: WebsiteQuestion) => Promise<readonly Finding[]>;
  /** Asks Discord whether that is the application's client secret. @throws {OutsideError} if Discord does not say */
  readonly isClientSecret: (clientId: string, clientSecret: string) => Promise<boolean>;
}

/** What the doctor finds of an answer, and what is known from then on. */
export interface Look {
  readonly findings: readonly Finding[];
  readonly bot?: Bot | undefined;
}

/** A question, and the doctor's look at its answer. */
export interface Step {
  /** What is said where one part of the set-up ends and another begins: `Step 3 of 9: Staff`. */
  readonly part?: string;
  /** Whether it is asked at all; without it, always. */
  readonly applies?: (draft: Draft) => boolean;
  /** What is said before it: a title and lines. */
  readonly explanation?: readonly [title: string, ...lines: string[]];
  /** Asks once. What was decided before stands there already. */
  readonly ask: (draft: Draft, tools: Tools) => Promise<Draft>;
  /** What can be told from the answer alone. One that is at fault is asked for again. */
  readonly check?: (draft: Draft) => readonly Finding[];
  /** Looks whether the answer works. One that does not can be looked at again, answered anew or kept. */
  readonly look?: (draft: Draft, tools: Tools) => Promise<Look>;
  /** Whether an answer can be kept that does not work yet; without it, always. */
  readonly mayKeep?: (draft: Draft) => boolean;
}

/** What the doctor says of a setting as it was answered, and of what it does not go together with. */
export const checkAnswer =
  (setting: string) =>
  (draft: Draft): readonly Finding[] => {
    const text = settingIn(draft, setting);
    const read = valuesOf(parseEnvFile(new TextEncoder().encode(`${setting}=${text}`)));
    if ((read[setting] ?? '') !== text) {
      return findingsAbout(setting).fault(
        'has a sign that means something else in the file .env, such as a # after a blank: leave it out',
      );
    }
    const given = { ...draft.before, ...draft.decided };
    return checkEachSetting(checkSettings(given), Object.keys(given), 'answer anew').filter(
      ({ verdict, about, say }) =>
        (about === setting && (verdict === 'fault' || verdict === 'hint')) ||
        (verdict === 'hint' && say.includes(setting)),
    );
  };

/** Asks for a setting as a text. @param proposal where nothing is set */
export const textStep = (setting: string, question: string, proposal = ''): Step => ({
  check: checkAnswer(setting),
  ask: async (draft, { ask }) => {
    const text = await ask.text(question, settingIn(draft, setting) || proposal);
    return deciding(draft, { [setting]: text.trim() });
  },
});

/**
 * Asks for an address. What is set, or proposed, stands beside the field: an address is pasted, and in the field it would
 * be added to what stands there.
 */
export const addressStep = (
  setting: string,
  question: string,
  { example, proposal = '' }: { readonly example: string; readonly proposal?: string },
): Step => ({
  check: checkAnswer(setting),
  ask: async (draft, { ask }) => {
    const present = settingIn(draft, setting);
    const otherwise = present || proposal;
    const enter = present === '' ? `Enter takes ${proposal}` : `Enter keeps ${present}`;
    const typed = await ask.text(
      otherwise === '' ? question : `${question} (${enter})`,
      '',
      otherwise || example,
    );
    return deciding(draft, { [setting]: typed.trim() || otherwise });
  },
});

/** Asks for a setting that is not shown. Enter keeps the present one. */
export const secretStep = (setting: string, question: string): Step => ({
  check: checkAnswer(setting),
  ask: async (draft, { ask }) => {
    const present = settingIn(draft, setting);
    const secret = await ask.secret(present === '' ? question : `${question} (Enter keeps the present one)`);
    return deciding(draft, { [setting]: secret.trim() || present });
  },
});
