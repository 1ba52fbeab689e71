import type { RESTPostAPIApplicationGuildCommandsJSONBody } from 'discord.js';
import type { Form } from './form.js';
import type { Reply } from './reply.js';
import type { ButtonRequest, CommandRequest, FormRequest } from './request.js';

/** What a person may choose while they type an option. */
export interface Choice {
  readonly name: string;
  readonly value: string;
}

/** Answers one use of a command, visible to the person who used it alone. */
export type CommandHandler = (request: CommandRequest) => Promise<Reply>;

/** A button that a command's messages carry. */
export interface Button {
  readonly staff: boolean;
  /**
   * `update` puts the reply in place of the message that has the button, `reply` answers beside it, for the
   * person alone. Declared here because the acknowledgement that is sent while the work takes long fixes it.
   */
  readonly answers: 'update' | 'reply';
  /** Changes nothing, so it does not matter if two processes of this bot do it. */
  readonly readsOnly?: boolean;
  /** What it does is recorded in the log channel; the person who presses it is told if that could not be posted. */
  readonly logs?: boolean;
  /** Works once on a message: a second press of it, while the first is under way or after it, does nothing. */
  readonly once?: boolean;
  /** A refusal takes the place of the message too, since nothing can be done with its buttons any more. */
  readonly refusalReplaces?: boolean;
  run(request: ButtonRequest): Promise<Reply>;
}

/** A command: what Discord registers, and what it does. */
export interface Command {
  readonly definition: RESTPostAPIApplicationGuildCommandsJSONBody;
  /** Checked at every use, independently of Discord's own settings. */
  readonly staff: boolean;
  /** Changes nothing, so it does not matter if two processes of this bot do it. */
  readonly readsOnly?: boolean;
  /** The subcommands whose use is recorded in the log channel, as {@link Button.logs}. */
  readonly logs?: readonly string[];
  /** One handler, or one for each subcommand by its name. */
  readonly run: CommandHandler | Readonly<Record<string, CommandHandler>>;
  /** What opens in place of an answer. Nothing slow may come before it, since a form must be the first answer. */
  readonly form?: (request: CommandRequest) => Form;
  /** By the middle part of their ID. */
  readonly forms?: Readonly<
    Record<string, { readonly staff: boolean; run(request: FormRequest): Promise<Reply> }>
  >;
  /** What may be chosen for an option, by what was typed so far; by subcommand, or under an empty name. */
  readonly autocomplete?: Readonly<
    Record<string, (request: CommandRequest, typed: string) => Promise<readonly Choice[]>>
  >;
  /** By the middle part of their `custom_id`; the first part is {@link Command.route}. */
  readonly buttons?: Readonly<Record<string, Button>>;
  /** The first part of this command's `custom_id`s. */
  readonly route: string;
}
