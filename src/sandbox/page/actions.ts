import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { DISCORD_LOCALES, LOCALES } from '../../locales/locales.js';
import { letCrowdPress, letCrowdUse } from '../community/crowd-press.js';
import type { Actor } from '../discord/actor.js';
import { setBounded } from '../discord/bounded-map.js';
import { ClientRefusal } from '../discord/client-refusal.js';
import type { OptionInputs } from '../discord/command-options.js';
import type { InteractionHandle } from '../discord/interaction-handle.js';
import type { Form } from '../discord/open-form.js';
import type { DiscordStandIn } from '../discord/server/discord-stand-in.js';
import { withMentions } from '../discord/typed-mentions.js';
import { LONGEST_STEP_MS, type SandboxClock } from '../sandbox-clock.js';
import { PRESETS } from '../website/fault-presets.js';
import type { WebsiteStandIn } from '../website/website-stand-in.js';
import type { Action, Inputs, Outcome } from './protocol.js';

const id = z.string().max(100);
const inPlace = { as: id, place: id };
const count = z
  .int()
  .min(1)
  .optional()
  .transform((given) => given);
const file = z.object({ filename: z.string(), contentType: z.string(), base64: z.base64() });
const options = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), file]));

const actionSchema: z.ZodType<Action> = z.discriminatedUnion('do', [
  z.object({ ...inPlace, do: z.literal('command'), path: z.string(), options }),
  z.object({
    ...inPlace,
    do: z.literal('suggest'),
    path: z.string(),
    options,
    option: z.string(),
    typed: z.string(),
  }),
  z.object({ ...inPlace, do: z.literal('user-command'), name: z.string(), target: id }),
  z.object({ ...inPlace, do: z.literal('message-command'), name: z.string(), message: id }),
  z.object({ ...inPlace, do: z.literal('press'), message: id, control: z.string() }),
  z.object({
    ...inPlace,
    do: z.literal('select'),
    message: id,
    control: z.string(),
    values: z.array(z.string()),
  }),
  z.object({
    ...inPlace,
    do: z.literal('submit'),
    form: id,
    values: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())])),
  }),
  z.object({ ...inPlace, do: z.literal('write'), content: z.string().min(1).max(2000) }),
  z.object({ ...inPlace, do: z.literal('crowd-press'), message: id, control: z.string() }),
  z.object({ ...inPlace, do: z.literal('crowd-command'), path: z.string(), options }),
  z.object({
    do: z.literal('member'),
    change: z.enum(['join', 'leave', 'give-role', 'take-role', 'join-voice', 'leave-voice']),
    server: id,
    target: id,
    role: id,
  }),
  z.object({ do: z.literal('follow-link'), as: id }),
  z.object({
    do: z.literal('language'),
    as: id,
    locale: z.enum(LOCALES.map((name) => DISCORD_LOCALES[name][0])),
  }),
  z.object({
    do: z.literal('switch-on'),
    preset: z.string(),
    endpoint: z.enum(['user', 'balance', 'add', 'all']),
    times: count,
    every: count,
  }),
  z.object({ do: z.literal('switch-off'), endpoint: z.enum(['user', 'balance', 'add']).optional() }),
  z.object({ do: z.literal('move-clock'), by: z.int().min(1).max(LONGEST_STEP_MS) }),
]);

/** Discord says "did not respond" after 3 seconds; a wait that is longer than this means a fault of our own. */
const OUTCOME_WITHIN_MS = 10_000;

export interface ActionsOptions {
  readonly discord: DiscordStandIn;
  readonly website: WebsiteStandIn;
  readonly clock: Pick<SandboxClock, 'moveForward'>;
  /** Sends everyone what they see anew. */
  readonly refresh: () => void;
}

/** Carries out what people do on the page. */
export function createActions({ discord, website, clock, refresh }: ActionsOptions) {
  /** Forms that are open somewhere. */
  const forms = new Map<string, Form>();

  async function outcomeOf(handle: InteractionHandle): Promise<Outcome> {
    const isAnswered = await handle.acknowledged(OUTCOME_WITHIN_MS).then(
      () => true,
      () => false,
    );
    if (!isAnswered) return { kind: 'failed' };
    if (!handle.updates.some((update) => update.kind === 'form')) return { kind: 'done' };
    const form = await handle.form();
    const formId = randomUUID();
    setBounded(forms, formId, form);
    return { kind: 'form', form: formId, content: form.content };
  }

  async function carryOut(action: Action): Promise<Outcome> {
    switch (action.do) {
      case 'language': {
        const person = discord.world.people.get(action.as);
        if (person !== undefined) person.locale = action.locale;
        refresh();
        return { kind: 'done' };
      }
      case 'follow-link':
        discord.oauth.browse(action.as);
        return { kind: 'done' };
      case 'member':
        changeMember(discord, action);
        return { kind: 'done' };
      case 'switch-on': {
        const preset = PRESETS.find((one) => one.id === action.preset);
        if (preset === undefined) return { kind: 'refused', why: 'There is no such fault.' };
        if (action.every === undefined) website.switches.set(action.endpoint, preset.behaviour, action.times);
        else website.switches.setEvery(action.every, action.endpoint, preset.behaviour);
        refresh();
        return { kind: 'done' };
      }
      case 'switch-off':
        website.switches.unset(action.endpoint);
        refresh();
        return { kind: 'done' };
      case 'move-clock':
        clock.moveForward(action.by);
        return { kind: 'done' };
      default:
        return act(action);
    }
  }

  async function act(action: Extract<Action, { readonly place: string }>): Promise<Outcome> {
    const actor = discord.actAs(action.as, action.place);
    const { world } = discord;
    const sent = (text: string) => withMentions(text, world, world.channels.get(actor.channelId)?.guild);
    switch (action.do) {
      case 'command':
        return outcomeOf(actor.command(action.path, inputsOf(action.options, sent)));
      case 'suggest': {
        const others = inputsOf(action.options, sent);
        const choices = await actor
          .autocomplete(action.path, action.option, action.typed, others)
          .choices(OUTCOME_WITHIN_MS);
        return { kind: 'choices', choices };
      }
      case 'user-command':
        return outcomeOf(actor.userCommand(action.name, action.target));
      case 'message-command':
        return outcomeOf(actor.messageCommand(action.name, action.message));
      case 'press':
        return outcomeOf(actor.press(action.message, action.control));
      case 'select':
        return outcomeOf(actor.select(action.message, action.control, action.values));
      case 'submit': {
        const form = forms.get(action.form);
        if (form === undefined) return { kind: 'refused', why: 'The form is not open any more.' };
        return outcomeOf(actor.submit(form, action.values));
      }
      case 'crowd-press':
        return pressWithCrowd(actor, action);
      case 'crowd-command': {
        const command = { path: action.path, inputs: inputsOf(action.options, sent) };
        return { kind: 'crowd', ...(await letCrowdUse(discord, actor.channelId, command)) };
      }
      case 'write':
        actor.write(sent(action.content));
        return { kind: 'done' };
    }
  }

  async function pressWithCrowd(
    actor: Actor,
    { message: messageId, control }: Extract<Action, { readonly do: 'crowd-press' }>,
  ): Promise<Outcome> {
    const message = actor.messages().find((one) => one.id === messageId);
    if (message === undefined) return { kind: 'refused', why: 'The message is not there any more.' };
    return { kind: 'crowd', ...(await letCrowdPress(discord, { message, button: control })) };
  }

  /** @throws {z.ZodError} for what is no action */
  return async (body: unknown): Promise<Outcome> => {
    const action = actionSchema.parse(body);
    try {
      return await carryOut(action);
    } catch (error) {
      if (error instanceof ClientRefusal) return { kind: 'refused', why: error.message };
      throw error;
    }
  };
}

function inputsOf(inputs: Inputs, sent: (text: string) => string): OptionInputs {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => [
      name,
      typeof input === 'object'
        ? {
            filename: input.filename,
            contentType: input.contentType,
            data: Buffer.from(input.base64, 'base64'),
          }
        : typeof input === 'string'
          ? sent(input)
          : input,
    ]),
  );
}

function changeMember(
  { membership }: DiscordStandIn,
  { change, server, target, role }: Extract<Action, { readonly do: 'member' }>,
): void {
  if (change === 'join') membership.join(server, target);
  else if (change === 'leave') membership.leave(server, target);
  else if (change === 'join-voice') membership.joinVoice(server, target, role);
  else if (change === 'leave-voice') membership.leaveVoice(server, target);
  else if (change === 'give-role') membership.giveRole(server, target, role);
  else membership.takeRole(server, target, role);
}
